/**
 * Carries the audit log to the process log, from where log shippers take it off the host (security R12): each event
 * once it is committed, in order, with its hash. What was written while nobody listened follows at the next start.
 */
import type pg from 'pg'
import { listen } from '../db/listener.ts'
import type { Logger } from '../log.ts'
import { markShipped, readUnshipped } from './store.ts'

export interface AuditShipping {
  close(): Promise<void>
}

const BATCH = 500

/** One process of an installation does this at a time: the row that says how far it got is locked meanwhile. */
export function startAuditShipping(pool: pg.Pool, url: string, log: Logger): AuditShipping {
  let running: Promise<void> = Promise.resolve()
  let asked = false
  const ship = (): void => {
    if (asked) return
    asked = true
    running = running
      .then(async () => {
        asked = false
        while ((await shipBatch(pool, log)) === BATCH);
      })
      .catch((error: unknown) => log.error({ err: error }, 'the audit log could not be carried on'))
  }
  const listener = listen(url, ['audit'], ship, (error) => log.warn({ err: error }, 'audit listener'))
  return {
    close: async () => {
      await listener.close()
      await running
    },
  }
}

/** Logs the next events and remembers how far it got; answers how many there were. */
async function shipBatch(pool: pg.Pool, log: Logger): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const rows = await readUnshipped(client, BATCH)
    const last = rows.at(-1)
    if (last) await markShipped(client, last.seq)
    for (const event of rows) log.info({ audit: event }, 'audit')
    await client.query('commit')
    client.release()
    return rows.length
  } catch (error) {
    // The connection is thrown away, and the transaction with it.
    client.release(error instanceof Error ? error : true)
    throw error
  }
}
