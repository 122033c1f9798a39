/** A report as HTML for mail programs (platform/mail-html). Numbers are links into the console where it has an address. */
import { LIMITS } from '@postern/contract/limits.ts'
import { escapeHtml, foreignHtml, foreignLine, withoutLinks } from '../../platform/mail-html/foreign.ts'
import {
  BRAND,
  DANGER,
  DIM,
  FONT,
  INK,
  LINE,
  mailButton,
  mailPage,
  mailRow,
  smallText,
  TABLE,
} from '../../platform/mail-html/frame.ts'
import { CLASS_COLOURS } from './chart.ts'
import type { BarRow, Cell, Said, SaidMail, Section } from './words.ts'

/** Of what stands within the margins; the picture of desks, and half of it. */
export const INNER_WIDTH = LIMITS.reportWidth - 2 * 28
const HALF_WIDTH = Math.floor(INNER_WIDTH / 2)

/** Phones show the narrow picture and two numbers beside each other; who drops the style sheet sees the wide one. */
const STYLE = `@media only screen and (max-width:600px){.wide{display:none!important}.narrow{display:block!important;max-height:none!important}.cell{display:inline-block!important;width:48%!important;box-sizing:border-box!important}.first{width:100%!important}.half{padding-right:0!important}}`

/** Ids of the pictures of its chart. */
export interface ChartPictures {
  readonly wide: string
  readonly narrow: string
}

/** @param pictures how its HTML names them: `cid:…`, or `data:…`; null where it has no chart */
export function reportHtml(said: Said, pictures: ChartPictures | null): string {
  const rows = [
    mailRow(headOf(said)),
    mailRow(cellsOf(said.cells)),
    ...(said.chart && pictures ? [mailRow(chartOf(said.chart, pictures))] : []),
    ...pairs(said.sections).map((pair) => mailRow(sideBySide(pair, said), LINE)),
    ...(said.mails ? [mailRow(mailsOf(said.mails, said), LINE)] : []),
    mailRow(footerOf(said), LINE),
  ]
  return mailPage({ language: said.language, title: said.title, rows, style: STYLE })
}

function headOf({ title, region, period, headline, compared, notes }: Said): string {
  const facts = `${escapeHtml(withoutLinks(region))} · ${escapeHtml(period)}`
  return `<h1 style="margin:0;font-size:20px;line-height:28px;color:${INK}">${escapeHtml(title)}</h1>
<p style="margin:4px 0 0;font-size:13px;line-height:20px;color:${DIM};word-break:break-word">${facts}</p>
<p style="margin:14px 0 0;font-size:18px;line-height:26px;color:${INK}"><b>${escapeHtml(headline)}</b></p>
${compared === '' ? '' : `<p style="margin:2px 0 0;font-size:14px;line-height:22px;color:${INK}">${escapeHtml(compared)}</p>`}
${notes.map((note) => smallText(note, DIM)).join('')}`
}

function cellsOf(cells: readonly Cell[]): string {
  const html = cells.map((cell, index) => {
    const colour = cell.of === 'total' ? INK : CLASS_COLOURS[cell.of]
    const count = `<span style="font-size:24px;line-height:32px;font-weight:bold;color:${INK}">${escapeHtml(cell.count)}</span>`
    return `<td class="cell${index === 0 ? ' first' : ''}" width="20%" valign="top" style="padding:10px 12px;border-left:4px solid ${colour};${FONT};font-size:13px;line-height:18px;color:${DIM}">${escapeHtml(cell.name)}<br>${linked(count, cell.url)}<br><span style="font-size:12px">${escapeHtml(cell.was)}</span></td>`
  })
  return `<table ${TABLE} width="100%" bgcolor="#f2f4f7" style="background:#f2f4f7"><tr>${html.join('')}</tr></table>`
}

/** @param html escaped already */
function linked(html: string, url: string | null): string {
  if (url === null) return html
  return `<a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer" style="color:${BRAND};text-decoration:underline">${html}</a>`
}

function heading(title: string): string {
  return `<h2 style="margin:0 0 8px;font-size:16px;line-height:24px;color:${INK}">${escapeHtml(title)}</h2>`
}

function chartOf({ title, alt }: NonNullable<Said['chart']>, { wide, narrow }: ChartPictures): string {
  const text = escapeHtml(alt)
  return `${heading(title)}<img class="wide" src="${wide}" width="${INNER_WIDTH}" alt="${text}" style="display:block;width:100%;max-width:${INNER_WIDTH}px;height:auto;border:0">
<!--[if !mso]><!--><div class="narrow" style="display:none;max-height:0;overflow:hidden;mso-hide:all"><img src="${narrow}" alt="${text}" style="display:block;width:100%;height:auto;border:0"></div><!--<![endif]-->`
}

/** Two beside each other where there is room. */
function pairs(sections: readonly Section[]): (readonly Section[])[] {
  return Array.from({ length: Math.ceil(sections.length / 2) }, (_, index) =>
    sections.slice(index * 2, index * 2 + 2),
  )
}

function sideBySide(pair: readonly Section[], said: Said): string {
  const halves = pair.map(
    (section, index) =>
      `<!--[if mso]><td width="${HALF_WIDTH}" valign="top"><![endif]--><div class="half" style="display:inline-block;box-sizing:border-box;width:100%;max-width:${HALF_WIDTH}px;vertical-align:top;padding:0 ${index === 0 ? 28 : 0}px 12px 0">${sectionOf(section, said)}</div><!--[if mso]></td><![endif]-->`,
  )
  return `<!--[if mso]><table ${TABLE} width="${INNER_WIDTH}"><tr><![endif]-->${halves.join('')}<!--[if mso]></tr></table><![endif]-->`
}

function sectionOf({ title, rows }: Section, { nothing }: Said): string {
  if (rows.length === 0) return `${heading(title)}${smallText(nothing, DIM)}`
  return `${heading(title)}<table ${TABLE} width="100%">${rows.map(barRow).join('')}</table>`
}

function barRow({ label, foreign, count, share, note, url, bad }: BarRow): string {
  const name = foreign ? foreignHtml(label) : escapeHtml(label)
  const under =
    note === ''
      ? ''
      : `<br><span style="font-size:12px;line-height:16px;color:${DIM}">${escapeHtml(note)}</span>`
  const cell = `${FONT};font-size:14px;line-height:20px;color:${INK};padding:5px 0`
  const number = `<b style="color:${bad ? DANGER : INK}">${escapeHtml(count)}</b>`
  return `<tr><td valign="top" style="${cell};word-break:break-word;overflow-wrap:anywhere">${name}${share === null ? under : ''}${share === null ? '' : bar(share)}</td><td width="34%" align="right" valign="top" style="${cell};padding-left:12px">${linked(number, url)}${share === null ? '' : under}</td></tr>`
}

function bar(share: number): string {
  const width = Math.max(1, Math.round(share * 100))
  return `<table ${TABLE} width="${width}%" style="margin-top:2px"><tr><td height="6" bgcolor="#9db3d8" style="height:6px;font-size:0;line-height:6px;background:#9db3d8">&nbsp;</td></tr></table>`
}

function mailsOf({ title, note, rows }: NonNullable<Said['mails']>, said: Said): string {
  const list =
    rows.length === 0 ? smallText(said.nothing, DIM) : rows.map((row) => mailOf(row, said)).join('')
  return `${heading(title)}${note === '' ? '' : smallText(note, DIM)}${list}`
}

function mailOf({ time, class: name, isVirus, mail, url }: SaidMail, { noSubject, noSender }: Said): string {
  const title = foreignLine(mail.title) === '' ? escapeHtml(noSubject) : foreignHtml(mail.title)
  const address = mail.sender === '' ? escapeHtml(noSender) : foreignHtml(mail.sender)
  const sender =
    foreignLine(mail.senderName) === '' ? address : `${foreignHtml(mail.senderName)} &lt;${address}&gt;`
  const colour = isVirus ? CLASS_COLOURS.virus : '#835a06'
  const virus = isVirus && mail.virusName !== '' ? ` · ${foreignHtml(mail.virusName)}` : ''
  return `<p style="margin:10px 0 0;font-size:14px;line-height:20px;color:${INK};word-break:break-word">${linked(`<b>${title}</b>`, url)}<br><span style="font-size:13px;color:${DIM}"><b style="color:${colour}">${escapeHtml(name)}</b>${virus} · ${escapeHtml(time)} · ${sender} → ${foreignHtml(mail.receiver)}</span></p>`
}

function footerOf({ open, footer }: Said): string {
  const button = open === null ? '' : mailButton(open.text, open.url, 'plain')
  return `${button}${footer.map((text) => smallText(text, DIM)).join('')}`
}
