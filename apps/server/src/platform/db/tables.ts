/** Row types of every table, for kysely. Kept beside the migrations: a change there is a change here. */
import type { ExpireAction } from '@postern/contract/codes/mail.ts'
import type { RegionName } from '@postern/contract/codes/filter.ts'
import type { NoticeRegion, NoticeTexts } from '@postern/contract/validation/notice.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Id, Json, NullableTimestamp, Timestamp, NamedBy } from './column-types.ts'
import type { AcmeTables } from './acme-tables.ts'
import type { BackupTables } from './backup-tables.ts'
import type { AlertTables } from './alert-tables.ts'
import type { BulkTables } from './bulk-tables.ts'
import type { DetoxTables } from './detox-tables.ts'
import type { ExportTables } from './export-tables.ts'
import type { FactorTables } from './factor-tables.ts'
import type { FilterTables } from './filter-tables.ts'
import type { MemberTables } from './member-tables.ts'
import type { NodeTables } from './node-tables.ts'
import type { RateTables } from './rate-tables.ts'
import type { ReportTables } from './report-tables.ts'
import type { StatisticTables } from './statistic-tables.ts'
import type {
  MailReportTable,
  OriginalRequestTable,
  ReportActTable,
  ReportDecisionTable,
} from './misjudgement-tables.ts'
import type { WaitingTables } from './waiting-tables.ts'
import type { WorkTables } from './work-tables.ts'
import type {
  MessageTable,
  MailTable,
  CampaignDomainTable,
  CorrespondentTable,
  MailSearchTable,
  DeliveryTable,
  DeliveryLogTable,
  NoticeCountTable,
  AttachmentLinkTable,
  LinkClickTable,
  MailEventTable,
  MailTaskFailureTable,
  SavedSearchTable,
  DashboardLayoutTable,
} from './mail-tables.ts'

export interface RoleTable {
  id: Id
  key: string
  name: string
  region: RegionName
  editable: Generated<boolean>
  permissions: string[]
}
export interface DomainTable {
  id: Id
  name: string
  run_mode: Generated<number>
  is_act: Generated<boolean>
  virus_scan: Generated<boolean>
  recipient_check: Generated<number>
  spam_threshold: number | null
  subject_tag: Generated<string>
  comment: Generated<string>
  user_run_mode: Generated<boolean>
  filter_state: Generated<boolean>
  domain_filter: Generated<boolean>
  daily_report: Generated<boolean>
  report_sender_name: Generated<string>
  report_sender_email: Generated<string>
  report_subject: Generated<string>
  /** Hours of the day; null follows the settings. */
  report_hours: Generated<number[] | null>
  detox: Generated<boolean>
  /** Values of the settings' group `detox` that the domain has of its own. */
  detox_settings: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>
  sender_auth: Generated<boolean>
  receiver_auth: Generated<boolean>
  ears_expire_action: Generated<ExpireAction>
  ears_expire_days: Generated<number | null>
  rcpt_factor: Generated<'id' | 'address'>
  rcpt_test_value: Generated<string>
  rcpt_server: Generated<string | null>
  rcpt_port: Generated<number>
  rcpt_secure: Generated<number>
  rcpt_login_user: Generated<string>
  /** By platform/crypto/server-login.ts. */
  rcpt_login_sealed: Generated<Buffer | null>
  /** Kept by triggers, like those of mail_server and app_user. */
  rcpt_named_by: GeneratedAlways<NamedBy>
  created_at: Timestamp
}
export interface DomainAliasTable {
  name: string
  domain_id: number
}
export interface MailServerTable {
  id: Id
  named_by: GeneratedAlways<NamedBy>
  domain_id: number
  server: string
  port: number
  secure: number
  preference: number
}
export interface ProtectedPersonTable {
  id: Id
  domain_id: number
  user_id: number | null
  name: string
  others: Generated<string[]>
  addresses: Generated<string[]>
  comment: Generated<string>
  created_at: Timestamp
}
export interface UserAliasTable {
  email: string
  user_id: number
}
export interface SessionTable {
  id: string
  user_id: number
  created_at: Timestamp
  expires_at: Timestamp
  ip: string
  user_agent: string
  secret_hash: string
  auth_type: Generated<string>
  last_seen_at: Timestamp
  /** Its time began anew: at the sign-in, and with each call that may change something. */
  renewed_at: Timestamp
  previous_login_at: NullableTimestamp
  /** When the owner last proved to be there, after signing in. */
  confirmed_at: NullableTimestamp
  /** The same by any one factor, which is less than what changes an account's locks. */
  proven_at: NullableTimestamp
}
export interface SealingKeyTable {
  id: string
  public_jwk: Json<{ n: string; e: string }>
  private_key: Buffer
  created_at: Timestamp
}
export interface ArcKeyTable {
  id: Generated<number>
  domain: string
  selector: string
  public_key: string
  private_key: Buffer | null
  record: Generated<'unknown' | 'found' | 'absent' | 'different'>
  created_at: Timestamp
  checked_at: NullableTimestamp
  found_at: NullableTimestamp
  retired_at: NullableTimestamp
}
export interface UsedNonceTable {
  nonce: string
  expires_at: Timestamp
}
export interface ResetCodeTable {
  id: string
  user_id: number | null
  email: string
  place: string
  code_hash: string
  tries: Generated<number>
  created_at: Timestamp
  expires_at: Timestamp
  spent_at: NullableTimestamp
}
export interface PasswordRequestTable {
  id: Id
  user_id: number
  state: Generated<'requested' | 'approved' | 'refused'>
  ip: string
  requested_at: Timestamp
  decided_at: NullableTimestamp
  decided_by: string | null
}
export interface LoginFailureTable {
  subject: string
  failures: number
  last_at: Timestamp
  locked_until: NullableTimestamp
}
export interface SettingTable {
  key: string
  value: Json<unknown>
  updated_at: Timestamp
  updated_by: number | null
}
export interface SettingHistoryTable {
  id: Id
  at: Timestamp
  group_name: string
  kind: 'start' | 'edit' | 'rollback' | 'import'
  user_id: number | null
  email: string
  ip: string
  changes: Json<{ key: string; before?: unknown; after?: unknown }[]>
  contents: Json<Record<string, unknown>>
}
export interface AuditTable {
  seq: number
  at: Timestamp
  type: 'S' | 'F' | 'E'
  class: string
  task: string
  user_id: number | null
  email: string
  role_key: string
  ip: string
  domain_id: number | null
  target: string
  details: Json<{ before?: object; after?: object; note?: unknown }>
  request_id: string
  hash: Buffer
}

export interface NoticeTable {
  id: Id
  texts: Json<NoticeTexts>
  active_start: Timestamp
  active_end: NullableTimestamp
  popup_start: NullableTimestamp
  popup_end: NullableTimestamp
  regions: NoticeRegion[]
  all_domains: boolean
  created_at: Timestamp
}
export interface NoticeDomainTable {
  notice_id: number
  domain_id: number
}
export interface ApplicationTable {
  id: Id
  company: string
  name: string
  department: string
  job_title: string
  contact: string
  email: string
  question: string
  state: Generated<'new' | 'accepted' | 'declined'>
  comment: Generated<string>
  place: string
  created_at: Timestamp
  decided_at: NullableTimestamp
  decided_by: number | null
  domain_id: number | null
}
export interface AuditShippedTable {
  only_one: Generated<boolean>
  seq: number
}

export interface Tables
  extends
    AcmeTables,
    BackupTables,
    AlertTables,
    BulkTables,
    DetoxTables,
    ExportTables,
    FactorTables,
    FilterTables,
    RateTables,
    ReportTables,
    StatisticTables,
    WaitingTables,
    MemberTables,
    NodeTables,
    WorkTables {
  audit: AuditTable
  audit_shipped: AuditShippedTable
  role: RoleTable
  domain: DomainTable
  domain_alias: DomainAliasTable
  mail_server: MailServerTable
  protected_person: ProtectedPersonTable
  user_alias: UserAliasTable
  login_session: SessionTable
  login_failure: LoginFailureTable
  arc_key: ArcKeyTable
  sealing_key: SealingKeyTable
  used_nonce: UsedNonceTable
  reset_code: ResetCodeTable
  password_request: PasswordRequestTable
  setting: SettingTable
  setting_history: SettingHistoryTable
  message: MessageTable
  mail: MailTable
  correspondent: CorrespondentTable
  campaign_domain: CampaignDomainTable
  mail_search: MailSearchTable
  delivery: DeliveryTable
  delivery_log: DeliveryLogTable
  notice_count: NoticeCountTable
  mail_event: MailEventTable
  attachment_link: AttachmentLinkTable
  link_click: LinkClickTable
  mail_task_failure: MailTaskFailureTable
  saved_search: SavedSearchTable
  dashboard_layout: DashboardLayoutTable
  mail_report: MailReportTable
  original_request: OriginalRequestTable
  report_decision: ReportDecisionTable
  report_act: ReportActTable
  notice: NoticeTable
  notice_domain: NoticeDomainTable
  application: ApplicationTable
}
