/** Reports to administrators: daily, weekly, monthly, by schedule and on trial. */
import { ALL, audited, permission } from './define.ts'
import { SEND } from './words.ts'

const REPORT_SCHEDULE = { ko: '관리자 리포트', en: 'Administrator reports', ja: '管理者レポート' }
const REPORT_TEST = { ko: '테스트 발송', en: 'Test report', ja: 'テスト送信' }

export const permissions = {
  'config-report-schedule': permission(ALL, 'configReport', 900, REPORT_SCHEDULE, {
    entry: ['config.report', 20, '/config/report/schedule'],
  }),
  'config-report-test': permission(ALL, 'configReport', 920, REPORT_TEST, {
    entry: ['config.report', 30, '/config/report/test'],
  }),
}

export const classes = {
  admin_report: {
    at: 100,
    text: { ko: '관리자 일간 리포트', en: 'Administrator report', ja: '管理者レポート' },
  },
  admin_weekly_report: {
    at: 110,
    text: { ko: '관리자 주간 리포트', en: 'Weekly report', ja: '管理者週次レポート' },
  },
  admin_monthly_report: {
    at: 120,
    text: { ko: '관리자 월간 리포트', en: 'Monthly report', ja: '管理者月次レポート' },
  },
  aggregate_report: { at: 150, text: { ko: '집계 리포트', en: 'Aggregate report', ja: '集計レポート' } },
}

export const tasks = {
  ...audited('report', 40, {
    test: { ko: '관리자 리포트 테스트 발송', en: 'Test report sent', ja: '管理者レポートのテスト送信' },
    schedule_add: {
      ko: '관리자 리포트 일정 추가',
      en: 'Report schedule added',
      ja: 'レポートのスケジュールの追加',
    },
    schedule_edit: {
      ko: '관리자 리포트 일정 변경',
      en: 'Report schedule changed',
      ja: 'レポートのスケジュールの変更',
    },
    schedule_delete: {
      ko: '관리자 리포트 일정 삭제',
      en: 'Report schedule deleted',
      ja: 'レポートのスケジュールの削除',
    },
  }),
  ...audited('admin_report', 10, { send: SEND }),
  ...audited('admin_weekly_report', 10, { send: SEND }),
  ...audited('admin_monthly_report', 10, { send: SEND }),
  ...audited('aggregate_report', 10, { send: SEND }),
}
