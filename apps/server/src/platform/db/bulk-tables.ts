/** Row types of bulk registration and of what new users and domains start with. */
import type { BulkKind } from '@postern/contract/bulk/kinds.ts'
import type { BulkLineState, BulkProblem, BulkState } from '@postern/contract/routes/bulk.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Id, Json, NullableTimestamp, Timestamp } from './column-types.ts'

interface BulkJobTable {
  id: Id
  kind: BulkKind
  user_id: number
  domain_id: number | null
  file: string
  state: Generated<BulkState>
  error: string | null
  separator: Generated<string>
  charset: Generated<string>
  total: Generated<number>
  progress: Generated<number>
  counts: ColumnType<Partial<Record<BulkLineState, number>>, string | undefined, string>
  xid: string | null
  created_at: Timestamp
  finished_at: NullableTimestamp
  /** Its file, until every line has been checked. */
  blob_key: Generated<string | null>
  asked: ColumnType<object | null, string | null | undefined, string | null>
}
interface BulkLineTable {
  job_id: number
  line: number
  state: BulkLineState
  name: string
  problems: Json<BulkProblem[]>
  item: ColumnType<object | null, string | null, string | null>
  row_id: number | null
}
interface RegisterDefaultTable {
  kind: 'user' | 'domain'
  body: Json<unknown>
  updated_at: Timestamp
  updated_by: number | null
}

export interface BulkTables {
  bulk_job: BulkJobTable
  bulk_line: BulkLineTable
  register_default: RegisterDefaultTable
}
