import { declareFeature } from '../ports/declare-feature.ts'
import { registerExports } from './routes.ts'
import { scheduleJob } from './schedule-due.ts'
import { exportJob } from './worker.ts'

export const feature = declareFeature({
  routes: registerExports,
  jobs: { export: exportJob, 'export-schedule': scheduleJob },
})
