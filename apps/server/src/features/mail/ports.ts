/** What mail records need from other parts; the composition root passes it. */
import type { PolicyName, RegionName } from '@postern/contract/codes/filter.ts'
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
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
}

/**
 * Queues copies in the caller's transaction, each mail at most once whatever happens at the same time; turns its
 * send_state to P. Answers the ids queued now.
 */
export type EnqueueMail = (
  trx: Transaction<Tables>,
  copies: readonly CopyToSend[],
) => Promise<readonly string[]>

/** A filter for the sender of a mail. */
export interface SenderFilter {
  readonly region: RegionName
  readonly policy: PolicyName
  /** `name@domain`, or `domain` alone. */
  readonly value: string
  readonly by: 'sender' | 'domain'
  /** Counts also when the sender is not authenticated; of allow filters. */
  readonly trust: boolean
  readonly owner: {
    readonly domain_id: number | null
    readonly group_id: number | null
    readonly user_id: number | null
  }
}

/** Registers a filter within the caller's rights; answers the id of the one that stands (new or before), or why not. */
export type RegisterFilter = (caller: Caller, filter: SenderFilter) => Promise<number | ErrorCode>

/**
 * Scans mails that came before the signatures of now, if that has not happened yet; answers which of them may not go to anybody,
 * and why.
 */
export type ScanFirst = (ids: readonly string[]) => Promise<ReadonlyMap<string, ErrorCode>>
