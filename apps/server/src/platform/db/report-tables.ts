/** Row types of spam report mails. */
import type { ReportKind, ReportState } from '@postern/contract/codes/report-mail.ts'
import type { Generated } from 'kysely'
import type { Id, NullableTimestamp, Timestamp } from './column-types.ts'

export interface ReportMailTable {
  id: Id
  user_id: number
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
}

export interface ReportProgressTable {
  one: Generated<boolean>
  done: Timestamp
}

export interface ReportTables {
  report_mail: ReportMailTable
  report_progress: ReportProgressTable
}
