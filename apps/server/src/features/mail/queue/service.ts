/** The delivery queue as administrators see it and act on it (product §3: send states). */
import type { QueueCopy, QueuePlace, QueueServer } from '@postern/contract/routes/mail-queue.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { cancelMails } from '../acts/delivery-service.ts'
import type { MailDeps } from '../service.ts'
import { searchableClasses } from '../visibility.ts'
import { stateOf, worstFirst } from './state.ts'
import * as store from './store.ts'

/** Mails that one call stops. */
const STOPPED_AT_ONCE = 5_000

export async function getQueue({ db, settings }: MailDeps, { scope }: Caller) {
  const [totals, { rows, more }] = await Promise.all([
    store.queueTotals(db, scope),
    store.queueServers(db, scope),
  ])
  const servers = rows.map((row): QueueServer => ({
    ...row,
    state: stateOf(row),
    oldest: row.oldest.toISOString(),
    next_at: row.next_at.toISOString(),
    replied_at: row.replied_at?.toISOString() ?? null,
  }))
  const { paused, maxAgeHours } = settings().delivery
  return {
    ...totals,
    paused,
    oldest: totals.oldest?.toISOString() ?? null,
    give_up_hours: maxAgeHours,
    servers: worstFirst(servers),
    more,
  }
}

/** Subjects are told of mail that the caller may find. */
export async function listCopies({ db }: MailDeps, caller: Caller, page: store.CopyPage) {
  const { rows, total } = await store.queueCopies(db, caller.scope, page)
  const open = searchableClasses(caller)
  const data = rows.map(({ class: kind, title, ...row }): QueueCopy => ({
    ...row,
    title: kind !== null && open.includes(kind) ? title : '',
    since: row.since.toISOString(),
    next_at: row.next_at.toISOString(),
  }))
  return { data, total, page: page.page, size: page.size }
}

/** `of` null: everything in reach. */
export async function retryQueue({ db }: MailDeps, { scope }: Caller, of: QueuePlace | null) {
  return { done: await db.transaction().execute((trx) => store.hurryQueue(trx, scope, of)) }
}

/** Mails are cancelled as one by one, and can be recovered; mail of our own goes, where the caller has everything in reach. */
export async function cancelQueue(deps: MailDeps, caller: Caller, of: QueuePlace) {
  const { db, systemDb } = deps
  const { scope } = caller
  const ids = await store.stoppable(db, scope, of, STOPPED_AT_ONCE)
  const { done } = await cancelMails(deps, caller, ids)
  // Whose row it is nobody can say of mail of our own: who reaches everything has it dropped by the product.
  const dropped =
    scope.region === 'all' ? await systemDb.transaction().execute((trx) => store.dropOwn(trx, scope, of)) : 0
  if (dropped > 0) {
    const target = `${of.destination} ${of.server}`.trimEnd()
    await recordAudit(db, caller, { task: 'mail.cancel', target, note: { count: dropped }, at: deps.clock() })
  }
  return { done: done + dropped, left: await store.countCopies(db, scope, of) }
}
