/** The contract between the pipeline and its checks: a check reports, `decide` decides. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { ContentsReading } from '@postern/mail/container/read.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import type { AuthResults, DnsResolver } from '@postern/mail/auth/results.ts'
import type { Envelope } from '../../smtp/envelope.ts'
import type { JudgedEnvelope } from './envelope.ts'
import type { History } from '../history/sections.ts'
import type { FollowShortLinks } from '../short-links/follow.ts'

/** What a check may use; everything is injected, so that a table can test it. */
export interface CheckDeps {
  readonly dns: DnsResolver
  /** ms since the epoch; one value for the whole message. */
  readonly now: number
  readonly signal: AbortSignal
  /** SPF, DKIM, DMARC and ARC results of this message, evaluated once and shared. */
  auth(): Promise<AuthResults>
  /** What this gateway remembers, asked once a message and shared; never rejects, answers within 300 ms. */
  history(): Promise<History>
  /** What lies in the attachments, read once a message and shared. */
  contents(facts: MailFacts): ContentsReading
  /** Finds out where short links lead, of the shorteners that a setting names. */
  readonly followShort: FollowShortLinks
}

/** A message-level check: it must not mutate anything, and reports in bounded time and memory. */
export interface Check {
  /** Stable name, shown in the trace when the check fails: 'auth', 'headers', 'virus' … */
  readonly name: string
  /** ms it may take before it counts as failed. */
  readonly budget: number
  run(
    envelope: Envelope & Pick<JudgedEnvelope, 'ownFrom'>,
    facts: MailFacts,
    deps: CheckDeps,
  ): Promise<readonly Finding[]> | readonly Finding[]
}
