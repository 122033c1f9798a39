/** PDF (ISO 32000-1): files embedded in it, and its other streams, decompressed by all standard filters. */
import { constants, inflateSync } from 'node:zlib'
import { namesInObjectStream } from '../../active/pdf.ts'
import { detectType } from '../../file-type/file-type.ts'
import type { Budget } from '../budget.ts'
import { Claims } from '../claims.ts'
import { decryptorWithoutPassword } from './pdf-crypt.ts'
import { decodePdf, isFlate, type PdfFilter } from './pdf-filters.ts'
import { inflate, inflateGuess } from '../zip/inflate.ts'
import { isLeaf } from '../kinds.ts'
import { obstacle, stream, type Opened, type Opening } from '../opened.ts'
import { filtersOf, headBefore, PdfObjects, type StreamHead } from './pdf-objects.ts'
import { pdfPicture, PICTURE_PIXELS, type PictureRoom } from './pdf-pictures.ts'
import { isBlank } from './pdf-tokens.ts'

const STREAM = Buffer.from('stream')
const END_STREAM = Buffer.from('endstream')
/** Of a picture that many bytes tell whether it is something else: pictures grow to hundreds of times their size. */
const PICTURE_HEAD = 512
/** What a stream costs beside its bytes. */
const COST = 512
/** Decrypting a byte costs some times what reading it does. */
const DECRYPTION = 4
/** Tried where a stream does not tell its filter. */
/** No honest document has more such streams than these. */
const MAX_GUESSED = 500
const GUESSES = ['FlateDecode', 'LZWDecode', 'RunLengthDecode', 'ASCII85Decode', 'ASCIIHexDecode']

interface Reading {
  readonly room: PictureRoom
  readonly objects: PdfObjects
  readonly budget: Budget
  /** Streams whose filters may still be guessed. */
  readonly guesses: { left: number }
}

/** Of encrypted documents those that open without a password. `claims` is told of the streams. */
export function* openPdf(bytes: Buffer, budget: Budget, claims = new Claims(bytes)): Opening {
  const decrypt = bytes.includes('/Encrypt') ? decryptorWithoutPassword(bytes) : null
  const reading = {
    room: { pixels: PICTURE_PIXELS },
    objects: new PdfObjects(bytes, budget),
    budget,
    guesses: { left: MAX_GUESSED },
  }
  let at = bytes.indexOf(STREAM)
  while (at >= 0) {
    const start = isEnd(bytes, at) ? -1 : dataStart(bytes, at)
    let next = at + STREAM.length
    if (start >= 0) {
      budget.bytes(COST)
      const head = headBefore(bytes, at, budget)
      const end = dataEnd(bytes, start, head.text)
      if (end < 0) yield obstacle('damaged')
      const stored = bytes.subarray(start, end < 0 ? bytes.length : end)
      const plain = decrypt && !/\/Type\s*\/XRef\b/.test(head.text)
      if (plain) budget.bytes(DECRYPTION * stored.length)
      const data = plain ? decrypt(head.object, head.generation, stored) : stored
      const taken = yield* openStream(head, data, plain ? data : bytes.subarray(start), reading)
      if (plain) yield* openUnlocked(head, stored, reading)
      next = start + (plain ? stored.length : taken)
      claims.add(start, next)
    }
    at = bytes.indexOf(STREAM, next)
  }
}

/**
 * A stream read as if nothing were encrypted: the dictionary that says so may lie in a file embedded here, or be
 * planted. What is in truth encrypted can't be read this way, which tells nothing.
 */
function* openUnlocked(head: StreamHead, stored: Buffer, reading: Reading): Opening {
  for (const opened of openStream(head, stored, stored, { ...reading, room: { pixels: 0 } }))
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

/** Behind the line break, which blanks may stand before; -1 where the word at `at` begins no stream. */
function dataStart(bytes: Buffer, at: number): number {
  let behind = at + STREAM.length
  while (bytes[behind] === 32 || bytes[behind] === 9) behind++
  if (bytes[behind] === 10) return behind + 1
  if (bytes[behind] === 13) return bytes[behind + 1] === 10 ? behind + 2 : behind + 1
  // Some readers want no line break.
  let before = at - 1
  while (before >= 0 && isBlank(bytes[before])) before--
  return bytes[before] === 0x3e && bytes[before - 1] === 0x3e ? behind : -1
}

/** Answers how many bytes of the file it takes: what is compressed may hold what looks like its end. */
function* openStream(
  head: StreamHead,
  data: Buffer,
  rest: Buffer,
  { room, objects, budget, guesses }: Reading,
): Generator<Opened, number> {
  const { text } = head
  const filters = filtersOf(head, objects)
  const embedded = /\/EmbeddedFile\b/.test(text)
  if (!embedded && /\/Subtype\s*\/Image\b/.test(text)) {
    const names = filters && filters.map(({ name }) => name)
    const picture = pdfPicture(text, data, names, room, budget)
    if (picture) yield { kind: 'picture', ...picture }
    if (!hidesFile(data)) return data.length
  }
  // Whatever the dictionary says, or where it says it.
  const inflated = isZlib(data) ? (inflate('zlib', data, budget) ?? inflateGuess('zlib', rest, budget)) : null
  const first = filters?.[0]
  const asSaid = first !== undefined && isFlate(first.name) && first.prediction === null
  const content =
    inflated && asSaid ? decoded(filters!.slice(1), inflated.data, budget) : decoded(filters, data, budget)
  const guessed = filters === null && guesses.left-- > 0
  const contents = guessed ? guessedContents(data, budget) : [content ?? inflated?.data ?? data]
  for (const each of contents) {
    yield stream('', each)
    if (/\/First\b/.test(text)) {
      for (const [feature, detail] of namesInObjectStream(each)) yield { kind: 'active', feature, detail }
    }
  }
  if ((embedded && filters && !content) || (filters === null && !guessed)) yield obstacle('unsupported')
  return Math.max(data.length, inflated?.used ?? 0)
}

function decoded(filters: readonly PdfFilter[] | null, data: Buffer, budget: Budget): Buffer | null {
  let content: Buffer | null = data
  for (const filter of filters ?? []) content = content && decodePdf(filter, content, budget)
  return content
}

function* guessedContents(data: Buffer, budget: Budget): Iterable<Buffer> {
  yield data
  for (const name of GUESSES) {
    const content = decodePdf({ name, prediction: null }, data, budget)
    if (content && content.length > 0) yield content
  }
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
