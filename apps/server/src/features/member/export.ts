/** Users and groups as files, in the order in which they were added. */
import { RUN_MODES } from '@postern/contract/codes/mail.ts'
import type { UserRow } from '@postern/contract/routes/member.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { EXPORT_COLUMN_TEXTS } from '@postern/contract/texts/export.ts'
import { USER_FIELD_TEXTS } from '@postern/contract/texts/member-fields.ts'
import { MEMBER_LIST_TEXTS } from '@postern/contract/texts/member-list.ts'
import { MEMBER_TEXTS } from '@postern/contract/texts/member.ts'
import { roleText } from '@postern/contract/texts/permissions.ts'
import { byId, codeNames, declareExport, momentOf, truth, upTo, type ExportColumn } from '../ports/export.ts'
import * as groups from './group-store.ts'
import { countUsers, usersAbove, type MemberDeps } from './user-service.ts'
import type { UserQuery } from './user-store.ts'

const common = COMMON_TEXTS
const runMode = codeNames('run.', RUN_MODES)

const USER_COLUMNS: readonly ExportColumn<UserRow>[] = [
  { head: common.email, of: (user) => user.email },
  { head: common.name, of: (user) => user.name },
  { head: MEMBER_TEXTS.aliases, of: (user) => user.email_alias.join('; ') },
  { head: common.domain, of: (user) => user.domain },
  { head: common.group, of: (user) => user.group },
  {
    head: common.role,
    of: ({ role_key: key, role }, { say }) => {
      const text = roleText(key)
      return text === undefined ? role : say(text)
    },
  },
  { head: common.language, of: (user, { say }) => say(common[`language.${user.language}`]) },
  {
    head: EXPORT_COLUMN_TEXTS.states,
    of: ({ states }, { say }) =>
      (states.length === 0 ? (['normal'] as const) : states)
        .map((state) => say(MEMBER_LIST_TEXTS[`state.${state}`]))
        .join('; '),
  },
  {
    head: common.runMode,
    of: (user, words) =>
      user.run_mode === null ? words.say(common.followDomain) : runMode(user.run_mode, words),
  },
  {
    head: MEMBER_TEXTS.filterOrder,
    of: (user, { say }) => user.filter_order.map((region) => say(common[`region.${region}`])).join(' > '),
  },
  { head: USER_FIELD_TEXTS.systemMail, of: (user, words) => truth(user.receive_system_mail, words) },
  { head: USER_FIELD_TEXTS.dailyReport, of: (user, words) => truth(user.daily_report, words) },
  {
    head: USER_FIELD_TEXTS.routing,
    of: ({ routing }) => (routing === null ? '' : `${routing.server}:${routing.port}`),
  },
  { head: MEMBER_TEXTS.lastLogin, time: true, of: (user) => momentOf(user.last_login) },
  { head: common.addDate, time: true, of: (user) => momentOf(user.add_date) },
]

const GROUP_COLUMNS: readonly ExportColumn<groups.StoredGroup>[] = [
  { head: MEMBER_TEXTS.groupName, of: (group) => group.name },
  { head: common.domain, of: (group) => group.domain },
  { head: EXPORT_COLUMN_TEXTS.users, of: (group) => group.user_count },
  { head: MEMBER_TEXTS.useFilter, of: (group, words) => truth(group.use_filter, words) },
  { head: common.addDate, time: true, of: (group) => group.created_at },
]

export function memberExports(deps: MemberDeps) {
  const { db } = deps
  return {
    users: declareExport<UserQuery, UserRow>({
      task: 'user.export',
      columns: USER_COLUMNS,
      count: (caller, query) => upTo((cap) => countUsers(deps, caller, query, cap)),
      batches: (caller, query) => byId((after) => usersAbove(deps, caller, query, after)),
    }),
    groups: declareExport<groups.GroupQuery, groups.StoredGroup>({
      task: 'group.export',
      columns: GROUP_COLUMNS,
      count: ({ scope }, query) => upTo((cap) => groups.countGroups(db, scope, query, cap)),
      batches: ({ scope }, query) => byId((after) => groups.groupsAbove(db, scope, query, after)),
    }),
  }
}
