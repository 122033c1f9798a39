/** The audit log. */
import { DOMAIN_UP, audited, permission } from './define.ts'

const LOG_AUDIT = { ko: '감사 로그', en: 'Audit log', ja: '監査ログ' }

export const permissions = {
  'config-log-audit': permission(DOMAIN_UP, 'configLog', 930, LOG_AUDIT, {
    presets: ['auditor'],
    entry: ['config.log', 10, '/config/log/audit'],
  }),
}

export const classes = { maintenance: { at: 90, text: { ko: '유지 관리', en: 'Maintenance', ja: '保守' } } }

export const tasks = audited('maintenance', 10, {
  audit_export: { ko: '감사 로그 내보내기', en: 'Audit log exported', ja: '監査ログのエクスポート' },
  audit_verify: { ko: '감사 로그 검증', en: 'Audit log verified', ja: '監査ログの検証' },
  audit_expire: {
    ko: '감사 로그 보관 기간 만료',
    en: 'Old audit log removed',
    ja: '監査ログの保存期間満了',
  },
})
