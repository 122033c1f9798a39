/** PDF (ISO 32000-1): files embedded in it, and its other streams, decompressed where that takes filters known here. */
import { constants, inflateSync } from 'node:zlib'
import { detectType } from '../file-type.ts'
import type { Budget } from './budget.ts'
import { decryptorWithoutPassword } from './pdf-crypt.ts'
import { inflate, inflateGuess } from './inflate.ts'
import { isLeaf } from './kinds.ts'
import { obstacle, stream, type Opened, type Opening } from './opened.ts'
import { pdfPicture, PICTURE_PIXELS, type PictureRoom } from './pdf-pictures.ts'

const STREAM = Buffer.from('stream')
const END_STREAM = Buffer.from('endstream')
/** Bytes ahead of a stream in which its dictionary usually stands, and in which it is looked for then. */
const NEAR = 1024
const FAR = 64 * 1024
/** Of a picture that many bytes tell whether it is something else: pictures grow to hundreds of times their size. */
const PICTURE_HEAD = 512
/** What a stream costs beside its bytes. */
const COST = 512
/** Decrypting a byte costs some times what reading it does. */
const DECRYPTION = 4

const NO_ROOM: PictureRoom = { pixels: 0 }

/** Of encrypted documents those that open without a password. */
export function* openPdf(bytes: Buffer, budget: Budget): Opening {
  const decrypt = bytes.includes('/Encrypt') ? decryptorWithoutPassword(bytes) : null
  const room = { pixels: PICTURE_PIXELS }
  let at = bytes.indexOf(STREAM)
  while (at >= 0) {
    const start = dataStart(bytes, at + STREAM.length)
    let next = at + STREAM.length
    if (start >= 0 && !isEnd(bytes, at)) {
      budget.bytes(COST)
      const dictionary = dictionaryBefore(bytes, at, budget)
      const end = dataEnd(bytes, start, dictionary)
      if (end < 0) yield obstacle('damaged')
      const stored = bytes.subarray(start, end < 0 ? bytes.length : end)
      const plain = decrypt && !/\/Type\s*\/XRef\b/.test(dictionary)
      if (plain) budget.bytes(DECRYPTION * stored.length)
      const [, object = '0', generation = '0'] = /^(\d+)\s+(\d+)\s+obj/.exec(dictionary) ?? []
      const data = plain ? decrypt(Number(object), Number(generation), stored) : stored
      const taken = yield* openStream(dictionary, data, plain ? data : bytes.subarray(start), room, budget)
      if (plain) yield* openUnlocked(dictionary, stored, budget)
      next = start + (plain ? stored.length : taken)
    }
    at = bytes.indexOf(STREAM, next)
  }
}

/**
 * A stream read as if nothing were encrypted: the dictionary that says so may lie in a file embedded here, or be
 * planted. What is in truth encrypted can't be read this way, which tells nothing.
 */
function* openUnlocked(dictionary: string, stored: Buffer, budget: Budget): Opening {
  for (const opened of openStream(dictionary, stored, stored, NO_ROOM, budget))
    if (opened.kind === 'file') yield opened
}

/** By its stated length where its end stands there, else at the next end; -1 when there is none. */
function dataEnd(bytes: Buffer, start: number, dictionary: string): number {
  const length = Number(/\/Length\s+(\d{1,10})\b(?!\s+\d+\s+R)/.exec(dictionary)?.[1] ?? -1)
  const told = length < 0 ? -1 : bytes.subarray(start + length, start + length + 16).indexOf(END_STREAM)
  return told >= 0 ? start + length : bytes.indexOf(END_STREAM, start)
}

/** The word is the end of `endstream`. */
function isEnd(bytes: Buffer, at: number): boolean {
  return at >= 3 && bytes[at - 3] === 0x65 && bytes[at - 2] === 0x6e && bytes[at - 1] === 0x64
}

function dataStart(bytes: Buffer, at: number): number {
  if (bytes[at] === 10) return at + 1
  if (bytes[at] !== 13) return -1
  return bytes[at + 1] === 10 ? at + 2 : at + 1
}

/** From where its object starts (`5 0 obj`), names in plain letters. */
function dictionaryBefore(bytes: Buffer, at: number, budget: Budget): string {
  let text = bytes.toString('latin1', Math.max(0, at - NEAR), at)
  let start = text.lastIndexOf('obj')
  if (start < 0 && at > NEAR) {
    budget.bytes(FAR)
    text = bytes.toString('latin1', Math.max(0, at - FAR), at)
    start = text.lastIndexOf('obj')
  }
  const number = /\d{1,8}\s{1,8}\d{1,5}\s{1,8}$/.exec(text.slice(Math.max(0, start - 32), Math.max(0, start)))
  return text
    .slice(Math.max(0, start - (number?.[0].length ?? 0)))
    .replace(/#([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Answers how many bytes of the file it takes: what is compressed may hold what looks like its end. */
function* openStream(
  dictionary: string,
  data: Buffer,
  rest: Buffer,
  room: PictureRoom,
  budget: Budget,
): Generator<Opened, number> {
  const embedded = /\/EmbeddedFile\b/.test(dictionary)
  if (!embedded && /\/Subtype\s*\/Image\b/.test(dictionary)) {
    const picture = pdfPicture(dictionary, data, filtersOf(dictionary), room, budget)
    if (picture) yield { kind: 'picture', ...picture }
    if (!hidesFile(data)) return data.length
  }
  // Whatever the dictionary says, or where it says it.
  const inflated = isZlib(data) ? (inflate('zlib', data, budget) ?? inflateGuess('zlib', rest, budget)) : null
  const filters = filtersOf(dictionary)
  let content: Buffer | null = inflated?.data ?? data
  for (const filter of inflated && isFlate(filters?.[0] ?? '') ? filters!.slice(1) : (filters ?? [])) {
    content = content && decode(filter, content, budget)
  }
  yield stream('', content ?? inflated?.data ?? data)
  const known = filters !== null || inflated !== null
  if (embedded && (!content || !known || /\/Predictor\s+(?!1\b)/.test(dictionary)))
    yield obstacle('unsupported')
  return Math.max(data.length, inflated?.used ?? 0)
}

/** Null when there are some that can't be read here. */
function filtersOf(dictionary: string): string[] | null {
  const value = /\/Filter\s*(\[[^\]]{0,200}\]|\/\w+)/.exec(dictionary)?.[1]
  if (value === undefined) return dictionary.includes('/Filter') ? null : []
  return value.match(/\w+/g) ?? []
}

function isFlate(filter: string): boolean {
  return filter === 'FlateDecode' || filter === 'Fl'
}

function isZlib(data: Buffer): boolean {
  return data.length > 6 && (data[0]! & 15) === 8 && data.readUInt16BE(0) % 31 === 0
}

/** A picture by its dictionary, something to open by its first bytes. */
function hidesFile(data: Buffer): boolean {
  if (!isLeaf(detectType(data.subarray(0, PICTURE_HEAD)).type)) return true
  if (!isZlib(data)) return false
  try {
    const head = inflateSync(data.subarray(0, PICTURE_HEAD), { finishFlush: constants.Z_SYNC_FLUSH })
    const { type } = detectType(head)
    return type.startsWith('text/') || !isLeaf(type)
  } catch {
    return false
  }
}

/** Null when the filter is broken or not known here. */
function decode(filter: string, data: Buffer, budget: Budget): Buffer | null {
  switch (filter) {
    case 'FlateDecode':
    case 'Fl':
      return inflateGuess('zlib', data.subarray(data[0] === 10 ? 1 : 0), budget)?.data ?? null
    case 'ASCIIHexDecode':
    case 'AHx':
      budget.bytes(data.length)
      return Buffer.from(data.toString('latin1').replace(/>[^]*$|[^0-9a-f]/gi, ''), 'hex')
    case 'ASCII85Decode':
    case 'A85':
      budget.bytes(4 * data.length)
      return decodeAscii85(data.toString('latin1'))
    case 'DCTDecode':
    case 'JPXDecode':
    case 'CCITTFaxDecode':
    case 'JBIG2Decode':
      return data
    default:
      return null
  }
}

/** ISO 32000-1 §7.4.3. */
function decodeAscii85(text: string): Buffer {
  const end = text.indexOf('~>')
  const out: number[] = []
  let group: number[] = []
  for (const char of end < 0 ? text : text.slice(0, end)) {
    const code = char.charCodeAt(0)
    if (char === 'z' && group.length === 0) out.push(0, 0, 0, 0)
    else if (code >= 33 && code <= 117) group.push(code - 33)
    if (group.length === 5) {
      out.push(...bytesOf(group, 4))
      group = []
    }
  }
  if (group.length > 1) out.push(...bytesOf([...group, 84, 84, 84, 84].slice(0, 5), group.length - 1))
  return Buffer.from(out)
}

function bytesOf(group: readonly number[], count: number): number[] {
  const value = group.reduce((sum, digit) => sum * 85 + digit, 0)
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255].slice(0, count)
}
