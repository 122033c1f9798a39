/** The report as HTML for mail programs: no pictures, no scripts (platform/mail-html). */
import { translator } from '@postern/contract/i18n/texts.ts'
import { REPORT_MAIL_TEXTS } from '@postern/contract/texts/digest-mail.ts'
import { endOf, factsOf } from './compose.ts'
import { escapeHtml, foreignHtml, foreignLine, withoutLinks } from '../../platform/mail-html/foreign.ts'
import {
  DANGER,
  DIM,
  FONT,
  INK,
  LINE,
  mailButton,
  mailPage,
  mailRow as row,
  smallText as small,
  TABLE,
} from '../../platform/mail-html/frame.ts'
import type { Report, ReportLine } from './report.ts'

export function reportHtml(report: Report): string {
  const t = translator(REPORT_MAIL_TEXTS, report.language)
  const { clock, lines, portal } = report
  const waiting = lines.filter((line) => line.waiting)
  const held = lines.filter((line) => !line.waiting)
  const rest = report.total - lines.length
  const both = waiting.length > 0 && held.length > 0
  const content = [
    row(`<h1 style="margin:0;font-size:20px;line-height:28px;color:${INK}">${escapeHtml(t('title'))}</h1>
<p style="margin:4px 0 0;font-size:13px;line-height:20px;color:${DIM}">${escapeHtml(t('period', { from: clock(report.since), to: clock(report.upto) }))}</p>
<p style="margin:12px 0 0;font-size:15px;line-height:24px;color:${INK}">${escapeHtml(withoutLinks(t(report.linksUntil === null ? 'introPlain' : 'intro', { address: report.address })))}</p>`),
    row(summary(report)),
    ...(waiting.length > 0 ? [row(heading(t('waitingTitle'), t('waitingHelp')))] : []),
    ...waiting.map((line) => row(block(line, report), LINE)),
    ...(both ? [row(heading(t('heldTitle'), ''))] : []),
    ...held.map((line) => row(block(line, report), LINE)),
    ...(rest > 0 ? [row(paragraph(t('more', { count: rest }), INK), LINE)] : []),
    ...(portal === null ? [] : [row(mailButton(t('openPortal'), portal, 'plain'), LINE)]),
    row(footer(report), LINE),
  ]
  return mailPage({ language: report.language, title: t('title'), rows: content })
}

function paragraph(text: string, colour: string): string {
  return `<p style="margin:0;font-size:14px;line-height:22px;color:${colour}">${escapeHtml(text)}</p>`
}

function heading(title: string, help: string): string {
  const below = help === '' ? '' : paragraph(help, DIM)
  return `<h2 style="margin:8px 0 0;font-size:16px;line-height:24px;color:${INK}">${escapeHtml(title)}</h2>${below}`
}

function summary(report: Report): string {
  const t = translator(REPORT_MAIL_TEXTS, report.language)
  const counts = [
    [t('spam'), report.spam],
    [t('virus'), report.viruses],
    [t('waiting'), report.waiting],
    [t('total'), report.total],
  ] as const
  const cells = counts.map(
    ([name, count]) =>
      `<td width="25%" align="center" style="padding:10px 4px;${FONT};font-size:12px;line-height:18px;color:${DIM}">${escapeHtml(name)}<br><span style="font-size:20px;line-height:28px;font-weight:bold;color:${INK}">${count}</span></td>`,
  )
  return `<table ${TABLE} width="100%" bgcolor="#f2f4f7" style="background:#f2f4f7"><tr>${cells.join('')}</tr></table>`
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
  const why = line.why === null ? [] : [small(withoutLinks(line.why), DIM)]
  const virus =
    line.class === 'virus'
      ? [small(withoutLinks(t('virusFound', { name: foreignLine(line.virusName) })), DANGER)]
      : []
  const ends = endOf(line, report).map((text) => small(text, INK))
  return [
    `<p style="margin:0;font-size:16px;line-height:24px;font-weight:bold;color:${INK};word-break:break-word">${title}</p>`,
    `<p style="margin:2px 0 0;font-size:14px;line-height:22px;color:${INK};word-break:break-word">${from}</p>`,
    small(facts, DIM, true),
    ...(virus.length > 0 ? virus : why),
    ...ends,
    buttons(line, t),
  ].join('')
}

const LOOKS = { preview: 'plain', release: 'main', allow: 'plain', deny: 'danger' } as const

function buttons(line: ReportLine, t: (act: keyof typeof LOOKS) => string): string {
  if (line.links.length === 0) return ''
  const all = line.links.map(({ act, url }) => mailButton(t(act), url, LOOKS[act]))
  return `<div style="padding-top:12px">${all.join('\n')}</div>`
}

function footer(report: Report): string {
  const t = translator(REPORT_MAIL_TEXTS, report.language)
  const { linksUntil, clock } = report
  const texts = [
    ...(linksUntil === null ? [] : [t('linksUntil', { time: clock(linksUntil) })]),
    t('settings'),
    t('automatic'),
  ]
  return texts.map((text) => small(text, DIM)).join('')
}
