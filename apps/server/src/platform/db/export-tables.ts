/** Row types of lists as files by the clock. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type {
  ExportFormat,
  ExportPeriod,
  ExportState,
  ScheduledList,
} from '@postern/contract/codes/export.ts'
import type { Frequency } from '@postern/contract/codes/timing.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Id, NullableTimestamp, Timestamp } from './column-types.ts'

export interface ExportScheduleTable {
  id: Id
  user_id: number
  domain_id: number | null
  group_id: number | null
  name: string
  list: ScheduledList
  query: ColumnType<Record<string, string>, string, string>
  period: ExportPeriod | null
  format: ExportFormat
  language: Language
  frequency: Frequency
  weekday: number | null
  day: number | null
  send_time: string
  notify: boolean
  is_act: boolean
  done_at: ColumnType<Date, Date, Date>
  last_at: NullableTimestamp
  last_state: Generated<ExportState | null>
  last_error: Generated<ErrorCode | null>
  last_rows: Generated<number>
  failing: Generated<boolean>
  created_at: Timestamp
  asked: ColumnType<object, string, string>
}

export interface ExportTables {
  export_schedule: ExportScheduleTable
}
