/**
 * Text files of bulk registration (product §5): which fields they hold, in which order. The page documents it,
 * the template is made of it and the server reads by it.
 */
import type { BulkColumnTextKey } from '../texts/bulk-columns.ts'
import { flagColumn, type BulkColumn, type BulkWords } from './column.ts'
import type { BulkKind } from './kinds.ts'
import { FILTER_COLUMNS } from './filter-columns.ts'
import { SMTP_COLUMNS } from './smtp-columns.ts'

const RUN_MODE: BulkWords = { cut: 1, stat: 2, tag: 3, 1: 1, 2: 2, 3: 3 }
const SECURE: BulkWords = { none: 0, auto: 1, tls: 2, ssl: 3, 0: 0, 1: 1, 2: 2, 3: 3 }

const ACTIONS: BulkWords = { bypass: 'bypass', deny: 'deny', allow: 'allow' }
const flag = (field: BulkColumnTextKey, example = 'yes'): BulkColumn => flagColumn(field, field, example)

const USER: readonly BulkColumn[] = [
  {
    field: 'email',
    label: 'email',
    required: true,
    type: 'text',
    examples: ['kim@example.com', 'lee@example.com'],
  },
  { field: 'name', label: 'name', required: true, type: 'text', examples: ['김민지', 'Lee, Jun'] },
  { field: 'domain_id', label: 'domain', type: 'name', examples: ['example.com', ''] },
  { field: 'group_id', label: 'group', type: 'name', examples: ['Sales', ''] },
  { field: 'role_id', label: 'role', type: 'name', examples: ['user', ''] },
  {
    field: 'email_alias',
    label: 'email_alias',
    type: 'list',
    examples: ['minji@example.com|sales@example.com', ''],
  },
  {
    field: 'language',
    label: 'language',
    type: 'words',
    words: { ko: 'ko', en: 'en', ja: 'ja' },
    examples: ['ko', 'en'],
  },
  { field: 'run_mode', label: 'run_mode', type: 'words', words: RUN_MODE, examples: ['cut', ''] },
  flag('login_blocked', 'no'),
  { field: 'filter_order', label: 'filter_order', type: 'list', examples: ['user|group|domain|all', ''] },
  flag('receive_system_mail', 'no'),
  flag('daily_report'),
  flag('detox'),
  flag('sender_auth'),
  flag('receiver_auth'),
  {
    field: 'ears_expire_action',
    label: 'ears_expire_action',
    type: 'words',
    words: ACTIONS,
    examples: ['bypass', ''],
  },
  { field: 'ears_expire_days', label: 'ears_expire_days', type: 'number', examples: ['', ''] },
  { field: 'route_server', label: 'route_server', type: 'text', examples: ['', ''] },
  { field: 'route_port', label: 'route_port', type: 'number', examples: ['', ''] },
  { field: 'route_secure', label: 'route_secure', type: 'words', words: SECURE, examples: ['', ''] },
  { field: 'route_forward_id', label: 'route_forward_id', type: 'text', examples: ['', ''] },
]

const DOMAIN: readonly BulkColumn[] = [
  { field: 'name', label: 'domain', required: true, type: 'text', examples: ['example.com', 'example.org'] },
  {
    field: 'server',
    label: 'server',
    required: true,
    type: 'text',
    examples: ['mail.example.com', '192.0.2.25'],
  },
  { field: 'port', label: 'port', type: 'number', examples: ['25', ''] },
  { field: 'secure', label: 'secure', type: 'words', words: SECURE, examples: ['auto', ''] },
  { field: 'aliases', label: 'aliases', type: 'list', examples: ['example.net|example.co.kr', ''] },
  { field: 'run_mode', label: 'run_mode', type: 'words', words: RUN_MODE, examples: ['tag', ''] },
  {
    field: 'recipient_check',
    label: 'recipient_check',
    type: 'words',
    words: { none: 0, registered: 1, rcpt: 5, 0: 0, 1: 1, 5: 5 },
    examples: ['registered', ''],
  },
  { field: 'spam_threshold', label: 'spam_threshold', type: 'number', examples: ['5.5', ''] },
  { field: 'subject_tag', label: 'subject_tag', type: 'text', examples: ['[SPAM]', ''] },
  flag('user_run_mode'),
  flag('is_act'),
  flag('filter_state'),
  flag('domain_filter'),
  flag('virus_scan'),
  flag('detox'),
  flag('daily_report', 'no'),
  { field: 'report_sender_name', label: 'report_sender_name', type: 'text', examples: ['', ''] },
  { field: 'report_sender_email', label: 'report_sender_email', type: 'text', examples: ['', ''] },
  flag('sender_auth', 'no'),
  flag('receiver_auth', 'no'),
  {
    field: 'ears_expire_action',
    label: 'ears_expire_action',
    type: 'words',
    words: ACTIONS,
    examples: ['bypass', ''],
  },
  { field: 'ears_expire_days', label: 'ears_expire_days', type: 'number', examples: ['', ''] },
  { field: 'comment', label: 'comment', type: 'text', examples: ['본사', ''] },
]

const MAIL_SERVER: readonly BulkColumn[] = [
  {
    field: 'domain_id',
    label: 'domain',
    required: true,
    type: 'name',
    examples: ['example.com', 'example.com'],
  },
  {
    field: 'server',
    label: 'server',
    required: true,
    type: 'text',
    examples: ['mail.example.com', '192.0.2.25'],
  },
  { field: 'port', label: 'port', type: 'number', examples: ['25', '2525'] },
  { field: 'secure', label: 'secure', type: 'words', words: SECURE, examples: ['tls', ''] },
  { field: 'preference', label: 'preference', type: 'number', examples: ['10', '20'] },
]

export const BULK_COLUMNS: Readonly<Record<BulkKind, readonly BulkColumn[]>> = {
  user: USER,
  domain: DOMAIN,
  'mail-server': MAIL_SERVER,
  filter: FILTER_COLUMNS,
  smtp: SMTP_COLUMNS,
}
