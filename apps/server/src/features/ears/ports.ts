/** What waiting mail needs from other parts; the composition root passes it. */
import type { Transaction } from 'kysely'
import type { FilterRuleRow } from '../../platform/db/filter-tables.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** A copy to be sent to its recipient. */
export interface CopyToRelease {
  readonly mailId: string
  readonly messageId: string
  readonly receivedAt: Date
  readonly domainId: number | null
  readonly recipient: string
  readonly sender: string
  readonly prepend: string
  readonly subjectTag: string
}

/** Why a mail may not go to anybody now. */
export type ScanRefusal = 'VIRUS_FOUND_NOW' | 'MAIL_HELD_NOW' | 'VIRUS_SCAN_FAILED' | 'MAIL_ANALYZING'

export interface SettlePorts {
  /**
   * Scans mails that came before the signatures of now, if that has not happened yet; answers which of them may not go, and why. What
   * something was found in is held by then and waits no more. It takes its time: outside of transactions.
   */
  readonly scanFirst: (ids: readonly string[]) => Promise<ReadonlyMap<string, ScanRefusal>>
  /** Queues copies in the caller's transaction, each mail at most once; answers the ids queued now. */
  readonly enqueue: (trx: Transaction<Tables>, copies: readonly CopyToRelease[]) => Promise<readonly string[]>
  /** The same for authentication filters that match the same mail. */
  readonly hashOfRules: (operation: number, rules: readonly FilterRuleRow[]) => string
}
