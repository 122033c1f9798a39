/** Filters of mail, and those that authenticate senders. */
import type { RegionName } from '../codes/filter.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'
import {
  ALL,
  audited,
  DOMAIN_UP,
  EVERYBODY,
  GROUP_UP,
  permission,
  type PermissionDeclaration,
  type Links,
} from './define.ts'
import { MENU_SECTIONS } from './sections.ts'
import { ADD, DELETE, EDIT, EXPORT } from './words.ts'

const SIMULATOR = { ko: '시뮬레이션', en: 'Simulator', ja: 'シミュレーション' }

interface ListDeclaration {
  readonly regions: readonly RegionName[]
  readonly allow: Text
  readonly deny: Text
}
/** Lists of filters: of each region, and those that authenticate. */
const LISTS = {
  all: {
    regions: ALL,
    allow: { ko: '전체 허용', en: 'Everyone: allow', ja: '全体: 許可' },
    deny: { ko: '전체 차단', en: 'Everyone: deny', ja: '全体: ブロック' },
  },
  domain: {
    regions: DOMAIN_UP,
    allow: { ko: '도메인 허용', en: 'Domain: allow', ja: 'ドメイン: 許可' },
    deny: { ko: '도메인 차단', en: 'Domain: deny', ja: 'ドメイン: ブロック' },
  },
  group: {
    regions: GROUP_UP,
    allow: { ko: '그룹 허용', en: 'Group: allow', ja: 'グループ: 許可' },
    deny: { ko: '그룹 차단', en: 'Group: deny', ja: 'グループ: ブロック' },
  },
  user: {
    regions: EVERYBODY,
    allow: { ko: '개인 허용', en: 'User: allow', ja: 'ユーザー: 許可' },
    deny: { ko: '개인 차단', en: 'User: deny', ja: 'ユーザー: ブロック' },
  },
  auth: {
    regions: GROUP_UP,
    allow: { ko: '인증 허용', en: 'Authentication: allow', ja: '認証: 許可' },
    deny: { ko: '인증 차단', en: 'Authentication: deny', ja: '認証: ブロック' },
  },
} satisfies Readonly<Record<string, ListDeclaration>>

type ListPermission = `filter-system-inbound_${keyof typeof LISTS}_${'allow' | 'deny'}`
const LIST_PERMISSIONS = Object.fromEntries(
  Object.entries<ListDeclaration>(LISTS).flatMap(([list, { regions, ...labels }], index) =>
    (['allow', 'deny'] as const).map((policy, next) => [
      `filter-system-inbound_${list}_${policy}`,
      permission(regions, 'filterSystem', 200 + 2 * index + next, labels[policy], {
        beside: MENU_SECTIONS.filter.label,
        entry: [`filter.${policy}`, index, `/filter/system/inbound/${list}/${policy}/list`],
        ...(list === 'user' ? { presets: ['helpdesk'] } : {}),
      }),
    ]),
  ),
) as Readonly<Record<ListPermission, PermissionDeclaration>>

export const permissions = {
  ...LIST_PERMISSIONS,
  'filter-system-simulator': permission(GROUP_UP, 'filterSystem', 310, SIMULATOR, {
    entry: ['filter.tools', 10, '/filter/system/simulator'],
  }),
}

/** What personal users call theirs. */
export const OWN_LIST_TEXTS = defineTexts({
  allow: { ko: '허용 목록', en: 'Allow list', ja: '許可リスト' },
  deny: { ko: '차단 목록', en: 'Block list', ja: 'ブロックリスト' },
})
export const personal = [
  {
    at: 20,
    link: '/filter/system/inbound/user/allow/list',
    permission: 'filter-system-inbound_user_allow',
    label: OWN_LIST_TEXTS.allow,
  },
  {
    at: 30,
    link: '/filter/system/inbound/user/deny/list',
    permission: 'filter-system-inbound_user_deny',
    label: OWN_LIST_TEXTS.deny,
  },
] as const satisfies Links

export const classes = {
  filter: { at: 60, text: { ko: '필터', en: 'Filter', ja: 'フィルター' } },
  authentication_filter: {
    at: 130,
    text: { ko: '인증 필터', en: 'Authentication filter', ja: '認証フィルター' },
  },
}

export const tasks = {
  ...audited('filter', 10, {
    add: ADD,
    edit: EDIT,
    delete: DELETE,
    activate: { ko: '사용 여부 변경', en: 'Switched on or off', ja: '使用状態の変更' },
    move: { ko: '영역 이동', en: 'Moved', ja: '範囲の移動' },
  }),
  ...audited('filter', 80, {
    export: EXPORT,
    backtest: { ko: '과거 메일 확인', en: 'Backtest', ja: '過去メールの確認' },
  }),
  ...audited('authentication_filter', 10, { add: ADD, edit: EDIT, delete: DELETE }),
}
