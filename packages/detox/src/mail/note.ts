/** The note on top of a mail's texts, which tells the recipient in their language what was removed. */
import type { DetoxFile } from '@postern/contract/validation/detox-report.ts'
import { fillText, type Language } from '@postern/contract/i18n/texts.ts'
import { detoxTexts, REMOVED_NAMES } from '@postern/contract/texts/detox.ts'
import { plainName } from '@postern/mail/container/zip/entry-name.ts'
import type { Removed } from '../outcome.ts'

export interface MailNote {
  readonly title: string
  readonly lines: readonly string[]
  readonly end: string
}

const MAX_FILES = 10
const MAX_CODES = 5
const MAX_NAME = 80

interface Noted {
  readonly files: readonly DetoxFile[]
  readonly body: readonly Removed[]
  readonly bodyChanged: boolean
}

export function noteOf({ files, body, bodyChanged }: Noted, language: Language): MailNote {
  const changed = files.filter(({ outcome }) => outcome === 'disarmed' || outcome === 'notice')
  const lines = changed.slice(0, MAX_FILES).map((file) => lineOf(file, language))
  if (changed.length > MAX_FILES)
    lines.push(fillText(detoxTexts['note.more'], language, { count: changed.length - MAX_FILES }))
  if (bodyChanged && body.length > 0)
    lines.push(`${detoxTexts['note.body'][language]}: ${codesOf(body, language)}`)
  return { title: detoxTexts['note.title'][language], lines, end: detoxTexts['notice.ask'][language] }
}

function lineOf({ name, outcome, removed, unchecked }: DetoxFile, language: Language): string {
  const short = plainName(name.slice(name.lastIndexOf('/') + 1)).slice(0, MAX_NAME)
  const replaced = detoxTexts['note.replaced'][language]
  const what = outcome === 'notice' ? replaced : codesOf(removed, language)
  // Of an archive, in which files became notices.
  return `${short}: ${what || (unchecked.length > 0 ? replaced : '')}`
}

function codesOf(removed: readonly Removed[], language: Language): string {
  const names = [...new Set(removed.map(({ code }) => REMOVED_NAMES[code][language]))]
  return (
    names.slice(0, MAX_CODES).join(language === 'ja' ? '、' : ', ') + (names.length > MAX_CODES ? ' …' : '')
  )
}

/** Text or HTML with the note on top. */
export function withNote(text: string, isHtml: boolean, note: MailNote): string {
  if (isHtml) {
    const at = placeIn(text)
    return text.slice(0, at) + inHtml(note) + text.slice(at)
  }
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const { title, lines, end } = note
  return [`[${title}]`, ...lines.map((line) => `- ${line}`), end, '', text].join(eol)
}

/** Comments, and elements whose content is no markup: a body in them is none. */
const NO_MARKUP = /<!--[^]*?(?:-->|$)|<(style|script|title|textarea|xmp)\b[^]*?(?:<\/\1|$)/gi
const BODY = /<body(?=[\s/>])/i
const HEAD = /<\/head\s{0,100}>/i
const START = /^\s*(?:<!doctype[^>]*>\s*)?(?:<html(?=[\s>])[^>]*>)?/i

/** Where the page's content begins. */
function placeIn(html: string): number {
  const markup = html.replace(NO_MARKUP, (found) => ' '.repeat(found.length))
  const body = BODY.exec(markup)
  const end = body ? endOfTag(markup, body.index) : 0
  if (end > 0) return end
  const found = HEAD.exec(markup) ?? START.exec(markup)!
  return found.index + found[0].length
}

/** Behind the `>` that no quotes hold; 0 where there is none. */
function endOfTag(html: string, start: number): number {
  let quote = ''
  for (let at = start; at < html.length; at++) {
    const sign = html[at]!
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at + 1
  }
  return 0
}

const CELL =
  "border-left:4px solid #3b4cca;background-color:#f2f4fb;color:#1f2430;padding:10px 14px;font-family:'Malgun Gothic',Meiryo,Arial,sans-serif;font-size:13px;line-height:20px;text-align:left"

/** A table with inline styles: Outlook draws by the engine of Word, and Gmail and Naver drop style sheets. */
function inHtml({ title, lines, end }: MailNote): string {
  const rows = [`<b>${escaped(title)}</b>`, ...lines.map((line) => escaped(line)), escaped(end)]
  return (
    '<table role="presentation" dir="ltr" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;margin:0 0 16px 0">' +
    `<tr><td bgcolor="#f2f4fb" align="left" style="${CELL}">${rows.join('<br>')}</td></tr></table>`
  )
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
