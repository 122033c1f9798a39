/** What tests of second factors share: a company, two of its people, and settings to play with. */
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { startApi } from './api.ts'
import { PASSWORD, seedTenant } from './tenants.ts'

export const USER = { email: 'user@own.example', password: PASSWORD }
export const MANAGER = { email: 'domain@own.example', password: PASSWORD }

/** The API with own.example; MANAGER administers it, USER is one of its people. */
export async function startFactors() {
  /** Settings of access in force; `forget` brings the defaults back. */
  const access = { ...DEFAULT_SETTINGS.access }
  const api = await startApi({ deps: { settings: () => ({ ...DEFAULT_SETTINGS, access }) } })
  const { db } = api.database
  const own = await seedTenant(db, api.blobs, 'own.example')
  return {
    api,
    own,
    access,
    /** Forgets what tests did with factors, locks and settings, and moves to the next step of time. */
    forget: async (): Promise<void> => {
      const tables = [
        'login_failure',
        'second_factor',
        'passkey',
        'recovery_code',
        'trusted_browser',
        'sign_in_ticket',
      ] as const
      for (const table of tables) await db.deleteFrom(table).execute()
      Object.assign(access, DEFAULT_SETTINGS.access)
      api.clock.now += 60_000
    },
    /** Of the audit log, the newest first. */
    lastEvents: (count: number) =>
      db
        .selectFrom('audit')
        .select(['type', 'task', 'email', 'details'])
        .orderBy('seq', 'desc')
        .limit(count)
        .execute(),
  }
}
