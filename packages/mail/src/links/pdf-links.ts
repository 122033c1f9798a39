/** Links of PDF (ISO 32000-1 §12.6.4.7, URI actions) in whatever of a file is readable: plain objects and object streams. */

import { nameAt, PdfBlanks, stringEnd } from '../container/pdf/pdf-tokens.ts'

export interface PdfLink {
  readonly raw: string
  /** Share of an A4 page that the place to click on covers, 0 where it is not written beside the link. */
  readonly share: number
}

const SLASH = 0x2f
const MAX_URL = 4096
/** Bytes before a link's address in which its rectangle stands. */
const NEAR = 600
const PAGE_AREA = 595 * 842

/** Links in a piece of a PDF, at most `max`. Linear. */
export function pdfLinks(bytes: Buffer, max: number): PdfLink[] {
  const found: PdfLink[] = []
  const blanks = new PdfBlanks(bytes)
  for (const { at, end } of keysOf(bytes)) {
    if (found.length >= max) break
    const value = blanks.behind(end)
    const raw = pdfString(bytes.subarray(value, value + 4 * MAX_URL))
    if (raw !== null && raw !== '') found.push({ raw, share: shareOf(bytes, at) })
  }
  return found
}

/** The keys `/URI`, also with letters in digits. */
function* keysOf(bytes: Buffer): Iterable<{ at: number; end: number }> {
  for (let at = bytes.indexOf(SLASH); at >= 0; at = bytes.indexOf(SLASH, at + 1)) {
    if (!STARTS.has(bytes[at + 1]!)) continue
    const { name, end } = nameAt(bytes, at)
    if (name === 'URI') yield { at, end }
  }
}

/** `U`, and what letters in digits begin with. */
const STARTS: ReadonlySet<number> = new Set([0x55, 0x23])

/** Pages told of in a piece of a PDF. */
export function pdfPages(bytes: Buffer): number {
  let pages = 0
  for (let at = bytes.indexOf('/Page'); at >= 0 && pages < 1000; at = bytes.indexOf('/Page', at + 5)) {
    const next = bytes[at + 5] ?? 32
    const letter = next | 32
    if (
      (letter < 97 || letter > 122) &&
      /\/Type\s*$/.test(bytes.toString('latin1', Math.max(0, at - 12), at))
    )
      pages++
  }
  return pages
}

/**
 * Characters that a content stream shows, roughly: the length of the texts in its operators, of hexadecimal ones (as a
 * rule two bytes a character) a quarter.
 */
export function shownChars(bytes: Buffer): number {
  if (!bytes.includes('Tj') && !bytes.includes('TJ')) return 0
  let shown = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte !== 40 && (byte !== 60 || bytes[at + 1] === 60)) continue
    const end = byte === 40 ? parenEnd(bytes, at + 1) : bytes.indexOf(62, at)
    if (end < 0) break
    shown += byte === 40 ? end - at - 1 : Math.floor((end - at - 1) / 4)
    at = end
  }
  return shown
}

/** The string that `bytes` begin with, in letters or in digits; null where none stands. */
export function pdfString(bytes: Buffer): string | null {
  if (bytes[0] === 40) return textOf(unescaped(bytes.subarray(1, parenEnd(bytes, 1))))
  if (bytes[0] !== 60 || bytes[1] === 60) return null
  const end = bytes.indexOf(62)
  if (end < 0) return null
  return textOf(Buffer.from(bytes.toString('latin1', 1, end).replace(/[^0-9a-f]/gi, ''), 'hex'))
}

/** Where the parenthesis closes that opened before `from`; the end when it does not. */
function parenEnd(bytes: Buffer, from: number): number {
  const end = stringEnd(bytes, from)
  return bytes[end - 1] === 41 ? end - 1 : end
}

function unescaped(bytes: Buffer): Buffer {
  if (!bytes.includes(92)) return bytes
  const text = bytes
    .toString('latin1')
    .replace(/\\(?:([0-7]{1,3})|\r?\n|(.))/gs, (_all, octal?: string, char?: string) => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255)
      return char === undefined ? '' : (ESCAPES[char] ?? char)
    })
  return Buffer.from(text, 'latin1')
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(2, bytes.length & ~1))
      .swap16()
      .toString('utf16le')
  return bytes.toString('utf8')
}

function shareOf(bytes: Buffer, at: number): number {
  const near = bytes.toString('latin1', Math.max(0, at - NEAR), at + 200)
  const start = near.lastIndexOf('/Rect', Math.min(at, NEAR))
  const rect = /\/Rect\s*\[\s*(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)/.exec(
    near.slice(Math.max(0, start), Math.max(0, start) + 120),
  )
  if (!rect) return 0
  const [left, low, right, high] = rect.slice(1).map(Number) as [number, number, number, number]
  const share = (Math.abs(right - left) * Math.abs(high - low)) / PAGE_AREA
  return Number.isFinite(share) ? Math.min(share, 1) : 0
}
