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

export interface SettlePorts {
  /** Queues copies in the caller's transaction, each mail at most once; answers the ids queued now. */
  readonly enqueue: (trx: Transaction<Tables>, copies: readonly CopyToRelease[]) => Promise<readonly string[]>
  /** The same for filters that match the same mail. */
  readonly hashOfRules: (operation: number, rules: readonly FilterRuleRow[]) => string
}
