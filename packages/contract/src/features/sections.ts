/** The headings that features stand below: those of the menu, and those of permissions in the form of roles, each in its order. */
import type { Text } from '../i18n/texts.ts'

interface Section {
  readonly label: Text
  /** Headings within it. */
  readonly groups: Readonly<Record<string, Text>>
}
type Sections = Readonly<Record<string, Section>>

export const MENU_SECTIONS = {
  mail: {
    label: { ko: '메일', en: 'Mail', ja: 'メール' },
    groups: { 'mail.inbound': { ko: '수신 메일', en: 'Inbound mail', ja: '受信メール' } },
  },
  statistics: {
    label: { ko: '통계', en: 'Statistics', ja: '統計' },
    groups: {
      'statistics.time': { ko: '기간', en: 'Over time', ja: '期間' },
      'statistics.inbound': { ko: '수신 메일 통계', en: 'Inbound mail', ja: '受信メールの統計' },
    },
  },
  filter: {
    label: { ko: '필터', en: 'Filters', ja: 'フィルター' },
    groups: {
      'filter.allow': { ko: '허용 필터', en: 'Allow filters', ja: '許可フィルター' },
      'filter.deny': { ko: '차단 필터', en: 'Deny filters', ja: 'ブロックフィルター' },
      'filter.smtp': { ko: 'SMTP 목록', en: 'SMTP lists', ja: 'SMTP リスト' },
      'filter.tools': { ko: '도구', en: 'Tools', ja: 'ツール' },
    },
  },
  detox: {
    label: { ko: '무해화', en: 'Detox', ja: '無害化' },
    groups: { detox: { ko: '무해화', en: 'Detox', ja: '無害化' } },
  },
  member: {
    label: { ko: '사용자·조직', en: 'Members', ja: 'メンバー' },
    groups: { member: { ko: '사용자·조직', en: 'Members', ja: 'メンバー' } },
  },
  config: {
    label: { ko: '설정', en: 'Settings', ja: '設定' },
    groups: {
      'config.system': { ko: '시스템', en: 'System', ja: 'システム' },
      'config.filtering': { ko: '필터링', en: 'Filtering', ja: 'フィルタリング' },
      'config.mailServer': { ko: '메일 서버', en: 'Mail servers', ja: 'メールサーバー' },
      'config.report': { ko: '리포트', en: 'Reports', ja: 'レポート' },
      'config.default': { ko: '등록 기본값', en: 'Defaults', ja: '登録の既定値' },
      'config.log': { ko: '로그', en: 'Logs', ja: 'ログ' },
    },
  },
  alert: {
    label: { ko: '알림', en: 'Alerts', ja: 'アラート' },
    groups: { alert: { ko: '알림', en: 'Alerts', ja: 'アラート' } },
  },
  notice: {
    label: { ko: '공지사항', en: 'Notices', ja: 'お知らせ' },
    groups: { notice: { ko: '공지사항', en: 'Notices', ja: 'お知らせ' } },
  },
} satisfies Sections

export const PERMISSION_SECTIONS = {
  dashboard: {
    label: { ko: '대시보드', en: 'Dashboard', ja: 'ダッシュボード' },
    groups: { dashboard: { ko: '대시보드', en: 'Dashboard', ja: 'ダッシュボード' } },
  },
  mail: {
    label: { ko: '메일', en: 'Mail', ja: 'メール' },
    groups: {
      mailScreens: { ko: '화면', en: 'Screens', ja: '画面' },
      mailSearch: { ko: '검색', en: 'Searching', ja: '検索' },
      mailRead: { ko: '내용 보기', en: 'Reading', ja: '内容の閲覧' },
      mailActions: { ko: '메일 작업', en: 'Actions', ja: 'メールの操作' },
    },
  },
  filter: {
    label: { ko: '필터', en: 'Filters', ja: 'フィルター' },
    groups: {
      filterSmtp: { ko: 'SMTP 목록', en: 'SMTP lists', ja: 'SMTP リスト' },
      filterSystem: { ko: '시스템 필터', en: 'System filters', ja: 'システムフィルター' },
    },
  },
  detox: {
    label: { ko: '무해화', en: 'Detox', ja: '無害化' },
    groups: { detox: { ko: '무해화', en: 'Detox', ja: '無害化' } },
  },
  member: {
    label: { ko: '사용자·조직', en: 'Members', ja: 'メンバー' },
    groups: {
      memberUser: { ko: '사용자', en: 'Users', ja: 'ユーザー' },
      memberGroup: { ko: '그룹', en: 'Groups', ja: 'グループ' },
      memberDomain: { ko: '도메인', en: 'Domains', ja: 'ドメイン' },
      other: { ko: '기타', en: 'Other', ja: 'その他' },
    },
  },
  statistics: {
    label: { ko: '통계', en: 'Statistics', ja: '統計' },
    groups: { statistics: { ko: '통계', en: 'Statistics', ja: '統計' } },
  },
  config: {
    label: { ko: '설정', en: 'Settings', ja: '設定' },
    groups: {
      configSystem: { ko: '시스템', en: 'System', ja: 'システム' },
      configFiltering: { ko: '필터링', en: 'Filtering', ja: 'フィルタリング' },
      configMailServer: { ko: '메일 서버', en: 'Mail servers', ja: 'メールサーバー' },
      configReport: { ko: '리포트', en: 'Reports', ja: 'レポート' },
      configLog: { ko: '로그', en: 'Logs', ja: 'ログ' },
      configDefault: { ko: '기본값', en: 'Defaults', ja: '既定値' },
    },
  },
  notice: {
    label: { ko: '공지', en: 'Notices', ja: 'お知らせ' },
    groups: { notice: { ko: '공지', en: 'Notices', ja: 'お知らせ' } },
  },
  alert: {
    label: { ko: '알림', en: 'Alerts', ja: 'アラート' },
    groups: { alert: { ko: '알림', en: 'Alerts', ja: 'アラート' } },
  },
} satisfies Sections

type GroupOf<S extends Sections> = { [K in keyof S]: keyof S[K]['groups'] & string }[keyof S]
export type MenuSectionKey = keyof typeof MENU_SECTIONS
export type MenuGroupKey = GroupOf<typeof MENU_SECTIONS>
export type PermissionSectionKey = keyof typeof PERMISSION_SECTIONS
export type PermissionGroupKey = GroupOf<typeof PERMISSION_SECTIONS>
