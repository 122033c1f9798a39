/** What goes of sessions, codes and requests, on a real database. */
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetSignIns } from './expiry-store.ts'

const DAY = 24 * 60 * 60 * 1000
const NOW = new Date('2026-11-21T09:00:00Z')
const ago = (days: number): Date => new Date(NOW.getTime() - days * DAY)
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('ended sessions stay a month, for they tell known places; codes and nonces go when they are spent', async () => {
  const { db, pool } = database
  const role = await db
    .insertInto('role')
    .values({ key: 'user', name: 'User', region: 'user', permissions: [] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = await db
    .insertInto('app_user')
    .values({ email: 'kim@kept.example', name: 'Kim', password_hash: null, role_id: role.id } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const days of [-1, 1, 29, 31]) {
    await db
      .insertInto('login_session')
      .values({
        id: crypto.randomUUID(),
        user_id: user.id,
        created_at: ago(40),
        expires_at: ago(days),
        ip: `${days} days`,
        user_agent: '',
        secret_hash: '',
        previous_login_at: null,
      })
      .execute()
  }
  for (const days of [-1, 1]) {
    await db
      .insertInto('used_nonce')
      .values({ nonce: `${days}`, expires_at: ago(days) })
      .execute()
  }
  for (const days of [0, 2]) {
    await db
      .insertInto('reset_code')
      .values({
        id: crypto.randomUUID(),
        user_id: user.id,
        email: 'kim@kept.example',
        place: `${days} days`,
        code_hash: '',
        created_at: ago(days),
        expires_at: ago(days),
        spent_at: null,
      })
      .execute()
  }
  for (const [state, days] of [
    ['requested', 800],
    ['approved', 300],
    ['refused', 400],
  ] as const) {
    await db
      .insertInto('password_request')
      .values({
        user_id: user.id,
        state,
        ip: state,
        requested_at: ago(days),
        decided_at: state === 'requested' ? null : ago(days),
        decided_by: null,
      })
      .execute()
  }

  await forgetSignIns(pool, NOW)

  const sessions = await db.selectFrom('login_session').select('ip').orderBy('expires_at').execute()
  expect(sessions.map(({ ip }) => ip)).toEqual(['29 days', '1 days', '-1 days'])
  const nonces = await db.selectFrom('used_nonce').select('nonce').execute()
  expect(nonces.map(({ nonce }) => nonce)).toEqual(['-1'])
  const codes = await db.selectFrom('reset_code').select('place').execute()
  expect(codes.map(({ place }) => place)).toEqual(['0 days'])
  const requests = await db.selectFrom('password_request').select('state').orderBy('state').execute()
  expect(requests.map(({ state }) => state)).toEqual(['approved', 'requested'])
})
