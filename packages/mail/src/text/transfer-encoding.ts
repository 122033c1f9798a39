/** Content transfer encodings (RFC 2045 §6), decoded as tolerantly as real readers do, with what was odd. */
import { decodeEvenLines } from './base64-lines.ts'
import { takeBack } from '../large-buffers.ts'

export type TransferEncoding =
  | '7bit'
  | '8bit'
  | 'binary'
  | 'base64'
  | 'quoted-printable'
  | 'uuencode'
  | 'yenc'
  | 'unknown'

export interface Decoded {
  readonly data: Buffer
  /** Bytes outside the encoding's alphabet were skipped or kept as they stand. */
  readonly invalid: boolean
  /** base64 only: data follows the padding, which some readers decode and some don't. */
  readonly afterPadding: boolean
}

const ALPHABET = 0
const BLANK = 1
const PAD = 2
const JUNK = 3
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const BASE64_KINDS = base64Kinds()
const BASE64_VALUES = Uint8Array.from({ length: 256 }, (_, code) =>
  Math.max(0, BASE64.indexOf(String.fromCharCode(code))),
)

function base64Kinds(): Uint8Array {
  const kinds = new Uint8Array(256).fill(JUNK)
  for (const char of BASE64) kinds[char.charCodeAt(0)] = ALPHABET
  for (const char of ' \t\r\n') kinds[char.charCodeAt(0)] = BLANK
  kinds['='.charCodeAt(0)] = PAD
  return kinds
}

const MAX_NAME = 200

/** Names real mailers give the encodings; anything else is 'unknown'. Comments and parameters are cut off. */
export function transferEncodingOf(value: string): TransferEncoding {
  const name = value
    .slice(0, MAX_NAME)
    .replace(/\([^()]*\)/g, ' ')
    .split(';', 1)[0]!
    .trim()
    .replace(/^["']+|["'.,]+$/g, '')
    .toLowerCase()
  switch (name) {
    case '':
    case '7bit':
    case '7-bit':
    case '7 bit':
    case '7bits':
    case 'us-ascii':
      return '7bit'
    case '8bit':
    case '8-bit':
    case '8 bit':
    case '8bits':
    case 'utf-8':
    case 'utf8':
    case 'iso-8859-1':
    case 'none':
      return '8bit'
    case 'binary':
      return 'binary'
    case 'base64':
    case 'base-64':
    case 'x-base64':
      return 'base64'
    case 'quoted-printable':
    case 'quotedprintable':
    case 'quoted printable':
    case 'qp':
      return 'quoted-printable'
    case 'x-uuencode':
    case 'uuencode':
    case 'x-uue':
    case 'uue':
    case 'x-uu':
      return 'uuencode'
    case 'x-yencode':
    case 'yenc':
      return 'yenc'
    default:
      return 'unknown'
  }
}

const WORDS: readonly (readonly [word: RegExp, encoding: TransferEncoding])[] = [
  [/base[\W_]*64/i, 'base64'],
  [/quoted?[\W_]*print|\bqp\b/i, 'quoted-printable'],
  [/uu[\W_]*e/i, 'uuencode'],
  [/yenc/i, 'yenc'],
]

/** Every encoding that a value's words name, wherever in it they stand. */
export function encodingsIn(value: string): TransferEncoding[] {
  return WORDS.flatMap(([word, encoding]) => (word.test(value) ? [encoding] : []))
}

/** Whether the spelling is the standard's own, so that every reader understands it alike. */
export function isStandardEncoding(value: string): boolean {
  return /^(7bit|8bit|binary|base64|quoted-printable)$/i.test(value)
}

/** Decodes base64: skips what is not in the alphabet, goes on after padding when plain base64 follows. */
export function decodeBase64(bytes: Buffer): Decoded {
  const plain = decodePlain(bytes)
  if (plain) return { data: plain, invalid: false, afterPadding: false }
  let junk = false
  let firstPad = -1
  let afterPad = false
  for (let i = 0; i < bytes.length; i++) {
    const kind = BASE64_KINDS[bytes[i]!]!
    if (kind === ALPHABET) {
      if (firstPad >= 0) afterPad = true
    } else if (kind === JUNK) junk = true
    else if (kind === PAD && firstPad < 0) firstPad = i
  }
  // Text behind the padding (a list's footer) is not base64; a second base64 run may be.
  const end = afterPad && hasJunk(bytes, firstPad) ? firstPad + 1 : bytes.length
  return { data: decodeRuns(bytes.subarray(0, end)), invalid: junk, afterPadding: afterPad }
}

/** What plain base64 says; null where there is anything else. */
function decodePlain(bytes: Buffer): Buffer | null {
  const even = decodeEvenLines(bytes)
  const text = bytes.toString('latin1', even?.rest)
  if (!isPlainBase64(text)) {
    if (even) takeBack(even.data)
    return null
  }
  if (!even) return Buffer.from(text, 'base64')
  const { data, length } = even
  return data.subarray(0, length + data.write(text, length, 'base64'))
}

/**
 * Whether there is nothing but the alphabet and blanks, then nothing but padding and blanks: nearly all there is. Each
 * expression looks for one character that is something else, which takes a fraction of a loop's time.
 */
function isPlainBase64(text: string): boolean {
  const end = text.search(/[^A-Za-z0-9+/ \t\r\n]/)
  return end < 0 || !/[^= \t\r\n]/.test(text.slice(end))
}

/** Decodes what is in the alphabet; every padding starts afresh. */
function decodeRuns(bytes: Buffer): Buffer {
  const out = Buffer.allocUnsafe(Math.ceil((bytes.length * 3) / 4))
  let length = 0
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    const kind = BASE64_KINDS[byte]
    if (kind === PAD) held = 0
    if (kind !== ALPHABET) continue
    bits = ((bits << 6) | BASE64_VALUES[byte]!) & 0xffffff
    held += 6
    if (held >= 8) {
      held -= 8
      out[length++] = (bits >> held) & 255
    }
  }
  return out.subarray(0, length)
}

function hasJunk(bytes: Buffer, from: number): boolean {
  for (let i = from; i < bytes.length; i++) if (BASE64_KINDS[bytes[i]!] === JUNK) return true
  return false
}

const HEX = hexValues()
function hexValues(): Int8Array {
  const values = new Int8Array(256).fill(-1)
  for (let i = 0; i < 16; i++) {
    values[i.toString(16).charCodeAt(0)] = i
    values[i.toString(16).toUpperCase().charCodeAt(0)] = i
  }
  return values
}

const LF = 10
const CR = 13
const EQUALS = 61

/** Decodes quoted-printable; blanks at line ends are transport padding and go (RFC 2045 §6.7 rule 3). */
export function decodeQuotedPrintable(bytes: Buffer): Decoded {
  const reader = new QuotedPrintable(bytes)
  for (let at = 0; at < bytes.length;) at = reader.line(at)
  return reader.finish()
}

/** Reads line by line: a function that runs often is compiled better than one that runs long. */
class QuotedPrintable {
  readonly #bytes: Buffer
  readonly #out: Buffer
  #length = 0
  /** Output up to here came from escapes or earlier lines: its blanks stay. */
  #kept = 0
  #invalid = false

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#out = Buffer.allocUnsafe(bytes.length)
  }

  /** Reads up to the end of a line, or behind a soft line break; answers where that is. */
  line(from: number): number {
    const bytes = this.#bytes
    const out = this.#out
    const size = bytes.length
    let length = this.#length
    let i = from
    while (i < size) {
      const byte = bytes[i]!
      if (byte > EQUALS || (byte < EQUALS && byte > CR)) {
        out[length++] = byte
        i++
        continue
      }
      if (byte !== EQUALS) {
        if (byte === LF || (byte === CR && i + 1 < size && bytes[i + 1] === LF))
          length = trimBlanks(out, length, this.#kept)
        out[length++] = byte
        i++
        if (byte !== LF) continue
        this.#kept = length
        break
      }
      const high = i + 2 < size ? HEX[bytes[i + 1]!]! : -1
      const low = high >= 0 ? HEX[bytes[i + 2]!]! : -1
      if (low >= 0) {
        out[length++] = (high << 4) | low
        this.#kept = length
        i += 3
        continue
      }
      const next = softBreakEnd(bytes, i + 1)
      if (next >= 0) {
        // A bare CR ends the line for some readers only.
        if (bytes[next - 1] === CR) this.#invalid = true
        this.#kept = length
        i = next
        break
      }
      this.#invalid = true
      out[length++] = byte
      i++
    }
    this.#length = length
    return i
  }

  finish(): Decoded {
    const end = trimBlanks(this.#out, this.#length, this.#kept)
    return { data: this.#out.subarray(0, end), invalid: this.#invalid, afterPadding: false }
  }
}

function trimBlanks(out: Buffer, length: number, kept: number): number {
  let end = length
  while (end > kept && (out[end - 1] === 32 || out[end - 1] === 9)) end--
  return end
}

/** Index behind a soft line break whose `=` stood before `from`, or -1 when it is none. */
function softBreakEnd(bytes: Buffer, from: number): number {
  let i = from
  while (bytes[i] === 32 || bytes[i] === 9) i++
  if (i >= bytes.length) return i
  if (bytes[i] === LF) return i + 1
  if (bytes[i] === CR) return bytes[i + 1] === LF ? i + 2 : i + 1
  return -1
}
