/** What filters see of a message: its facts, and what was found out about it before they are evaluated. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { AuthResults } from '@postern/mail/auth/results.ts'
import type { FileReading } from '@postern/mail/container/read.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import type { LinkTarget } from '@postern/mail/links/link.ts'
import type { Envelope } from '../../smtp/envelope.ts'

/** Which of the addresses a message gives for its sender are authenticated (R7). */
export interface SenderProof {
  /** The one From address: SPF or DKIM passed and is aligned with it. */
  readonly from: boolean
  /** The envelope sender, which needs not be the From address: it takes a proof of its own. */
  readonly envelope: boolean
}

export interface FilteredMessage {
  readonly envelope: Envelope
  readonly facts: MailFacts
  readonly proof: SenderProof
  /** null where authentication failed for reasons of our own. */
  readonly auth: AuthResults | null
  /** Of the checks, and what the edge found of the whole message. */
  readonly findings: readonly Finding[]
  /** Points of these findings. */
  readonly score: number
  /** The From address is one that has been corresponding with the recipients; counts only beside its proof. */
  readonly known: boolean
  readonly answersUs: boolean
  /** All links, each also by where redirects written into it end. */
  readonly links: readonly (LinkTarget & { readonly target: LinkTarget })[]
  /** Attachments and what lies in them. */
  readonly files: readonly Pick<FileReading, 'path' | 'extension' | 'depth' | 'encrypted' | 'macros'>[]
}
