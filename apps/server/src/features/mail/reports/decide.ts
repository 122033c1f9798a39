/** Deciding about misjudgement reports: for all copies of a campaign in a company at once (product §4, §6). */
import type { ReportOutcome, ReportWish } from '@postern/contract/codes/mail.ts'
import type { ReportDecided } from '@postern/contract/routes/misjudgement.ts'
import { AppError } from '../../../platform/app-error.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { found } from '../../../platform/db/lists.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { takeCampaignWord } from '../memory/campaigns.ts'
import { filterFromMails, recoverMails } from '../acts/change-service.ts'
import { takeWord } from '../memory/correspondents.ts'
import type { MailDeps } from '../service.ts'
import * as mails from '../store.ts'
import { answerReporters } from './answer.ts'
import { stateOfCopy, toActOn } from './copies.ts'
import * as store from './decision-store.ts'
import { assertReceiver } from './service.ts'
import { isReport, mailsOfReports, reportsWith, sendersOf, type ReportRow } from './store.ts'
import { takeBack } from './take-back.ts'

export interface DecisionWish {
  readonly id: number
  readonly agree: boolean
  readonly answer: string
  readonly filter: boolean
}

/** @throws AppError NOT_FOUND, REPORT_DECIDED, NO_PERMISSION */
export async function decideReports(
  deps: MailDeps,
  caller: Caller,
  wish: DecisionWish,
): Promise<ReportDecided> {
  assertReceiver(deps, caller)
  const at = new Date(deps.clock())
  const { reports, id } = await claim(deps, caller, wish, at)
  const decided: Decided = { id, reports, at, wish: reports[0]!.wish }
  const filter = wish.agree && wish.filter ? await makeFilter(deps, caller, decided) : null
  const acts = wish.agree ? await act(deps, caller, decided) : []
  await store.insertActs(deps.db, id, acts)
  const count = (outcome: ReportOutcome) => acts.filter((one) => one.outcome === outcome).length
  const counts = {
    released: count('released'),
    taken: count('taken'),
    delivered: count('delivered'),
    failed: count('failed'),
  }
  await recordAudit(deps.db, caller, {
    task: 'mail.report_decide',
    target: await nameOfReports(deps, reports),
    domainId: reports[0]!.domain_id,
    note: {
      id,
      wish: decided.wish,
      agree: wish.agree,
      count: reports.length,
      ...counts,
      answer: wish.answer,
    },
    at: at.getTime(),
  })
  await answerReporters(deps, reports, wish)
  return { id, ...counts, filter_error: filter }
}

interface Decided {
  readonly id: number
  readonly reports: readonly ReportRow[]
  readonly at: Date
  readonly wish: ReportWish
}

/** Makes the reports this caller's to decide: whoever comes second finds none. */
function claim(deps: MailDeps, caller: Caller, { id, agree, answer }: DecisionWish, at: Date) {
  return deps.db.transaction().execute(async (trx) => {
    const reports = await reportsWith(trx, caller.scope, id, true)
    const [newest] = reports
    if (!newest) throw new AppError((await isReport(trx, caller.scope, id)) ? 'REPORT_DECIDED' : 'NOT_FOUND')
    const { domain_id, wish } = newest
    const decision = {
      domain_id,
      wish,
      agreed: agree,
      answer,
      at,
      user_id: caller.userId,
      email: caller.email,
    }
    return { reports, id: await store.insertDecision(trx, decision, reports) }
  })
}

/** The narrowest filter: the one sender of what was reported, for the company; answers why not, null when it stands. */
async function makeFilter(
  deps: MailDeps,
  caller: Caller,
  { id, reports, wish }: Decided,
): Promise<string | null> {
  const senders = await sendersOf(deps.db, reports)
  if (senders.length !== 1) return 'FILTER_REGISTRATION_FAILED'
  const before = await store.newestFilter(deps.db)
  const policy = wish === 'normal' ? ('allow' as const) : ('deny' as const)
  const chk = reports.slice(0, 1).map(({ mail_id: mail }) => mail)
  try {
    const made = await filterFromMails(deps, caller, {
      chk,
      policy,
      region: 'domain',
      by: 'sender',
      trust_unauthenticated: false,
    })
    const [filter] = made.filters
    if (filter === undefined) return made.failed[0]?.error ?? 'FILTER_REGISTRATION_FAILED'
    // One that stood before is not this decision's to take back.
    if (filter > before) await store.noteFilter(deps.db, id, filter)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.code
  }
}

/** Releases or takes back, and says the word that later copies meet. */
async function act(deps: MailDeps, caller: Caller, { reports, wish, at }: Decided): Promise<store.Act[]> {
  const reported = new Set(reports.map(({ mail_id: id }) => id))
  const copies = await store.findCopies(deps.db, reports, at)
  const chosen = toActOn(wish, copies, reported)
  const ids = chosen.map(({ id }) => id)
  const { failed } =
    wish === 'normal' ? await recoverMails(deps, caller, ids, null) : await takeBack(deps, caller, ids)
  await sayWord(deps, caller, [...reported], wish, at)
  const errors = new Map(failed.map(({ id, error }) => [id, error]))
  const acts = chosen.map(({ id, received_at }): store.Act => {
    const error = errors.get(id)
    if (error !== undefined) return { mail_id: id, received_at, outcome: 'failed', error }
    return { mail_id: id, received_at, outcome: wish === 'normal' ? 'released' : 'taken', error: '' }
  })
  if (wish === 'normal') return acts
  const gone = copies.filter((copy) => stateOfCopy(copy) === 'delivered')
  return [
    ...acts,
    ...gone.map(({ id, received_at }): store.Act => ({
      mail_id: id,
      received_at,
      outcome: 'delivered',
      error: '',
    })),
  ]
}

/** For the company alone, whoever decides: another one's mail is not its matter. */
async function sayWord(
  deps: MailDeps,
  caller: Caller,
  ids: readonly string[],
  wish: ReportWish,
  at: Date,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const said = await mails.lockMails(trx, caller.scope, ids)
    // Who is known as a correspondent is not unlearnt by one bad mail: a filter says so where it is wished.
    if (wish === 'normal') await takeWord(trx, 'vouched', said, 'domain', at)
    await takeCampaignWord(trx, wish === 'normal' ? 'vouched' : 'reported', said, 'domain', at)
  })
}

/** @throws AppError NOT_FOUND, REPORT_DECIDED: it does not stand any more, NO_PERMISSION */
export async function undoDecision(deps: MailDeps, caller: Caller, id: number) {
  assertReceiver(deps, caller)
  const at = new Date(deps.clock())
  const { decision, reports, acts } = await deps.db.transaction().execute(async (trx) => {
    const decision = found(await store.lockDecision(trx, caller.scope, id))
    if (decision.undone_at !== null) throw new AppError('REPORT_DECIDED')
    return { decision, ...(await store.reopen(trx, id, at)) }
  })
  const policy = decision.wish === 'normal' ? ('allow' as const) : ('deny' as const)
  if (decision.filter_id !== null) {
    await deps.removeFilter(caller, { region: 'domain', policy }, decision.filter_id)
  }
  for (const campaign of new Set(reports.map((report) => report.campaign))) {
    if (campaign !== null) await store.unsayWord(deps.db, campaign, decision.domain_id, decision.at)
  }
  const released = acts.filter(({ outcome }) => outcome === 'released').map(({ mail_id: mail }) => mail)
  const taken = acts.filter(({ outcome }) => outcome === 'taken').map(({ mail_id: mail }) => mail)
  const back = await takeBack(deps, caller, released, 'release')
  const again = await recoverMails(deps, caller, taken, null)
  await recordAudit(deps.db, caller, {
    task: 'mail.report_undo',
    target: String(id),
    domainId: decision.domain_id,
    note: {
      id,
      wish: decision.wish,
      agree: decision.agreed,
      returned: back.done + again.done,
      gone: back.failed.length,
    },
    at: at.getTime(),
  })
  return { returned: back.done + again.done, gone: back.failed.length + again.failed.length }
}

async function nameOfReports(deps: MailDeps, reports: readonly ReportRow[]): Promise<string> {
  const [mail] = await mailsOfReports(deps.db, [reports[0]!.id])
  return mail ? `${mail.title.slice(0, 200)} (${mail.sender})` : reports[0]!.mail_id
}
