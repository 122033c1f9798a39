/** Blocking of bulk mail. */
import { ALL, audited, permission } from './define.ts'

const FILTERING_BLOCKING = { ko: '대량 메일 차단', en: 'Bulk mail blocking', ja: '大量メールのブロック' }

export const permissions = {
  'config-filtering-blocking': permission(ALL, 'configFiltering', 790, FILTERING_BLOCKING, {
    settings: true,
    entry: ['config.filtering', 20, '/config/filtering/blocking'],
  }),
}

export const tasks = audited('configuration', 280, {
  block_release: {
    ko: '대량 메일 차단 해제',
    en: 'Bulk mail block released',
    ja: '大量メールのブロックの解除',
  },
})
