/** Connections end when they are closed, whoever used them. */
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './client.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test.each(['nobody', 'the pool', 'typed queries', 'both'])('closing ends what %s used', async (user) => {
  const opened = openDatabase(database.url, { max: 1 })
  if (user === 'the pool' || user === 'both') await opened.pool.query('select 1')
  if (user === 'typed queries' || user === 'both') await sql`select 1`.execute(opened.db)
  await opened.close()
  expect(opened.pool.ended).toBe(true)
})
