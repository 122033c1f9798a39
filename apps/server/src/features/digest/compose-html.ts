/**
 * The report as HTML for mail programs: tables and inline styles, no pictures, no scripts, one column that fits a phone
 * and is `LIMITS.reportWidth` wide at the most. Outlook keeps to the table of its own in conditional comments; programs
 * that drop the style sheet lose only rounding and the phone's larger buttons.
 */
import { translator } from '@postern/contract/i18n/texts.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { REPORT_MAIL_TEXTS } from '@postern/contract/texts/digest-mail.ts'
import { endOf, factsOf } from './compose.ts'
import { escapeHtml, foreignHtml, foreignLine, withoutLinks } from './foreign.ts'
import type { Report, ReportLine } from './report.ts'

const FONT = "font-family:'Apple SD Gothic Neo','Malgun Gothic',Meiryo,'Segoe UI',Arial,sans-serif"
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
const INK = '#1c2430'
const DIM = '#55606e'
const LINE = '#dfe4ea'
const BRAND = '#1f5fbf'
const DANGER = '#b3261e'

const STYLE = `@media only screen and (max-width:600px){.pad{padding-left:16px!important;padding-right:16px!important}.b{display:block!important;width:100%!important;margin:0 0 8px!important}.b a{display:block!important;padding:12px!important;text-align:center!important}}`

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
<p style="margin:12px 0 0;font-size:15px;line-height:24px;color:${INK}">${escapeHtml(withoutLinks(t('intro', { address: report.address })))}</p>`),
    row(summary(report)),
    ...(waiting.length > 0 ? [row(heading(t('waitingTitle'), t('waitingHelp')))] : []),
    ...waiting.map((line) => row(block(line, report), LINE)),
    ...(both ? [row(heading(t('heldTitle'), ''))] : []),
    ...held.map((line) => row(block(line, report), LINE)),
    ...(rest > 0 ? [row(paragraph(t('more', { count: rest }), INK), LINE)] : []),
    ...(portal === null ? [] : [row(button(t('openPortal'), portal, 'plain'), LINE)]),
    row(footer(report), LINE),
  ]
  return page(report.language, t('title'), content.join('\n'))
}

function page(language: string, title: string, rows: string): string {
  const width = LIMITS.reportWidth
  return `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body style="margin:0;padding:0;background:#f2f4f7;-webkit-text-size-adjust:100%">
<table ${TABLE} width="100%" bgcolor="#f2f4f7"><tr><td align="center" style="padding:16px 0">
<!--[if mso]><table ${TABLE} width="${width}"><tr><td><![endif]-->
<table ${TABLE} width="100%" bgcolor="#ffffff" style="max-width:${width}px;background:#ffffff;${FONT}">
${rows}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>
`
}

function row(content: string, line?: string): string {
  const border = line === undefined ? '' : `border-top:1px solid ${line};`
  return `<tr><td class="pad" align="left" style="${border}padding:16px 28px;${FONT}">${content}</td></tr>`
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

/** @param html the text is HTML already */
function small(text: string, colour: string, html = false): string {
  return `<p style="margin:4px 0 0;font-size:13px;line-height:20px;color:${colour};word-break:break-word">${html ? text : escapeHtml(text)}</p>`
}

const LOOKS = { preview: 'plain', release: 'main', allow: 'plain', deny: 'danger' } as const
type Look = (typeof LOOKS)[keyof typeof LOOKS]

function buttons(line: ReportLine, t: (act: keyof typeof LOOKS) => string): string {
  if (line.links.length === 0) return ''
  const all = line.links.map(({ act, url }) => button(t(act), url, LOOKS[act]))
  return `<div style="padding-top:12px">${all.join('\n')}</div>`
}

/** A table each, side by side where there is room: Outlook pads cells, not links. */
function button(text: string, url: string, look: Look): string {
  const [ink, ground, border] = {
    main: ['#ffffff', BRAND, BRAND],
    plain: [BRAND, '#ffffff', '#aebfd6'],
    danger: [DANGER, '#ffffff', '#dcb5b1'],
  }[look]
  return `<table ${TABLE} class="b" style="display:inline-table;margin:0 8px 8px 0"><tr><td class="b" align="center" bgcolor="${ground}" style="${FONT};border:1px solid ${border};border-radius:6px;background:${ground}"><a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer" style="display:inline-block;padding:8px 16px;font-size:14px;line-height:20px;font-weight:bold;color:${ink};text-decoration:none">${escapeHtml(text)}</a></td></tr></table>`
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
