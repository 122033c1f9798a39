/** What administrators decide about accounts: requests for a new password, and accounts unused for long. */
import { roleNameIn } from '@postern/contract/texts/permissions.ts'
import type { AuditTask } from '@postern/contract/audit/tasks.ts'
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import type { Db } from '../../../platform/db/client.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { oneTimePassword } from './accounts.ts'
import { loginLink, resetMail } from '../reset/reset-mail.ts'
import type { ResetDeps } from '../reset/reset-service.ts'
import * as resets from '../reset/reset-store.ts'
import type { AuthDeps } from '../deps.ts'
import type { MayManage } from '../ports.ts'
import * as store from '../store.ts'

export interface DecisionDeps extends ResetDeps, Pick<AuthDeps, 'hasher'> {
  /** Lifts every lock of an address, by password and by code; answers whether there was one. */
  readonly unlock: (email: string) => Promise<boolean>
  /** What the caller reaches. */
  readonly tenantDb: Db
  readonly mayManage: MayManage
}

/** Hours a mailed password works (L12). */
const TEMPORARY_HOURS = 24

export async function listRequests(deps: DecisionDeps, caller: Caller, query: resets.RequestQuery) {
  const { rows, total } = await resets.listRequests(deps.tenantDb, caller.scope, query)
  const data = rows.map((row) => ({
    ...row,
    role: roleNameIn({ key: row.role_key, name: row.role }, caller.from.language),
    requested_at: row.requested_at.toISOString(),
  }))
  return { data, total, page: query.page, size: query.size }
}

type Decide = (deps: DecisionDeps, caller: Caller, request: resets.StoredRequest) => Promise<boolean>

/** Decides what the caller may; each other id comes back with its reason. */
export async function decideRequests(
  deps: DecisionDeps,
  caller: Caller,
  ids: readonly number[],
  decide: Decide,
) {
  const failed: { id: number; error: ErrorCode }[] = []
  for (const id of new Set(ids)) {
    const request = await resets.findRequest(deps.tenantDb, caller.scope, id)
    const error = await decideOne(deps, caller, request, decide)
    if (error) failed.push({ id, error })
  }
  return { done: new Set(ids).size - failed.length, failed }
}

async function decideOne(
  deps: DecisionDeps,
  caller: Caller,
  request: resets.StoredRequest | undefined,
  decide: Decide,
): Promise<ErrorCode | null> {
  if (!request) return 'NOT_FOUND'
  if (request.user_id === caller.userId || !deps.mayManage(caller, request)) return 'NO_PERMISSION'
  return (await decide(deps, caller, request)) ? null : 'CHANGED_MEANWHILE'
}

/** New password, ended sessions, mail and event stand or fall together. */
export const approve: Decide = async (deps, caller, request) => {
  const now = deps.clock()
  const password = oneTimePassword()
  const hash = await deps.hasher.hash(password)
  const link = loginLink(deps.settings().basic.publicUrl)
  const approved = await deps.db.transaction().execute(async (trx) => {
    const decision = { state: 'approved', by: caller.email, at: new Date(now) } as const
    if (!(await resets.decideRequest(trx, request.id, decision))) return false
    const temporaryUntil = new Date(now + TEMPORARY_HOURS * 60 * 60 * 1000)
    await store.setPassword(trx, request.user_id, {
      hash,
      mustChange: true,
      at: new Date(now),
      temporaryUntil,
    })
    await store.endSessionsOf(trx, [request.user_id], new Date(now))
    await deps.sendMail(trx, resetMail(request, 'approved', { password, hours: TEMPORARY_HOURS, link }))
    await record(deps, trx, caller, 'user.reset_approve', request)
    return true
  })
  if (approved) await deps.unlock(request.email)
  return approved
}

export const refuse: Decide = async (deps, caller, request) =>
  deps.db.transaction().execute(async (trx) => {
    const decision = { state: 'refused', by: caller.email, at: new Date(deps.clock()) } as const
    if (!(await resets.decideRequest(trx, request.id, decision))) return false
    await resets.closeReissue(trx, request.user_id)
    await deps.sendMail(trx, resetMail(request, 'refused'))
    await record(deps, trx, caller, 'user.reset_refuse', request)
    return true
  })

type Task = Extract<AuditTask, `user.${'reset_approve' | 'reset_refuse' | 'unlock'}` | 'login.session'>

async function record(
  deps: DecisionDeps,
  trx: Db,
  caller: Caller,
  task: Task,
  { email, domain_id: domainId }: { readonly email: string; readonly domain_id: number | null },
): Promise<void> {
  await recordAudit(trx, caller, { task, target: email, domainId, at: deps.clock() })
}

/** Lets accounts sign in again that nobody used for long, or that are locked. */
export async function reactivateUsers(deps: DecisionDeps, caller: Caller, ids: readonly number[]) {
  return forManaged(deps, caller, ids, 'user.unlock', async (trx, accounts, now) => {
    await resets.reactivate(
      trx,
      accounts.map(({ id }) => id),
      now,
    )
    for (const { email } of accounts) await deps.unlock(email)
  })
}

/** Lifts locks after repeated failures. */
export async function unlockUsers(deps: DecisionDeps, caller: Caller, ids: readonly number[]) {
  return forManaged(deps, caller, ids, 'user.unlock', async (_trx, accounts) => {
    for (const { email } of accounts) await deps.unlock(email)
  })
}

/** Signs users out everywhere. */
export async function endUserSessions(deps: DecisionDeps, caller: Caller, ids: readonly number[]) {
  return forManaged(deps, caller, ids, 'login.session', async (trx, accounts, now) => {
    const userIds = accounts.map(({ id }) => id)
    await store.endSessionsOf(trx, userIds, now, caller.sessionId)
  })
}

type Managed = Awaited<ReturnType<typeof resets.findAccounts>>[number]

/** Does something to those of the accounts that the caller may manage; each other id comes back with its reason. */
async function forManaged(
  deps: DecisionDeps,
  caller: Caller,
  ids: readonly number[],
  task: Task,
  work: (trx: Db, accounts: readonly Managed[], now: Date) => Promise<void>,
) {
  const wanted = [...new Set(ids)]
  const found = await resets.findAccounts(deps.tenantDb, caller.scope, wanted)
  const managed = found.filter((account) => deps.mayManage(caller, account))
  const managedIds = managed.map(({ id }) => id)
  await deps.db.transaction().execute(async (trx) => {
    await work(trx, managed, new Date(deps.clock()))
    for (const account of managed) await record(deps, trx, caller, task, account)
  })
  const reached = new Set(found.map(({ id }) => id))
  const failed = wanted
    .filter((id) => !managedIds.includes(id))
    .map((id) => ({ id, error: reached.has(id) ? ('NO_PERMISSION' as const) : ('NOT_FOUND_USER' as const) }))
  return { done: managed.length, failed }
}
