/** What mail records need from other parts; the composition root passes it. */
import type { MailClass } from '@postern/contract/codes/mail.ts'
import type { Transaction } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type { Caller } from '../../platform/http/caller.ts'

/** A copy to be sent to its recipient. */
export interface CopyToSend {
  readonly mailId: string
  readonly messageId: string
  readonly receivedAt: Date
  readonly domainId: number | null
  readonly recipient: string
  readonly sender: string
  /** Header lines with CRLF, put before the stored bytes. */
  readonly prepend: string
  /** The message as it came, also to whom a disarmed copy went; its mail says that somebody returned it. */
  readonly asItCame?: true
}

/**
 * Queues copies in the caller's transaction, each mail at most once whatever happens at the same time; turns its
 * send_state to P. Answers the ids queued now.
 */
export type EnqueueMail = (
  trx: Transaction<Tables>,
  copies: readonly CopyToSend[],
) => Promise<readonly string[]>

/** A mail that somebody sends on. */
export interface MailToForward {
  readonly mailId: string
  readonly receivedAt: Date
  readonly title: string
  readonly class: MailClass
  readonly sender: string
  readonly receiver: string
  readonly to: readonly string[]
  readonly as: 'original' | 'attached'
  /** Address and language of whoever sends it on. */
  readonly by: Pick<Caller, 'email' | 'language'>
}

/** Queues copies in the caller's transaction, within the caller's reach; false when nothing is kept of the mail. */
export type ForwardMail = (trx: Transaction<Tables>, mail: MailToForward) => Promise<boolean>

/**
 * Scans mails that came before the signatures of now, if that has not happened yet; answers which of them may not go to anybody,
 * and why.
 */
export type ScanFirst = (
  ids: readonly string[],
) => Promise<
  ReadonlyMap<string, 'VIRUS_FOUND_NOW' | 'MAIL_HELD_NOW' | 'VIRUS_SCAN_FAILED' | 'MAIL_ANALYZING'>
>
