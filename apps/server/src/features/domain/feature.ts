import type { Db } from '../../platform/db/client.ts'
import { declareFeature } from '../ports/declare-feature.ts'
import { domainExports } from './export.ts'
import { registerDomain } from './routes.ts'
import { storedPassword, type ServerLogins } from './server-login.ts'

export const feature = declareFeature({
  gives: {
    logins: ({ box }: ServerLogins): ServerLogins => ({ box }),
    holdsLogin:
      ({ box, db }: ServerLogins & { readonly db: Db }) =>
      async (domainId: number, password: string): Promise<boolean> =>
        (await storedPassword({ box }, db, domainId)) === password,
  },
  routes: registerDomain,
  exports: domainExports,
})
