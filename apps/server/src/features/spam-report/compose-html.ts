/** The report as HTML for mail programs, a screen or two of it on a phone: no pictures, no scripts (platform/mail-html). */
import type { ReportAct } from '@postern/contract/codes/spam-report.ts'
import { translator } from '@postern/contract/i18n/texts.ts'
import { REPORT_MAIL_TEXTS } from '@postern/contract/texts/spam-report-mail.ts'
import { endOf, factsOf } from './compose.ts'
import { escapeHtml, foreignHtml, foreignLine, withoutLinks } from '../../platform/mail-html/foreign.ts'
import {
  BRAND,
  DANGER,
  DIM,
  INK,
  LINE,
  mailActions,
  mailButton,
  mailPage,
  mailRow,
  smallText as small,
} from '../../platform/mail-html/frame.ts'
import type { Report, ReportLine } from './report.ts'

/** px above and below a row. */
const ROW_PADDING = 10

export function reportHtml(report: Report): string {
  const t = translator(REPORT_MAIL_TEXTS, report.language)
  const { clock, lines, portal } = report
  const waiting = lines.filter((line) => line.waiting)
  const held = lines.filter((line) => !line.waiting)
  const rest = report.total - lines.length
  const both = waiting.length > 0 && held.length > 0
  const content = [
    compactRow(`<p style="margin:0;font-size:13px;line-height:20px;font-weight:bold;color:${BRAND}">${foreignHtml(report.product)}</p>
<h1 style="margin:0;font-size:18px;line-height:26px;color:${INK}">${escapeHtml(t('title'))}</h1>
<p style="margin:0;font-size:12px;line-height:18px;color:${DIM}">${escapeHtml(t('period', { from: clock(report.since), to: clock(report.upto) }))}</p>
<p style="margin:8px 0 0;font-size:14px;line-height:21px;color:${INK}">${escapeHtml(withoutLinks(t(report.linksUntil === null ? 'introPlain' : 'intro', { address: report.address })))}</p>${summary(report)}`),
    ...(waiting.length > 0
      ? [
          compactRow(
            heading(t('waitingTitle'), t(report.linksUntil === null ? 'waitingHelpPlain' : 'waitingHelp')),
          ),
        ]
      : []),
    ...waiting.map((line) => compactRow(block(line, report), LINE)),
    ...(both ? [compactRow(heading(t('heldTitle'), ''))] : []),
    ...held.map((line) => compactRow(block(line, report), LINE)),
    ...(rest > 0 ? [compactRow(paragraph(t('more', { count: rest }), INK), LINE)] : []),
    ...(portal === null ? [] : [compactRow(mailButton(t('openPortal'), portal, 'plain'), LINE)]),
    compactRow(footer(report), LINE),
  ]
  return mailPage({ language: report.language, title: t('title'), rows: content })
}

const compactRow = (content: string, line?: string): string => mailRow(content, line, ROW_PADDING)

function paragraph(text: string, colour: string): string {
  return `<p style="margin:0;font-size:13px;line-height:19px;color:${colour}">${escapeHtml(text)}</p>`
}

function heading(title: string, help: string): string {
  const below = help === '' ? '' : paragraph(help, DIM)
  return `<h2 style="margin:0;font-size:15px;line-height:22px;color:${INK}">${escapeHtml(title)}</h2>${below}`
}

function summary(report: Report): string {
  const t = translator(REPORT_MAIL_TEXTS, report.language)
  const counts = [
    [t('spam'), report.spam],
    [t('virus'), report.viruses],
    [t('waiting'), report.waiting],
    [t('total'), report.total],
  ] as const
  const parts = counts.map(([name, count]) => `${escapeHtml(name)} <b style="color:${INK}">${count}</b>`)
  return small(parts.join(' · '), DIM, true)
}

function block(line: ReportLine, report: Report): string {
  const t = translator(REPORT_MAIL_TEXTS, report.language)
  const title = foreignLine(line.title) === '' ? escapeHtml(t('noSubject')) : foreignHtml(line.title)
  const sender = line.sender === '' ? escapeHtml(t('noSender')) : foreignHtml(line.sender)
  const name = foreignLine(line.senderName)
  const from =
    name === ''
      ? `<b>${sender}</b>`
      : `<b>${foreignHtml(line.senderName)}</b> <span style="color:${DIM}">&lt;${sender}&gt;</span>`
  const facts = factsOf(line, report).map(escapeHtml).join(' · ')
  const why = line.why === null ? [] : [small(withoutLinks(line.why), line.risky ? DANGER : DIM)]
  const virus =
    line.class === 'virus'
      ? [small(withoutLinks(t('virusFound', { name: foreignLine(line.virusName) })), DANGER)]
      : []
  const ends = endOf(line, report).map((text) => small(text, INK))
  return [
    `<p style="margin:0;font-size:15px;line-height:21px;font-weight:bold;color:${INK};word-break:break-word">${title}</p>`,
    `<p style="margin:0;font-size:13px;line-height:19px;color:${INK};word-break:break-word">${from} <span style="color:${DIM}">· ${facts}</span></p>`,
    ...(virus.length > 0 ? virus : why),
    ...ends,
    buttons(line, t),
  ].join('')
}

/** What leads is filled: of mail that does harm, looking at it. */
function buttons(line: ReportLine, t: (act: ReportAct) => string): string {
  if (line.links.length === 0) return ''
  const leading = line.risky ? 'preview' : 'release'
  return mailActions(
    line.links.map(({ act, url }) => ({
      text: t(act),
      url,
      look: act === leading ? 'main' : act === 'deny' ? 'danger' : 'plain',
    })),
  )
}

function footer(report: Report): string {
  const t = translator(REPORT_MAIL_TEXTS, report.language)
  const { linksUntil, portal, clock } = report
  const texts = [
    ...(linksUntil === null ? [] : [t('linksUntil', { time: clock(linksUntil) })]),
    ...(portal === null ? [] : [t('settings')]),
    t('automatic'),
  ]
  return texts.map((text) => small(text, DIM)).join('')
}
