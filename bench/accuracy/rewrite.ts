/** A message with its subject and texts changed, all else as it was: other fields, parts, attachments. */
import type { Part } from '@postern/mail/facts.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import { eachWord, type Disguise, type Random } from './disguises.ts'

interface Edit {
  readonly start: number
  readonly end: number
  readonly bytes: Buffer
}

/** Characters of a subject in one encoded word. */
const WORD_CHARS = 12
const RAW = /^(?:style|script|title|textarea|xml)$/

/** Writes a message as `disguise` has it; with `{}` it says what it said, in the same encodings. */
export function rewrite(bytes: Buffer, { text, html }: Disguise, random: Random): Buffer {
  const { root, subject, headers } = parseMessage(bytes)
  const plain = (words: string): string => (text ? eachWord(words, random, text) : words)
  const change = html ?? text
  const source = (page: string): string =>
    change ? eachText(page, (words) => eachWord(words, random, change)) : page
  const edits = textLeaves(root).flatMap((part) =>
    leafEdits(part, part.contentType.type === 'text/html' ? source(part.text()) : plain(part.text())),
  )
  const field = headers.find(({ name }) => name === 'subject')
  if (field && text) edits.push({ ...field, bytes: Buffer.from(`Subject: ${encoded(plain(subject))}\r\n`) })
  return applied(bytes, edits)
}

/** Text leaves that stand in the message itself, not in one that it carries. */
function textLeaves(part: Part): Part[] {
  const { type } = part.contentType
  if (type.startsWith('multipart/')) return part.children.flatMap(textLeaves)
  const shown = part.disposition.type !== 'attachment' && part.children.length === 0
  return shown && (type === 'text/plain' || type === 'text/html') ? [part] : []
}

function leafEdits(part: Part, text: string): Edit[] {
  const base64 = part.encoding === 'base64'
  const fields =
    `Content-Type: ${part.contentType.type}; charset=utf-8\r\n` +
    `Content-Transfer-Encoding: ${base64 ? 'base64' : '8bit'}\r\n`
  const body = Buffer.from(text.replaceAll(/\r?\n/g, '\r\n'))
  const lines = body.toString('base64').match(/.{1,76}/g) ?? []
  return [
    { start: part.headerStart, end: part.headerStart, bytes: Buffer.from(fields) },
    ...part.headers
      .filter(({ name }) => name === 'content-type' || name === 'content-transfer-encoding')
      .map(({ start, end }) => ({ start, end, bytes: Buffer.alloc(0) })),
    { start: part.bodyStart, end: part.bodyEnd, bytes: base64 ? Buffer.from(lines.join('\r\n')) : body },
  ]
}

function applied(bytes: Buffer, edits: readonly Edit[]): Buffer {
  const pieces: Buffer[] = []
  let from = 0
  for (const { start, end, bytes: piece } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    pieces.push(bytes.subarray(from, start), piece)
    from = end
  }
  return Buffer.concat([...pieces, bytes.subarray(from)])
}

/** A subject as a header field has it (RFC 2047). */
function encoded(subject: string): string {
  if (/^[\x20-\x7e]*$/.test(subject)) return subject
  const words = Array.from(subject).reduce<string[]>((list, char, i) => {
    if (i % WORD_CHARS === 0) list.push('')
    list[list.length - 1] += char
    return list
  }, [])
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ')
}

/** HTML with the texts between its tags changed, which are HTML themselves. */
export function eachText(html: string, change: (text: string) => string): string {
  let out = ''
  for (let at = 0; at < html.length;) {
    const open = html.indexOf('<', at)
    const end = open < 0 ? html.length : open
    const text = html.slice(at, end)
    out += text.trim() === '' ? text : change(text)
    at = tagEnd(html, end)
    out += html.slice(end, at)
  }
  return out
}

/** Behind the tag, comment or raw element that begins at `open`. */
function tagEnd(html: string, open: number): number {
  if (open >= html.length) return html.length
  if (html.startsWith('<!--', open)) return behind(html, '-->', open)
  const name = /^[a-z]+/.exec(html.slice(open + 1, open + 12).toLowerCase())?.[0] ?? ''
  if (!RAW.test(name)) return behind(html, '>', open)
  const close = html.toLowerCase().indexOf(`</${name}`, open)
  return close < 0 ? html.length : behind(html, '>', close)
}

function behind(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from)
  return at < 0 ? html.length : at + mark.length
}
