/** Spam reports to users, and the log of all reports. */
import { ALL, DOMAIN_UP, audited, permission } from './define.ts'
import { SEND, VIEW } from './words.ts'

const REPORT_CONFIG = { ko: '리포트 설정', en: 'Report settings', ja: 'レポート設定' }
const REPORT_LOG = { ko: '발송 로그', en: 'Report log', ja: '送信ログ' }

export const permissions = {
  'config-report-config': permission(ALL, 'configReport', 890, REPORT_CONFIG, {
    settings: true,
    entry: ['config.report', 10, '/config/report/config'],
  }),
  'config-report-log': permission(DOMAIN_UP, 'configReport', 910, REPORT_LOG, {
    presets: ['auditor'],
    entry: ['config.report', 40, '/config/report/log'],
  }),
}

export const classes = { report: { at: 20, text: { ko: '리포트', en: 'Report', ja: 'レポート' } } }

export const tasks = audited('report', 10, {
  send: SEND,
  view: VIEW,
  link: {
    ko: '스팸 리포트의 링크 사용',
    en: 'Link of a spam report used',
    ja: 'スパムレポートのリンクの使用',
  },
})
