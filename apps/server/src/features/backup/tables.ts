/** Which tables a backup holds. */

/** Never in a backup: a session that was closed since must not open again, and nodes write themselves down anew. */
const LEFT_OUT: readonly string[] = [
  'login_session',
  'sign_in_ticket',
  'reset_code',
  'password_request',
  'node',
  'node_process',
]

/** What administrators and users have set, and the audit log, which says how it came to that. */
export const CONFIGURATION: readonly string[] = [
  'alert_rule',
  'alert_way',
  'api_token',
  'app_user',
  'arc_key',
  'audit',
  'audit_anchor',
  'audit_shipped',
  'dashboard_layout',
  'detox_exception',
  'domain',
  'domain_alias',
  'export_schedule',
  'filter',
  'keyword',
  'learnt_table',
  'mail_server',
  'migration',
  'notice',
  'notice_domain',
  'passkey',
  'protected_person',
  'recovery_code',
  'register_default',
  'report_schedule',
  'role',
  'saved_search',
  'sealing_key',
  'second_factor',
  'setting',
  'setting_history',
  'smtp_entry',
  'trusted_browser',
  'user_alias',
  'user_group',
  'user_identity',
  'yara_file',
]

/** `all` is everything, mail included. */
export type BackupKind = 'all' | 'configuration'

/** Whether a backup of this kind holds the rows of the table. */
export function isHeld(table: string, kind: BackupKind): boolean {
  return kind === 'all' ? !LEFT_OUT.includes(table) : CONFIGURATION.includes(table)
}
