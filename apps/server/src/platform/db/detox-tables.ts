/** Row types of detox (db/migrations/0091). */
import type { DetoxExceptionKind } from '@postern/contract/codes/detox.ts'
import type { Generated } from 'kysely'
import type { Id, NullableTimestamp, Timestamp } from './column-types.ts'

/** What detox leaves alone. */
interface DetoxExceptionTable {
  id: Id
  /** null: of the whole installation. */
  domain_id: number | null
  kind: DetoxExceptionKind
  value: string
  comment: Generated<string>
  valid_until: NullableTimestamp
  is_act: Generated<boolean>
  created_by: Generated<string>
  created_at: Timestamp
}

export interface DetoxTables {
  detox_exception: DetoxExceptionTable
}
