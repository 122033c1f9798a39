/** Notices. */
import { ALL, GROUP_UP, audited, permission, type Links } from './define.ts'

const LIST = { ko: '공지 목록', en: 'Notices', ja: 'お知らせ一覧' }
const NOTICE_FORM = {
  ko: '공지 등록·수정·삭제',
  en: 'Notices: create, change, delete',
  ja: 'お知らせの登録・編集・削除',
}

export const permissions = {
  'notice-notice-list': permission(GROUP_UP, 'notice', 960, LIST, {
    entry: ['notice', 10, '/notice/list'],
    otherwise: [{ link: '/notice/form?cmd=add', permission: 'notice-notice-form' }],
  }),
  'notice-notice-form': permission(ALL, 'notice', 970, NOTICE_FORM),
}

export const adding = [
  {
    at: 40,
    link: '/notice/form?cmd=add',
    permission: 'notice-notice-form',
    label: { ko: '공지 등록', en: 'Write a notice', ja: 'お知らせの登録' },
  },
] as const satisfies Links

export const tasks = audited('configuration', 100, {
  notice_add: { ko: '공지 추가', en: 'Notice added', ja: 'お知らせの追加' },
  notice_edit: { ko: '공지 변경', en: 'Notice changed', ja: 'お知らせの変更' },
  notice_delete: { ko: '공지 삭제', en: 'Notice deleted', ja: 'お知らせの削除' },
})
