/** An account that changes while somebody signs in to it: what the old password began comes to nothing. */
import { startApi, signIn, trySignIn, type TestApi } from '@postern/testkit/api.ts'
import { beginSignIn, outcome, sessionOf } from '@postern/testkit/second-factor.ts'
import { PASSWORD, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createHasher } from './password/hashing.ts'
import { endSessionsOf, setPassword } from './store.ts'

const USER = { email: 'user@own.example', password: PASSWORD }
const NEXT = 'Another-Kettle-93-rain'

let api: TestApi
let own: Tenant

beforeAll(async () => {
  api = await startApi()
  own = await seedTenant(api.database.db, api.blobs, 'own.example')
})
afterAll(() => api.close())

/** Somebody of the API waits for a row of accounts. */
async function someoneWaits(): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'update "app_user"%'`.execute(
    api.database.db,
  )
  return rows.length > 0
}

describe('a sign-in with the old password', () => {
  test.each<[string, object]>([
    ['a new password', {}],
    ['a block', { login_blocked: true }],
  ])('that is under way when the account gets %s opens no session', async (_, change) => {
    const { db } = api.database
    const at = new Date(api.clock.now)
    const hash = await createHasher().hash(NEXT)
    let answer: ReturnType<typeof trySignIn> | undefined
    await db.transaction().execute(async (trx) => {
      if (Object.keys(change).length === 0)
        await setPassword(trx, own.users.user, { hash, mustChange: false, at })
      else await trx.updateTable('app_user').set(change).where('id', '=', own.users.user).execute()
      await endSessionsOf(trx, [own.users.user], at)
      answer = trySignIn(api.app, USER)
      await vi.waitFor(async () => expect(await someoneWaits()).toBe(true), { timeout: 10_000 })
    })
    const { reply, cookies } = await answer!
    expect(outcome(reply)).toBe('AUTH_REFUSED')
    expect(await sessionOf(api.app, cookies)).toEqual({})
    const { n } = await db
      .selectFrom('login_session')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('user_id', '=', own.users.user)
      .where('expires_at', '>', at)
      .executeTakeFirstOrThrow()
    expect(n).toBe(0)
    await db.updateTable('app_user').set({ login_blocked: false }).where('id', '=', own.users.user).execute()
    await setPassword(db, own.users.user, {
      hash: await createHasher().hash(PASSWORD),
      mustChange: false,
      at,
    })
  })

  test('that waits for the second factor ends with a new password', async () => {
    const { db } = api.database
    const client = await signIn(api.app, USER)
    await client.call('POST', '/auth/second-factor/email')
    await db
      .insertInto('second_factor')
      .values({ user_id: own.users.user, method: 'email', secret: null, confirmed_at: new Date() })
      .execute()
    const pending = await beginSignIn(api.app, USER)
    expect((await pending.state())?.methods).toEqual(['email'])
    const change = { current: PASSWORD, password: NEXT }
    expect((await client.call('PUT', '/auth/password', change)).message).toBe('OK')
    expect(await pending.state()).toBeNull()
    expect(outcome(await pending.show({ method: 'email', code: '000000' }))).toBe('OTP_EXPIRED')
  })
})
