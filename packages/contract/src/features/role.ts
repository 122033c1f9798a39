/** Roles. */
import { ALL, audited, permission } from './define.ts'

const SYSTEM_ROLE = { ko: '역할 관리', en: 'Roles', ja: 'ロール管理' }

export const permissions = {
  'config-system-role': permission(ALL, 'configSystem', 740, SYSTEM_ROLE, {
    entry: ['config.system', 30, '/config/system/role/list'],
  }),
}

export const tasks = audited('configuration', 70, {
  role_add: { ko: '역할 추가', en: 'Role added', ja: 'ロールの追加' },
  role_edit: { ko: '역할 변경', en: 'Role changed', ja: 'ロールの変更' },
  role_delete: { ko: '역할 삭제', en: 'Role deleted', ja: 'ロールの削除' },
})
