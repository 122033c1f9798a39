/** A misjudgement report that came as mail, as the mail path has read it (pipeline/report-mail). */
import type { ReportWish } from '@postern/contract/codes/mail.ts'
import type { Finding } from '@postern/contract/findings/catalogue.ts'

/** A mail that is meant: our id of the copy, Message-ID and author, each '' where it does not show. */
export interface NamedMail {
  readonly id: string
  readonly messageId: string
  readonly from: string
}

export interface MailedReport {
  readonly mail: {
    readonly from: string
    readonly messageId: string
    readonly to: readonly string[]
    readonly proven: boolean
    readonly unsure: boolean
    readonly automatic: boolean
    readonly named: readonly NamedMail[]
  }
  readonly addresses: readonly MailedTo[]
  /** Address of the client that handed it over. */
  readonly ip: string
  /** Id of the message that it is. */
  readonly messageId: string
}

/** An address for reports that it came to. */
export interface MailedTo {
  readonly domainId: number
  readonly address: string
  readonly receiver: string
  readonly wish: ReportWish
}

/** What became of it, in the order of `addresses`. */
export type TakeMailed = (report: MailedReport) => Promise<readonly Finding[]>
