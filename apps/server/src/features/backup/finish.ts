/** Ends what a restore that was killed at its very end left. */
import type pg from 'pg'
import { connectionConfig } from '../../platform/db/client.ts'
import { Connection } from '../../platform/db/connection.ts'
import { filesWait, placeFiles } from './files.ts'
import { readMark } from './store.ts'

/** Call it before the product starts: key files that came with the database at `url` go to their places. */
export async function finishRestore(url: string, dataDir: string): Promise<void> {
  if (filesWait(dataDir)) await placeFiles(dataDir, await withClient(url, readMark))
}

/** A connection of its own, which is gone afterwards: databases are renamed only when nobody is connected. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new Connection({ ...connectionConfig(url), application_name: 'postern-restore' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
