/** For commands that need the database for a moment: the running product's, DATABASE_URL's, or the embedded one. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase, type Database } from '../platform/db/client.ts'
import type { Env } from '../platform/env.ts'
import { runningUrl, startEmbedded } from '../platform/pg/embedded.ts'

/** Runs `work` on the database and closes what it opened. */
export function withDatabase<T>(env: Env, work: (database: Database) => Promise<T>): Promise<T> {
  return withServer(env, (url) => use(url, work))
}

/** Runs `work` while a server answers at the database's address. */
export async function withServer<T>(env: Env, work: (url: string) => Promise<T>): Promise<T> {
  const folder = join(env.dataDir, 'postgres')
  await mkdir(folder, { recursive: true })
  const running = env.databaseListenUrl ?? env.databaseUrl ?? (await runningUrl(folder, 'postern'))
  if (running !== null) return work(running)
  const server = await startEmbedded({ dataDir: folder, database: 'postern' })
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}

async function use<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(url, { max: 3 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
