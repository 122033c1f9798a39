/** Tokens of PDF (ISO 32000-1 §7.2, §7.3), read from wherever one begins: objects lie in streams and in damaged files too. */

const PERCENT = 0x25
const SLASH = 0x2f
const BACKSLASH = 0x5c
const MAX_NAME = 127

/** By byte: 1 for blanks (NUL among them), 2 for what else ends a name. */
const KINDS = new Uint8Array(256)
for (const byte of [0, 9, 10, 12, 13, 32]) KINDS[byte] = 1
for (const char of '()<>[]{}/%') KINDS[char.charCodeAt(0)] = 2

export function isBlank(byte: number | undefined): boolean {
  return byte !== undefined && KINDS[byte] === 1
}

/** Skips blanks and comments. Runs that were skipped are remembered, so that going on from within one costs nothing. */
export class PdfBlanks {
  readonly #bytes: Buffer
  #start = -1
  #end = -1

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  behind(from: number): number {
    if (from >= this.#start && from < this.#end) return this.#end
    const bytes = this.#bytes
    let at = from
    for (;;) {
      const byte = bytes[at]
      if (isBlank(byte)) at++
      else if (byte === PERCENT) at = lineEnd(bytes, at)
      else break
    }
    if (at > from + 1) [this.#start, this.#end] = [from, at]
    return at
  }
}

function lineEnd(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at++
  return at
}

export interface PdfName {
  readonly name: string
  /** Offset behind it. */
  readonly end: number
}

/** The name whose slash stands at `at`; letters written in hexadecimal digits are letters (§7.3.5). */
export function nameAt(bytes: Buffer, at: number): PdfName {
  let end = at + 1
  const limit = Math.min(bytes.length, at + 1 + 3 * MAX_NAME)
  while (end < limit && KINDS[bytes[end]!] === 0) end++
  const raw = bytes.toString('latin1', at + 1, end)
  return { name: raw.includes('#') ? withoutDigits(raw) : raw, end }
}

function withoutDigits(raw: string): string {
  return raw.replace(/#([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Offset behind the parenthesis that closes the string which opened before `from`; the end where none does. */
export function stringEnd(bytes: Buffer, from: number): number {
  let depth = 1
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === BACKSLASH) at++
    else if (byte === 0x28) depth++
    else if (byte === 0x29 && --depth === 0) return at + 1
  }
  return bytes.length
}

/**
 * A dictionary from its `<<` on, each token behind a blank, comments and the contents of strings left out: what patterns over
 * text can't mistake. `end` is behind its `>>`, -1 where it does not close within the bytes.
 */
export function dictionaryAt(bytes: Buffer, from: number): { text: string; end: number } {
  const blanks = new PdfBlanks(bytes)
  const tokens: string[] = []
  let depth = 0
  let at = from
  while (at < bytes.length) {
    at = blanks.behind(at)
    const [token, end] = tokenAt(bytes, at)
    if (token === '') break
    at = end
    tokens.push(token)
    if (token === '<<') depth++
    else if (token === '>>' && --depth <= 0) return { text: tokens.join(' '), end: at }
  }
  return { text: tokens.join(' '), end: -1 }
}

/** One token, that ends before `end`; '' at the end of the bytes. */
export function tokenAt(bytes: Buffer, at: number): [token: string, end: number] {
  const byte = bytes[at]
  if (byte === undefined) return ['', at]
  const next = bytes[at + 1]
  if (byte === SLASH) {
    const { name, end } = nameAt(bytes, at)
    return [`/${name.replace(/[\s/]/g, '_')}`, end]
  }
  if (byte === 0x28) return ['()', stringEnd(bytes, at + 1)]
  if (byte === 0x3c || byte === 0x3e) {
    if (next === byte) return [byte === 0x3c ? '<<' : '>>', at + 2]
    const close = byte === 0x3c ? bytes.indexOf(0x3e, at) : at
    return ['()', close < 0 ? bytes.length : close + 1]
  }
  if (KINDS[byte] === 2) return [String.fromCharCode(byte), at + 1]
  let end = at + 1
  while (end < bytes.length && KINDS[bytes[end]!] === 0 && end - at < MAX_NAME) end++
  return [bytes.toString('latin1', at, end), end]
}
