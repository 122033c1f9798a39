/** Users: who may see and change whom, and what must stay true (product §5, §6). */
import type { Language } from '@postern/contract/i18n/texts.ts'
import { roleNameIn } from '@postern/contract/texts/permissions.ts'
import type { UserBody, UserRow } from '@postern/contract/routes/member.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { Transaction } from 'kysely'
import { AppError } from '../../platform/app-error.ts'
import { found, uniquely } from '../../platform/db/lists.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { domainChoices } from '../../platform/db/domain-choices.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { assertVersion, rowVersion, type Versioned } from '../../platform/row-version.ts'
import type { RegisterDefaults } from '../ports/defaults.ts'
import * as choices from './choice-store.ts'
import type { CredentialPorts } from './ports.ts'
import { mayAssign } from './roles.ts'
import { assertAddresses, assertFree, assertPlace, assertRole, fieldError } from './user-rules.ts'
import { stateConditions } from './user-states-store.ts'
import { assertNotOwned } from './owned.ts'
import { statesOf, type StateRules } from './user-states.ts'
import * as store from './user-store.ts'

export interface MemberDeps {
  readonly db: Db
  readonly clock: () => number
  readonly credentials: CredentialPorts
  /** Say after how many days an unused account is closed. */
  readonly settings: () => SettingsValues
  readonly defaults: RegisterDefaults
}

export async function listUsers(deps: MemberDeps, caller: Caller, query: store.UserQuery) {
  const rules = stateRules(deps)
  const { rows, total } = await store.listUsers(deps.db, caller.scope, query, stateConditions(rules))
  return {
    data: await presentAll(deps, rows, rules, caller.from.language),
    total,
    page: query.page,
    size: query.size,
  }
}

/** Users that the list finds, by id. */
export async function usersAbove(
  deps: MemberDeps,
  caller: Caller,
  query: store.UserQuery,
  after: { readonly above: number; readonly limit: number },
): Promise<UserRow[]> {
  const rules = stateRules(deps)
  const rows = await store.usersAbove(deps.db, caller.scope, query, stateConditions(rules), after)
  return presentAll(deps, rows, rules, caller.from.language)
}

export function countUsers(
  deps: MemberDeps,
  caller: Caller,
  query: store.UserQuery,
  cap: number,
): Promise<number> {
  return store.countUsers(deps.db, caller.scope, query, stateConditions(stateRules(deps)), cap)
}

async function presentAll(
  { db }: MemberDeps,
  users: readonly store.StoredUser[],
  rules: StateRules,
  language: Language,
): Promise<UserRow[]> {
  const ids = users.map(({ id }) => id)
  const locks = await store.locksOf(db, ids, rules.now)
  return users.map((user) => present(user, locks.get(user.id) ?? null, rules, language))
}

export async function getUser(deps: MemberDeps, caller: Caller, id: number): Promise<UserRow> {
  const user = found(await store.findUser(deps.db, caller.scope, id))
  const rules = stateRules(deps)
  const locks = await store.locksOf(deps.db, [id], rules.now)
  return present(user, locks.get(id) ?? null, rules, caller.from.language)
}

function stateRules(deps: MemberDeps): StateRules {
  return { longUnusedDays: deps.settings().access.longUnusedDays, now: deps.clock() }
}

function present(
  user: store.StoredUser,
  lockedUntil: Date | null,
  rules: StateRules,
  language: Language,
): UserRow {
  return {
    ...user,
    role: roleNameIn({ key: user.role_key, name: user.role }, language),
    version: versionOf(user),
    routing: routingOf(user),
    states: statesOf({ ...user, locked_until: lockedUntil }, rules),
    locked_until: lockedUntil?.toISOString() ?? null,
    last_login: user.last_login_at?.toISOString() ?? null,
    last_login_failed: user.last_login_failed_at?.toISOString() ?? null,
    last_mail_sign_in: user.last_mail_sign_in_at?.toISOString() ?? null,
    directory_gone: user.directory_gone_at?.toISOString() ?? null,
    add_date: user.created_at.toISOString(),
  }
}

/** The password is no part of it. */
function versionOf(user: store.StoredUser): string {
  return rowVersion(forAudit(user))
}

function routingOf(user: store.StoredUser): UserRow['routing'] {
  if (user.route_server === null) return null
  return {
    server: user.route_server,
    port: user.route_port!,
    secure: user.route_secure!,
    forward_id: user.route_forward_id,
  }
}

/** Domains, groups and roles for the forms. */
export async function userChoices(
  deps: MemberDeps,
  caller: Caller,
  query: { domain_id?: number | undefined },
) {
  const [domains, groups, all, defaults] = await Promise.all([
    domainChoices(deps.db, caller.scope),
    choices.groupChoices(deps.db, caller.scope, query.domain_id),
    choices.allRoles(deps.db),
    deps.defaults.user(caller.language),
  ])
  const roles = all
    .filter((role) => mayAssign(caller, role))
    .map((role) => ({ ...role, name: roleNameIn(role, caller.from.language) }))
  const role = roles.find(({ id }) => id === defaults.role_id)
  return { domains, groups, roles, defaults: { ...defaults, role_id: role?.id ?? null } }
}

/**
 * @throws AppError ALREADY_EXISTS_USER, INVALID_PASSWORD, NOT_FOUND_DOMAIN/GROUP/ROLE, ROLE_NOT_ASSIGNABLE,
 * ADDRESS_OUTSIDE_DOMAIN
 */
export async function createUser(deps: MemberDeps, caller: Caller, body: UserBody): Promise<number> {
  const hash = await hashGiven(deps, body)
  return uniquely('ALREADY_EXISTS_USER', 'email', () =>
    deps.db.transaction().execute(async (trx) => {
      await assertPlace(trx, caller, body)
      await assertRole(trx, caller, body, null)
      await assertAddresses(trx, caller, body, null)
      await assertFree(trx, body, null)
      const id = await store.insertUser(trx, store.valuesOf(body))
      await store.replaceAliases(trx, id, body.email_alias)
      await setPassword(deps, trx, id, hash)
      const after = await auditedUser(trx, caller, id, hash)
      await recordAudit(trx, caller, {
        task: 'user.add',
        target: body.email,
        domainId: body.domain_id,
        after,
      })
      return id
    }),
  )
}

/** Throws as createUser does, and NOT_FOUND, NO_PERMISSION, LAST_ADMIN, CHANGED_MEANWHILE. */
export async function updateUser(
  deps: MemberDeps,
  caller: Caller,
  id: number,
  { version, ...body }: UserBody & Versioned,
): Promise<void> {
  const known = found(await store.findUser(deps.db, caller.scope, id))
  // The own password changes with the current one known, in features/auth.
  if (id === caller.userId && body.password) throw fieldError('password', 'NO_PERMISSION')
  if (id === caller.userId && body.login_blocked) throw fieldError('login_blocked', 'CANNOT_CHANGE_SELF')
  const hash = await hashGiven(deps, body)
  await uniquely('ALREADY_EXISTS_USER', 'email', () =>
    deps.db.transaction().execute(async (trx) => {
      await store.lockUsers(trx, caller.scope, [id])
      // Read under the lock: whoever had it may have changed aliases, which are rows of their own.
      const before = found(await store.findUser(trx, caller.scope, id))
      if (!(await mayChange(trx, caller, before))) throw new AppError('NO_PERMISSION')
      assertVersion(version, versionOf(before))
      assertNotOwned(before, body)
      await assertPlace(trx, caller, body)
      await assertRole(trx, caller, body, before)
      await assertAddresses(trx, caller, body, before)
      await assertFree(trx, body, id)
      await change(deps, trx, before, body, hash)
      const after = await auditedUser(trx, caller, id, hash)
      await recordAudit(trx, caller, {
        task: 'user.edit',
        target: before.email,
        domainId: before.domain_id,
        before: forAudit(before),
        after,
      })
    }),
  )
  // Blocked no more, or a new password to begin with: a lock would stand in the way. A form merely saved lifts none.
  const opens = (known.login_blocked && !body.login_blocked) || (hash !== null && !body.login_blocked)
  if (opens) await unlock(deps, caller, [{ email: body.email, domain_id: body.domain_id }])
}

/** Lifts locks; the log hears of those that were there. */
export async function unlock(
  deps: MemberDeps,
  caller: Caller,
  users: readonly Pick<store.StoredUser, 'email' | 'domain_id'>[],
): Promise<void> {
  for (const { email, domain_id: domainId } of users) {
    if (!(await deps.credentials.unlock(email))) continue
    await recordAudit(deps.db, caller, { task: 'user.unlock', target: email, domainId })
  }
}

async function change(
  deps: MemberDeps,
  trx: Transaction<Tables>,
  before: store.StoredUser,
  body: UserBody,
  hash: string | null,
): Promise<void> {
  const { id } = before
  const admins = before.role_region === 'all' ? await store.lockAdmins(trx) : []
  await store.updateUser(trx, id, store.valuesOf(body))
  await store.replaceAliases(trx, id, body.email_alias)
  await setPassword(deps, trx, id, hash)
  if (admins.includes(id) && (await store.lockAdmins(trx)).length === 0) throw new AppError('LAST_ADMIN')
  if (endsSessions(before, body, hash)) await deps.credentials.endSessions(trx, [id])
}

async function hashGiven(deps: MemberDeps, body: UserBody): Promise<string | null> {
  if (body.password === undefined || body.password === '') return null
  const hosts = body.domain_id === null ? [] : await store.namesOfDomain(deps.db, body.domain_id)
  const owner = { addresses: [body.email, ...body.email_alias], name: body.name, hosts }
  return deps.credentials.hashPassword(body.password, owner)
}

/** Whoever chose the password is not its owner: it is changed at the next sign-in. */
async function setPassword(deps: MemberDeps, trx: Db, id: number, hash: string | null): Promise<void> {
  if (hash !== null) await store.setPasswordHash(trx, id, hash, new Date(deps.clock()), true)
}

function movesOut(now: store.StoredUser, body: UserBody): boolean {
  return now.domain_id !== body.domain_id || now.group_id !== body.group_id
}

/** Administrators of a part may not touch accounts that could do more than theirs. */
async function mayChange(trx: Db, caller: Caller, user: store.StoredUser): Promise<boolean> {
  if (user.id === caller.userId) return true
  const role = (await choices.allRoles(trx)).find(({ id }) => id === user.role_id)
  return role !== undefined && mayAssign(caller, role)
}

function endsSessions(now: store.StoredUser, body: UserBody, hash: string | null): boolean {
  return (
    now.role_id !== body.role_id ||
    movesOut(now, body) ||
    body.login_blocked ||
    hash !== null ||
    now.email !== body.email
  )
}

async function auditedUser(trx: Db, caller: Caller, id: number, hash: string | null): Promise<object> {
  const user = await store.findUser(trx, caller.scope, id)
  return { ...(user && forAudit(user)), ...(hash === null ? {} : { password: hash }) }
}

const AUDITED = [
  'email',
  'email_alias',
  'name',
  'domain',
  'group',
  'language',
  'run_mode',
  'filter_order',
  'login_blocked',
  'receive_system_mail',
  'daily_report',
  'report_hours',
  'time_zone',
  'detox',
  'sender_auth',
  'receiver_auth',
  'ears_expire_action',
  'ears_expire_days',
] as const satisfies readonly (keyof store.StoredUser)[]

/** A user as the audit log keeps it: names instead of ids, nothing that signing in changes by itself. */
export function forAudit(user: store.StoredUser): object {
  const values = Object.fromEntries(AUDITED.map((name) => [name, user[name]]))
  return { ...values, role: user.role_key, routing: routingOf(user) }
}
