/** What migration 0043 makes of the settings of engines. */
import { ownDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await ownDatabase('0043')
})
afterAll(() => database.close())

test('the address of clamd becomes the first of several, and what was switched off stays so', async () => {
  const { db, pool } = database
  const at = { updated_at: new Date() }
  await db
    .insertInto('setting')
    .values([
      { key: 'scan.builtInVirus', value: 'false', ...at },
      { key: 'scan.clamdUrl', value: JSON.stringify('tcp://clamav:3310'), ...at },
    ])
    .execute()
  await sql`insert into setting_history (at, group_name, kind, email, ip, changes, contents)
    values (now(), 'scan', 'edit', '', '', '[]', '{"builtInVirus": true, "clamdUrl": "", "encrypted": "hold"}')`.execute(
    db,
  )
  await migrate(pool)
  const settings = await db.selectFrom('setting').select(['key', 'value']).orderBy('key').execute()
  expect(settings).toEqual([
    { key: 'virus.builtIn', value: false },
    { key: 'virus.clamd', value: ['tcp://clamav:3310'] },
  ])
  const versions = await sql<{ contents: unknown }>`select contents from setting_history`.execute(db)
  expect(versions.rows[0]?.contents).toEqual({ encrypted: 'hold' })
})
