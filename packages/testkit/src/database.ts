/** Throw-away databases: one embedded PostgreSQL a test process, and in it a copy of a migrated database for each who asks. */
import { execFile, spawn } from 'node:child_process'
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
  /** Drops the database too. */
  close(): Promise<void>
}

// A throw-away cluster needs no durability; durability itself is tested on the product's own start.
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '16MB' }
/** The product's own name for it: its cluster may be a copy too. */
const DATABASE = 'postern'
const CACHE = resolve(import.meta.dirname, '../../../data/test-clusters')

/** Of this process, started by the first who asks: a worker runs many test files, and a server of its own costs each seconds. */
let shared: Promise<EmbeddedPostgres> | undefined
let made = 0

/** A fresh, migrated database. Call `close()` in `afterAll`. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = await (shared ??= startShared())
  const name = `test_${++made}`
  // A copy of files costs a twentieth of a copy through the log.
  await command(server, `create database ${name} template ${DATABASE} strategy file_copy`)
  const url = urlOf(server, name)
  const database = openDatabase(url)
  const close = async (): Promise<void> => {
    await database.close()
    await command(server, `drop database if exists ${name} with (force)`)
  }
  return { ...database, url, close }
}

/**
 * A database on a server of its own, which `close()` stops. `before` is the number of a migration: that and what comes after it
 * is left to `migrate`.
 */
export async function ownDatabase(before?: string): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-test-'))
  if (before === undefined) await copyMigrated(folder)
  const server = await startEmbedded({ dataDir: folder, database: DATABASE, settings: SETTINGS })
  const database = openDatabase(server.url)
  await migrate(database.pool, before)
  return { ...database, url: server.url, close: () => closeAll(database, server, folder) }
}

async function startShared(): Promise<EmbeddedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-test-'))
  await copyMigrated(folder)
  const server = await startEmbedded({ dataDir: folder, database: DATABASE, settings: SETTINGS })
  // The test runner kills its workers, so what outlives this process clears away: its input ends with us.
  const clear = 'read _; kill -QUIT "$0"; while kill -0 "$0"; do sleep 0.1; done; rm -rf "$1"'
  const { stdin } = spawn('sh', ['-c', clear, String(server.pid), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  stdin.on('error', () => undefined)
  return server
}

/** Runs what no database may be open for. */
async function command(server: EmbeddedPostgres, text: string): Promise<void> {
  const { pool, close } = openDatabase(urlOf(server, 'postgres'), { max: 1 })
  try {
    await pool.query(text)
  } finally {
    await close()
  }
}

const urlOf = ({ url }: EmbeddedPostgres, name: string): string => url.replace(`/${DATABASE}?`, `/${name}?`)

/** Puts a migrated cluster, nothing in it yet, where `startEmbedded` will look for one. */
export async function copyMigrated(dataDir: string): Promise<void> {
  await copyOf(await migratedCluster(), dataDir)
}

/** The folder of a migrated cluster at rest; made by the first who asks since the migrations changed. */
export async function migratedCluster(): Promise<string> {
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
