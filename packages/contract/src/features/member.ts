/** Users and groups. */
import { DOMAIN_UP, GROUP_UP, audited, permission, type Links } from './define.ts'
import { ADD, DELETE, EDIT } from './words.ts'

const USER = { ko: '사용자', en: 'Users', ja: 'ユーザー' }
const GROUP = { ko: '그룹', en: 'Groups', ja: 'グループ' }
const USER_FORM = {
  ko: '사용자 등록·수정·삭제',
  en: 'Users: create, change, delete',
  ja: 'ユーザーの登録・編集・削除',
}
const GROUP_FORM = {
  ko: '그룹 등록·수정·삭제',
  en: 'Groups: create, change, delete',
  ja: 'グループの登録・編集・削除',
}

export const permissions = {
  'member-user-list': permission(GROUP_UP, 'memberUser', 620, USER, {
    presets: ['helpdesk', 'auditor'],
    entry: ['member', 10, '/member/user/list'],
    otherwise: [{ link: '/member/user/form?cmd=add', permission: 'member-user-form' }],
  }),
  'member-user-form': permission(GROUP_UP, 'memberUser', 630, USER_FORM),
  'member-group-list': permission(GROUP_UP, 'memberGroup', 660, GROUP, {
    presets: ['auditor'],
    entry: ['member', 40, '/member/group/list'],
    otherwise: [{ link: '/member/group/form?cmd=add', permission: 'member-group-form' }],
  }),
  'member-group-form': permission(DOMAIN_UP, 'memberGroup', 670, GROUP_FORM),
}

export const adding = [
  {
    at: 10,
    link: '/member/user/form?cmd=add',
    permission: 'member-user-form',
    label: { ko: '사용자 등록', en: 'Add a user', ja: 'ユーザーの登録' },
  },
  {
    at: 20,
    link: '/member/group/form?cmd=add',
    permission: 'member-group-form',
    label: { ko: '그룹 등록', en: 'Add a group', ja: 'グループの登録' },
  },
] as const satisfies Links

export const classes = {
  user: { at: 30, text: { ko: '사용자', en: 'User', ja: 'ユーザー' } },
  group: { at: 40, text: { ko: '그룹', en: 'Group', ja: 'グループ' } },
}

export const tasks = {
  ...audited('user', 10, { add: ADD, edit: EDIT, delete: DELETE }),
  ...audited('user', 60, {
    unlock: { ko: '잠금 해제', en: 'Unlocked', ja: 'ロック解除' },
  }),
  ...audited('group', 10, { add: ADD, edit: EDIT, delete: DELETE }),
}
