/** Throw-away databases: one embedded PostgreSQL a test process, each test file a clone of a migrated template. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '@postern/server/platform/db/client.ts'
import { migrate } from '@postern/server/platform/db/migrate.ts'
import { startEmbedded, type EmbeddedPostgres } from '@postern/server/platform/pg/embedded.ts'

export interface TestDatabase extends Database {
  readonly url: string
  /** Stops the cluster too. */
  close(): Promise<void>
}

/**
 * A fresh, migrated database. Call `close()` in `afterAll`. `before` is the number of a migration: that and what comes after
 * it is left to `migrate`.
 */
export async function testDatabase(before?: string): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-test-'))
  const server = await startEmbedded({
    dataDir: folder,
    database: `t_${randomBytes(4).toString('hex')}`,
    // A throw-away cluster needs no durability; durability itself is tested on the product's own start.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '16MB' },
  })
  const database = openDatabase(server.url)
  await migrate(database.pool, before)
  return { ...database, url: server.url, close: () => closeAll(database, server, folder) }
}

async function closeAll(database: Database, server: EmbeddedPostgres, folder: string): Promise<void> {
  await database.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
