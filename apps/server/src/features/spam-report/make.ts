/**
 * Makes and queues spam report mails. A report is a row that is unique per user, kind and time, written with its mail
 * in one transaction: whoever dies in the middle has made a batch whole or not at all, and who goes on after that finds
 * the users that are still without one.
 */
import type { ReportAct, ReportKind } from '@postern/contract/codes/spam-report.ts'
import { capabilityPath } from '@postern/contract/codes/capability.ts'
import type { Permission } from '@postern/contract/permissions.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { Capabilities } from '../../platform/capability/capability.ts'
import type { Db } from '../../platform/db/client.ts'
import { reportHtml } from './compose-html.ts'
import { reportSubject, reportText } from './compose.ts'
import { lineOf, type LinesOf } from './lines.ts'
import type { ActionsOf, ClassesOf, QueueReports, ReportMail } from './ports.ts'
import type { Report } from './report.ts'
import * as store from './store.ts'
import { wallClock } from '../../platform/wall-clock.ts'

const DAY_MS = 86_400_000
/** Where the portal shows what is held. */
const PORTAL = '/mail/inbound/mail?tab=spam'

export interface MakeDeps {
  /** The owner's database: reports serve all tenants. */
  readonly db: Db
  readonly settings: SettingsValues
  readonly capabilities: Capabilities
  readonly actionsOf: ActionsOf
  readonly reportClasses: ClassesOf
  readonly queueReports: QueueReports
}

export interface Occasion {
  readonly kind: ReportKind
  /** What makes it one of its kind, ms since the epoch. */
  readonly due: number
  /** Mail received before is told of. */
  readonly upto: number
  readonly now: number
}

/**
 * Makes reports of what is new for each; for those with nothing new none. Answers for how many something was found, and how
 * many were queued: not those that were made before.
 */
export async function makeReports(
  deps: MakeDeps,
  recipients: readonly store.Recipient[],
  occasion: Occasion,
): Promise<{ found: number; queued: number }> {
  const { db, settings, reportClasses } = deps
  const floor = floorOf(occasion.upto)
  const wanted = recipients.map((one) => ({
    userId: one.user_id,
    since: one.since,
    classes: reportClasses(new Set(one.permissions as Permission[])).filter(
      (name) => name !== 'virus' || settings.report.viruses,
    ),
  }))
  const most = settings.report.mailsMax
  const mails = await store.heldMail(db, wanted, { floor, upto: new Date(occasion.upto), most })
  const byUser = Map.groupBy(mails, ({ user_id: id }) => id)
  const made = recipients.flatMap((recipient) => {
    const own = byUser.get(recipient.user_id)
    return own ? [{ recipient, report: reportOf(deps, recipient, own, occasion) }] : []
  })
  if (made.length === 0) return { found: 0, queued: 0 }
  return db.transaction().execute(async (trx) => {
    const rows = made.map(({ recipient, report }) => rowOf(recipient, report, occasion))
    const inserted = await store.insertReports(trx, rows)
    const ids = new Map(inserted.map(({ id, user_id: userId }) => [userId, id]))
    const queued = made.flatMap(({ recipient, report }) => {
      const id = ids.get(recipient.user_id)
      return id === undefined ? [] : [mailOf(id, recipient, report)]
    })
    await deps.queueReports(trx, queued)
    return { found: made.length, queued: queued.length }
  })
}

/** Nothing older is told of, however long nobody was told anything. */
export function floorOf(upto: number): Date {
  return new Date(upto - LIMITS.reportLookBackDays * DAY_MS)
}

function reportOf(
  deps: MakeDeps,
  recipient: store.Recipient,
  mails: readonly store.HeldMail[],
  { upto, now }: Occasion,
): Report {
  const { basic } = deps.settings
  const until = linksEnd(deps.settings, now)
  const lines = mails.map((mail) => lineOf(mail, recipient, linesOf(deps, until)))
  const { total, waits, viruses } = mails[0]!
  return {
    product: basic.systemMailName,
    address: recipient.email,
    language: recipient.language,
    since: recipient.since,
    upto: new Date(upto),
    spam: total - waits - viruses,
    viruses,
    waiting: waits,
    total,
    lines,
    portal: basic.publicUrl === '' ? null : new URL(PORTAL, basic.publicUrl).href,
    linksUntil: lines.some(({ links }) => links.length > 0) ? until : null,
    clock: wallClock(recipient.zone, basic.dateFormat),
  }
}

function linksEnd({ report }: SettingsValues, now: number): Date {
  return new Date(now + report.linkDays * DAY_MS)
}

function linesOf(deps: MakeDeps, until: Date): LinesOf {
  const { basic, report } = deps.settings
  const linkTo = (userId: number, mailId: string, act: ReportAct): string => {
    const token = deps.capabilities.issue('report_mail', { u: userId, m: mailId, a: act }, until.getTime())
    return new URL(capabilityPath('report_mail', token), basic.publicUrl).href
  }
  return {
    actionsOf: deps.actionsOf,
    preview: report.preview,
    linkTo: basic.publicUrl === '' ? null : linkTo,
  }
}

function rowOf(recipient: store.Recipient, report: Report, { kind, due }: Occasion): store.NewReport {
  return {
    user_id: recipient.user_id,
    domain_id: recipient.domain_id,
    group_id: recipient.group_id,
    kind,
    due_at: new Date(due),
    since: report.since,
    upto: report.upto,
    recipient: recipient.email,
    mails: report.total,
    waiting: report.waiting,
  }
}

function mailOf(reportId: number, recipient: store.Recipient, report: Report): ReportMail {
  return {
    reportId,
    to: recipient.email,
    subject: reportSubject(report, recipient.subject),
    text: reportText(report),
    html: reportHtml(report),
    fromName: recipient.sender_name,
    fromEmail: recipient.sender_email,
  }
}
