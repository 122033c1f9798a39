/** Row types of users, groups and the directories that they come from. */
import type { DirectoryField, DirectorySource } from '@postern/contract/codes/directory.ts'
import type { ExpireAction } from '@postern/contract/codes/mail.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Id, NamedBy, NullableTimestamp, Timestamp } from './column-types.ts'

export interface MemberTables {
  user_group: UserGroupTable
  directory: DirectoryTable
  app_user: UserTable
}

interface UserGroupTable {
  id: Id
  domain_id: number
  name: string
  use_filter: Generated<boolean>
  detox: Generated<boolean>
  /** Who owns it; null: made by hand. */
  directory: Generated<DirectorySource | null>
  directory_id: Generated<string | null>
  created_at: Timestamp
}
interface DirectoryTable {
  domain_id: number
  settings: unknown
  bind_password: Buffer
  enabled: Generated<boolean>
  every_minutes: number
  due_at: Timestamp
  last_at: NullableTimestamp
  last_dry: Generated<boolean>
  last_report: unknown
  problem: Generated<string | null>
  problem_since: NullableTimestamp
}
interface UserTable {
  id: Id
  email: string
  name: string
  password_hash: string | null
  has_password: GeneratedAlways<boolean>
  domain_id: number | null
  group_id: number | null
  role_id: number
  language: Generated<'ko' | 'en' | 'ja'>
  /** Who owns the account; null: registered by hand. */
  directory: Generated<DirectorySource | null>
  directory_id: Generated<string | null>
  directory_owns: Generated<DirectoryField[]>
  directory_disabled: Generated<boolean>
  directory_gone_at: NullableTimestamp
  /** False until the first administrator has one: the language of the page they sign in on is taken. */
  language_chosen: Generated<boolean>
  run_mode: number | null
  filter_order: Generated<('user' | 'group' | 'domain' | 'all')[]>
  login_blocked: Generated<boolean>
  must_change_password: Generated<boolean>
  password_changed_at: NullableTimestamp
  last_login_at: NullableTimestamp
  last_login_failed_at: NullableTimestamp
  /** By SMTP AUTH, to the hour. */
  last_mail_sign_in_at: NullableTimestamp
  receive_system_mail: Generated<boolean>
  daily_report: Generated<boolean>
  /** Hours of the day; null follows the domain. */
  report_hours: Generated<number[] | null>
  /** IANA name; '' follows the settings. */
  time_zone: Generated<string>
  detox: Generated<boolean>
  sender_auth: Generated<boolean>
  receiver_auth: Generated<boolean>
  ears_expire_action: Generated<ExpireAction | null>
  ears_expire_days: Generated<number | null>
  route_server: Generated<string | null>
  route_port: Generated<number | null>
  route_secure: Generated<number | null>
  route_forward_id: Generated<string>
  route_named_by: GeneratedAlways<NamedBy>
  /** Address and name in lower case. */
  search: GeneratedAlways<string>
  temporary_until: NullableTimestamp
  reissue_requested_at: NullableTimestamp
  reactivated_at: NullableTimestamp
  password_advice_until: NullableTimestamp
  /** Kept by triggers: 'email', 'passkey', 'totp'. */
  second_factors: GeneratedAlways<string[]>
  created_at: Timestamp
}
