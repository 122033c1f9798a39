/** The log of a copy on its way: a line for each attempt, found by the id of its message. */
import type { Logger } from '../platform/log.ts'
import { mailLog } from '../platform/mail-log.ts'
import type { DeliveryJob, Outcome } from './queue/job.ts'

/** The log of a claimed copy; `delivery` tells the mail, the archive's copy and a notice about it apart. */
export function jobLog(log: Logger, { id, kind, about, mailId }: DeliveryJob): Logger {
  return mailLog(log, { mail: about, copy: mailId }).child({ delivery: id, kind })
}

/** Logs what an attempt ended in, without the server's words, which may name people. */
export function logOutcome(
  log: Logger,
  { job, kind, held, server, ip, reply, delay, notice }: Outcome,
): void {
  jobLog(log, job).info(
    {
      attempt: job.attempts + 1,
      server,
      ...(ip === undefined ? {} : { ip }),
      status: statusOf(reply),
      ...(kind === 'deferred' ? { retryInSeconds: Math.round(delay) } : {}),
      ...(notice === null ? {} : { notice: true }),
    },
    held ? 'held' : kind,
  )
}

/** `550 5.1.1` of a reply, `4.4.4` of our own words. */
export function statusOf(reply: string): string {
  return /^(?:[2-5]\d{2}(?![\d.]))?[ -]?(?:[245]\.\d{1,3}\.\d{1,3})?/.exec(reply)?.[0].trim() ?? ''
}
