import { expect, test } from 'vitest'
import { testDatabase } from '@postern/testkit/database.ts'

test('a throw-away database is migrated and typed', async () => {
  const database = await testDatabase()
  try {
    const role = await database.db
      .insertInto('role')
      .values({ key: 'k', name: 'n', region: 'all', permissions: ['a-b'] })
      .returning(['id', 'permissions'])
      .executeTakeFirstOrThrow()
    expect(role).toEqual({ id: 1, permissions: ['a-b'] })
    const partitions = await database.pool.query("select 1 from pg_class where relname ~ '^mail_\\d{6}$'")
    expect(partitions.rowCount).toBe(2)
  } finally {
    await database.close()
  }
})
