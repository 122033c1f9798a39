/** From what a server said to what we do: retry, give up, tell the sender. Pure. */
import { NO_BOUNCE_RESPONSES } from '@postern/contract/codes/reject.ts'
import type { AttemptResult } from './attempt.ts'
import { nextRetry, type BackoffOptions } from './backoff.ts'
import type { DeliveryJob, Outcome } from './queue/job.ts'

export type NoticeKind = 'failed' | 'delayed' | 'relayed'

export interface Decision extends Omit<Outcome, 'notice'> {
  /** A report that may be sent. */
  readonly noticeKind: NoticeKind | null
}

/** Seconds after which what failed for our own trouble (a database that restarts) is tried again. */
const LOCAL_FIRST_SECONDS = 3

/** What follows from one attempt. */
export function decideOutcome(
  job: DeliveryJob,
  result: AttemptResult,
  random: number,
  backoff: BackoffOptions,
): Decision {
  const { kind, server, reply } = result
  if (kind === 'delivered') {
    // A server that knows DSN reports on; for one that does not, we do (RFC 3461 §6.2.6, §5.2.2).
    const noticeKind = result.withoutDsn === true && mayNotify(job, 'relayed', 0) ? 'relayed' : null
    return {
      job,
      kind,
      server,
      ...(result.ip === undefined ? {} : { ip: result.ip }),
      reply,
      delay: 0,
      noticeKind,
    }
  }
  if (result.held) {
    const words = `4.7.0 held: a filter asks for verified TLS, and there is none (${reply})`
    return { job, kind: 'failed', server, reply: words, delay: 0, noticeKind: null, held: true }
  }
  // The archive has to have it: what it refuses waits until an administrator has mended that, or drops it.
  const isRefusedCopy = job.kind === 'journal' && kind === 'failed' && result.code >= 500
  if (kind === 'failed' && !isRefusedCopy) {
    const noticeKind = mayNotify(job, 'failed', result.code) ? 'failed' : null
    return { job, kind, server, reply, delay: 0, noticeKind }
  }
  const first = result.local ? Math.min(backoff.first, LOCAL_FIRST_SECONDS) : backoff.first
  // Mail that was accepted is not given up while its bytes may come back, however long an administrator needs.
  const waits = result.unreadable !== undefined || result.stuck === true || job.kind === 'journal'
  const maxAge = waits ? Number.POSITIVE_INFINITY : backoff.maxAge
  const retry = nextRetry(job.attempts, job.age, random, { ...backoff, first, maxAge })
  if (retry.giveUp) {
    const words = `4.4.7 given up after ${Math.round(job.age / 3600)} hours: ${reply}`
    return {
      job,
      kind: 'failed',
      server,
      reply: words,
      delay: 0,
      noticeKind: mayNotify(job, 'failed', 0) ? 'failed' : null,
    }
  }
  const late = retry.late && !job.delayNotified && mayNotify(job, 'delayed', 0)
  const stuck = waits ? { stuck: true as const } : {}
  return {
    job,
    kind: 'deferred',
    server,
    reply,
    delay: retry.delay,
    noticeKind: late ? 'delayed' : null,
    ...stuck,
  }
}

/**
 * Whether the sender hears of it: never about a notice, never a null sender, only an authenticated sender whose
 * address belongs to the authenticated domain (product §14), and only as NOTIFY allows (RFC 3461 §4.1).
 */
export function mayNotify(job: DeliveryJob, kind: NoticeKind, code: number): boolean {
  if (job.kind !== 'mail' || job.sender === '' || !job.sender.includes('@')) return false
  if (!job.aligned || !isSameOwner(job.sender, job.headerFrom)) return false
  if (job.notify.includes('NEVER')) return false
  if (kind === 'relayed') return job.notify.includes('SUCCESS')
  if (kind === 'delayed') return job.notify.length === 0 || job.notify.includes('DELAY')
  if (NO_BOUNCE_RESPONSES.some((refusal) => refusal === code)) return false
  return job.notify.length === 0 || job.notify.includes('FAILURE')
}

/**
 * Authentication is of the From domain; a signature of one's own domain must not buy bounces to a stranger's
 * envelope address. Same domain, or one below the other.
 */
function isSameOwner(sender: string, headerFrom: string): boolean {
  const a = domainOf(sender)
  const b = domainOf(headerFrom)
  return a !== '' && b !== '' && (a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`))
}

function domainOf(address: string): string {
  return /@([^\s<>"@]+?)\.?>?\s*$/.exec(address)?.[1]?.toLowerCase() ?? ''
}
