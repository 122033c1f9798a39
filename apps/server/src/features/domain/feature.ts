import { declareFeature } from '../ports/declare-feature.ts'
import { domainExports } from './export.ts'
import { registerDomain } from './routes.ts'
import type { ServerLogins } from './server-login.ts'

export const feature = declareFeature({
  gives: { logins: ({ box }: ServerLogins): ServerLogins => ({ box }) },
  routes: registerDomain,
  exports: domainExports,
})
