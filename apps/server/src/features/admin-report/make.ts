/** Makes reports: gathers, writes and draws one, and queues it for its readers. */
import { REPORT_CONTENTS } from '@postern/contract/codes/admin-report.ts'
import { totalOf } from '@postern/contract/codes/measures.ts'
import type { ReportKind } from '@postern/contract/codes/spam-report.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { ReportDefinition } from '@postern/contract/validation/report-schedule.ts'
import type { Db } from '../../platform/db/client.ts'
import { readProgress } from '../../sums/zone-store.ts'
import { reportHtml } from './compose-html.ts'
import { reportText } from './compose-text.ts'
import { dateToTell, periodOf, type Period } from './periods.ts'
import { gather } from './numbers.ts'
import { drawReport } from './drawing.ts'
import type { Picture } from './picture.ts'
import type { QueueAdminReports, ReadHealth } from './ports.ts'
import type { AdminReport } from './report.ts'
import { insertReports } from './report-store.ts'
import { say, type Said } from './words.ts'

export interface MakeDeps {
  /** The owner's database: a report counts what its schedule says, whoever asks. */
  readonly systemDb: Db
  readonly settings: () => SettingsValues
  readonly health: ReadHealth
  /** Adds up the mail that was recorded up to now. Never rejects. */
  readonly sumNow: () => Promise<boolean>
  readonly queueAdminReports: QueueAdminReports
}

export interface Wish {
  readonly definition: ReportDefinition
  /** Of the schedule; '' where there is none. */
  readonly name: string
  readonly domain: string
  readonly group: string
  /** Which day it is sent on, in the zone of the settings; null: as if it were sent now. */
  readonly date: string | null
  /** Its pages are made too, where the definition wants them. */
  readonly pages: boolean
  /** ms since the epoch. */
  readonly now: number
}

export interface Made {
  readonly said: Said
  readonly period: Period
  /** Mails that it counts. */
  readonly mails: number
  readonly text: string
  readonly pictures: readonly Picture[]
  /** null where none was wished for. */
  readonly pdf: Uint8Array | null
}

export async function makeReport(deps: MakeDeps, wish: Wish): Promise<Made> {
  const { systemDb: db, settings } = deps
  const { basic } = settings()
  await deps.sumNow()
  const { zone, recounting } = await readProgress(db)
  // Days are those that sums have.
  const days = zone ?? basic.timeZone
  const { definition, name, domain, group, now } = wish
  const period = periodOf(definition, days, wish.date ?? dateToTell(definition, days, now))
  const numbers = { ...(await gather({ db, health: deps.health }, definition, period, days)), recounting }
  const report: AdminReport = {
    definition,
    name,
    domain,
    group,
    period,
    zone: days,
    contents: REPORT_CONTENTS.filter((content) => definition.contents.includes(content)),
    numbers,
    madeAt: now,
    publicUrl: basic.publicUrl,
    dateFormat: basic.dateFormat,
  }
  const said = say(report)
  const drawn = await drawReport({ report, pdf: definition.pdf && wish.pages })
  return { said, period, mails: totalOf(numbers.total), text: reportText(said), ...drawn }
}

/** @param address how its HTML names a picture */
export function htmlOf({ said, pictures }: Made, address: (picture: Picture) => string): string {
  const [wide, narrow] = pictures
  return reportHtml(said, wide && narrow ? { wide: address(wide), narrow: address(narrow) } : null)
}

export const asPart = ({ id }: Picture): string => `cid:${id}`
export const asData = ({ png }: Picture): string =>
  `data:image/png;base64,${Buffer.from(png).toString('base64')}`

export interface Occasion {
  readonly kind: ReportKind
  /** What makes it one of its kind, ms since the epoch. */
  readonly due: number
  readonly scheduleId: number | null
  readonly name: string
  readonly definition: ReportDefinition
}

export interface Reader {
  readonly address: string
  /** May get reports; else it only stands in the log. */
  readonly isOurs: boolean
}

/** Writes it down and queues it for each reader, in the caller's transaction; answers how many were queued. */
export async function queueReport(
  trx: Db,
  queue: QueueAdminReports,
  made: Made,
  occasion: Occasion,
  readers: readonly Reader[],
): Promise<number> {
  const { definition, kind, due, scheduleId, name } = occasion
  const rows = await insertReports(
    trx,
    readers.map(({ address, isOurs }) => ({
      recipient: address,
      schedule_id: scheduleId,
      name,
      domain_id: definition.domain_id,
      group_id: definition.group_id,
      kind,
      due_at: new Date(due),
      since: new Date(made.period.from),
      upto: new Date(made.period.to),
      mails: made.mails,
      waiting: 0,
      definition: JSON.stringify(definition),
      ...(isOurs ? {} : { state: 'F' as const, reply: 'RECIPIENT_NOT_OURS' }),
    })),
  )
  const html = htmlOf(made, asPart)
  const { text, pictures, said, pdf } = made
  const files = pdf === null ? [] : [{ name: fileName(made), type: 'application/pdf', content: pdf }]
  const mails = rows
    .filter(({ state }) => state === 'P')
    .map(({ id, recipient }) => ({
      reportId: id,
      to: recipient,
      subject: said.subject,
      text,
      html,
      pictures,
      files,
    }))
  await queue(trx, mails)
  return mails.length
}

/** Plain letters, which every program takes: `report-2026-11-23.pdf`. */
function fileName({ period: { first, last } }: Made): string {
  return first === last ? `report-${first}.pdf` : `report-${first}-${last}.pdf`
}
