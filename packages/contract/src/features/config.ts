/** Settings: their screens, history, and trials of what they name. */
import { ALL, audited, permission, type Menu } from './define.ts'
import { EDIT, EXPORT } from './words.ts'

const SYSTEM_BASIC = { ko: '기본 설정', en: 'Basic settings', ja: '基本設定' }
const SYSTEM_ACCESS = { ko: '접근 제어', en: 'Access control', ja: 'アクセス制御' }
const FILTERING_SMTP = { ko: 'SMTP 설정', en: 'SMTP settings', ja: 'SMTP 設定' }
const FILTERING_SCANNER = { ko: '검사 설정', en: 'Scanner settings', ja: '検査設定' }
const FILTERING_VIRUS = { ko: '바이러스 검사', en: 'Virus scanning', ja: 'ウイルス検査' }
const FILTERING_HARMFUL = { ko: '유해 콘텐츠 차단', en: 'Harmful content', ja: '有害コンテンツブロック' }
const FILTERING_ATTACHED_LINK = {
  ko: '첨부 파일 URL 차단',
  en: 'URLs in attachments',
  ja: '添付ファイル URL ブロック',
}
const FILTERING_MISJUDGEMENT = {
  ko: '오판 신고와 학습',
  en: 'Reports and learning',
  ja: '誤判定の報告と学習',
}

export const permissions = {
  'config-system-basic_config': permission(ALL, 'configSystem', 720, SYSTEM_BASIC, {
    entry: ['config.system', 10, '/config/system/basic-config'],
  }),
  'config-system-access_control': permission(ALL, 'configSystem', 730, SYSTEM_ACCESS, {
    settings: true,
    entry: ['config.system', 20, '/config/system/access-control'],
  }),
  'config-filtering-smtp': permission(ALL, 'configFiltering', 760, FILTERING_SMTP, {
    settings: true,
    entry: ['config.filtering', 10, '/config/filtering/smtp'],
  }),
  'config-filtering-scanner': permission(ALL, 'configFiltering', 770, FILTERING_SCANNER, {
    settings: true,
    entry: ['config.filtering', 30, '/config/filtering/scanner'],
  }),
  'config-filtering-misjudgement': permission(ALL, 'configFiltering', 810, FILTERING_MISJUDGEMENT, {
    settings: true,
    entry: ['config.filtering', 90, '/config/filtering/misjudgement'],
  }),
  'config-filtering-harmful_contents_block': permission(ALL, 'configFiltering', 840, FILTERING_HARMFUL, {
    settings: true,
    entry: ['config.filtering', 50, '/config/filtering/harmful-contents-block'],
  }),
  'config-filtering-attachment_url_block': permission(ALL, 'configFiltering', 850, FILTERING_ATTACHED_LINK, {
    settings: true,
    entry: ['config.filtering', 60, '/config/filtering/attachment-url-block'],
  }),
  'config-filtering-virus': permission(ALL, 'configFiltering', 860, FILTERING_VIRUS, {
    settings: true,
    entry: ['config.filtering', 40, '/config/filtering/virus'],
  }),
}

export const menu = [
  {
    at: ['config.system', 50],
    link: '/config/system/history',
    permission: 'config-system-basic_config',
    label: { ko: '설정 이력', en: 'Settings history', ja: '設定履歴' },
    ofSettings: true,
  },
] as const satisfies Menu

export const classes = { configuration: { at: 70, text: { ko: '설정', en: 'Settings', ja: '設定' } } }

export const tasks = {
  ...audited('configuration', 10, {
    edit: EDIT,
    rollback: { ko: '되돌리기', en: 'Rolled back', ja: '巻き戻し' },
    export: EXPORT,
    import: { ko: '가져오기', en: 'Imported', ja: 'インポート' },
  }),
  ...audited('configuration', 150, {
    apply: { ko: '설정 파일 적용', en: 'File applied', ja: '設定ファイルの適用' },
  }),
  ...audited('configuration', 140, {
    list_test: { ko: '차단 목록 테스트', en: 'Block list tested', ja: 'ブロックリストのテスト' },
    spf_test: { ko: 'SPF 확인', en: 'SPF tested', ja: 'SPF の確認' },
    engine_test: { ko: '검사 엔진 테스트', en: 'Engine tested', ja: '検査エンジンのテスト' },
  }),
}
