/**
 * Carries the audit log to the process log, from where log shippers take it off the host (R12): each event
 * once it is committed, in order, with its hash. What was written while nobody listened follows at the next start.
 */
import type pg from 'pg'
import { inTransaction } from '../db/client.ts'
import type { DeclaredJob } from '../jobs/declare.ts'
import type { Logger } from '../log.ts'
import { markShipped, readUnshipped } from './store.ts'

const BATCH = 500

interface Shipping {
  readonly pool: pg.Pool
  readonly log: Pick<Logger, 'info'>
}

/** The job that does it, as soon as there are events. The row that says how far it got is locked besides. */
export function auditShipping({ pool, log }: Shipping): DeclaredJob {
  return {
    after: 'audit',
    every: 3_600,
    lease: 30,
    run: async ({ signal }) => {
      while (!signal.aborted && (await shipBatch(pool, log)) === BATCH);
    },
  }
}

/** Logs the next events and remembers how far it got; answers how many there were. */
async function shipBatch(pool: pg.Pool, log: Pick<Logger, 'info'>): Promise<number> {
  return inTransaction(pool, async (client) => {
    const rows = await readUnshipped(client, BATCH)
    const last = rows.at(-1)
    if (last) await markShipped(client, last.seq)
    for (const event of rows) log.info({ audit: event }, 'audit')
    return rows.length
  })
}
