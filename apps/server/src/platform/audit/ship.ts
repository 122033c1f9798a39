/**
 * Carries the audit log off the host (R12): to the process log, from where log shippers take it, and to a syslog receiver where the
 * settings name one. Each event once it is committed, in order, with its hash. What was written while nobody listened follows.
 */
import { hostname } from 'node:os'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type pg from 'pg'
import { inTransaction } from '../db/client.ts'
import type { DeclaredJob } from '../jobs/declare.ts'
import type { Logger } from '../log.ts'
import { VERSION } from '../version.ts'
import { markForSyslog, markShipped, readForSyslog, readUnshipped } from './store.ts'
import { syslogFrame, syslogMessage } from './syslog-format.ts'
import { sendSyslog } from './syslog-send.ts'

const BATCH = 500

interface Shipping {
  readonly pool: pg.Pool
  readonly log: Pick<Logger, 'info'>
  readonly settings: () => { readonly retention: Syslog }
}
type Syslog = Pick<SettingsValues['retention'], 'auditSyslog' | 'auditSyslogFormat'>

/** The job that does it, as soon as there are events. A receiver that is away fails the run, after the process log has it all. */
export function auditShipping({ pool, log, settings }: Shipping): DeclaredJob {
  return {
    after: 'audit',
    every: 3_600,
    lease: 30,
    run: async ({ signal }) => {
      while (!signal.aborted && (await shipBatch(pool, log)) === BATCH);
      const { retention } = settings()
      if (retention.auditSyslog === '') return
      while (!signal.aborted && (await sendBatch(pool, retention, signal)) === BATCH);
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

/**
 * The same to the receiver: remembered once it has taken them, so that one that is killed, or we, may see events twice and never miss one.
 * @throws Error why it did not take them
 */
export async function sendBatch(
  pool: Pick<pg.Pool, 'query'>,
  { auditSyslog: url, auditSyslogFormat: format }: Syslog,
  signal: AbortSignal,
  options: { readonly ca?: string; readonly most?: number; readonly patience?: number } = {},
): Promise<number> {
  const { most = BATCH, ...how } = options
  const events = await readForSyslog(pool, most)
  const last = events.at(-1)
  if (!last) return 0
  const source = { host: hostname(), version: VERSION }
  const frames = events.map((event) => syslogFrame(syslogMessage(event, format, source)))
  await sendSyslog(url, frames, { ...how, signal })
  await markForSyslog(pool, last.seq)
  return events.length
}
