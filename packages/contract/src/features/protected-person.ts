/** People whose names others must not bear. */
import { DOMAIN_UP, audited, permission } from './define.ts'

const FILTERING_PEOPLE = { ko: '보호 대상', en: 'Protected people', ja: '保護対象者' }

export const permissions = {
  'config-filtering-protected_people': permission(DOMAIN_UP, 'configFiltering', 780, FILTERING_PEOPLE, {
    entry: ['config.filtering', 70, '/config/filtering/protected-people'],
  }),
}

export const tasks = audited('configuration', 170, {
  person_add: { ko: '보호 대상 추가', en: 'Protected person added', ja: '保護対象者の追加' },
  person_edit: { ko: '보호 대상 변경', en: 'Protected person changed', ja: '保護対象者の変更' },
  person_delete: { ko: '보호 대상 삭제', en: 'Protected person removed', ja: '保護対象者の削除' },
  person_fill: {
    ko: '사용자를 보호 대상으로 추가',
    en: 'Users added to protected people',
    ja: 'ユーザーを保護対象者に追加',
  },
})
