/** Row types of detox (db/migrations/0091). */
import type { DetoxExceptionKind } from '@postern/contract/codes/detox.ts'
import type { ColumnType, Generated } from 'kysely'
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

/** db/migrations/0098: mail that could not be disarmed, until those who are to be told have been. */
interface UndisarmedTable {
  mail_id: string
  received_at: Timestamp
  user_id: number | null
  at: Generated<Date>
  user_told: Generated<boolean>
  alarm_told: Generated<boolean>
}

/** One row. */
interface DetoxAlarmTable {
  /** When administrators were told last. */
  last_at: NullableTimestamp
}

/** When a person was told last. */
interface DetoxToldTable {
  user_id: number
  at: ColumnType<Date, Date, Date>
}

export interface DetoxTables {
  detox_exception: DetoxExceptionTable
  undisarmed: UndisarmedTable
  detox_alarm: DetoxAlarmTable
  detox_told: DetoxToldTable
}
