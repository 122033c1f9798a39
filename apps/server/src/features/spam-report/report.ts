/** A report as it is written: who gets it, and of each mail what is said and offered. */
import type { ReportAct } from '@postern/contract/codes/spam-report.ts'
import type { ExpireAction, MailClass } from '@postern/contract/codes/mail.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'

/** Texts of strangers as they are: whoever writes them down makes them safe. */
export interface ReportLine {
  readonly title: string
  readonly senderName: string
  readonly sender: string
  readonly receivedAt: Date
  readonly attachments: number
  readonly class: MailClass
  readonly virusName: string
  /** One sentence; null where nothing is known. */
  readonly why: string | null
  /** It looks like fraud, or carries something harmful: delivering it is not what leads. */
  readonly risky: boolean
  /** Of waiting mail: when its time is over, and what happens then. */
  readonly end: { readonly at: Date; readonly action: ExpireAction } | null
  readonly waiting: boolean
  /** Addresses of pages, by what they are for. */
  readonly links: readonly { readonly act: ReportAct; readonly url: string }[]
}

export interface Report {
  /** Name of the installation, as its system mail is signed. */
  readonly product: string
  readonly address: string
  readonly language: Language
  readonly since: Date
  readonly upto: Date
  readonly spam: number
  readonly viruses: number
  readonly waiting: number
  readonly total: number
  readonly lines: readonly ReportLine[]
  /** Where held mail is seen after signing in; null where the console has no address. */
  readonly portal: string | null
  /** When the links end; null where there are none. */
  readonly linksUntil: Date | null
  /** Writes a moment as the recipient reads it. */
  readonly clock: (moment: Date) => string
}
