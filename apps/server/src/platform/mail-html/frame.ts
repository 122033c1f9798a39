/**
 * What HTML mails of ours are made of: tables and inline styles, one column that fits a phone and is `LIMITS.reportWidth`
 * wide at the most. Outlook keeps to the table of its own in conditional comments; programs that drop the style sheet lose
 * only rounding and what phones get besides.
 */
import type { Language } from '@postern/contract/i18n/texts.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { escapeHtml } from './foreign.ts'

export const FONT = "font-family:'Apple SD Gothic Neo','Malgun Gothic',Meiryo,'Segoe UI',Arial,sans-serif"
export const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
export const INK = '#1c2430'
export const DIM = '#55606e'
export const LINE = '#dfe4ea'
export const BRAND = '#3049c4'
export const DANGER = '#b3261e'

const STYLE = `@media only screen and (max-width:600px){.pad{padding-left:16px!important;padding-right:16px!important}.b{display:block!important;width:100%!important;margin:0 0 8px!important}.b a{display:block!important;padding:12px!important;text-align:center!important}}`

export interface MailPage {
  readonly language: Language
  readonly title: string
  /** Made by `mailRow`. */
  readonly rows: readonly string[]
  /** More of the style sheet. */
  readonly style?: string
}

/** A whole document. */
export function mailPage({ language, title, rows, style = '' }: MailPage): string {
  const width = LIMITS.reportWidth
  return `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(title)}</title><style>${STYLE}${style}</style></head>
<body style="margin:0;padding:0;background:#f2f4f7;-webkit-text-size-adjust:100%">
<table ${TABLE} width="100%" bgcolor="#f2f4f7"><tr><td align="center" style="padding:16px 0">
<!--[if mso]><table ${TABLE} width="${width}"><tr><td><![endif]-->
<table ${TABLE} width="100%" bgcolor="#ffffff" style="max-width:${width}px;background:#ffffff;${FONT}">
${rows.join('\n')}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>
`
}

/**
 * @param line colour of a line above
 * @param padding px above and below
 */
export function mailRow(content: string, line?: string, padding = 16): string {
  const border = line === undefined ? '' : `border-top:1px solid ${line};`
  return `<tr><td class="pad" align="left" style="${border}padding:${padding}px 28px;${FONT}">${content}</td></tr>`
}

/** @param html the text is HTML already */
export function smallText(text: string, colour: string, html = false): string {
  return `<p style="margin:4px 0 0;font-size:13px;line-height:20px;color:${colour};word-break:break-word">${html ? text : escapeHtml(text)}</p>`
}

type Look = 'main' | 'plain' | 'danger'

export interface MailAction {
  readonly text: string
  readonly url: string
  readonly look: Look
}

/** Colours of a button: text, ground, border. */
const LOOKS: Readonly<Record<Look, readonly [ink: string, ground: string, border: string]>> = {
  main: ['#ffffff', BRAND, BRAND],
  plain: [BRAND, '#ffffff', '#b4bde6'],
  danger: [DANGER, '#ffffff', '#dcb5b1'],
}

/** A table each, side by side where there is room: Outlook pads cells, not links. */
export function mailButton(text: string, url: string, look: Look): string {
  return `<table ${TABLE} class="b" style="display:inline-table;margin:0 8px 8px 0">${buttonRow({ text, url, look }, 'b', '8px 16px')}</table>`
}

/** Several on one line, also on a phone: smaller, and wrapping where a language is long. */
export function mailActions(actions: readonly MailAction[]): string {
  const all = actions.map(
    (action) =>
      `<table ${TABLE} style="display:inline-table;margin:6px 6px 0 0">${buttonRow(action, '', '7px 9px')}</table>`,
  )
  return `<div style="font-size:0;line-height:0">${all.join('')}</div>`
}

function buttonRow({ text, url, look }: MailAction, cell: string, padding: string): string {
  const [ink, ground, border] = LOOKS[look]
  const [name, size] = cell === '' ? ['', 13] : [` class="${cell}"`, 14]
  return `<tr><td${name} align="center" bgcolor="${ground}" style="${FONT};border:1px solid ${border};border-radius:6px;background:${ground}"><a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer" style="display:inline-block;padding:${padding};font-size:${size}px;line-height:20px;font-weight:bold;color:${ink};text-decoration:none">${escapeHtml(text)}</a></td></tr>`
}
