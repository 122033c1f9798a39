/** An administrator report before it is written: numbers and what is said of them, in no language yet. */
import type { ReportContent, ReportTop } from '@postern/contract/codes/admin-report.ts'
import type { MailClass } from '@postern/contract/codes/mail.ts'
import type { ClassCounts } from '@postern/contract/codes/measures.ts'
import type { KindOf } from '@postern/contract/codes/statistics.ts'
import type { ReportDefinition } from '@postern/contract/validation/report-schedule.ts'
import type { Period } from './periods.ts'

/** What each list of the report counts by. */
export const DIMS: Readonly<Record<ReportTop, KindOf<'keys'>>> = {
  senders: 'senderdomain',
  receivers: 'receiver',
  countries: 'country',
  viruses: 'virus',
}

/** All but what was delivered at once. */
export function keptOf({ spam, virus, rejected }: ClassCounts): number {
  return spam + virus + rejected
}

export interface Totals extends ClassCounts {
  /** Refusals beyond those that are recorded one by one. */
  readonly unrecorded: number
  readonly delivered: number
  readonly failed: number
}

export interface Point extends ClassCounts {
  /** ms since the epoch. */
  readonly at: number
}

/** By whom or what; keys as mail carries them, '' for none. */
export interface TopRow {
  readonly key: string
  readonly total: number
  readonly kept: number
}

export interface Refusal {
  readonly code: number
  readonly count: number
}

/** Texts of strangers as they are: whoever writes them down makes them safe. */
export interface ToldMail {
  readonly id: string
  readonly receivedAt: Date
  readonly class: MailClass
  readonly title: string
  readonly sender: string
  readonly senderName: string
  readonly receiver: string
  readonly virusName: string
}

export interface Queue {
  readonly waiting: number
  readonly deferred: number
  readonly oldest: Date | null
}

export interface Health {
  readonly virus: boolean | null
  readonly score: boolean | null
  readonly dns: boolean
  /** What is left of it, 0 to 1; null where it can't be told. */
  readonly disk: number | null
  readonly jobsFailing: number
}

export interface Numbers {
  readonly total: Totals
  readonly before: ClassCounts
  readonly points: readonly Point[]
  readonly tops: Readonly<Partial<Record<ReportTop, readonly TopRow[]>>>
  readonly refusals: readonly Refusal[]
  readonly queue: Queue
  /** The newest that were held. */
  readonly mails: readonly ToldMail[]
  readonly health: Health | null
  /** Sums are being made anew: they may be too low. */
  readonly recounting: boolean
}

export interface AdminReport {
  readonly definition: ReportDefinition
  /** Of the schedule; '' where there is none. */
  readonly name: string
  /** Names of what is counted; '' for all. */
  readonly domain: string
  readonly group: string
  readonly period: Period
  readonly zone: string
  /** What it holds, in the order of the codes. */
  readonly contents: readonly ReportContent[]
  readonly numbers: Numbers
  /** ms since the epoch. */
  readonly madeAt: number
  /** Address of the console; '' where it has none. */
  readonly publicUrl: string
  /** `basic.dateFormat`. */
  readonly dateFormat: string
}
