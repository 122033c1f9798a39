/** A user made a moment ago must not be refused for a minute because somebody asked just before. */
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailboxes } from './mailboxes.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('an answer that was on its way when users changed is not kept', async () => {
  const { db, pool } = database
  const role = { key: 'user', name: 'User', region: 'user' as const, permissions: [] }
  const { id: role_id } = await db.insertInto('role').values(role).returning('id').executeTakeFirstOrThrow()
  const answered = Promise.withResolvers<void>()
  const changed = Promise.withResolvers<void>()
  const query = async (statement: pg.QueryConfig): Promise<pg.QueryResult> => {
    const answer = await pool.query(statement)
    answered.resolve()
    await changed.promise
    return answer
  }
  const slow = new Proxy(pool, { get: (on, key) => (key === 'query' ? query : Reflect.get(on, key)) })
  const mailboxes = createMailboxes(slow)
  const asked = mailboxes.find('kim@new.example')
  await answered.promise
  await db
    .insertInto('app_user')
    .values({ email: 'kim@new.example', name: 'Kim', password_hash: null, role_id })
    .execute()
  mailboxes.forget()
  changed.resolve()
  expect(await asked).toBeNull()
  expect(await mailboxes.find('kim@new.example')).not.toBeNull()
})
