import { declareFeature } from '../ports/declare-feature.ts'
import { registerAdminReports } from './routes.ts'
import { sendAgain, type AskedDeps, type Sent } from './service.ts'

export const feature = declareFeature({
  gives: { sendAgain: (deps: AskedDeps) => (report: Sent) => sendAgain(deps, report) },
  routes: registerAdminReports,
})
