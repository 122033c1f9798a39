/** Encoded words in header text (RFC 2047, RFC 2231 §5), tolerant of what mailers really write. */
import { withoutControls } from './controls.ts'
import { decodeText, isKnownCharset } from './charsets.ts'
import { decodeQuotedPrintable } from './transfer-encoding.ts'

interface Word {
  readonly charset: string
  readonly data: Buffer
  readonly end: number
}

const MAX_CHARSET = 64

/**
 * Decodes header text given as bytes (`binary`: one character a byte). Adjacent words of one charset are joined
 * before they are decoded, so that characters split between them come out whole. Text outside of words that is not
 * ASCII is guessed. Control characters other than TAB become blanks. Linear; never throws.
 */
export function decodeWords(binary: string): string {
  let at = binary.indexOf('=?')
  if (at < 0) return withoutControls(decodeRaw(binary))
  const scanner = new WordScanner(binary)
  let out = ''
  let plainFrom = 0
  let pending: { charset: string; chunks: Buffer[] } | null = null
  const flush = (): void => {
    if (pending) out += decodeText(Buffer.concat(pending.chunks), pending.charset).text
    pending = null
  }
  while (at >= 0) {
    const word = scanner.wordAt(at)
    if (!word) {
      at = binary.indexOf('=?', at + 2)
      continue
    }
    const between = binary.slice(plainFrom, at)
    // Blanks between two words are not text (RFC 2047 §6.2).
    if (!(pending && isBlank(between)) && between !== '') {
      flush()
      out += decodeRaw(between)
    }
    if (pending !== null && pending.charset === word.charset) pending.chunks.push(word.data)
    else {
      flush()
      pending = { charset: word.charset, chunks: [word.data] }
    }
    plainFrom = word.end
    at = binary.indexOf('=?', word.end)
  }
  flush()
  return withoutControls(out + decodeRaw(binary.slice(plainFrom)))
}

/** True when the text still shows encoded words after decoding: a reader of another kind might decode them. */
export function hasBrokenWords(decoded: string): boolean {
  return /=\?[\w-]{3,20}\?[bq]\?/i.test(decoded)
}

class WordScanner {
  readonly #text: string
  #closeAt = -2

  constructor(text: string) {
    this.#text = text
  }

  /** The encoded word that starts at `at` (where `=?` stands), or null. */
  wordAt(at: number): Word | null {
    const text = this.#text
    const charsetEnd = text.indexOf('?', at + 2)
    if (charsetEnd < 0 || charsetEnd - at - 2 > MAX_CHARSET || charsetEnd === at + 2) return null
    if (text[charsetEnd + 2] !== '?') return null
    const encoding = text[charsetEnd + 1]!.toLowerCase()
    const from = charsetEnd + 3
    const close = this.#closeFrom(from)
    if (close < 0 || (encoding !== 'b' && encoding !== 'q')) return null
    const charset = text
      .slice(at + 2, charsetEnd)
      .split('*', 1)[0]!
      .toLowerCase()
    if (/[\s"<>]/.test(charset)) return null
    const body = text.slice(from, close)
    return { charset, data: encoding === 'b' ? decodeB(body) : decodeQ(body), end: close + 2 }
  }

  /** Next `?=` at or behind `from`; remembered, so that many unclosed words stay linear. */
  #closeFrom(from: number): number {
    if (this.#closeAt === -1) return -1
    if (this.#closeAt < from) this.#closeAt = this.#text.indexOf('?=', from)
    return this.#closeAt
  }
}

function decodeB(body: string): Buffer {
  return Buffer.concat(body.split(/=+/).map((run) => Buffer.from(run, 'base64')))
}

function decodeQ(body: string): Buffer {
  return decodeQuotedPrintable(Buffer.from(body.replaceAll('_', '=20'), 'latin1')).data
}

function decodeRaw(binary: string): string {
  return /^[\t\x20-\x7e]*$/.test(binary) ? binary : decodeText(Buffer.from(binary, 'latin1')).text
}

function isBlank(text: string): boolean {
  return /^[ \t\r\n]*$/.test(text)
}

/** Charsets named in encoded words that nobody knows. */
export function unknownCharsets(binary: string): string[] {
  const names = [...binary.matchAll(/=\?([\w.:-]{1,64})(?:\*[\w-]{0,20})?\?[bq]\?/gi)].map((match) =>
    match[1]!.toLowerCase(),
  )
  return [...new Set(names)].filter((name) => !isKnownCharset(name))
}
