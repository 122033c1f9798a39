/** The dashboard stands beside the sections of the menu and is the home of all who may see it. */
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
