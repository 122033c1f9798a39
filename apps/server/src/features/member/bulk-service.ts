/** One change for many users at once: each succeeds or fails for itself, all in one transaction. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { UserChange } from '@postern/contract/routes/member.ts'
import type { Transaction } from 'kysely'
import { recordAudits } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import * as choices from './choice-store.ts'
import { changeRefusal, deleteRefusal } from './owned.ts'
import { assertAssignable, mayAssign } from './roles.ts'
import { forAudit, unlock, type MemberDeps } from './user-service.ts'
import * as store from './user-store.ts'

export interface BulkOutcome {
  readonly done: number
  readonly failed: { readonly id: number; readonly error: ErrorCode }[]
}

type Verdict = (user: store.StoredUser) => ErrorCode | null

/** Blocks or unblocks users, moves them to a group of their domain, or gives them a role. */
export async function changeUsers(
  deps: MemberDeps,
  caller: Caller,
  ids: readonly number[],
  change: UserChange,
): Promise<BulkOutcome> {
  const { users, failed } = await deps.db.transaction().execute(async (trx) => {
    const allowed = await changeVerdict(trx, caller, change)
    const verdict: Verdict = (user) => allowed(user) ?? changeRefusal(user, change)
    const losesAdmin = (user: store.StoredUser): boolean =>
      change.login_blocked === true || (change.role_id !== undefined && change.role_id !== user.role_id)
    const sorted = await sort(trx, caller, ids, verdict, losesAdmin)
    const done = sorted.users.map(({ id }) => id)
    if (done.length === 0) return sorted
    await store.changeUsers(trx, done, change)
    if (change.login_blocked !== false) await deps.credentials.endSessions(trx, done)
    await recordChanges(trx, caller, sorted.users)
    return sorted
  })
  if (change.login_blocked === false) await unlock(deps, caller, users)
  return { done: users.length, failed }
}

/** Deletes what it may; each other id comes back with its reason. */
export async function deleteUsers(
  deps: MemberDeps,
  caller: Caller,
  ids: readonly number[],
): Promise<BulkOutcome> {
  return deps.db.transaction().execute(async (trx) => {
    const mayTouch = await touchable(trx, caller, 'CANNOT_DELETE_SELF')
    const { users, failed } = await sort(
      trx,
      caller,
      ids,
      (user) => mayTouch(user) ?? deleteRefusal(user),
      () => true,
    )
    if (users.length === 0) return { done: 0, failed }
    await store.deleteUsers(
      trx,
      users.map(({ id }) => id),
    )
    await recordAudits(
      trx,
      caller,
      users.map((user) => ({
        task: 'user.delete',
        target: user.email,
        domainId: user.domain_id,
        before: forAudit(user),
      })),
    )
    return { done: users.length, failed }
  })
}

/** Locks the users and tells those that may be acted on from the others. At least one administrator of all stays. */
async function sort(
  trx: Db,
  caller: Caller,
  ids: readonly number[],
  verdict: Verdict,
  losesAdmin: (user: store.StoredUser) => boolean,
) {
  const wanted = [...new Set(ids)]
  const found = new Map((await store.lockUsers(trx, caller.scope, wanted)).map((user) => [user.id, user]))
  const failed: { id: number; error: ErrorCode }[] = []
  const users: store.StoredUser[] = []
  for (const id of wanted) {
    const user = found.get(id)
    const error = user ? verdict(user) : 'NOT_FOUND_USER'
    if (error === null && user) users.push(user)
    else failed.push({ id, error: error ?? 'NOT_FOUND_USER' })
  }
  const leaving = users.filter((user) => user.role_region === 'all' && losesAdmin(user))
  if (leaving.length === 0) return { users, failed }
  const staying = (await store.lockAdmins(trx)).filter((id) => !leaving.some((user) => user.id === id))
  if (staying.length > 0) return { users, failed }
  for (const { id } of leaving) failed.push({ id, error: 'LAST_ADMIN' })
  return { users: users.filter((user) => !leaving.includes(user)), failed }
}

/** Nobody touches accounts that could do more than their own, nor their own this way. */
async function touchable(trx: Db, caller: Caller, self: ErrorCode): Promise<Verdict> {
  const roles = new Map((await choices.allRoles(trx)).map((role) => [role.id, role]))
  return (user) => {
    if (user.id === caller.userId) return self
    const role = roles.get(user.role_id)
    return role && mayAssign(caller, role) ? null : 'NO_PERMISSION'
  }
}

async function changeVerdict(trx: Transaction<Tables>, caller: Caller, change: UserChange): Promise<Verdict> {
  const mayTouch = await touchable(trx, caller, 'CANNOT_CHANGE_SELF')
  if (change.group_id !== undefined) {
    const fits = await groupVerdict(trx, caller, change.group_id)
    // Moving oneself between groups takes nothing away that one could not give back.
    return (user) => (user.id === caller.userId ? null : mayTouch(user)) ?? fits(user)
  }
  if (change.role_id === undefined) return mayTouch
  const role = (await choices.allRoles(trx)).find(({ id }) => id === change.role_id)
  return (user) => mayTouch(user) ?? refusal(() => assertAssignable(caller, role, user))
}

async function groupVerdict(trx: Db, { scope }: Caller, groupId: number | null): Promise<Verdict> {
  const domainId = groupId === null ? null : await choices.domainOfGroup(trx, groupId)
  return (user) => {
    if (scope.region === 'group' && groupId !== scope.groupId) return 'NOT_FOUND_GROUP'
    if (groupId !== null && (domainId === null || domainId !== user.domain_id)) return 'NOT_FOUND_GROUP'
    return groupId === null && user.role_region === 'group' ? 'GROUP_REQUIRED' : null
  }
}

/** The error of a rule that throws, by its field where it names one. */
function refusal(rule: () => void): ErrorCode | null {
  try {
    rule()
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Object.values(error.fields ?? {})[0] ?? error.code
  }
}

async function recordChanges(trx: Db, caller: Caller, before: readonly store.StoredUser[]): Promise<void> {
  const ids = before.map(({ id }) => id)
  const after = new Map((await store.findUsers(trx, ids)).map((user) => [user.id, user]))
  await recordAudits(
    trx,
    caller,
    before.map((user) => {
      const now = after.get(user.id)
      return {
        task: 'user.edit',
        target: user.email,
        domainId: user.domain_id,
        before: forAudit(user),
        ...(now && { after: forAudit(now) }),
      }
    }),
  )
}
