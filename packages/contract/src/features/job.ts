/** Background jobs. */
import { type Menu } from './define.ts'

export const menu = [
  {
    at: ['config.system', 60],
    link: '/config/system/job',
    permission: 'config-system-basic_config',
    label: { ko: '백그라운드 작업', en: 'Background jobs', ja: 'バックグラウンドジョブ' },
  },
] as const satisfies Menu
