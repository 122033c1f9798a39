/** Waiting mail: its list, and people's words about its senders (product §4). Each id succeeds or fails for itself. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordBulk } from '../../platform/audit/bulk.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { shownTo } from '../../platform/masking/whose.ts'
import * as lists from './list-store.ts'
import type { SettlePorts } from './ports.ts'
import { scanWaiting, type Scanned } from './scanned.ts'
import { quarantine, release, takeWord, type Outcome } from './settle.ts'
import { lockByIds, readByIds, type WaitingMail } from './waiting-store.ts'

export interface WaitingDeps {
  readonly db: Db
  /** ms since the epoch. */
  readonly clock: () => number
  readonly settings: () => SettingsValues
  readonly settle: SettlePorts
}

export async function listWaiting({ db, settings }: WaitingDeps, caller: Caller, query: lists.WaitingQuery) {
  const { rows, total } = await lists.listWaiting(db, caller.scope, query)
  const now = settings()
  const data = rows.map(({ user_id, ...row }) => ({
    ...row,
    title: shownTo(caller, { user_id }, now)(row.title),
    received_at: row.received_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }))
  return { data, total, page: query.page, size: query.size }
}

export interface Wish {
  readonly chk: readonly string[]
  readonly region: 'user' | 'domain'
}
interface Decided {
  done: number
  failed: { id: string; error: ErrorCode }[]
  along: number
}

/** Delivers waiting mail and lets its senders in. @throws AppError NO_PERMISSION */
export function acceptWaiting(deps: WaitingDeps, caller: Caller, wish: Wish): Promise<Decided> {
  return decide(deps, caller, wish, 'allow')
}

/** Puts waiting mail into quarantine and refuses its senders. @throws AppError NO_PERMISSION */
export function refuseWaiting(deps: WaitingDeps, caller: Caller, wish: Wish): Promise<Decided> {
  return decide(deps, caller, wish, 'deny')
}

/** How one caller decides about one mail: answers why not, null when it is done. */
export function decideWaiting(deps: WaitingDeps) {
  return async (caller: Caller, id: string, policy: 'allow' | 'deny'): Promise<ErrorCode | null> => {
    const { failed } = await decide(deps, caller, { chk: [id], region: 'user' }, policy)
    return failed[0]?.error ?? null
  }
}

async function decide(
  deps: WaitingDeps,
  caller: Caller,
  { chk, region }: Wish,
  policy: 'allow' | 'deny',
): Promise<Decided> {
  assertRegion(caller, region, policy)
  const ids = [...new Set(chk.map((id) => id.toLowerCase()))]
  const total: Decided = { done: 0, failed: [], along: 0 }
  for (let at = 0; at < ids.length; at += LIMITS.mailsPerTransaction) {
    const chunk = ids.slice(at, at + LIMITS.mailsPerTransaction)
    const outcome = await decideChunk(deps, caller, { chk: chunk, region }, policy)
    total.done += outcome.done
    total.along += outcome.along
    total.failed.push(...outcome.failed)
  }
  return total
}

/** What is for a whole domain takes the right to its filters. */
function assertRegion(caller: Caller, region: Wish['region'], policy: 'allow' | 'deny'): void {
  if (region === 'user') return
  const whole = caller.scope.region === 'all' || caller.scope.region === 'domain'
  if (!whole || !caller.permissions.has(`filter-system-inbound_auth_${policy}`))
    throw new AppError('NO_PERMISSION')
}

async function decideChunk(
  deps: WaitingDeps,
  caller: Caller,
  { chk, region }: Wish,
  policy: 'allow' | 'deny',
): Promise<Decided> {
  const scanned = policy === 'allow' ? await scanFirst(deps, caller, { chk, region }) : null
  return deps.db.transaction().execute(async (trx) => {
    const reached = await lists.reachable(trx, caller.scope, chk)
    const mails = await lockByIds(
      trx,
      waitingOf(reached).filter((id) => scanned?.cleared.has(id) ?? true),
    )
    const at = new Date(deps.clock())
    const releasing = { mode: MAIL_MODES.send, at, by: caller.userId }
    const done =
      policy === 'allow' ? await release(trx, deps.settle, mails, releasing) : await quarantine(trx, mails)
    const outcome = await takeWord(trx, deps.settle, done, {
      policy,
      region,
      releasing,
      cleared: scanned?.cleared ?? null,
    })
    const settled = new Set(done.map(({ mail_id: id }) => id))
    const known = new Set(reached.map(({ id }) => id))
    const failed = chk
      .filter((id) => !settled.has(id))
      .map((id): Decided['failed'][number] => ({
        id,
        error:
          scanned?.refused.get(id) ?? (known.has(id) ? 'AUTH_FILTER_ONLY_FOR_WAITING' : 'NOT_FOUND_MAIL'),
      }))
    await recordFilters(trx, caller, outcome.filters, policy, at)
    await recordBulk(trx, caller, {
      task: policy === 'allow' ? 'mail.let_in' : 'mail.refuse',
      done: [...done, ...outcome.along].map(shown),
      failed,
      note: { region },
      at: at.getTime(),
    })
    return { done: done.length, failed, along: outcome.along.length }
  })
}

/** What would be let in, and what waits besides of its senders: before anything is locked, as scanning takes its time. */
async function scanFirst(deps: WaitingDeps, caller: Caller, { chk, region }: Wish): Promise<Scanned> {
  const reached = await lists.reachable(deps.db, caller.scope, chk)
  const mails = await readByIds(deps.db, waitingOf(reached))
  return scanWaiting(deps.db, deps.settle, mails, region)
}

function waitingOf(reached: readonly { readonly id: string; readonly mode: number }[]): string[] {
  return reached.filter(({ mode }) => mode === MAIL_MODES.wait).map(({ id }) => id)
}

async function recordFilters(
  trx: Db,
  caller: Caller,
  filters: Outcome['filters'],
  policy: 'allow' | 'deny',
  at: Date,
): Promise<void> {
  for (const { sender, domainId } of filters) {
    await recordAudit(trx, caller, {
      task: 'authentication_filter.add',
      target: sender,
      domainId,
      note: { policy, path: 'auto' },
      at: at.getTime(),
    })
  }
}

function shown({ mail_id: id, title, receiver, domain_id: domainId }: WaitingMail) {
  return { id, name: `${title} (${receiver})`, domainId }
}
