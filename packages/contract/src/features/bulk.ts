/** Registration of many at once. */
import { ALL, DOMAIN_UP, audited, permission } from './define.ts'

const SMTP_BULK = { ko: 'SMTP 목록 일괄 등록', en: 'Import SMTP lists', ja: 'SMTP リストの一括登録' }
const FILTER_BULK = { ko: '필터 일괄 등록', en: 'Import filters', ja: 'フィルターの一括登録' }
const USER_BULK = { ko: '사용자 일괄 등록', en: 'Import users', ja: 'ユーザーの一括登録' }
const DOMAIN_BULK = { ko: '도메인 일괄 등록', en: 'Import domains', ja: 'ドメインの一括登録' }
const MAIL_SERVER_BULK = { ko: '메일 서버 일괄 등록', en: 'Import servers', ja: 'サーバーの一括登録' }

export const permissions = {
  'filter-smtp-bulk_registration': permission(ALL, 'filterSmtp', 190, SMTP_BULK, {
    entry: ['filter.smtp', 30, '/filter/smtp/bulk-registration'],
  }),
  'filter-system-bulk_registration': permission(DOMAIN_UP, 'filterSystem', 300, FILTER_BULK, {
    entry: ['filter.tools', 20, '/filter/system/bulk-registration'],
  }),
  'member-user-bulk_registration': permission(DOMAIN_UP, 'memberUser', 640, USER_BULK, {
    entry: ['member', 20, '/member/user/bulk-registration'],
  }),
  'member-domain-bulk_registration': permission(ALL, 'memberDomain', 700, DOMAIN_BULK, {
    entry: ['member', 60, '/member/domain/bulk-registration'],
  }),
  'config-mail_server-bulk_registration': permission(ALL, 'configMailServer', 880, MAIL_SERVER_BULK, {
    entry: ['config.mailServer', 20, '/config/mail-server/bulk-registration'],
  }),
}

const BULK = {
  bulk: { ko: '일괄 등록', en: 'Import', ja: '一括登録' },
  bulk_undo: { ko: '일괄 등록 취소', en: 'Import undone', ja: '一括登録の取り消し' },
}
export const tasks = {
  ...audited('user', 40, BULK),
  ...audited('domain', 40, BULK),
  ...audited('filter', 60, BULK),
  ...audited('mail_server', 50, BULK),
}
