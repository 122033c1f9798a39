/** Binds every feature's routes; the one place where features meet, through typed ports. */
import { CONDITIONS, TARGETS } from '@postern/contract/codes/filter.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { filterBody } from '@postern/contract/validation/filter.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import type { BlobStore } from '../platform/blob/blob-store.ts'
import type { Db } from '../platform/db/client.ts'
import { auditCall } from '../platform/audit/call.ts'
import { createBinder, unboundRoutes } from '../platform/http/bind.ts'
import { registerApplication } from './application/routes.ts'
import { registerAccount } from './auth/account-routes.ts'
import { createHasher } from './auth/hashing.ts'
import { registerReset } from './auth/reset-routes.ts'
import { assertPassword } from './auth/password-policy.ts'
import { registerAuth } from './auth/routes.ts'
import { createSealing } from './auth/sealing.ts'
import { createAuthenticator } from './auth/service.ts'
import { loadSigner } from './auth/signing.ts'
import { endSessionsOf } from './auth/store.ts'
import { createThrottle } from './auth/throttle.ts'
import { registerConfig } from './config/routes.ts'
import { registerDashboard } from './dashboard/routes.ts'
import type { TestConnection } from './domain/ports.ts'
import { registerDomain } from './domain/routes.ts'
import { registerFilter } from './filter/routes.ts'
import { createFilter, type FilterDeps } from './filter/service.ts'
import { createContentReader } from './mail/content-reader.ts'
import type { SendMail } from './mail-port.ts'
import type { EnqueueMail, RegisterFilter } from './mail/ports.ts'
import { registerMail } from './mail/routes.ts'
import { mayAssign } from './member/roles.ts'
import { registerMember } from './member/routes.ts'
import { registerNotice } from './notice/routes.ts'
import { registerShell } from './shell/routes.ts'

export interface FeatureDeps {
  /** What the caller of the current call reaches (platform/db/tenant.ts). */
  readonly db: Db
  /** Everything: for signing in and what else serves all tenants. */
  readonly systemDb: Db
  readonly blobs: BlobStore
  /** ms since the epoch. */
  readonly clock: () => number
  /** The settings as they are now. */
  readonly settings: () => SettingsValues
  readonly version: string
  readonly testConnection: TestConnection
  readonly enqueueMail: EnqueueMail
  /** Queues a mail of the product itself; `db` is the owner's, or a transaction on it. */
  readonly sendMail: SendMail
  /** `host:port` of the SMTP listeners, for the first steps on the dashboard. */
  readonly smtpAddresses: () => readonly string[]
}

/** Binds all declared routes to `app`. @throws when one of them has no handler */
export async function registerFeatures(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const { db, systemDb, clock, settings } = deps
  const hasher = createHasher()
  const throttle = createThrottle(systemDb, settings, clock)
  const signer = await loadSigner(systemDb)
  const sealing = createSealing(systemDb, clock)
  const auth = { db: systemDb, clock, settings, hasher, throttle, signer, sealing }
  const { bind, bound } = createBinder(app, createAuthenticator(auth), auditCall(systemDb, clock))
  registerAuth(app, bind, auth)
  registerAccount(bind, auth)
  registerReset(bind, { ...auth, tenantDb: db, sendMail: deps.sendMail, mayManage: mayAssign })
  registerMember(bind, {
    db,
    clock,
    credentials: {
      hashPassword: async (password) => {
        assertPassword(password, settings().access)
        return hasher.hash(password)
      },
      endSessions: (trx, userIds) => endSessionsOf(trx, userIds, new Date(clock())),
      unlock: (email) => throttle.forget(email),
    },
  })
  registerDomain(bind, deps)
  registerFilter(bind, deps)
  const contentReader = createContentReader()
  app.addHook('onClose', async () => contentReader.close())
  registerMail(bind, { ...deps, contentReader, registerFilter: senderFilters(deps) })
  registerConfig(bind, deps)
  registerDashboard(bind, deps)
  registerNotice(bind, deps)
  registerApplication(bind, deps)
  registerShell(bind, deps)
  const missing = unboundRoutes(bound)
  if (missing.length > 0) throw new Error(`Routes without a handler: ${missing.join(', ')}`)
}

/** Filters for senders of mails, made by the filter feature under its own rules. */
function senderFilters(deps: FilterDeps): RegisterFilter {
  return async (caller, { region, policy, value, by, owner }) => {
    const target = by === 'domain' ? TARGETS.senderDomain : TARGETS.senderEmail
    const body = filterBody.safeParse({
      name: value.slice(0, 50),
      rules: [{ target, cond: CONDITIONS.match, value }],
      ...owner,
    })
    if (!body.success) return 'FILTER_REGISTRATION_FAILED'
    try {
      await createFilter(deps, caller, { region, policy }, body.data)
      return null
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return error.code === 'ALREADY_EXISTS_FILTER' ? null : error.code
    }
  }
}
