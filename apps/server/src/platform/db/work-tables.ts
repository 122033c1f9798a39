/** Row types of work that somebody asked for. */
import type { WorkKind, WorkState } from '@postern/contract/codes/work.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Id, NullableTimestamp, Timestamp } from './column-types.ts'

type JsonOrNull = ColumnType<object | null, string | null | undefined, string | null>

interface WorkTable {
  id: Id
  kind: WorkKind
  user_id: number | null
  domain_id: number | null
  group_id: number | null
  caller: JsonOrNull
  asks: ColumnType<object, string, never>
  state: Generated<WorkState>
  error: Generated<string | null>
  total: Generated<number>
  more: Generated<boolean>
  done: Generated<number>
  failed: Generated<number>
  place: JsonOrNull
  result: JsonOrNull
  blob_key: Generated<string | null>
  created_at: Timestamp
  finished_at: NullableTimestamp
  kept_until: NullableTimestamp
}

export interface WorkTables {
  work: WorkTable
}
