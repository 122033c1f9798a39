/** What migration 0039 makes of the one setting for whatever runs. */
import { ownDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await ownDatabase('0039')
})
afterAll(() => database.close())

test('what was chosen for all that runs holds for each kind, also in versions', async () => {
  const { db, pool } = database
  const value = JSON.stringify('score')
  await db.insertInto('setting').values({ key: 'scan.programs', value, updated_at: new Date() }).execute()
  await sql`insert into setting_history (at, group_name, kind, email, ip, changes, contents)
    values (now(), 'scan', 'edit', '', '', '[]', '{"programs": "score", "encrypted": "hold"}')`.execute(db)
  await migrate(pool)
  const settings = await db.selectFrom('setting').select(['key', 'value']).orderBy('key').execute()
  expect(settings.filter(({ key }) => key.startsWith('scan.'))).toEqual(
    ['diskImages', 'programs', 'scripts', 'shortcuts'].map((name) => ({
      key: `scan.${name}`,
      value: 'score',
    })),
  )
  const versions = await sql<{ contents: unknown }>`select contents from setting_history`.execute(db)
  expect(versions.rows[0]?.contents).toEqual({
    programs: 'score',
    scripts: 'score',
    shortcuts: 'score',
    diskImages: 'score',
    encrypted: 'hold',
  })
})
