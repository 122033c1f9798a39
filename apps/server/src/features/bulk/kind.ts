/** What a kind of bulk registration knows of its own: how lines are checked, registered and taken back. */
import type { BulkColumn } from '@postern/contract/bulk/column.ts'
import type { BulkKind } from '@postern/contract/bulk/kinds.ts'
import type { BulkCommit, BulkLineState, BulkProblem } from '@postern/contract/routes/bulk.ts'
import type { AuditTask } from '@postern/contract/audit/tasks.ts'
import type { Transaction } from 'kysely'
import type { BlobStore } from '../../platform/blob/blob-store.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { RenewCaller } from '../../platform/work/caller.ts'
import type { RegisterDefaults } from '../ports/defaults.ts'
import type { FilterPort } from '../ports/filters.ts'
import type { RolePort } from '../ports/roles.ts'
import type { ReadLine } from './cells.ts'
import type { Table } from './staged.ts'
import type { LineRange } from './staged.ts'

/** What the audit log calls it. */
export const BULK_TASKS = {
  user: { commit: 'user.bulk', undo: 'user.bulk_undo' },
  domain: { commit: 'domain.bulk', undo: 'domain.bulk_undo' },
  'mail-server': { commit: 'mail_server.bulk', undo: 'mail_server.bulk_undo' },
  filter: { commit: 'filter.bulk', undo: 'filter.bulk_undo' },
  smtp: { commit: 'filter.bulk', undo: 'filter.bulk_undo' },
} as const satisfies Readonly<Record<BulkKind, Readonly<Record<'commit' | 'undo', AuditTask>>>>

export interface BulkDeps {
  /** The caller's reach. */
  readonly db: Db
  /** The owner's: a node that takes up a batch does not know yet whose it is. */
  readonly systemDb: Db
  readonly blobs: BlobStore
  readonly clock: () => number
  readonly roles: RolePort
  readonly defaults: RegisterDefaults
  readonly filters: FilterPort
  readonly renewCaller: RenewCaller
  /** Ends all sessions of these users: their rights changed. */
  readonly endSessions: (trx: Transaction<Tables>, userIds: readonly number[]) => Promise<void>
}

/** A line as the dry run leaves it. `item` has every field of a new row, or the given ones of a row that exists. */
export interface CheckedLine {
  readonly line: number
  readonly state: Extract<BulkLineState, 'ok' | 'exists' | 'duplicate' | 'invalid'>
  readonly name: string
  readonly problems: readonly BulkProblem[]
  readonly item: object | null
  readonly rowId: number | null
}

/** Checks the lines of one file, a few thousand at a time and in order: what one line names, no later one may. */
export type CheckLines = (lines: readonly ReadLine[]) => Promise<CheckedLine[]>

export interface KindOfBulk {
  readonly kind: BulkKind
  readonly columns: readonly BulkColumn[]
  /** Where its rows go. */
  readonly table: Table
  openCheck(deps: BulkDeps, caller: Caller): Promise<CheckLines>
  /** Once at the start of the transaction. @throws AppError when the caller may not (any more) */
  beforeCommit(deps: BulkDeps, trx: Transaction<Tables>, caller: Caller, jobId: number): Promise<void>
  /**
   * Lines in state ok become rows and `created`; those that exist are updated and `updated` if asked. What somebody
   * else has taken meanwhile is skipped; answers how many lines those are.
   */
  commit(
    deps: BulkDeps,
    trx: Transaction<Tables>,
    caller: Caller,
    range: LineRange,
    options: BulkCommit,
  ): Promise<number>
  /** Once before the transaction ends. @throws AppError when what it did does not go with what others did meanwhile */
  afterCommit?(trx: Transaction<Tables>, jobId: number): Promise<void>
  /** Lines in state created become `undone`, or `kept` with a problem that says why. */
  undo(trx: Transaction<Tables>, range: LineRange, xid: string): Promise<void>
}
