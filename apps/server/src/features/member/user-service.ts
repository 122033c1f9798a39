/** Users: who may see and change whom, and what must stay true (specification §5, decisions §6). */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { UserBody, UserRow } from '@postern/contract/routes/member.ts'
import type { Transaction } from 'kysely'
import { AppError } from '../../platform/app-error.ts'
import { uniquely } from '../../platform/db/lists.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Caller } from '../../platform/http/caller.ts'
import * as choices from './choice-store.ts'
import type { CredentialPorts } from './ports.ts'
import { assertAssignable, mayAssign } from './roles.ts'
import { statesOf, unusedSince } from './user-states.ts'
import * as store from './user-store.ts'

export interface MemberDeps {
  readonly db: Db
  readonly clock: () => number
  readonly credentials: CredentialPorts
}

export async function listUsers(deps: MemberDeps, caller: Caller, query: store.UserQuery) {
  const since = unusedSince(deps.clock())
  const { rows, total } = await store.listUsers(deps.db, caller.scope, query, since)
  const data = rows.map((user) => present(user, since))
  return { data, total, page: query.page, size: query.size }
}

export async function getUser(deps: MemberDeps, caller: Caller, id: number): Promise<UserRow> {
  const user = await store.findUser(deps.db, caller.scope, id)
  if (!user) throw new AppError('NOT_FOUND')
  return present(user, unusedSince(deps.clock()))
}

function present(user: store.StoredUser, since: Date): UserRow {
  return {
    ...user,
    routing: routingOf(user),
    states: statesOf(user, since),
    last_login: user.last_login_at?.toISOString() ?? null,
    last_login_failed: user.last_login_failed_at?.toISOString() ?? null,
    add_date: user.created_at.toISOString(),
  }
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
export async function userChoices(deps: MemberDeps, caller: Caller) {
  const [domains, groups, roles] = await Promise.all([
    choices.domainChoices(deps.db, caller.scope),
    choices.groupChoices(deps.db, caller.scope),
    choices.allRoles(deps.db),
  ])
  return { domains, groups, roles: roles.filter((role) => mayAssign(caller, role)) }
}

/** @throws AppError ALREADY_EXISTS_USER, INVALID_PASSWORD, NOT_FOUND_DOMAIN/GROUP/ROLE, ROLE_NOT_ASSIGNABLE */
export async function createUser(deps: MemberDeps, caller: Caller, body: UserBody): Promise<number> {
  const hash = await hashGiven(deps, body)
  return uniquely('ALREADY_EXISTS_USER', 'email', () =>
    deps.db.transaction().execute(async (trx) => {
      await assertPlace(trx, caller, body)
      await assertRole(trx, caller, body)
      const id = await write(trx, null, body)
      // Whoever chose the password is not its owner.
      if (hash !== null) await store.setPasswordHash(trx, id, hash, new Date(deps.clock()), true)
      return id
    }),
  )
}

/** Throws as createUser does, and NOT_FOUND, NO_PERMISSION, LAST_ADMIN. */
export async function updateUser(
  deps: MemberDeps,
  caller: Caller,
  id: number,
  body: UserBody,
): Promise<void> {
  const before = await store.findUser(deps.db, caller.scope, id)
  if (!before) throw new AppError('NOT_FOUND')
  // The own password changes with the current one known, in features/auth.
  if (id === caller.userId && body.password) {
    throw new AppError('NO_PERMISSION', { fields: { password: 'NO_PERMISSION' } })
  }
  const hash = await hashGiven(deps, body)
  await uniquely('ALREADY_EXISTS_USER', 'email', () =>
    deps.db.transaction().execute(async (trx) => {
      const now = await store.findUser(trx, caller.scope, id)
      if (!now) throw new AppError('NOT_FOUND')
      await assertMayChange(trx, caller, now)
      await assertPlace(trx, caller, body)
      // A role that stays needs no right to give it.
      if (now.role_id !== body.role_id || movesOut(now, body)) await assertRole(trx, caller, body)
      await write(trx, id, body)
      if (hash !== null) {
        await store.setPasswordHash(trx, id, hash, new Date(deps.clock()), true)
      }
      if (now.role_region === 'all') await assertAdminLeft(trx, id, body)
      if (endsSessions(now, body, hash)) await deps.credentials.endSessions(trx, [id])
    }),
  )
  if (!body.login_blocked) await deps.credentials.unlock(body.email)
}

/** Deletes what it may; each other id comes back with its reason. */
export async function deleteUsers(deps: MemberDeps, caller: Caller, ids: readonly number[]) {
  const failed: { id: number; error: ErrorCode }[] = []
  for (const id of new Set(ids)) {
    const error = await deps.db.transaction().execute((trx) => deleteOne(trx, caller, id))
    if (error) failed.push({ id, error })
  }
  return { done: new Set(ids).size - failed.length, failed }
}

async function deleteOne(trx: Transaction<Tables>, caller: Caller, id: number): Promise<ErrorCode | null> {
  const user = await store.findUser(trx, caller.scope, id)
  if (!user) return 'NOT_FOUND_USER'
  if (id === caller.userId) return 'CANNOT_DELETE_SELF'
  if (!(await mayChange(trx, caller, user))) return 'NO_PERMISSION'
  if (user.role_region === 'all' && (await store.countOtherAdmins(trx, id)) === 0) return 'LAST_ADMIN'
  await store.deleteUser(trx, id)
  return null
}

async function hashGiven(deps: MemberDeps, body: UserBody): Promise<string | null> {
  if (body.password === undefined || body.password === '') return null
  return deps.credentials.hashPassword(body.password)
}

/** The domain and group named must be in the caller's reach, and belong together. */
async function assertPlace(trx: Transaction<Tables>, caller: Caller, body: UserBody): Promise<void> {
  const { scope } = caller
  if (scope.region !== 'all' && body.domain_id !== scope.domainId) notFound('domain_id', 'NOT_FOUND_DOMAIN')
  if (scope.region === 'group' && body.group_id !== scope.groupId) notFound('group_id', 'NOT_FOUND_GROUP')
  if (body.domain_id !== null && scope.region === 'all') {
    const known = await trx
      .selectFrom('domain')
      .select('id')
      .where('id', '=', body.domain_id)
      .executeTakeFirst()
    if (!known) notFound('domain_id', 'NOT_FOUND_DOMAIN')
  }
  if (body.group_id !== null && (await choices.domainOfGroup(trx, body.group_id)) !== body.domain_id) {
    notFound('group_id', 'NOT_FOUND_GROUP')
  }
}

function notFound(field: string, code: ErrorCode): never {
  throw new AppError(code, { fields: { [field]: code } })
}

async function assertRole(trx: Transaction<Tables>, caller: Caller, body: UserBody): Promise<void> {
  const roles = await choices.allRoles(trx)
  assertAssignable(
    caller,
    roles.find((role) => role.id === body.role_id),
    body,
  )
}

function movesOut(now: store.StoredUser, body: UserBody): boolean {
  return now.domain_id !== body.domain_id || now.group_id !== body.group_id
}

/** Administrators of a part may not touch accounts that could do more than theirs. */
async function mayChange(trx: Transaction<Tables>, caller: Caller, user: store.StoredUser): Promise<boolean> {
  if (user.id === caller.userId) return true
  const roles = await choices.allRoles(trx)
  const role = roles.find(({ id }) => id === user.role_id)
  return role !== undefined && mayAssign(caller, role)
}

async function assertMayChange(
  trx: Transaction<Tables>,
  caller: Caller,
  user: store.StoredUser,
): Promise<void> {
  if (!(await mayChange(trx, caller, user))) throw new AppError('NO_PERMISSION')
}

async function assertAdminLeft(trx: Transaction<Tables>, id: number, body: UserBody): Promise<void> {
  const after = await store.findUser(trx, { region: 'all' }, id)
  const stays = after?.role_region === 'all' && !body.login_blocked
  if (!stays && (await store.countOtherAdmins(trx, id)) === 0) throw new AppError('LAST_ADMIN')
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

async function write(trx: Transaction<Tables>, id: number | null, body: UserBody): Promise<number> {
  const { email_alias: aliases } = body
  const values = store.valuesOf(body)
  const addresses = [body.email, ...aliases]
  if (new Set(addresses).size !== addresses.length) {
    throw new AppError('INVALID_REQUEST', { fields: { email_alias: 'DUPLICATE_ITEM' } })
  }
  if (await store.isAddressTaken(trx, addresses, id)) {
    throw new AppError('ALREADY_EXISTS_USER', { fields: { email: 'ALREADY_EXISTS_USER' } })
  }
  const userId = id ?? (await store.insertUser(trx, values))
  if (id !== null) await store.updateUser(trx, id, values)
  await store.replaceAliases(trx, userId, aliases)
  return userId
}
