/** Where the thing that an event of the audit log is about can be seen. */
import { isPermission, type Permission } from '@postern/contract/permissions.ts'
import type { AuditDetail } from '@postern/contract/routes/audit.ts'
import { isSettingGroup } from '@postern/contract/settings/catalogue.ts'
import { permissionOfGroup } from '@postern/contract/settings/layout.ts'
import { stringifySearch } from '../../lib/search-params.ts'

export interface EventPlace {
  readonly link: string
  readonly permission: Permission
}

const MAIL_ID = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/i
/** A filter is recorded as `name (region policy: owner)`. */
const FILTER = /^(.*) \((all|domain|group|user) (allow|deny)(?:: [^()]*)?\)$/
/** What lists take as a search word. */
const WORD_MAX = 200

const LISTS = {
  user: { path: '/member/user/list', permission: 'member-user-list' },
  group: { path: '/member/group/list', permission: 'member-group-list' },
  domain: { path: '/member/domain/list', permission: 'member-domain-list' },
} as const

/** Null where there is no such place: of several at once, of what is gone, of sign-ins. */
export function placeOf({
  class: name,
  task,
  target,
  note,
}: Pick<AuditDetail, 'class' | 'task' | 'target' | 'note'>): EventPlace | null {
  if (name === 'mail') return mailPlace(note)
  if (name === 'filter') return filterPlace(target)
  if (name === 'configuration') return settingPlace(task, target)
  if (name === 'user' && !target.includes('@')) return null
  if (!Object.hasOwn(LISTS, name) || target === '') return null
  const { path, permission } = LISTS[name as keyof typeof LISTS]
  return { link: searched(path, target), permission }
}

function searched(path: string, word: string): string {
  return `${path}${stringifySearch({ q: word.slice(0, WORD_MAX) })}`
}

function mailPlace(note: unknown): EventPlace | null {
  const id: unknown = typeof note === 'object' && note !== null ? Reflect.get(note, 'id') : null
  if (typeof id !== 'string' || !MAIL_ID.test(id)) return null
  return { link: `/mail/inbound/mail/${id}`, permission: 'mail-inbound-mail' }
}

function filterPlace(target: string): EventPlace | null {
  const [, word = '', region, policy] = FILTER.exec(target) ?? []
  const permission = `filter-system-inbound_${String(region)}_${String(policy)}`
  if (word === '' || !isPermission(permission)) return null
  return { link: searched(`/filter/system/inbound/${region}/${policy}/list`, word), permission }
}

/** The versions of a group of settings: what stood before and after, and the way back. */
function settingPlace(task: string, target: string): EventPlace | null {
  if (!['edit', 'rollback'].includes(task) || !isSettingGroup(target)) return null
  return {
    link: `/config/system/history${stringifySearch({ group: target })}`,
    permission: permissionOfGroup(target),
  }
}
