/** Alerts, their rules, and the channels that they go out by. */
import { DOMAIN_UP, audited, permission, type Menu } from './define.ts'

const LIST = { ko: '알림 목록', en: 'Alerts', ja: 'アラート一覧' }
const RULE = { ko: '알림 규칙', en: 'Alert rules', ja: 'アラートのルール' }

export const permissions = {
  'alert-list': permission(DOMAIN_UP, 'alert', 980, LIST, {
    presets: ['operator'],
    entry: ['alert', 10, '/alert/alerts'],
  }),
  'alert-rule': permission(DOMAIN_UP, 'alert', 990, RULE, {
    presets: ['operator'],
    entry: ['alert', 20, '/alert/rule/list'],
  }),
}

export const menu = [
  {
    at: ['alert', 30],
    link: '/alert/way/list',
    permission: 'alert-rule',
    label: { ko: '알림 방법', en: 'Notification channels', ja: '通知方法' },
  },
] as const satisfies Menu

export const tasks = {
  ...audited('configuration', 290, {
    alert_rule_add: { ko: '알림 규칙 추가', en: 'Alert rule added', ja: 'アラートルールの追加' },
    alert_rule_edit: { ko: '알림 규칙 변경', en: 'Alert rule changed', ja: 'アラートルールの変更' },
    alert_rule_delete: { ko: '알림 규칙 삭제', en: 'Alert rule deleted', ja: 'アラートルールの削除' },
    alert_way_add: { ko: '알림 방법 추가', en: 'Notification channel added', ja: '通知方法の追加' },
    alert_way_edit: { ko: '알림 방법 변경', en: 'Notification channel changed', ja: '通知方法の変更' },
    alert_way_delete: { ko: '알림 방법 삭제', en: 'Notification channel deleted', ja: '通知方法の削除' },
    alert_way_secret: {
      ko: '웹훅 비밀 키 교체',
      en: 'Webhook secret replaced',
      ja: 'Webhook シークレットの交換',
    },
    alert_way_test: { ko: '알림 방법 테스트', en: 'Notification channel tested', ja: '通知方法のテスト' },
  }),
  ...audited('maintenance', 150, {
    alert_open: { ko: '알림 발생', en: 'Alert raised', ja: 'アラートの発生' },
    alert_over: { ko: '알림 해소', en: 'Alert resolved', ja: 'アラートの解消' },
    alert_acknowledge: { ko: '알림 확인', en: 'Alert acknowledged', ja: 'アラートの確認' },
    alert_mute: { ko: '알림 중지', en: 'Alert muted', ja: 'アラートのミュート' },
  }),
}
