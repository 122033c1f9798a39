/** The keyword monitor. */
import { ALL, audited, permission } from './define.ts'

const FILTERING_KEYWORD = { ko: '키워드 모니터', en: 'Keyword monitor', ja: 'キーワードモニター' }

export const permissions = {
  'config-filtering-keyword_monitor': permission(ALL, 'configFiltering', 830, FILTERING_KEYWORD, {
    settings: true,
    entry: ['config.filtering', 100, '/config/filtering/keyword-monitor'],
  }),
}

export const tasks = {
  ...audited('configuration', 250, {
    keyword_add: { ko: '감시 키워드 추가', en: 'Keyword added', ja: '監視キーワードの追加' },
    keyword_edit: { ko: '감시 키워드 변경', en: 'Keyword changed', ja: '監視キーワードの変更' },
    keyword_delete: { ko: '감시 키워드 삭제', en: 'Keyword removed', ja: '監視キーワードの削除' },
  }),
  ...audited('maintenance', 120, {
    keyword_alarm: { ko: '감시 키워드 알림', en: 'Keyword alarm', ja: '監視キーワードの通知' },
  }),
}
