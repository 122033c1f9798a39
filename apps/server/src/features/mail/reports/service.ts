/** Misjudgement reports: saying that a verdict is wrong, and reading what was said (product §4, §6). Deciding: decide.ts. */
import type { ReportPath, ReportWish } from '@postern/contract/codes/mail.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { ReportDetail, ReportGroup } from '@postern/contract/routes/misjudgement.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/client.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { whyNotReportAs } from '../acts/actions.ts'
import { inChunks, reach, record, type BulkOutcome } from '../acts/chunks.ts'
import { insertEvents } from '../event-store.ts'
import type { MailDeps } from '../service.ts'
import * as mails from '../store.ts'
import { actorOf, searchableClasses } from '../visibility.ts'
import { findReportAddress } from './by-mail-store.ts'
import { stateOfCopies } from './copies.ts'
import * as decisions from './decision-store.ts'
import * as store from './store.ts'
import { whyOf } from './why.ts'

export interface ReportWord {
  readonly chk: readonly string[]
  readonly wish: ReportWish
  readonly comment: string
}

/** What taking a report needs. */
export type ReportDeps = Pick<MailDeps, 'db' | 'clock' | 'recordsItself'>

/** Keeps the caller's word about mails, for whoever decides; one's later word replaces the earlier. */
export function reportMails(
  deps: ReportDeps,
  caller: Caller,
  { chk, wish, comment }: ReportWord,
  path: ReportPath = 'console',
): Promise<BulkOutcome> {
  return inChunks(chk, (chunk) =>
    deps.db.transaction().execute(async (trx) => {
      const { mails: found, failed } = await reach(caller, chunk, () =>
        mails.lockMails(trx, caller.scope, chunk),
      )
      const fit = found.filter((mail) => {
        const state = { ...mail, recovered: mail.recovered_at !== null }
        // Without a company there is nobody to decide.
        const reason =
          mail.domain_id === null ? 'CANNOT_REPORT' : whyNotReportAs(wish, state, actorOf(caller))
        if (reason !== null) failed.push({ id: mail.id, error: reason })
        return reason === null
      })
      const at = new Date(deps.clock())
      const kept = await store.insertReports(trx, caller, fit, { wish, path, comment, at })
      const done = fit.filter(({ id }) => kept.has(id))
      for (const { id } of fit) if (!kept.has(id)) failed.push({ id, error: 'REPORT_DECIDED' })
      await insertEvents(trx, caller, done, { kind: 'report', at })
      await record(trx, deps, caller, { task: 'mail.report', done, failed, note: { wish } })
      return { done: done.length, failed }
    }),
  )
}

/** Whether the reports of a region are its administrators' to decide. */
function receives(deps: Pick<MailDeps, 'settings'>, scope: Scope): boolean {
  return scope.region === 'all' || deps.settings().misjudgement.receiver === 'domain'
}

/** @throws AppError NO_PERMISSION where a setting leaves reports to super administrators */
export function assertReceiver(deps: MailDeps, caller: Caller): void {
  if (!receives(deps, caller.scope)) throw new AppError('NO_PERMISSION')
}

/** How many groups of reports wait for the callers of a scope. */
export const countOpen =
  (deps: Pick<MailDeps, 'settings'>) =>
  async (db: Db, scope: Scope, most: number): Promise<number> =>
    receives(deps, scope) ? store.countGroups(db, scope, most) : 0

export async function listGroups(deps: MailDeps, caller: Caller, query: store.GroupQuery) {
  assertReceiver(deps, caller)
  const { rows, total } = await store.listGroups(deps.db, caller.scope, query)
  const samples = await samplesOf(deps, caller, rows)
  const data = rows.map((row) => presentGroup(row, samples.get(row.id) ?? null))
  return { data, total, page: query.page, size: query.size }
}

function presentGroup(row: store.GroupRow, sample: ReportGroup['sample']): ReportGroup {
  const { id, domain_id, domain, wish, reports, reporters } = row
  return {
    id,
    domain_id,
    domain,
    wish,
    reports,
    reporters,
    sample,
    first_at: row.first_at.toISOString(),
    last_at: row.last_at.toISOString(),
  }
}

/** The mail of each group's newest report; of classes that the caller may not know of, none. */
async function samplesOf(
  deps: MailDeps,
  caller: Caller,
  groups: readonly { readonly id: number }[],
): Promise<Map<number, NonNullable<ReportGroup['sample']>>> {
  const named = await store.mailsOfReports(
    deps.db,
    groups.map(({ id }) => id),
  )
  const classes = searchableClasses(caller)
  const found = new Map<number, NonNullable<ReportGroup['sample']>>()
  for (const row of named) {
    if (!classes.includes(row.class)) continue
    const { report, mail_id, title, sender, receiver, class: judged, score } = row
    found.set(report, { id: mail_id, title, sender, receiver, class: judged, score, why: whyOf(row) })
  }
  return found
}

/** @throws AppError NOT_FOUND */
export async function getGroup(deps: MailDeps, caller: Caller, id: number): Promise<ReportDetail> {
  assertReceiver(deps, caller)
  const reports = await store.reportsWith(deps.db, caller.scope, id, false)
  const [newest] = reports
  if (!newest) throw new AppError('NOT_FOUND')
  const copies = await decisions.findCopies(deps.db, reports, new Date(deps.clock()))
  const shown = reports.slice(0, LIMITS.reportsShown)
  const [samples, senders, receivers] = await Promise.all([
    samplesOf(deps, caller, [newest]),
    store.sendersOf(deps.db, reports),
    store.receiversOf(deps.db, shown),
  ])
  const times = reports.map(({ at }) => at.getTime())
  const summary = {
    ...newest,
    reports: reports.length,
    reporters: new Set(reports.map(({ reporter }) => reporter)).size,
    first_at: new Date(Math.min(...times)),
    last_at: new Date(Math.max(...times)),
  }
  return {
    ...presentGroup(summary, samples.get(newest.id) ?? null),
    said: shown.map(({ mail_id, reporter, at, path, comment }) => ({
      mail_id,
      reporter,
      path,
      comment,
      at: at.toISOString(),
      receiver: receivers.get(mail_id) ?? '',
    })),
    copies: stateOfCopies(copies, new Set(reports.map(({ mail_id: id }) => id))),
    filter_sender: senders.length === 1 ? senders[0]! : '',
  }
}

export async function listDecisions(deps: MailDeps, caller: Caller, query: decisions.DecisionQuery) {
  assertReceiver(deps, caller)
  const { rows, total } = await decisions.listDecisions(deps.db, caller.scope, query)
  const data = rows.map(({ filter_id: filter, at, undone_at: undone, ...row }) => ({
    ...row,
    filter: filter !== null,
    at: at.toISOString(),
    undone_at: undone?.toISOString() ?? null,
  }))
  return { data, total, page: query.page, size: query.size }
}

export async function listOwn(deps: MailDeps, caller: Caller, query: store.OwnQuery) {
  const [{ rows, total }, by_mail] = await Promise.all([
    store.listOwn(deps.db, caller.userId, query),
    addressesFor(deps, caller),
  ])
  const data = rows.map(({ agreed, answer, decided_at: at, ...row }) => ({
    ...row,
    at: row.at.toISOString(),
    decided: agreed === null || at === null ? null : { agreed, answer: answer ?? '', at: at.toISOString() },
  }))
  return { data, total, page: query.page, size: query.size, by_mail }
}

/** Where the caller's mail is reported by forwarding it; a person who has such an address keeps it. */
async function addressesFor({ systemDb, settings }: MailDeps, { userId }: Caller) {
  const { spamAddress, normalAddress } = settings().misjudgement
  const addressOf = async (local: string): Promise<string> =>
    local === '' ? '' : findReportAddress(systemDb, userId, local.toLowerCase())
  const [spam, normal] = await Promise.all([addressOf(spamAddress), addressOf(normalAddress)])
  return { spam, normal }
}
