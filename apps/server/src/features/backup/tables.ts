/** Which tables a backup holds. */
import type { BackupKind } from '@postern/contract/codes/backup.ts'

/**
 * Never in a backup: a session that was closed since must not open again, nodes write themselves down anew, and the backups at a
 * target are those that lie there.
 */
export const LEFT_OUT: readonly string[] = [
  'login_session',
  'sign_in_ticket',
  'reset_code',
  'password_request',
  'node',
  'node_process',
  'backup',
]

/** Mail and what comes of it, which a backup of the configuration leaves out. A new table is configuration unless it stands here. */
export const OF_MAIL: readonly string[] = [
  'alert',
  'alert_call',
  'attachment_link',
  'bulk_job',
  'bulk_line',
  'campaign',
  'campaign_domain',
  'campaign_print',
  'campaign_word',
  'correspondent',
  'delivery',
  'delivery_log',
  'filter_hit',
  'filter_use',
  'forward_count',
  'greylist',
  'greylist_network',
  'keyword_use',
  'learnt_example',
  'link_click',
  'link_site',
  'login_failure',
  'mail',
  'mail_event',
  'mail_report',
  'mail_search',
  'mail_task_failure',
  'message',
  'mta_sts_policy',
  'original_request',
  'rate_block',
  'rate_count',
  'report_act',
  'report_decision',
  'report_mail',
  'report_progress',
  'score_hour',
  'sender_challenge',
  'set_aside',
  'smtp_entry_use',
  'undisarmed',
  'waiting_mail',
  'work',
]

/** Whether a backup of this kind holds the rows of the table. */
export function isHeld(table: string, kind: BackupKind): boolean {
  // Sums are of mail.
  if (kind === 'configuration' && table.startsWith('stat_')) return false
  return !LEFT_OUT.includes(table) && (kind === 'all' || !OF_MAIL.includes(table))
}
