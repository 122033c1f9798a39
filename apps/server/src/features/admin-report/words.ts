/** What a report says in its reader's language, whatever it is written on: HTML, plain text or pages. */
import { MAIL_CLASSES, type MailClass } from '@postern/contract/codes/mail.ts'
import { byClass, totalOf } from '@postern/contract/codes/measures.ts'
import { DIMENSIONS } from '@postern/contract/codes/statistics.ts'
import type { ReportContent, ReportTop } from '@postern/contract/codes/admin-report.ts'
import { isReportTop } from '@postern/contract/codes/admin-report.ts'
import { isRejectCode } from '@postern/contract/codes/reject.ts'
import { countryName } from '@postern/contract/i18n/countries.ts'
import { translator, type Language } from '@postern/contract/i18n/texts.ts'
import { ADMIN_REPORT_MAIL_TEXTS as TEXTS } from '@postern/contract/texts/admin-report-mail.ts'
import { REJECT_TEXTS } from '@postern/contract/texts/reject.ts'
import { toUnicodeDomain } from '@postern/contract/validation/punycode.ts'
import { wallClock } from '../../platform/wall-clock.ts'
import type { ChartWords } from './chart.ts'
import { linksOf, type Links } from './links.ts'
import { DIMS, keptOf, type AdminReport, type ToldMail } from './report.ts'

export interface Cell {
  readonly name: string
  readonly of: MailClass | 'total'
  readonly count: string
  readonly was: string
  readonly url: string | null
}
export interface BarRow {
  readonly label: string
  /** Somebody else wrote it. */
  readonly foreign: boolean
  readonly count: string
  /** Of the first row, 0 to 1; null draws no bar. */
  readonly share: number | null
  readonly note: string
  readonly url: string | null
  /** It is not as it should be. */
  readonly bad: boolean
}
export interface Section {
  readonly of: ReportContent
  readonly title: string
  readonly rows: readonly BarRow[]
}
export interface SaidMail {
  readonly time: string
  readonly class: string
  readonly isVirus: boolean
  readonly mail: ToldMail
  readonly url: string | null
}
export interface Said {
  readonly language: Language
  readonly subject: string
  readonly title: string
  readonly region: string
  readonly period: string
  readonly headline: string
  readonly compared: string
  readonly notes: readonly string[]
  readonly cells: readonly Cell[]
  readonly chart: { readonly title: string; readonly alt: string; readonly words: ChartWords } | null
  readonly sections: readonly Section[]
  readonly mails: { readonly title: string; readonly note: string; readonly rows: readonly SaidMail[] } | null
  readonly nothing: string
  readonly noSubject: string
  readonly noSender: string
  readonly footer: readonly string[]
  readonly open: { readonly text: string; readonly url: string } | null
}

type T = ReturnType<typeof translator<typeof TEXTS>>
interface Speaker {
  readonly t: T
  readonly number: (count: number) => string
  readonly share: (part: number, whole: number) => string
  readonly clock: (moment: Date) => string
  readonly links: Links
}

export function say(report: AdminReport): Said {
  const { definition, numbers, zone, dateFormat, madeAt, name } = report
  const { language } = definition
  const t = translator(TEXTS, language)
  const number = (count: number): string => new Intl.NumberFormat(language).format(count)
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const share = (part: number, whole: number): string => percent.format(whole === 0 ? 0 : part / whole)
  const speaker = { t, number, share, clock: wallClock(zone, dateFormat), links: linksOf(report) }
  const title = t(`title.${definition.frequency}`)
  const { total } = numbers
  const subject = {
    title,
    period: shortPeriod(report),
    total: number(totalOf(total)),
    kept: number(keptOf(total)),
  }
  return {
    language,
    subject: t('subject', subject),
    title,
    region: regionText(report, t),
    period: `${longPeriod(report, speaker)} · ${t('zoneOf', { zone })}`,
    headline: headline(report, speaker),
    compared: compared(report, speaker),
    notes: [
      ...(numbers.recounting ? [t('recounting')] : []),
      ...(total.unrecorded > 0 ? [t('unrecorded', { count: number(total.unrecorded) })] : []),
    ],
    cells: cellsOf(report, speaker),
    chart: chartOf(report, speaker),
    sections: report.contents.flatMap((content) => sectionOf(content, report, speaker)),
    mails: mailsOf(report, speaker),
    nothing: t('nothing'),
    noSubject: t('noSubject'),
    noSender: t('noSender'),
    footer: [
      t('counted', { time: speaker.clock(new Date(madeAt)) }),
      name === '' ? t('byHand') : t('bySchedule', { name }),
      t('automatic'),
    ],
    open: speaker.links.home === null ? null : { text: t('open'), url: speaker.links.home },
  }
}

function regionText({ definition: { region }, domain, group }: AdminReport, t: T): string {
  if (region === 'all') return t('region.all')
  const place = toUnicodeDomain(domain)
  return region === 'domain'
    ? t('region.domain', { domain: place })
    : t('region.group', { domain: place, group })
}

/** `11. 23.` and the like: of a subject. */
function shortPeriod({ definition: { language, frequency }, period: { first, last } }: AdminReport): string {
  const write = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
  if (frequency === 'monthly') return write({ year: 'numeric', month: 'long' }).format(new Date(first))
  const day = write({ month: 'short', day: 'numeric' })
  return first === last ? day.format(new Date(first)) : day.formatRange(new Date(first), new Date(last))
}

function longPeriod(report: AdminReport, { t, clock }: Speaker): string {
  const { definition, period } = report
  if (definition.range === 'hours')
    return t('period', { from: clock(new Date(period.from)), to: clock(new Date(period.to)) })
  const day = new Intl.DateTimeFormat(definition.language, { timeZone: 'UTC', dateStyle: 'full' })
  const from = day.format(new Date(period.first))
  return period.first === period.last ? from : t('period', { from, to: day.format(new Date(period.last)) })
}

function headline({ numbers: { total } }: AdminReport, { t, number, share }: Speaker): string {
  const all = totalOf(total)
  if (all === 0) return t('headlineNone')
  const kept = keptOf(total)
  return t('headline', { total: number(all), kept: number(kept), share: share(kept, all) })
}

/** Within this share it is as before. */
const SAME = 0.005

function compared({ definition, numbers }: AdminReport, { t, number, share }: Speaker): string {
  const [now, before] = [totalOf(numbers.total), totalOf(numbers.before)]
  if (before === 0) return now === 0 ? '' : t('nothingBefore')
  if (Math.abs(now - before) < SAME * before) return t('same')
  const change = t(now > before ? 'more' : 'less', { share: share(Math.abs(now - before), before) })
  return t(`compared.${definition.frequency}`, { before: number(before), change })
}

function cellsOf({ numbers: { total, before } }: AdminReport, { t, number, links }: Speaker): Cell[] {
  const cell = (of: Cell['of'], count: number, was: number, conditions: Record<string, string>): Cell => ({
    name: t(of),
    of,
    count: number(count),
    was: t('wasBefore', { count: number(was) }),
    url: count === 0 ? null : links.list(conditions),
  })
  return [
    cell('total', totalOf(total), totalOf(before), {}),
    ...MAIL_CLASSES.map((name) => cell(name, total[name], before[name], { tab: name })),
  ]
}

function chartOf(report: AdminReport, { t, number }: Speaker): Said['chart'] {
  const { numbers, period, zone, definition, contents } = report
  if (!contents.includes('chart') || numbers.points.length === 0) return null
  const options: Intl.DateTimeFormatOptions =
    period.unit === 'hour'
      ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
      : { month: 'numeric', day: 'numeric' }
  const format = new Intl.DateTimeFormat(definition.language, { timeZone: zone, ...options })
  const label = (at: number): string => format.format(at)
  const title = t(`chart.${period.unit}`)
  const peak = numbers.points.reduce((most, point) => (totalOf(point) > totalOf(most) ? point : most))
  return {
    title,
    alt: t('chartAlt', {
      title,
      ...byClass((of) => number(numbers.total[of])),
      peak: label(peak.at),
      most: number(totalOf(peak)),
    }),
    words: {
      names: byClass(t),
      number,
      label,
    },
  }
}

function sectionOf(content: ReportContent, report: AdminReport, speaker: Speaker): Section[] {
  const { t } = speaker
  if (isReportTop(content))
    return [{ of: content, title: t(content), rows: topRows(content, report, speaker) }]
  if (content === 'delivery')
    return [{ of: content, title: t('delivery'), rows: deliveryRows(report, speaker) }]
  if (content === 'refusals')
    return [{ of: content, title: t('refusals'), rows: refusalRows(report, speaker) }]
  if (content === 'health' && report.numbers.health)
    return [{ of: content, title: t('health'), rows: healthRows(report, speaker) }]
  return []
}

const ROW = { foreign: false, share: null, note: '', url: null, bad: false } as const
function topRows(
  top: ReportTop,
  { numbers, definition }: AdminReport,
  { t, number, links }: Speaker,
): BarRow[] {
  const rows = numbers.tops[top] ?? []
  const most = rows[0]?.total ?? 0
  return rows.map(({ key, total, kept }) => ({
    ...ROW,
    label:
      key === ''
        ? t(top === 'countries' ? 'noCountry' : 'noKey')
        : top === 'countries'
          ? countryName(key, definition.language)
          : top === 'senders'
            ? toUnicodeDomain(key)
            : key,
    foreign: key !== '' && top !== 'countries',
    count: number(total),
    share: most === 0 ? 0 : total / most,
    note: top === 'viruses' || kept === 0 ? '' : t('ofThemBad', { count: number(kept) }),
    url: key === '' ? null : links.list({ [DIMENSIONS[DIMS[top]].opens]: key }),
  }))
}

function refusalRows(
  { numbers: { refusals }, definition: { language } }: AdminReport,
  { number, links }: Speaker,
): BarRow[] {
  const most = refusals[0]?.count ?? 0
  return refusals.map(({ code, count }) => ({
    ...ROW,
    label: isRejectCode(code) ? `${code} ${REJECT_TEXTS[code][language]}` : String(code),
    count: number(count),
    share: count / most,
    url: links.refusals(code),
  }))
}

function deliveryRows(
  { numbers: { total, queue } }: AdminReport,
  { t, number, clock, links }: Speaker,
): BarRow[] {
  const since = queue.oldest === null ? '' : t('oldest', { time: clock(queue.oldest) })
  return [
    { ...ROW, label: t('delivered'), count: number(total.delivered) },
    {
      ...ROW,
      label: t('failed'),
      count: number(total.failed),
      bad: total.failed > 0,
      url: total.failed > 0 ? links.list({ send_state: 'F' }) : null,
    },
    { ...ROW, label: t('queued'), count: number(queue.waiting), note: since, url: links.queue },
    { ...ROW, label: t('deferred'), count: number(queue.deferred) },
  ]
}

function healthRows({ numbers }: AdminReport, { t, share }: Speaker): BarRow[] {
  const health = numbers.health!
  const state = (of: 'virus' | 'score' | 'dns', good: boolean | null): BarRow => ({
    ...ROW,
    label: t(`health.${of}`),
    count: good === null ? t('off') : good ? t('good') : t(`bad.${of}`),
    bad: good === false,
  })
  const { disk, jobsFailing } = health
  return [
    state('virus', health.virus),
    state('score', health.score),
    state('dns', health.dns),
    ...(disk === null
      ? []
      : [
          {
            ...ROW,
            label: t('health.disk'),
            count: t('diskFree', { share: share(disk, 1) }),
            bad: disk < 0.1,
          },
        ]),
    {
      ...ROW,
      label: t('health.jobs'),
      count: jobsFailing === 0 ? t('good') : t('bad.jobs', { count: jobsFailing }),
      bad: jobsFailing > 0,
    },
  ]
}

function mailsOf({ contents, numbers }: AdminReport, { t, number, clock, links }: Speaker): Said['mails'] {
  if (!contents.includes('mails')) return null
  const { mails, total } = numbers
  const rows = mails.map((mail) => ({
    time: clock(mail.receivedAt),
    class: t(mail.class === 'virus' ? 'virus' : 'spam'),
    isVirus: mail.class === 'virus',
    mail,
    url: links.mail(mail.id),
  }))
  const count = Math.max(total.spam + total.virus, mails.length)
  const note = mails.length < count ? t('mailsNewest', { shown: mails.length, count: number(count) }) : ''
  return { title: t('mails'), note, rows }
}
