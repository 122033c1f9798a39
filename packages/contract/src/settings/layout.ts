/**
 * Where settings stand on screens: screens hold tabs, a tab holds sections of one group. A new setting without a place
 * shows in the last tab of its group; a section is a line here, a tab as well. The screen's permission is its groups'.
 */
import type { Text } from '../i18n/texts.ts'
import type { Permission } from '../permissions.ts'
import { type SettingGroupName, settingsOf } from './catalogue.ts'
import { ACCESS_TABS } from './layout-access.ts'
import {
  ATTACHED_LINK_TABS,
  BLOCKING_TABS,
  HARMFUL_TABS,
  EARS_TABS,
  MISJUDGEMENT_TABS,
  KEYWORD_TABS,
  SCAN_TABS,
  VIRUS_TABS,
  YARA_TABS,
} from './layout-filtering.ts'
import { BACKUP_TABS } from './layout-backup.ts'
import { DETOX_ALARM_TABS, DETOX_TABS } from './layout-detox.ts'
import { tab, type SettingSection, type SettingTab } from './layout-tab.ts'

export type { SettingSection, SettingTab }

export interface SettingScreen {
  readonly link: string
  readonly permission: Permission
  readonly title: Text
  readonly tabs: readonly SettingTab[]
}

const BASIC_TABS: readonly SettingTab[] = [
  tab('basic', 'general', { ko: '일반', en: 'General', ja: '全般' }, [
    {
      title: { ko: '언어와 시간', en: 'Language and time', ja: '言語と時刻' },
      names: ['language', 'timeZone', 'dateFormat'],
    },
    { title: { ko: '세션', en: 'Session', ja: 'セッション' }, names: ['sessionMinutes'] },
    {
      title: { ko: '목록과 검색', en: 'Lists and searches', ja: '一覧と検索' },
      names: ['rowsPerPage', 'refreshSeconds', 'searchPeriodDays', 'displayMap'],
    },
  ]),
  tab('basic', 'links', { ko: '주소와 링크', en: 'Addresses and links', ja: 'アドレスとリンク' }, [
    {
      title: { ko: '콘솔과 시스템 메일', en: 'Console and system mail', ja: 'コンソールとシステムメール' },
      names: ['publicUrl', 'systemMailName'],
    },
    {
      title: { ko: '원격 지원', en: 'Remote support', ja: 'リモートサポート' },
      names: ['supportUrl', 'supportLabel'],
    },
    {
      title: { ko: '하단 링크', en: 'Footer links', ja: 'フッターのリンク' },
      names: ['companyUrl', 'termsUrl', 'slaUrl', 'privacyUrl'],
    },
    {
      title: { ko: '서비스 신청', en: 'Service applications', ja: 'サービス申し込み' },
      names: ['applicationForm', 'applicationMail'],
    },
  ]),
  tab('journal', 'journal', { ko: '저널링', en: 'Journaling', ja: 'ジャーナリング' }, [
    {
      title: { ko: '저널링', en: 'Journaling', ja: 'ジャーナリング' },
      names: ['enabled', 'servers', 'recipient', 'security', 'content'],
    },
  ]),
  tab('delivery', 'delivery', { ko: '전송', en: 'Delivery', ja: '配信' }, [
    { title: { ko: '중지', en: 'Pause', ja: '一時停止' }, names: ['paused'] },
    {
      title: { ko: '재시도', en: 'Retries', ja: '再試行' },
      names: ['firstRetrySeconds', 'retryFactor', 'maxRetrySeconds', 'maxAgeHours'],
    },
    {
      title: { ko: '연결', en: 'Connections', ja: '接続' },
      names: [
        'concurrencyTotal',
        'concurrencyPerDestination',
        'connectTimeoutSeconds',
        'commandTimeoutSeconds',
        'innerNetworks',
      ],
    },
    {
      title: { ko: '외부 도메인의 TLS', en: 'TLS with foreign domains', ja: '外部ドメインとの TLS' },
      names: ['dane', 'mtaSts'],
    },
    { title: { ko: 'ARC 서명', en: 'ARC seals', ja: 'ARC 署名' }, names: ['arc', 'arcDomain'] },
    {
      title: { ko: '발신자 알림', en: 'Notices to senders', ja: '送信者への通知' },
      names: ['delayWarningHours', 'bounceSender'],
    },
    {
      title: { ko: '메일 전달', en: 'Forwarding', ja: 'メールの転送' },
      names: ['forwardDomains', 'forwardsPerDay'],
    },
  ]),
  tab('retention', 'retention', { ko: '보관', en: 'Retention', ja: '保管' }, [
    { title: { ko: '보관 기간', en: 'Retention periods', ja: '保管期間' }, names: ['logDays', 'copyDays'] },
    {
      title: { ko: '감사 로그 전송', en: 'Audit log to syslog', ja: '監査ログの転送' },
      names: ['auditSyslog', 'auditSyslogFormat'],
    },
  ]),
]

const REPORT_TABS: readonly SettingTab[] = [
  tab('report', 'spam', { ko: '스팸 리포트', en: 'Spam report', ja: 'スパムレポート' }, [
    { title: { ko: '발송', en: 'Sending', ja: '送信' }, names: ['hours'] },
    {
      title: { ko: '내용', en: 'Contents', ja: '内容' },
      names: ['mailsMax', 'viruses'],
    },
    { title: { ko: '링크', en: 'Links', ja: 'リンク' }, names: ['preview', 'linkDays'] },
  ]),
]

const SMTP_TABS: readonly SettingTab[] = [
  tab('smtp', 'smtp', { ko: '서버', en: 'Server', ja: 'サーバー' }, [
    { title: { ko: '서버 이름', en: 'Name', ja: 'サーバー名' }, names: ['hostName', 'banner'] },
    {
      title: { ko: '메일', en: 'Messages', ja: 'メール' },
      names: ['maxMessageBytes', 'maxRecipients', 'maxHops'],
    },
    {
      title: { ko: '연결', en: 'Connections', ja: '接続' },
      names: [
        'maxConnections',
        'maxConnectionsPerIp',
        'stressPercent',
        'stressTimeoutSeconds',
        'maxMessagesPerConnection',
        'commandTimeoutSeconds',
        'dataTimeoutSeconds',
      ],
    },
    {
      title: { ko: '남용 방지', en: 'Abuse protection', ja: '不正利用の防止' },
      names: ['greetDelayMs', 'maxErrors', 'maxResets', 'maxRefusedRecipients'],
    },
    {
      title: { ko: '프록시', en: 'Proxies', ja: 'プロキシ' },
      names: ['proxyTrusted', 'proxyRequired'],
    },
  ]),
  tab('edge', 'rules', { ko: '거부 규칙', en: 'Refusals', ja: '拒否の規則' }, [
    {
      title: { ko: '발신자', en: 'Senders', ja: '送信者' },
      names: ['senderPatterns', 'senderMx', 'nullSender', 'spf', 'spfExceptions', 'spfRules'],
    },
    {
      title: { ko: '수신자', en: 'Recipients', ja: '受信者' },
      names: ['recipientPatterns', 'refuseSameAddress'],
    },
    {
      title: { ko: '주소', en: 'Addresses', ja: 'アドレス' },
      names: ['strictAddresses', 'maxLocalPart', 'maxAddress'],
    },
    {
      title: { ko: '접속한 서버', en: 'Clients', ja: '接続元' },
      names: ['rbl', 'reverseDns', 'helo', 'tlsDomains', 'exempt'],
    },
    {
      title: { ko: '그레이리스트', en: 'Greylist', ja: 'グレーリスト' },
      names: ['greylist', 'greylistMinutes', 'greylistHours', 'greylistDays'],
    },
    { title: { ko: '응답', en: 'Replies', ja: '応答' }, names: ['replies', 'replyLinks'] },
  ]),
  tab('smtpAuth', 'auth', { ko: '인증(AUTH)', en: 'AUTH', ja: '認証（AUTH）' }, [
    {
      title: { ko: '사용자의 메일 발송', en: 'Mail of users', ja: 'ユーザーのメール送信' },
      names: ['enabled', 'ownSender', 'from', 'secondFactor'],
    },
    {
      title: { ko: '인증 실패', en: 'Failures', ja: '認証の失敗' },
      names: ['maxFailures', 'lockMinutes'],
    },
    {
      title: { ko: '국가', en: 'Countries', ja: '国' },
      names: ['allowedCountries', 'refusedCountries'],
    },
    {
      title: { ko: 'IP와 계정', en: 'Addresses and accounts', ja: 'IP とアカウント' },
      names: ['allowedNetworks', 'refusedNetworks', 'allowedAccounts', 'refusedAccounts'],
    },
  ]),
]

export const SETTING_SCREENS = {
  basic: {
    link: '/config/system/basic-config',
    permission: 'config-system-basic_config',
    title: { ko: '기본 설정', en: 'Basic settings', ja: '基本設定' },
    tabs: BASIC_TABS,
  },
  access: {
    link: '/config/system/access-control',
    permission: 'config-system-access_control',
    title: { ko: '접근 제어', en: 'Access control', ja: 'アクセス制御' },
    tabs: ACCESS_TABS,
  },
  backup: {
    link: '/config/system/backup',
    permission: 'config-system-backup',
    title: { ko: '백업 및 복원', en: 'Backup and restore', ja: 'バックアップと復元' },
    tabs: BACKUP_TABS,
  },
  report: {
    link: '/config/report/config',
    permission: 'config-report-config',
    title: { ko: '리포트 설정', en: 'Report settings', ja: 'レポート設定' },
    tabs: REPORT_TABS,
  },
  smtp: {
    link: '/config/filtering/smtp',
    permission: 'config-filtering-smtp',
    title: { ko: 'SMTP 설정', en: 'SMTP settings', ja: 'SMTP 設定' },
    tabs: SMTP_TABS,
  },
  blocking: {
    link: '/config/filtering/blocking',
    permission: 'config-filtering-blocking',
    title: { ko: '대량 메일 차단', en: 'Bulk mail blocking', ja: '大量メールのブロック' },
    tabs: BLOCKING_TABS,
  },
  scanner: {
    link: '/config/filtering/scanner',
    permission: 'config-filtering-scanner',
    title: { ko: '검사 설정', en: 'Scanner settings', ja: '検査設定' },
    tabs: SCAN_TABS,
  },
  virus: {
    link: '/config/filtering/virus',
    permission: 'config-filtering-virus',
    title: { ko: '바이러스 검사', en: 'Virus scanning', ja: 'ウイルス検査' },
    tabs: VIRUS_TABS,
  },
  harmful: {
    link: '/config/filtering/harmful-contents-block',
    permission: 'config-filtering-harmful_contents_block',
    title: { ko: '유해 콘텐츠 차단', en: 'Harmful content', ja: '有害コンテンツブロック' },
    tabs: HARMFUL_TABS,
  },
  attachedLink: {
    link: '/config/filtering/attachment-url-block',
    permission: 'config-filtering-attachment_url_block',
    title: { ko: '첨부 파일 URL 차단', en: 'URLs in attachments', ja: '添付ファイル URL ブロック' },
    tabs: ATTACHED_LINK_TABS,
  },
  detox: {
    link: '/detox/config',
    permission: 'apt-detox-config',
    title: { ko: '무해화 설정', en: 'Detox settings', ja: '無害化の設定' },
    tabs: DETOX_TABS,
  },
  detoxAlarm: {
    link: '/detox/alarm',
    permission: 'apt-detox-alarm',
    title: { ko: '무해화 알림', en: 'Detox alarms', ja: '無害化の通知' },
    tabs: DETOX_ALARM_TABS,
  },
  ears: {
    link: '/config/filtering/ears',
    permission: 'config-filtering-ears',
    title: {
      ko: '송수신자 인증 (EARS)',
      en: 'Sender and receiver authentication',
      ja: '送受信者認証（EARS）',
    },
    tabs: EARS_TABS,
  },
  misjudgement: {
    link: '/config/filtering/misjudgement',
    permission: 'config-filtering-misjudgement',
    title: { ko: '오판 신고와 학습', en: 'Reports and learning', ja: '誤判定の報告と学習' },
    tabs: MISJUDGEMENT_TABS,
  },
  keyword: {
    link: '/config/filtering/keyword-monitor',
    permission: 'config-filtering-keyword_monitor',
    title: { ko: '키워드 모니터', en: 'Keyword monitor', ja: 'キーワードモニター' },
    tabs: KEYWORD_TABS,
  },
  yara: {
    link: '/config/filtering/yara',
    permission: 'config-filtering-yara',
    title: { ko: 'YARA 규칙', en: 'YARA rules', ja: 'YARA ルール' },
    tabs: YARA_TABS,
  },
} as const satisfies Record<string, SettingScreen>
export type SettingScreenName = keyof typeof SETTING_SCREENS

const SCREENS: readonly SettingScreen[] = Object.values(SETTING_SCREENS)
const OTHER: Text = { ko: '기타', en: 'Other', ja: 'その他' }

/** Permissions that open any group. */
export const SETTING_PERMISSIONS: readonly Permission[] = SCREENS.map(({ permission }) => permission)

/** Who may see and change a group: the holders of its screen. */
export function permissionOfGroup(group: SettingGroupName): Permission {
  return screenOfGroup(group).permission
}

export function screenOfGroup(group: SettingGroupName): SettingScreen {
  return SCREENS.find(({ tabs }) => tabs.some((tab) => tab.group === group)) ?? SETTING_SCREENS.basic
}

/** Sections of a tab; the last tab of a group also shows what has no place of its own. */
export function sectionsOf(tab: SettingTab): readonly SettingSection[] {
  const tabs = SCREENS.flatMap((screen) => screen.tabs).filter(({ group }) => group === tab.group)
  if (tabs.at(-1) !== tab) return tab.sections
  const placed = new Set(tabs.flatMap(({ sections }) => sections.flatMap(({ names }) => names)))
  const rest = settingsOf(tab.group)
    .map(([name]) => name)
    .filter((name) => !placed.has(name))
  return rest.length === 0 ? tab.sections : [...tab.sections, { title: OTHER, names: rest }]
}
