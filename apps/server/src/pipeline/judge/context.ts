/** What flows between the pipeline's steps. Each step adds its part; nothing is changed once made. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { ContentsReading } from '@postern/mail/container/read.ts'
import type { TakenOut } from '@postern/mail/rewrite/take-out.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import type { AuthResults, DnsResolver } from '@postern/mail/auth/results.ts'
import type { Check } from '../checks/check.ts'
import type { Verdict } from './decide.ts'
import type { JudgedEnvelope } from '../checks/envelope.ts'
import type { FilterEngine } from '../filters/evaluate.ts'
import type { DomainLearnt } from '../learning/learn.ts'
import type { CampaignMark } from '../history/campaign/campaign.ts'
import type { HistoryPort } from '../history/history.ts'
import type { History } from '../history/sections.ts'
import type { ResolvedRecipient } from './recipient.ts'
import type { ReportMail } from '../misjudgement-mail/misjudgement-mail.ts'
import type { FollowShortLinks } from '../short-links/follow.ts'
import type { CopyDetox } from './copy-detox.ts'
import type { MessageSummary } from './summary.ts'
import type { Tried } from './trial.ts'
import type { ScoreMode } from './set-aside.ts'

/** One message to judge. */
export interface ScanJob {
  readonly envelope: JudgedEnvelope
  readonly recipients: readonly ResolvedRecipient[]
  readonly bytes: Buffer
  /** Hears what was read of it. */
  readonly onRead?: (facts: MailFacts) => void
}

/** What judging needs, the same for many messages: one snapshot a message (Y10). */
export interface ScanDeps {
  readonly checks: readonly Check[]
  readonly filters: FilterEngine
  readonly dns: DnsResolver
  /** Reads what lies in a message's attachments; the same message is read once. */
  readonly contents: (facts: MailFacts) => ContentsReading
  readonly followShort: FollowShortLinks
  /** Asks what this gateway remembers, for the recipients of the message under judgement. */
  readonly history: HistoryPort
  /** Whether the model's points count. */
  readonly score: ScoreMode
  /** What domains have learnt from their people's reports, by id; absent: nothing. */
  readonly learnt?: ReadonlyMap<number, DomainLearnt>
  /** Our host name, as verifying MTA. */
  readonly host: string
  /** Domains whose ARC seals are believed. */
  readonly trustedForwarders: readonly string[]
  readonly now: () => number
}

export interface CheckRun {
  readonly name: string
  /** Wall-clock milliseconds. */
  readonly ms: number
  readonly failed: boolean
}

export interface ScanResult {
  readonly summary: MessageSummary
  readonly findings: readonly Finding[]
  readonly checks: readonly CheckRun[]
  /** The sender is authenticated (SPF or DKIM aligned with From): bounces may be sent. */
  readonly aligned: boolean
  /** The sender may be sent one mail that asks for confirmation (RFC 3834 and more; decision 0061). */
  readonly maySenderBeAsked: boolean
  /** `Authentication-Results` field with CRLF, '' when there is none. */
  readonly authHeader: string
  /** Sites of its links, to be remembered. */
  readonly linkSites: readonly string[]
  /** Its fingerprint and campaign; null where it says too little to be told from others. */
  readonly campaign: CampaignMark | null
  /** In the order of `ScanJob.recipients`. */
  readonly verdicts: readonly Verdict[]
  /** How attachments are taken out of the message, where a filter of any recipient wants links instead. */
  readonly takeOut?: TakenOut
  /** What disarming came to, in the order of the recipients; absent where it is off for all of them. */
  readonly detox?: readonly CopyDetox[]
  /** Hashes of its words, of a message that is only read to learn from. */
  readonly words?: readonly number[]
  /** What it says, where it came to an address for misjudgement reports. */
  readonly report?: ReportMail
  /** What was asked beside, of a message that is only tried out. */
  readonly tried?: Tried
}

/** The facts and results that steps share. */
export interface ScanState {
  readonly job: ScanJob
  readonly deps: ScanDeps
  readonly facts: MailFacts
  readonly auth: () => Promise<AuthResults>
  /** Asked when somebody first wants to know; does not wait for authentication, never rejects. */
  readonly history: () => Promise<History>
}
