/** Names of the fields that lists ask by, as their own search forms say them. */
import type { Text } from '@postern/contract/i18n/texts.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import { MEMBER_LIST_TEXTS } from '@postern/contract/texts/member-list.ts'
import { STATISTICS_TEXTS } from '@postern/contract/texts/statistics.ts'

const { domain, group } = COMMON_TEXTS

const NAMES: Readonly<Record<string, Text>> = {
  q: COMMON_TEXTS.search,
  class: COMMON_TEXTS.class,
  mode: COMMON_TEXTS.mode,
  title: COMMON_TEXTS.title,
  sender: COMMON_TEXTS.sender,
  sender_ip: COMMON_TEXTS.senderIp,
  sender_domain: COMMON_TEXTS.senderDomain,
  sender_country: COMMON_TEXTS.senderCountry,
  receiver: COMMON_TEXTS.receiver,
  receiver_domain: COMMON_TEXTS.receiverDomain,
  attach: MAIL_TEXTS.attach,
  attach_name: MAIL_TEXTS['field.attach_name'],
  attach_ext: MAIL_TEXTS['field.attach_ext'],
  attach_hash: MAIL_TEXTS['field.attach_hash'],
  campaign: MAIL_TEXTS.similarTo,
  size_min: MAIL_TEXTS.sizeMin,
  size_max: MAIL_TEXTS.sizeMax,
  virus_name: COMMON_TEXTS.virusName,
  filter_info: COMMON_TEXTS.filterInfo,
  reject_code: COMMON_TEXTS.rejectReason,
  reject_reason: COMMON_TEXTS.rejectReason,
  recover_flag: COMMON_TEXTS.recoverFlag,
  send_state: COMMON_TEXTS.sendState,
  finding: MAIL_TEXTS['field.finding'],
  exact: MAIL_TEXTS.exact,
  message_id: MAIL_TEXTS['field.message_id'],
  receiver_ip: MAIL_TEXTS['field.receiver_ip'],
  mime_info: MAIL_TEXTS['field.mime_info'],
  mail_type: MAIL_TEXTS.mailType,
  detox_state: MAIL_TEXTS.detoxState,
  detox_found: MAIL_TEXTS.detoxFound,
  detox_ext: MAIL_TEXTS.detoxExt,
  domain,
  domain_id: domain,
  group,
  group_id: group,
  role_id: COMMON_TEXTS.role,
  language: COMMON_TEXTS.language,
  state: COMMON_TEXTS.status,
  login_blocked: MEMBER_LIST_TEXTS['state.blocked'],
  compare: STATISTICS_TEXTS.compare,
  unit: STATISTICS_TEXTS.unit,
  limit: STATISTICS_TEXTS.limit,
  by: STATISTICS_TEXTS.by,
}

/** Null for what no search of the console asks by. */
export function searchName(field: string): Text | null {
  return NAMES[field] ?? null
}
