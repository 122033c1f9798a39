/** Names of permissions and default roles. */
import type { RegionName } from '../codes/filter.ts'
import { defineTexts, type Language, type Text } from '../i18n/texts.ts'
import type { Permission } from '../permissions.ts'

export const PERMISSION_TEXTS = defineTexts({
  dashboard: { ko: '대시보드', en: 'Dashboard', ja: 'ダッシュボード' },

  'statistics-summary': { ko: '통계 요약', en: 'Statistics: summary', ja: '統計: 概要' },
  'statistics-inbound-filter': {
    ko: '통계: 필터링',
    en: 'Statistics: filtering',
    ja: '統計: フィルタリング',
  },
  'statistics-inbound-virus': { ko: '통계: 바이러스', en: 'Statistics: viruses', ja: '統計: ウイルス' },
  'statistics-inbound-reject': { ko: '통계: 거부', en: 'Statistics: rejections', ja: '統計: 拒否' },
  'statistics-inbound-ip': { ko: '통계: IP', en: 'Statistics: IP addresses', ja: '統計: IP アドレス' },
  'statistics-inbound-sender': { ko: '통계: 발신자', en: 'Statistics: senders', ja: '統計: 送信者' },
  'statistics-inbound-senderdomain': {
    ko: '통계: 발신 도메인',
    en: 'Statistics: sender domains',
    ja: '統計: 送信者ドメイン',
  },
  'statistics-inbound-receiver': { ko: '통계: 수신자', en: 'Statistics: recipients', ja: '統計: 受信者' },
  'statistics-inbound-domain': { ko: '통계: 도메인', en: 'Statistics: domains', ja: '統計: ドメイン' },
  'statistics-inbound-group': { ko: '통계: 그룹', en: 'Statistics: groups', ja: '統計: グループ' },
  'statistics-inbound-country': { ko: '통계: 국가', en: 'Statistics: countries', ja: '統計: 国' },
  'statistics-inbound-detox': { ko: '통계: 무해화', en: 'Statistics: detox', ja: '統計: 無害化' },
  'statistics-inbound-detoxext': {
    ko: '통계: 무해화 확장자',
    en: 'Statistics: detox by extension',
    ja: '統計: 無害化の拡張子',
  },
  'statistics-inbound-auth': { ko: '통계: AUTH', en: 'Statistics: AUTH', ja: '統計: AUTH 認証' },

  'filter-smtp-whitelist': { ko: 'SMTP 화이트리스트', en: 'SMTP whitelist', ja: 'SMTP ホワイトリスト' },
  'filter-smtp-blacklist': { ko: 'SMTP 블랙리스트', en: 'SMTP blacklist', ja: 'SMTP ブラックリスト' },
  'filter-smtp-bulk_registration': {
    ko: 'SMTP 목록 일괄 등록',
    en: 'Bulk registration of SMTP lists',
    ja: 'SMTP リストの一括登録',
  },
  'filter-system-inbound_all_allow': {
    ko: '전체 허용 필터',
    en: 'Allow filters for all',
    ja: '全体の許可フィルター',
  },
  'filter-system-inbound_all_deny': {
    ko: '전체 차단 필터',
    en: 'Deny filters for all',
    ja: '全体のブロックフィルター',
  },
  'filter-system-inbound_domain_allow': {
    ko: '도메인 허용 필터',
    en: 'Allow filters of domains',
    ja: 'ドメインの許可フィルター',
  },
  'filter-system-inbound_domain_deny': {
    ko: '도메인 차단 필터',
    en: 'Deny filters of domains',
    ja: 'ドメインのブロックフィルター',
  },
  'filter-system-inbound_group_allow': {
    ko: '그룹 허용 필터',
    en: 'Allow filters of groups',
    ja: 'グループの許可フィルター',
  },
  'filter-system-inbound_group_deny': {
    ko: '그룹 차단 필터',
    en: 'Deny filters of groups',
    ja: 'グループのブロックフィルター',
  },
  'filter-system-inbound_user_allow': {
    ko: '개인 허용 필터',
    en: 'Allow filters of users',
    ja: '個人の許可フィルター',
  },
  'filter-system-inbound_user_deny': {
    ko: '개인 차단 필터',
    en: 'Deny filters of users',
    ja: '個人のブロックフィルター',
  },
  'filter-system-inbound_auth_allow': {
    ko: '인증 허용 필터',
    en: 'Authentication filters: allow',
    ja: '認証の許可フィルター',
  },
  'filter-system-inbound_auth_deny': {
    ko: '인증 차단 필터',
    en: 'Authentication filters: deny',
    ja: '認証のブロックフィルター',
  },
  'filter-system-simulator': {
    ko: '필터 시뮬레이션',
    en: 'Filter simulator',
    ja: 'フィルターのシミュレーション',
  },
  'filter-system-bulk_registration': {
    ko: '필터 일괄 등록',
    en: 'Bulk registration of filters',
    ja: 'フィルターの一括登録',
  },

  'mail-inbound-mail': { ko: '수신 메일 조회', en: 'View inbound mail', ja: '受信メールの閲覧' },
  'mail-inbound-reject': { ko: '거부 메일 조회', en: 'View rejected mail', ja: '拒否メールの閲覧' },
  'mail-inbound-queue': { ko: '전달 대기열 조회', en: 'View the delivery queue', ja: '配信キューの閲覧' },
  'mail-inbound-misjudgement': {
    ko: '오판 신고 처리',
    en: 'Decide misjudgement reports',
    ja: '誤判定の報告を処理',
  },
  'mail-block-blocking': {
    ko: '대량 메일 차단 조회',
    en: 'View bulk mail blocking',
    ja: '大量メールブロックの閲覧',
  },
  'mail-action-delete': { ko: '메일 삭제', en: 'Delete mail', ja: 'メールの削除' },
  'mail-action-download': {
    ko: '메일 원본 다운로드',
    en: 'Download original mail',
    ja: 'メール原本のダウンロード',
  },
  'mail-action-forward': { ko: '메일 전달', en: 'Forward mail', ja: 'メールの転送' },
  'mail-action-forward_virus': {
    ko: '바이러스 메일 전달',
    en: 'Forward mail with a virus',
    ja: 'ウイルスメールの転送',
  },
  'mail-action-cancel': { ko: '전송 취소', en: 'Cancel deliveries', ja: '配信の取り消し' },
  'mail-action-retry': { ko: '즉시 전송', en: 'Send at once what waits', ja: '待機中のメールの即時配信' },
  'mail-action-allow_sender': { ko: '발신자 허용', en: 'Allow senders', ja: '送信者の許可' },
  'mail-action-deny_sender': { ko: '발신자 차단', en: 'Deny senders', ja: '送信者のブロック' },
  'mail-action-auth_filter': {
    ko: '인증 필터 등록',
    en: 'Register authentication filters',
    ja: '認証フィルターの登録',
  },
  'mail-action-misjudgement_report': { ko: '오판 신고', en: 'Report misjudgements', ja: '誤判定の報告' },
  'mail-action-return': { ko: '메일 복구', en: 'Return mail to its recipient', ja: 'メールの復元' },
  'mail-action-return_detox': {
    ko: '무해화 메일 복구',
    en: 'Return disarmed mail to its recipient',
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

  'member-user-list': { ko: '사용자 조회', en: 'View users', ja: 'ユーザーの閲覧' },
  'member-user-form': {
    ko: '사용자 등록·수정·삭제',
    en: 'Create, change and delete users',
    ja: 'ユーザーの登録・編集・削除',
  },
  'member-user-bulk_registration': {
    ko: '사용자 일괄 등록',
    en: 'Bulk registration of users',
    ja: 'ユーザーの一括登録',
  },
  'member-user-password_reset': {
    ko: '비밀번호 재설정 승인',
    en: 'Approve password resets',
    ja: 'パスワード再設定の承認',
  },
  'member-group-list': { ko: '그룹 조회', en: 'View groups', ja: 'グループの閲覧' },
  'member-group-form': {
    ko: '그룹 등록·수정·삭제',
    en: 'Create, change and delete groups',
    ja: 'グループの登録・編集・削除',
  },
  'member-domain-list': { ko: '도메인 조회', en: 'View domains', ja: 'ドメインの閲覧' },
  'member-domain-form': {
    ko: '도메인 등록·수정·삭제',
    en: 'Create, change and delete domains',
    ja: 'ドメインの登録・編集・削除',
  },
  'member-domain-bulk_registration': {
    ko: '도메인 일괄 등록',
    en: 'Bulk registration of domains',
    ja: 'ドメインの一括登録',
  },
  'member-application-list': {
    ko: '서비스 신청 관리',
    en: 'Service applications',
    ja: 'サービス申し込み管理',
  },

  'config-system-basic_config': { ko: '기본 설정', en: 'Basic settings', ja: '基本設定' },
  'config-system-access_control': { ko: '접근 제어', en: 'Access control', ja: 'アクセス制御' },
  'config-system-role': { ko: '역할 관리', en: 'Roles', ja: 'ロール管理' },
  'config-system-backup': { ko: '백업 및 복원', en: 'Backup and restore', ja: 'バックアップと復元' },
  'config-filtering-smtp': { ko: 'SMTP 설정', en: 'SMTP settings', ja: 'SMTP 設定' },
  'config-filtering-scanner': { ko: '스캐너 설정', en: 'Scanner settings', ja: 'スキャナー設定' },
  'config-filtering-blocking': {
    ko: '대량 메일 차단 설정',
    en: 'Bulk mail blocking settings',
    ja: '大量メールブロックの設定',
  },
  'config-filtering-misjudgement': {
    ko: '오판 신고와 학습 설정',
    en: 'Misjudgement reports and learning',
    ja: '誤判定の報告と学習の設定',
  },
  'config-filtering-ears': {
    ko: '송수신자 인증(EARS) 설정',
    en: 'Sender and receiver authentication (EARS)',
    ja: '送受信者認証（EARS）の設定',
  },
  'config-filtering-protected_people': {
    ko: '보호 대상 관리',
    en: 'Protected people',
    ja: '保護対象者の管理',
  },
  'config-filtering-yara': { ko: 'YARA 규칙', en: 'YARA rules', ja: 'YARA ルール' },
  'config-filtering-keyword_monitor': {
    ko: '키워드 모니터링',
    en: 'Keyword monitoring',
    ja: 'キーワード監視',
  },
  'config-filtering-harmful_contents_block': {
    ko: '유해 콘텐츠 차단',
    en: 'Harmful content blocking',
    ja: '有害コンテンツブロック',
  },
  'config-filtering-attachment_url_block': {
    ko: '첨부 파일 URL 차단',
    en: 'Attachment URL blocking',
    ja: '添付ファイル URL ブロック',
  },
  'config-filtering-virus': { ko: '바이러스 검사', en: 'Virus scan', ja: 'ウイルス検査' },
  'config-mail_server-list': { ko: '메일 서버 관리', en: 'Mail servers', ja: 'メールサーバー管理' },
  'config-mail_server-bulk_registration': {
    ko: '메일 서버 일괄 등록',
    en: 'Bulk registration of mail servers',
    ja: 'メールサーバーの一括登録',
  },
  'config-report-config': { ko: '리포트 설정', en: 'Report settings', ja: 'レポート設定' },
  'config-report-schedule': { ko: '리포트 일정', en: 'Report schedule', ja: 'レポートのスケジュール' },
  'config-report-log': { ko: '리포트 발송 로그', en: 'Report log', ja: 'レポート送信ログ' },
  'config-report-test': { ko: '리포트 테스트 발송', en: 'Test reports', ja: 'レポートのテスト送信' },
  'config-log-audit': { ko: '감사 로그', en: 'Audit log', ja: '監査ログ' },
  'config-default_reg-user': { ko: '사용자 기본값', en: 'Defaults of new users', ja: 'ユーザーの初期値' },
  'config-default_reg-domain': { ko: '도메인 기본값', en: 'Defaults of new domains', ja: 'ドメインの初期値' },

  'alert-list': { ko: '알림 보기', en: 'See alerts', ja: 'アラートの閲覧' },
  'alert-rule': {
    ko: '알림 규칙과 방법',
    en: 'Alert rules and notification channels',
    ja: 'アラートのルールと通知方法',
  },
  'notice-notice-list': { ko: '공지 조회', en: 'View notices', ja: 'お知らせの閲覧' },
  'notice-notice-form': {
    ko: '공지 등록·수정·삭제',
    en: 'Create, change and delete notices',
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
