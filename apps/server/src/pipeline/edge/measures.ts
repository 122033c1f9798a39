/** What is counted at the edge, and which limit each refusal belongs to. */
import type { ScanResult } from '../judge/context.ts'
import type { RejectCode } from '@postern/contract/codes/reject.ts'
import type { FindingCode } from '@postern/contract/findings/catalogue.ts'
import { counterOf } from '../../platform/metrics/registry.ts'

const byCode = counterOf('postern_refusals_total')
const byReason = counterOf('postern_smtp_engine_refusals_total')
const byFinding = counterOf('postern_edge_refusals_total')
const byLimit = counterOf('postern_limit_refused_total')
const slowed = counterOf('postern_smtp_auth_slowed_seconds_total')
const attempts = counterOf('postern_smtp_auth_total')
const runs = counterOf('postern_check_runs_total')
const seconds = counterOf('postern_check_seconds_total')
const notTaken = counterOf('postern_mails_not_taken_total')

/** Limits of the engine by the reasons that it refuses for. */
const OF_REASON: ReadonlyMap<string, string> = new Map([
  ['overload', 'connections'],
  ['too-many-connections', 'connections_of_one'],
  ['too-many-messages', 'messages'],
  ['too-many-resets', 'resets'],
  ['too-many-noops', 'idle_commands'],
  ['too-many-recipients', 'recipients'],
  ['too-many-refused-recipients', 'refused_recipients'],
  ['too-many-auth-failures', 'auth_failures'],
  ['too-large', 'message_bytes'],
  ['line-too-long', 'line_bytes'],
  ['timeout', 'command_seconds'],
  ['too-slow', 'bytes_a_second'],
  ['session-too-long', 'session_seconds'],
  ['no-storage', 'disk_free_bytes'],
])

const OF_FINDING: ReadonlyMap<FindingCode, string> = new Map([
  ['edge.no-room', 'disk_free_bytes'],
  ['edge.overloaded', 'scans'],
  ['edge.too-many-hops', 'hops'],
  ['edge.header-too-large', 'header_bytes'],
  ['edge.greylisted', 'greylist'],
  ['edge.greylisted-again', 'greylist'],
  ['edge.bulk-sender', 'bulk_sender'],
  ['edge.bulk-recipient', 'bulk_recipient'],
  ['edge.bulk-client', 'bulk_client'],
  ['edge.bulk-day', 'bulk_day'],
  ['edge.auth-locked', 'auth_lock'],
])

/** The engine refused by a rule of its own. */
export function noteEngineRefusal(reason: string): void {
  byReason.inc(reason)
  const limit = OF_REASON.get(reason)
  if (limit !== undefined) byLimit.inc(limit)
}

/** A check of the edge refused. */
export function noteEdgeRefusal(finding: FindingCode): void {
  byFinding.inc(finding)
  const limit = OF_FINDING.get(finding)
  if (limit !== undefined) byLimit.inc(limit)
}

/** A copy was refused, whether or not a row tells of it. */
export function noteRefusedCopy(code: RejectCode | null): void {
  byCode.inc(code === null ? 'none' : String(code))
}

export function noteSignIn(outcome: 'in' | 'refused' | 'locked' | 'busy', slowedMs: number): void {
  attempts.inc(outcome)
  if (slowedMs > 0) slowed.add(slowedMs / 1000)
}

export function noteNotTaken(): void {
  notTaken.inc()
}

/** What the checks of a message took, and which failed. */
export function noteChecks({ checks }: Pick<ScanResult, 'checks'>): void {
  for (const { name, ms, failed } of checks) {
    runs.inc(name, failed ? 'failed' : 'done')
    seconds.add(ms / 1000, name)
  }
}
