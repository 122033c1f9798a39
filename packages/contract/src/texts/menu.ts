/** Names of menu sections, groups and leaves. */
import { defineTexts } from '../i18n/texts.ts'

export const MENU_TEXTS = defineTexts({
  mail: { ko: '메일', en: 'Mail', ja: 'メール' },
  'mail.inbound': { ko: '수신 메일', en: 'Inbound mail', ja: '受信メール' },
  'mail.inbound.mail': { ko: '메일 목록', en: 'Mail', ja: 'メール一覧' },
  'mail.inbound.reject': { ko: '거부 목록', en: 'Rejected', ja: '拒否一覧' },

  filter: { ko: '필터', en: 'Filters', ja: 'フィルター' },
  'filter.allow': { ko: '허용 필터', en: 'Allow filters', ja: '許可フィルター' },
  'filter.deny': { ko: '차단 필터', en: 'Deny filters', ja: 'ブロックフィルター' },
  'filter.all.allow': { ko: '전체 허용', en: 'Everyone: allow', ja: '全体: 許可' },
  'filter.all.deny': { ko: '전체 차단', en: 'Everyone: deny', ja: '全体: ブロック' },
  'filter.domain.allow': { ko: '도메인 허용', en: 'Domain: allow', ja: 'ドメイン: 許可' },
  'filter.domain.deny': { ko: '도메인 차단', en: 'Domain: deny', ja: 'ドメイン: ブロック' },
  'filter.group.allow': { ko: '그룹 허용', en: 'Group: allow', ja: 'グループ: 許可' },
  'filter.group.deny': { ko: '그룹 차단', en: 'Group: deny', ja: 'グループ: ブロック' },
  'filter.user.allow': { ko: '개인 허용', en: 'User: allow', ja: 'ユーザー: 許可' },
  'filter.user.deny': { ko: '개인 차단', en: 'User: deny', ja: 'ユーザー: ブロック' },

  member: { ko: '사용자·조직', en: 'Members', ja: 'メンバー' },
  'member.user': { ko: '사용자', en: 'Users', ja: 'ユーザー' },
  'member.passwordReset': {
    ko: '비밀번호 재설정 요청',
    en: 'Password requests',
    ja: 'パスワード再設定の申請',
  },
  'filter.tools': { ko: '도구', en: 'Tools', ja: 'ツール' },
  'filter.bulk': { ko: '필터 일괄 등록', en: 'Import filters', ja: 'フィルターの一括登録' },
  'member.user.bulk': { ko: '사용자 일괄 등록', en: 'Import users', ja: 'ユーザーの一括登録' },
  'member.domain.bulk': { ko: '도메인 일괄 등록', en: 'Import domains', ja: 'ドメインの一括登録' },
  'member.group': { ko: '그룹', en: 'Groups', ja: 'グループ' },
  'member.domain': { ko: '도메인', en: 'Domains', ja: 'ドメイン' },
  'member.application': { ko: '서비스 신청', en: 'Applications', ja: 'サービス申し込み' },

  config: { ko: '설정', en: 'Settings', ja: '設定' },
  'config.system': { ko: '시스템', en: 'System', ja: 'システム' },
  'config.system.basic': { ko: '기본 설정', en: 'Basic settings', ja: '基本設定' },
  'config.system.access': { ko: '접근 제어', en: 'Access control', ja: 'アクセス制御' },
  'config.system.history': { ko: '설정 이력', en: 'Settings history', ja: '設定履歴' },
  'config.system.job': { ko: '백그라운드 작업', en: 'Background jobs', ja: 'バックグラウンドジョブ' },
  'config.filtering': { ko: '필터링', en: 'Filtering', ja: 'フィルタリング' },
  'config.filtering.smtp': { ko: 'SMTP 설정', en: 'SMTP settings', ja: 'SMTP 設定' },
  'config.filtering.scanner': { ko: '검사 설정', en: 'Scanner settings', ja: '検査設定' },
  'config.filtering.people': { ko: '보호 대상', en: 'Protected people', ja: '保護対象者' },
  'config.system.apiToken': { ko: 'API 토큰', en: 'API tokens', ja: 'API トークン' },
  'config.system.role': { ko: '역할 관리', en: 'Roles', ja: 'ロール管理' },
  'config.log': { ko: '로그', en: 'Logs', ja: 'ログ' },
  'config.log.audit': { ko: '감사 로그', en: 'Audit log', ja: '監査ログ' },
  'config.mailServer': { ko: '메일 서버', en: 'Mail servers', ja: 'メールサーバー' },
  'config.mailServer.bulk': {
    ko: '메일 서버 일괄 등록',
    en: 'Import servers',
    ja: 'サーバーの一括登録',
  },
  'config.default': { ko: '등록 기본값', en: 'Defaults', ja: '登録の既定値' },
  'config.default.user': { ko: '사용자 기본값', en: 'New users', ja: 'ユーザーの既定値' },
  'config.default.domain': { ko: '도메인 기본값', en: 'New domains', ja: 'ドメインの既定値' },
  'config.mailServer.list': { ko: '메일 서버 목록', en: 'Mail servers', ja: 'メールサーバー一覧' },

  notice: { ko: '공지사항', en: 'Notices', ja: 'お知らせ' },
  'notice.list': { ko: '공지 목록', en: 'Notices', ja: 'お知らせ一覧' },

  'personal.mail': { ko: '받은 메일', en: 'My mail', ja: '受信メール' },
  'personal.allow': { ko: '허용 목록', en: 'Allowed senders', ja: '許可リスト' },
  'personal.deny': { ko: '차단 목록', en: 'Blocked senders', ja: 'ブロックリスト' },
})
export type MenuTextKey = keyof typeof MENU_TEXTS
