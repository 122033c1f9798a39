/** Throw-away databases: one embedded PostgreSQL a test process, a copy of a migrated one at rest. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase, type Database } from '@postern/server/platform/db/client.ts'
import { migrate, readMigrations } from '@postern/server/platform/db/migrate.ts'
import { startEmbedded, type EmbeddedPostgres } from '@postern/server/platform/pg/embedded.ts'

export interface TestDatabase extends Database {
  readonly url: string
  /** Stops the cluster too. */
  close(): Promise<void>
}

// A throw-away cluster needs no durability; durability itself is tested on the product's own start.
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '16MB' }
/** The product's own name for it: its cluster may be a copy too. */
const DATABASE = 'postern'
const CACHE = resolve(import.meta.dirname, '../../../data/test-clusters')

/**
 * A fresh, migrated database. Call `close()` in `afterAll`. `before` is the number of a migration: that and what comes after
 * it is left to `migrate`.
 */
export async function testDatabase(before?: string): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-test-'))
  if (before === undefined) await copyMigrated(folder)
  const server = await startEmbedded({ dataDir: folder, database: DATABASE, settings: SETTINGS })
  const database = openDatabase(server.url)
  await migrate(database.pool, before)
  return { ...database, url: server.url, close: () => closeAll(database, server, folder) }
}

/** Puts a migrated cluster, nothing in it yet, where `startEmbedded` will look for one. */
export async function copyMigrated(dataDir: string): Promise<void> {
  await copyOf(await migratedCluster(), dataDir)
}

/** The folder of a migrated cluster at rest; made by the first who asks since the migrations changed. */
async function migratedCluster(): Promise<string> {
  // Their names too: one that got another number is another.
  const hash = createHash('sha256')
  for (const { name, hash: content } of await readMigrations()) hash.update(`${name} ${content}\n`)
  const folder = join(CACHE, hash.digest('hex').slice(0, 16))
  if (existsSync(folder)) return folder
  const fresh = await mkdtemp(join(tmpdir(), 'postern-test-'))
  const server = await startEmbedded({ dataDir: fresh, database: DATABASE, settings: SETTINGS })
  const database = openDatabase(server.url)
  await migrate(database.pool)
  await closeAll(database, server)
  await mkdir(CACHE, { recursive: true })
  const beside = `${folder}.${process.pid}`
  await copyOf(fresh, beside)
  await rm(fresh, { recursive: true })
  // Another test file may have been first.
  await rename(beside, folder).catch(() => rm(beside, { recursive: true }))
  return folder
}

/** With owners and modes, which the server insists on. */
async function copyOf(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  await promisify(execFile)('cp', ['-a', join(from, 'cluster'), to])
}

async function closeAll(database: Database, server: EmbeddedPostgres, folder?: string): Promise<void> {
  await database.close()
  await server.stop()
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}
