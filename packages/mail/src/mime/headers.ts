/** Header blocks (RFC 5322 §2.2): fields with their byte offsets, read once, line by line. */
import type { MimeFindingCode } from '@postern/contract/findings/mime.ts'
import { isUtf8 } from 'node:buffer'
import { withoutControls } from '../text/controls.ts'
import type { HeaderField, ParseLimits } from '../facts.ts'

/** A field with its unfolded value as bytes (one character a byte), for decoding. */
export interface RawField extends HeaderField {
  readonly binary: string
  /** The name is not written as its own: readers differ on whether it is that field. */
  readonly odd: boolean
  /** A Content-Type with a line break inside quotes: some readers keep the blank behind it, some don't. */
  readonly splitQuote: boolean
}

export interface HeaderBlock {
  readonly fields: readonly RawField[]
  /** Offset of the first body byte; the end of the range when the block has no blank line. */
  readonly bodyStart: number
  /** Offsets of lines at which other readers end the header, at most four. */
  readonly borders: readonly number[]
  /** A bare CR stands in the header: other readers end a line there. */
  readonly bareCr: boolean
}

export interface HeaderReader {
  readonly limits: ParseLimits
  report(code: MimeFindingCode, detail?: string): void
  /** True for a line that is a delimiter of an open multipart: it ends the block without a blank line. */
  isDelimiter(start: number, end: number): boolean
}

const LF = 10
const CR = 13
const DASH = 45
const MAX_BORDERS = 4

/** Reads the header block in `bytes[start, end)`. Fields behind the limits are passed over and reported. */
export function readHeaders(bytes: Buffer, start: number, end: number, reader: HeaderReader): HeaderBlock {
  const block = new BlockReader(bytes, start + reader.limits.headerBytes, reader)
  let at = start
  while (at < end) {
    const feed = bytes.indexOf(LF, at)
    const next = feed < 0 || feed >= end ? end : feed + 1
    const lineEnd = contentEnd(bytes, at, feed < 0 || feed >= end ? end : feed)
    if (lineEnd === at) return block.endsAt(at, next)
    if (bytes[at] === DASH && bytes[at + 1] === DASH && reader.isDelimiter(at, next)) {
      return block.endsAt(at, at)
    }
    if (!block.takesLine(at, lineEnd)) return block.endsAt(at, at)
    at = next
  }
  return block.endsAt(end, end)
}

/** The fields of a block, line by line. */
class BlockReader {
  readonly #bytes: Buffer
  /** Offset behind which nothing is read. */
  readonly #cap: number
  readonly #reader: HeaderReader
  readonly #fields: RawField[] = []
  readonly #borders: number[] = []
  #bareCr = false
  /** Where the field begins that the next line may go on with; below 0 when there is none. */
  #fieldStart = -1
  #limited = false

  constructor(bytes: Buffer, cap: number, reader: HeaderReader) {
    this.#bytes = bytes
    this.#cap = cap
    this.#reader = reader
  }

  endsAt(fieldEnd: number, bodyStart: number): HeaderBlock {
    this.#finish(fieldEnd)
    return { fields: this.#fields, bodyStart, borders: this.#borders, bareCr: this.#bareCr }
  }

  /** False for a line that is no header's and before which there was no field: the body begins there. */
  takesLine(at: number, lineEnd: number): boolean {
    if (this.#limited) return true
    const first = this.#bytes[at]!
    if ((first === 32 || first === 9) && this.#fieldStart >= 0) {
      if (isBlankLine(this.#bytes, at, lineEnd)) {
        this.#reader.report('mime.header-blank-fold')
        this.#border(at)
      }
      return true
    }
    this.#finish(at)
    if (hasFieldName(this.#bytes, at, lineEnd)) {
      this.#fieldStart = at
      return true
    }
    return this.#takesOddLine(at, lineEnd)
  }

  #takesOddLine(at: number, lineEnd: number): boolean {
    if (isMailboxLine(this.#bytes, at, lineEnd)) {
      if (this.#fields.length > 0) this.#border(at)
      return true
    }
    const shown = this.#bytes.toString('latin1', at, Math.min(lineEnd, at + 60))
    this.#reader.report('mime.header-malformed', shown)
    if (hasOddName(this.#bytes, at, lineEnd)) this.#fieldStart = at
    else if (this.#fields.length === 0) return false
    this.#border(at)
    return true
  }

  #border(line: number): void {
    if (this.#borders.length < MAX_BORDERS) this.#borders.push(line)
  }

  #finish(fieldEnd: number): void {
    const start = this.#fieldStart
    if (start < 0) return
    this.#fieldStart = -1
    if (start >= this.#cap || this.#fields.length >= this.#reader.limits.headerFields) {
      this.#reader.report('mime.header-limit')
      this.#limited = true
      return
    }
    if (fieldEnd > this.#cap) this.#reader.report('mime.header-limit')
    const field = readField(this.#bytes, start, fieldEnd, Math.min(fieldEnd, this.#cap), this.#reader)
    this.#fields.push(field)
    this.#bareCr ||= field.binary.includes('\r')
  }
}

function contentEnd(bytes: Buffer, start: number, end: number): number {
  return end > start && bytes[end - 1] === CR ? end - 1 : end
}

function isBlankLine(bytes: Buffer, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (bytes[i] !== 32 && bytes[i] !== 9) return false
  return true
}

/** A name, possibly followed by blanks (obsolete syntax), then a colon. Names are bounded to 200 bytes. */
function hasFieldName(bytes: Buffer, start: number, end: number): boolean {
  let i = start
  const stop = Math.min(end, start + 200)
  while (i < stop && bytes[i]! > 32 && bytes[i] !== 58 && bytes[i] !== 127) i++
  if (i === start) return false
  while (i < stop && (bytes[i] === 32 || bytes[i] === 9)) i++
  return i < stop && bytes[i] === 58
}

/** Lines before the first field that are passed over; more is no header to anybody. */
const MAX_ODD_LINES = 20

/**
 * Where the first field begins behind lines that are none, with no blank line before it: readers that take whatever stands before
 * the blank line as the header read on there. Null when there is none, or nothing before it.
 */
export function fieldBehindOddLines(bytes: Buffer): number | null {
  let at = 0
  for (let lines = 0; lines <= MAX_ODD_LINES && at < bytes.length; lines++) {
    const feed = bytes.indexOf(LF, at)
    const end = feed < 0 ? bytes.length : feed
    if (contentEnd(bytes, at, end) === at) return null
    if (hasFieldName(bytes, at, end)) return at === 0 ? null : at
    at = end + 1
  }
  return null
}

/** A line that is no field, but would be one that says how the body is read if its name were put right. */
function hasOddName(bytes: Buffer, start: number, end: number): boolean {
  const line = bytes.toString('latin1', start, Math.min(end, start + 200))
  return plainName(line.slice(0, colonIn(line))) !== null
}

/** Where a field's name ends: colons ahead of it belong to it. */
function colonIn(line: string): number {
  const start = line.search(/[^:]/)
  return start < 0 ? 0 : Math.max(0, line.indexOf(':', start))
}

/**
 * The MIME field that a name stands for once comments, blanks, controls and bytes outside ASCII are left out; null when
 * it stands for none.
 */
function plainName(name: string): string | null {
  const letters = name
    .replace(/\([^()]*\)/g, '')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
  return MIME_NAMES.get(letters) ?? null
}

const MIME_NAMES = new Map(
  ['content-type', 'content-transfer-encoding', 'content-disposition'].map((name) => [
    name.replaceAll('-', ''),
    name,
  ]),
)

/** `From ` or `>From ` as mailbox files put before a message. */
function isMailboxLine(bytes: Buffer, start: number, end: number): boolean {
  return /^>?From /.test(bytes.toString('latin1', start, Math.min(end, start + 6)))
}

function readField(
  bytes: Buffer,
  start: number,
  end: number,
  readEnd: number,
  reader: HeaderReader,
): RawField {
  const raw = bytes.toString('latin1', start, readEnd)
  const colon = colonIn(raw)
  const rawName = raw.slice(0, colon).trimEnd()
  if (rawName.length !== colon) reader.report('mime.header-malformed', `${rawName} :`)
  const binary = unfold(raw.slice(colon + 1))
  if (binary.includes('\r')) reader.report('mime.header-bare-cr', rawName)
  const lower = rawName.toLowerCase()
  const unusual = lower.includes('content') || !/^[a-z\d-]*$/.test(lower)
  const name = (unusual ? plainName(rawName) : null) ?? lower
  const odd = name !== lower || rawName.length !== colon
  const splitQuote = name === 'content-type' && /^(?:[^"]*"[^"]*")*[^"]*"[^"\n]*\n/.test(raw)
  return Object.freeze({ name, rawName, value: toValue(binary), binary, odd, splitQuote, start, end })
}

function unfold(text: string): string {
  return (text.includes('\n') ? text.replace(/\r?\n/g, '') : text).trim()
}

function toValue(binary: string): string {
  if (/^[\t\x20-\x7e]*$/.test(binary)) return binary
  const bytes = Buffer.from(binary, 'latin1')
  const text = isUtf8(bytes) ? bytes.toString('utf8') : binary
  return withoutControls(text)
}

/** First field of that lower-case name. */
export function firstField(fields: readonly RawField[], name: string): RawField | undefined {
  return fields.find((field) => field.name === name)
}
