/** The dashboard: home of whoever may see it, beside the sections of the menu. */
import { GROUP_UP, permission } from './define.ts'

export const permissions = {
  dashboard: permission(
    GROUP_UP,
    'dashboard',
    10,
    { ko: '대시보드', en: 'Dashboard', ja: 'ダッシュボード' },
    { presets: ['helpdesk', 'auditor', 'operator'] },
  ),
}
