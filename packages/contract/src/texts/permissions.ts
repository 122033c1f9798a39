/** Names of permissions and default roles. */
import type { RegionName } from '../codes/filter.ts'
import { byKind } from '../codes/statistics.ts'
import { defineTexts, type Language, type Text } from '../i18n/texts.ts'
import type { Permission } from '../permissions.ts'
import { MENU_TEXTS, type MenuTextKey } from './menu.ts'

/** A screen beside its section, where its own name does not say enough. */
function under(section: MenuTextKey, screen: MenuTextKey): Text {
  const [above, own] = [MENU_TEXTS[section], MENU_TEXTS[screen]]
  return {
    ko: `${above.ko}: ${own.ko}`,
    en: `${above.en}: ${own.en}`,
    ja: `${above.ja}: ${own.ja}`,
  }
}

function statisticTexts() {
  return byKind('statistics-inbound-', (kind) => under('statistics', `statistics.${kind}`))
}

/** Permissions that open a screen are called as the screen is. */
export const PERMISSION_TEXTS = defineTexts({
  dashboard: MENU_TEXTS.dashboard,

  'statistics-summary': under('statistics', 'statistics.summary'),
  ...statisticTexts(),
  'statistics-inbound-detox': { ko: '통계: 무해화', en: 'Statistics: detox', ja: '統計: 無害化' },
  'statistics-inbound-detoxext': {
    ko: '통계: 무해화 확장자',
    en: 'Statistics: detox by extension',
    ja: '統計: 無害化の拡張子',
  },

  'filter-smtp-whitelist': MENU_TEXTS['filter.smtp.whitelist'],
  'filter-smtp-blacklist': MENU_TEXTS['filter.smtp.blacklist'],
  'filter-smtp-bulk_registration': MENU_TEXTS['filter.smtp.bulk'],
  'filter-system-inbound_all_allow': under('filter', 'filter.all.allow'),
  'filter-system-inbound_all_deny': under('filter', 'filter.all.deny'),
  'filter-system-inbound_domain_allow': under('filter', 'filter.domain.allow'),
  'filter-system-inbound_domain_deny': under('filter', 'filter.domain.deny'),
  'filter-system-inbound_group_allow': under('filter', 'filter.group.allow'),
  'filter-system-inbound_group_deny': under('filter', 'filter.group.deny'),
  'filter-system-inbound_user_allow': under('filter', 'filter.user.allow'),
  'filter-system-inbound_user_deny': under('filter', 'filter.user.deny'),
  'filter-system-inbound_auth_allow': under('filter', 'filter.auth.allow'),
  'filter-system-inbound_auth_deny': under('filter', 'filter.auth.deny'),
  'filter-system-simulator': MENU_TEXTS['filter.simulator'],
  'filter-system-bulk_registration': MENU_TEXTS['filter.bulk'],

  'mail-inbound-mail': MENU_TEXTS['mail.inbound.mail'],
  'mail-inbound-reject': MENU_TEXTS['mail.inbound.reject'],
  'mail-inbound-queue': MENU_TEXTS['mail.inbound.queue'],
  'mail-inbound-misjudgement': MENU_TEXTS['mail.inbound.misjudgement'],
  'mail-block-blocking': MENU_TEXTS['mail.block.blocking'],
  'mail-action-delete': { ko: '메일 삭제', en: 'Delete mail', ja: 'メールの削除' },
  'mail-action-download': { ko: '원본 다운로드', en: 'Download originals', ja: '原本のダウンロード' },
  'mail-action-forward': { ko: '메일 전달', en: 'Forward mail', ja: 'メールの転送' },
  'mail-action-forward_virus': {
    ko: '바이러스 메일 전달',
    en: 'Forward mail with a virus',
    ja: 'ウイルスメールの転送',
  },
  'mail-action-cancel': { ko: '전송 취소', en: 'Cancel deliveries', ja: '配信の取り消し' },
  'mail-action-retry': { ko: '지금 전송', en: 'Send now what waits', ja: '待機中のメールを今すぐ配信' },
  'mail-action-allow_sender': { ko: '발신자 허용', en: 'Allow senders', ja: '送信者の許可' },
  'mail-action-deny_sender': { ko: '발신자 차단', en: 'Block senders', ja: '送信者のブロック' },
  'mail-action-auth_filter': {
    ko: '인증 대기 메일 승인·거부',
    en: 'Let in or refuse waiting senders',
    ja: '認証待ちの送信者の許可・拒否',
  },
  'mail-action-misjudgement_report': { ko: '오판 신고', en: 'Report misjudgements', ja: '誤判定の報告' },
  'mail-action-return': { ko: '메일 복구', en: 'Recover mail', ja: 'メールの復元' },
  'mail-action-return_detox': {
    ko: '무해화 메일 복구',
    en: 'Recover disarmed mail',
    ja: '無害化メールの復元',
  },
  'mail-search-normal': { ko: '정상 메일 검색', en: 'Search normal mail', ja: '正常メールの検索' },
  'mail-search-spam': { ko: '스팸 메일 검색', en: 'Search spam', ja: 'スパムメールの検索' },
  'mail-search-virus': { ko: '바이러스 메일 검색', en: 'Search virus mail', ja: 'ウイルスメールの検索' },
  'mail-search-apt': { ko: 'APT 메일 검색', en: 'Search APT mail', ja: 'APT メールの検索' },
  'mail-search-period': { ko: '기간 지정 검색', en: 'Search by period', ja: '期間指定の検索' },
  'mail-read-normal': { ko: '정상 메일 내용 보기', en: 'Read normal mail', ja: '正常メールの内容閲覧' },
  'mail-read-spam': { ko: '스팸 메일 내용 보기', en: 'Read spam', ja: 'スパムメールの内容閲覧' },
  'mail-read-virus': { ko: '바이러스 메일 내용 보기', en: 'Read virus mail', ja: 'ウイルスメールの内容閲覧' },
  'mail-read-apt': { ko: 'APT 메일 내용 보기', en: 'Read APT mail', ja: 'APT メールの内容閲覧' },
  'mail-read-detox': { ko: '무해화 메일 내용 보기', en: 'Read disarmed mail', ja: '無害化メールの内容閲覧' },

  'apt-detox-config': { ko: '무해화 설정', en: 'Detox settings', ja: '無害化の設定' },
  'apt-detox-alarm': { ko: '무해화 알림', en: 'Detox alarms', ja: '無害化の通知' },
  'apt-detox-except': { ko: '무해화 예외', en: 'Detox exceptions', ja: '無害化の例外' },

  'member-user-list': MENU_TEXTS['member.user'],
  'member-user-form': {
    ko: '사용자 등록·수정·삭제',
    en: 'Users: create, change, delete',
    ja: 'ユーザーの登録・編集・削除',
  },
  'member-user-bulk_registration': MENU_TEXTS['member.user.bulk'],
  'member-user-password_reset': MENU_TEXTS['member.passwordReset'],
  'member-group-list': MENU_TEXTS['member.group'],
  'member-group-form': {
    ko: '그룹 등록·수정·삭제',
    en: 'Groups: create, change, delete',
    ja: 'グループの登録・編集・削除',
  },
  'member-domain-list': MENU_TEXTS['member.domain'],
  'member-domain-form': {
    ko: '도메인 등록·수정·삭제',
    en: 'Domains: create, change, delete',
    ja: 'ドメインの登録・編集・削除',
  },
  'member-domain-bulk_registration': MENU_TEXTS['member.domain.bulk'],
  'member-application-list': MENU_TEXTS['member.application'],

  'config-system-basic_config': MENU_TEXTS['config.system.basic'],
  'config-system-access_control': MENU_TEXTS['config.system.access'],
  'config-system-role': MENU_TEXTS['config.system.role'],
  'config-system-backup': { ko: '백업 및 복원', en: 'Backup and restore', ja: 'バックアップと復元' },
  'config-filtering-smtp': MENU_TEXTS['config.filtering.smtp'],
  'config-filtering-scanner': MENU_TEXTS['config.filtering.scanner'],
  'config-filtering-blocking': MENU_TEXTS['config.filtering.blocking'],
  'config-filtering-misjudgement': MENU_TEXTS['config.filtering.misjudgement'],
  'config-filtering-ears': MENU_TEXTS['config.filtering.ears'],
  'config-filtering-protected_people': MENU_TEXTS['config.filtering.people'],
  'config-filtering-yara': MENU_TEXTS['config.filtering.yara'],
  'config-filtering-keyword_monitor': MENU_TEXTS['config.filtering.keyword'],
  'config-filtering-harmful_contents_block': MENU_TEXTS['config.filtering.harmful'],
  'config-filtering-attachment_url_block': MENU_TEXTS['config.filtering.attachedLink'],
  'config-filtering-virus': MENU_TEXTS['config.filtering.virus'],
  'config-mail_server-list': MENU_TEXTS['config.mailServer.list'],
  'config-mail_server-bulk_registration': MENU_TEXTS['config.mailServer.bulk'],
  'config-report-config': MENU_TEXTS['config.report.config'],
  'config-report-schedule': MENU_TEXTS['config.report.schedule'],
  'config-report-log': MENU_TEXTS['config.report.log'],
  'config-report-test': MENU_TEXTS['config.report.test'],
  'config-log-audit': MENU_TEXTS['config.log.audit'],
  'config-default_reg-user': under('config.default', 'config.default.user'),
  'config-default_reg-domain': under('config.default', 'config.default.domain'),

  'alert-list': MENU_TEXTS['alert.list'],
  'alert-rule': MENU_TEXTS['alert.rule'],
  'notice-notice-list': MENU_TEXTS['notice.list'],
  'notice-notice-form': {
    ko: '공지 등록·수정·삭제',
    en: 'Notices: create, change, delete',
    ja: 'お知らせの登録・編集・削除',
  },
} satisfies Record<Permission, Text>)

export const ROLE_TEXTS = defineTexts({
  admin: { ko: '최고 관리자', en: 'Super administrator', ja: 'スーパー管理者' },
  domain: { ko: '도메인 관리자', en: 'Domain administrator', ja: 'ドメイン管理者' },
  group: { ko: '그룹 관리자', en: 'Group administrator', ja: 'グループ管理者' },
  user: { ko: '개인 사용자', en: 'Personal user', ja: '個人ユーザー' },
} satisfies Record<Exclude<RegionName, 'all'> | 'admin', Text>)

/** Default roles are called by what they are in the reader's language, others by the name that they were given. */
export function roleNameIn(
  { key, name }: { readonly key: string; readonly name: string },
  language: Language,
): string {
  return roleText(key)?.[language] ?? name
}

/** Of a default role. */
export function roleText(key: string): Text | undefined {
  return Object.hasOwn(ROLE_TEXTS, key) ? ROLE_TEXTS[key as keyof typeof ROLE_TEXTS] : undefined
}
