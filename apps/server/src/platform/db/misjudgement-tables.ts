/** Row types of what people report and ask for, and what was decided about it. */
import type { OriginalReason, OriginalRequestState } from '@postern/contract/codes/detox.ts'
import type { ReportOutcome, ReportPath, ReportWish } from '@postern/contract/codes/mail.ts'
import type { Generated } from 'kysely'
import type { Id, NullableTimestamp, Timestamp } from './column-types.ts'

export interface MailReportTable {
  id: Id
  mail_id: string
  received_at: Timestamp
  message_id: string
  domain_id: number
  group_id: number | null
  user_id: number | null
  campaign: number | null
  wish: ReportWish
  path: ReportPath
  comment: Generated<string>
  at: Timestamp
  reporter_id: number | null
  reporter: string
  decision_id: Generated<number | null>
}
/** Originals of disarmed mail that users ask for. */
export interface OriginalRequestTable {
  id: Id
  mail_id: string
  received_at: Timestamp
  domain_id: number
  group_id: number | null
  user_id: number | null
  requester_id: number | null
  requester: string
  path: Generated<string>
  file: Generated<string>
  reason: OriginalReason
  comment: Generated<string>
  at: Timestamp
  state: Generated<Exclude<OriginalRequestState, 'closed'>>
  decided_at: NullableTimestamp
  decided_by: Generated<string>
  answer: Generated<string>
}
export interface ReportDecisionTable {
  id: Id
  domain_id: number
  wish: ReportWish
  agreed: boolean
  answer: Generated<string>
  at: Timestamp
  user_id: number | null
  email: string
  filter_id: Generated<number | null>
  undone_at: NullableTimestamp
}
export interface ReportActTable {
  decision_id: number
  mail_id: string
  received_at: Timestamp
  outcome: ReportOutcome
  error: Generated<string>
}
