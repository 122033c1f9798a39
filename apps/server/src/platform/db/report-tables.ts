/** Row types of spam report mails and administrator reports. */
import type { ReportDefinition } from '@postern/contract/validation/report-schedule.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { ReportContent, ReportRange, ReportRegion } from '@postern/contract/codes/admin-report.ts'
import type { ReportKind, ReportState } from '@postern/contract/codes/spam-report.ts'
import type { Frequency } from '@postern/contract/codes/timing.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Id, NullableTimestamp, Timestamp } from './column-types.ts'

export interface ReportMailTable {
  id: Id
  /** Null of administrator reports. */
  user_id: number | null
  domain_id: number | null
  group_id: number | null
  kind: ReportKind
  due_at: Timestamp
  since: Timestamp
  upto: Timestamp
  recipient: string
  mails: number
  waiting: number
  state: Generated<ReportState>
  reply: Generated<string>
  made_at: Generated<Date>
  sent_at: NullableTimestamp
  schedule_id: Generated<number | null>
  /** Of the schedule; '' where there is none. */
  name: Generated<string>
  definition: ColumnType<ReportDefinition | null, string | null | undefined, string | null>
}

export interface ReportScheduleTable {
  id: Id
  name: string
  frequency: Frequency
  weekday: number | null
  day: number | null
  send_time: string
  range: ReportRange
  hour_from: number | null
  hour_to: number | null
  region: ReportRegion
  domain_id: number | null
  group_id: number | null
  domain_name: Generated<string>
  group_name: Generated<string>
  language: Language
  contents: ReportContent[]
  pdf: Generated<boolean>
  recipients: string[]
  is_act: boolean
  done_at: Timestamp
  last_at: NullableTimestamp
  created_at: Generated<Date>
}

export interface ReportProgressTable {
  one: Generated<boolean>
  done: Timestamp
}

export interface ReportTables {
  report_mail: ReportMailTable
  report_progress: ReportProgressTable
  report_schedule: ReportScheduleTable
}
