/** Where several SMTP processes bound something in all, each keeps to its share. */
import { RECIPIENT_CHECK, type RecipientCheckOptions } from '../../pipeline/edge/recipient-check.ts'
import { ROWS_PER_HOUR } from '../../pipeline/edge/refusals.ts'
import type { ScanPool } from '../../pipeline/scan-process/pool.ts'
import type { Env } from '../../platform/env.ts'

export interface Shares {
  /** Its load counts for as many: what is too much in all is met by the process that has its share of it. */
  pool(pool: ScanPool): Pick<ScanPool, 'scan' | 'load'>
  /** Questions that a domain's servers are asked at a time. */
  readonly recipientCheck: RecipientCheckOptions
  /** Rows of refusals that an address may cause in an hour. */
  readonly refusals: number
}

export function sharesOf({ smtpProcesses }: Pick<Env, 'smtpProcesses'>): Shares {
  return {
    pool: (pool) => ({
      scan: (request) => pool.scan(request),
      load: () => pool.load() * smtpProcesses,
    }),
    recipientCheck: { ...RECIPIENT_CHECK, perDomain: Math.ceil(RECIPIENT_CHECK.perDomain / smtpProcesses) },
    refusals: Math.ceil(ROWS_PER_HOUR / smtpProcesses),
  }
}
