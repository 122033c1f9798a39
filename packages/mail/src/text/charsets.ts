/** Bytes to text, for every charset mail uses. Never throws: unknown labels are guessed, invalid bytes replaced. */
import { isAscii, isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { guessCharset } from './charset-guess.ts'
import { decodingOf, type Decoding } from './charset-names.ts'

export interface DecodedText {
  readonly text: string
  /** Charset used, lower case. */
  readonly charset: string
  /** The label named no charset that is known. */
  readonly unknown: boolean
  /** Some bytes are not valid in that charset; they became U+FFFD. */
  readonly invalid: boolean
}

const ESCAPE = String.fromCharCode(0x1b)
const decoders = new Map<string, InstanceType<typeof TextDecoder>>()

/**
 * Decodes `bytes` with the charset `label`. Without a usable label, or when 8-bit text claims to be ASCII, the
 * charset is guessed, and so where a label can't be right. A byte order mark wins over the label, as in the readers people use.
 */
export function decodeText(bytes: Buffer, label?: string): DecodedText {
  const decoding = label === undefined || label === '' ? undefined : decodingOf(label, knownToIconv)
  const unknown = decoding === null
  const marked = markOf(bytes)
  if (marked && decoding?.kind !== 'utf-16') return finish(native(bytes, marked), marked, unknown)
  if (decoding === undefined || decoding === null || decoding.kind === 'ascii') {
    const guess = guessCharset(bytes)
    if (guess === 'us-ascii')
      return { text: bytes.toString('latin1'), charset: guess, unknown, invalid: false }
    return finish(decodeAs(bytes, decodingOf(guess, knownToIconv)!), guess, unknown)
  }
  if (decoding.name === 'utf-8' && isAscii(bytes)) {
    return { text: bytes.toString('latin1'), charset: 'utf-8', unknown, invalid: false }
  }
  return decodeLabelled(bytes, decoding)
}

/** Three-octet characters of UTF-8 in a row: three of them are no accident. */
const WIDE = /(?:[\xe0-\xef][\x80-\xbf]{2}[^\x80-\xff]*){3}/

/** By its label, or by a guess where the label can't be right: what it makes of the bytes is no text, and the guess is. */
function decodeLabelled(bytes: Buffer, decoding: Decoding): DecodedText {
  const { name } = decoding
  const isWide =
    !SINGLE_OCTET.test(name) &&
    name !== 'utf-8' &&
    isUtf8(bytes) &&
    WIDE.test(bytes.toString('latin1', 0, 4096))
  if (isWide) return { ...finish(native(bytes, 'utf-8'), 'utf-8', false), invalid: true }
  const read = finish(decodeAs(bytes, decoding), name, false)
  if (!read.invalid) return read
  const guess = guessCharset(bytes)
  if (guess === name || guess === 'windows-1252' || guess === 'us-ascii') return read
  const other = decodeAs(bytes, decodingOf(guess, knownToIconv)!)
  return /[\u0080-\u009f\ufffd]/.test(other) ? read : { ...read, text: other, charset: guess }
}
const SINGLE_OCTET = /^(?:iso-8859|windows-12|koi8|x-mac|macintosh|ibm|windows-874|tis-620|utf-16)/

/** Whether a charset label is known. */
export function isKnownCharset(label: string): boolean {
  return decodingOf(label, knownToIconv) !== null
}

function finish(text: string, charset: string, unknown: boolean): DecodedText {
  return { text, charset, unknown, invalid: text.includes('\uFFFD') }
}

function knownToIconv(name: string): boolean {
  // iconv-lite also "knows" base64 and hex, and follows inherited names such as `constructor`.
  return (
    /^[a-z][a-z0-9_-]*\d[a-z0-9_-]*$/.test(name) &&
    !/base64|ucs2|binary/.test(name) &&
    iconv.encodingExists(name)
  )
}

function markOf(bytes: Buffer): string {
  if (bytes.length < 2) return ''
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return isUtf8(bytes) ? 'utf-8' : ''
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return ''
}

function decodeAs(bytes: Buffer, decoding: Decoding): string {
  switch (decoding.kind) {
    case 'iconv':
      return iconv.decode(bytes, decoding.name).toWellFormed()
    case 'utf-16':
      return native(bytes, markOf(bytes) || (looksBigEndian(bytes) ? 'utf-16be' : 'utf-16le'))
    case 'iso-2022-kr':
      return decodeKorean(shiftedToEuc(bytes))
    case 'hz':
      return native(hzToEuc(bytes), 'gb18030')
    default:
      if (decoding.name === 'iso-2022-jp') return native(withoutIdleEscapes(bytes), decoding.name)
      return decoding.name === 'euc-kr' ? decodeKorean(bytes) : native(bytes, decoding.name)
  }
}

function native(bytes: Buffer, label: string): string {
  let decoder = decoders.get(label)
  if (!decoder) decoders.set(label, (decoder = new TextDecoder(label)))
  return decoder.decode(bytes)
}

/** Node's `euc-kr` lacks the Hangul that code page 949 adds; the slower table is used only where it matters. */
export function decodeKorean(bytes: Buffer): string {
  const text = native(bytes, 'euc-kr')
  return /[\u0080-\u009f\ufffd]/.test(text) ? iconv.decode(bytes, 'cp949').toWellFormed() : text
}

/** Escapes that switch nothing, as joined encoded words have them, would come out as U+FFFD. */
function withoutIdleEscapes(bytes: Buffer): Buffer {
  const parts = bytes.toString('latin1').split(ESCAPE)
  const used = parts.filter(
    (part, i) => i === 0 || i === parts.length - 1 || !/^(?:\([A-Z]|\$[@-B])$/.test(part),
  )
  return used.length === parts.length ? bytes : Buffer.from(used.join(ESCAPE), 'latin1')
}

/** UTF-16 without a mark: blanks, digits and Latin letters have their zero byte first in big endian. */
function looksBigEndian(bytes: Buffer): boolean {
  let even = 0
  let odd = 0
  const end = Math.min(bytes.length - 1, 4096)
  for (let i = 0; i < end; i += 2) {
    if (bytes[i] === 0) even++
    if (bytes[i + 1] === 0) odd++
  }
  return even > odd
}

/** ISO-2022-KR (RFC 1557): between SO and SI the 7-bit bytes are KS X 1001, which is EUC-KR with the high bit set. */
function shiftedToEuc(bytes: Buffer): Buffer {
  const out = Buffer.allocUnsafe(bytes.length)
  let length = 0
  let shifted = false
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    if (byte === 0x1b && bytes[i + 1] === 0x24 && bytes[i + 2] === 0x29) i += 3
    else if (byte === 0x0e) shifted = true
    else if (byte === 0x0f) shifted = false
    else {
      if (byte === 0x0a) shifted = false
      out[length++] = shifted && byte > 0x20 ? byte | 0x80 : byte
    }
  }
  return out.subarray(0, length)
}

/** HZ (RFC 1843): `~{` … `~}` frames GB 2312 in seven bits. */
function hzToEuc(bytes: Buffer): Buffer {
  const out = Buffer.allocUnsafe(bytes.length)
  let length = 0
  let shifted = false
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    const next = bytes[i + 1]
    if (byte === 0x7e && (next === 0x7b || next === 0x7d)) {
      shifted = next === 0x7b
      i++
    } else if (byte === 0x7e && !shifted && (next === 0x7e || next === 0x0a)) {
      if (next === 0x7e) out[length++] = byte
      i++
    } else {
      if (byte === 0x0a) shifted = false
      out[length++] = shifted && byte > 0x20 ? byte | 0x80 : byte
    }
  }
  return out.subarray(0, length)
}
