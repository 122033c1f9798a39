/**
 * The columns that the recorder writes: one list makes its SQL and the type of its rows. A new column of these tables stands in one
 * of the lists, or this file does not compile; a builder that forgets one it should write does not compile either.
 */
import type { DeliveryTable, MailTable, MessageTable } from '../../platform/db/mail-tables.ts'
import type { FilterTable } from '../../platform/db/filter-tables.ts'
import type { WaitingMailTable } from '../../platform/db/waiting-tables.ts'
import type { Forgotten, WrittenRow } from '../../platform/db/written-row.ts'
import { SUMMARY_COLUMNS } from '../judge/summary.ts'

export const MESSAGE_COLUMNS = [
  'id',
  'received_at',
  'client_ip',
  'client_rdns',
  'client_country',
  'helo',
  'tls',
  'sender',
  'envid',
  'ret',
  'size',
  'sha256',
  'blob_key',
  'trace_header',
  ...SUMMARY_COLUMNS,
  'findings',
  'checks',
  'aligned',
  'campaign',
  'sketch',
] as const satisfies readonly (keyof MessageTable)[]

export const MAIL_COLUMNS = [
  'id',
  'received_at',
  'message_id',
  'domain_id',
  'group_id',
  'user_id',
  'receiver',
  'receiver_domain',
  'written_to',
  'sender',
  'sender_name',
  'sender_domain',
  'sender_ip',
  'sender_country',
  'title',
  'attach_names',
  'size',
  'class',
  'mode',
  'score',
  'threshold',
  'virus_name',
  'filter_info',
  'codes',
  'trace',
  'reject_code',
  'reject_reason',
  'send_state',
  'shape',
  'unchecked',
  'detox_state',
  'detox_report',
  'detox_due',
  'blob_key',
  'blob_size',
] as const satisfies readonly (keyof MailTable)[]
/** What happens to a mail after it is recorded. */
const LATER_OF_MAIL = [
  'recovered_at',
  'recovered_by',
  'send_message',
  'sent_at',
  'receiver_ip',
  'download_count',
] as const satisfies readonly (keyof MailTable)[]

export const DELIVERY_COLUMNS = [
  'kind',
  'mail_id',
  'message_id',
  'received_at',
  'domain_id',
  'user_id',
  'address',
  'destination',
  'recipient',
  'sender',
  'prepend',
  'append',
  'blob_key',
  'blob_size',
  'subject_tag',
  'notify',
  'orcpt',
  'route_server',
  'route_port',
  'route_secure',
  'route_named_by',
  'require_tls',
  'links',
  'not_before',
] as const satisfies readonly (keyof DeliveryTable)[]
/** The queue's own. */
const LATER_OF_DELIVERY = [
  'id',
  'content',
  'attempts',
  'next_attempt_at',
  'claimed_by',
  'claimed_until',
  'delay_notified',
  'last_reply',
  'last_server',
  'tried_at',
  'created_at',
  'report_id',
] as const satisfies readonly (keyof DeliveryTable)[]

export const WAITING_COLUMNS = [
  'mail_id',
  'received_at',
  'domain_id',
  'group_id',
  'user_id',
  'receiver',
  'sender',
  'proven',
  'subject_tag',
  'expires_at',
  'expire_action',
  'challenge',
] as const satisfies readonly (keyof WaitingMailTable)[]

export const FILTER_COLUMNS = [
  'region',
  'policy',
  'name',
  'operation',
  'rules',
  'rules_hash',
  'path',
] as const satisfies readonly (keyof FilterTable)[]

export type MessageRow = WrittenRow<MessageTable, typeof MESSAGE_COLUMNS>
export type MailRow = WrittenRow<MailTable, typeof MAIL_COLUMNS>
export type DeliveryRow = WrittenRow<DeliveryTable, typeof DELIVERY_COLUMNS>
export type WaitingRow = WrittenRow<WaitingMailTable, typeof WAITING_COLUMNS>
export type FilterRow = WrittenRow<FilterTable, typeof FILTER_COLUMNS>

type Nothing<T extends never> = T
/** Fails to compile where a table has a column that no list above names. @public */
export type NothingForgotten = [
  Nothing<Forgotten<MessageTable, [typeof MESSAGE_COLUMNS]>>,
  Nothing<Forgotten<MailTable, [typeof MAIL_COLUMNS, typeof LATER_OF_MAIL]>>,
  Nothing<Forgotten<DeliveryTable, [typeof DELIVERY_COLUMNS, typeof LATER_OF_DELIVERY]>>,
  Nothing<Forgotten<WaitingMailTable, [typeof WAITING_COLUMNS]>>,
]
