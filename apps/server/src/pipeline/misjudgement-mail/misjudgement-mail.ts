/** Mail to a domain's address for misjudgement reports (product §4): what passes between who reads it and who takes the report. */
import type { ReportWish } from '@postern/contract/codes/mail.ts'
import type { Finding } from '@postern/contract/findings/catalogue.ts'

/** A mail that a report names. */
export interface NamedMail {
  /** The id that we gave its message (`X-Postern-Verdict`), '' where it does not show. */
  readonly id: string
  /** With its angle brackets; '' where it does not show. */
  readonly messageId: string
  /** Author, where its header is there; '' otherwise. */
  readonly from: string
}

/** What such a mail says, read where hostile bytes are read. */
export interface ReportMail {
  /** Its one author, lower case; '' with none or several. */
  readonly from: string
  readonly messageId: string
  /** Recipients of its one To field, lower case; none where there are several fields, as only one of them is signed. */
  readonly to: readonly string[]
  /** SPF or DKIM proves the author's domain. */
  readonly proven: boolean
  /** Nobody can tell at the moment: name servers do not answer. */
  readonly unsure: boolean
  /** A program or a list sent it. */
  readonly automatic: boolean
  readonly named: readonly NamedMail[]
}

/** An address for reports that a message came to. */
export interface ReportAddress {
  readonly domainId: number
  /** As given, and with an alias domain replaced by its domain. */
  readonly address: string
  readonly receiver: string
  readonly wish: ReportWish
}

export interface ReportQuestion {
  readonly mail: ReportMail
  readonly addresses: readonly ReportAddress[]
  /** Address of the client that handed it over. */
  readonly ip: string
  /** Id of the message that it is. */
  readonly messageId: string
}

/**
 * Takes a report, and answers what became of it, in the order of `addresses`: a finding that refuses (findings/report.ts), or one that
 * says what was done. @throws when the database is away: then nothing was reported, or is once more when the mail comes again.
 */
export type TakeReport = (question: ReportQuestion) => Promise<readonly Finding[]>
