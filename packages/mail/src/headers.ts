/** Header blocks (RFC 5322 §2.2): fields with their byte offsets, read once, line by line. */
import type { MimeFindingCode } from '@postern/contract/findings/mime.ts'
import { isUtf8 } from 'node:buffer'
import { withoutControls } from './controls.ts'
import type { HeaderField, ParseLimits } from './facts.ts'

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
  const fields: RawField[] = []
  const borders: number[] = []
  let bareCr = false
  const border = (line: number): void => {
    if (borders.length < MAX_BORDERS) borders.push(line)
  }
  const block = (bodyStart: number): HeaderBlock => ({ fields, bodyStart, borders, bareCr })
  const cap = start + reader.limits.headerBytes
  let at = start
  let fieldStart = -1
  let limited = false
  const finish = (fieldEnd: number): void => {
    if (fieldStart < 0) return
    if (fieldStart >= cap || fields.length >= reader.limits.headerFields) {
      reader.report('mime.header-limit')
      limited = true
    } else {
      if (fieldEnd > cap) reader.report('mime.header-limit')
      const field = readField(bytes, fieldStart, fieldEnd, Math.min(fieldEnd, cap), reader)
      fields.push(field)
      bareCr ||= field.binary.includes('\r')
    }
    fieldStart = -1
  }
  while (at < end) {
    const feed = bytes.indexOf(LF, at)
    const next = feed < 0 || feed >= end ? end : feed + 1
    const lineEnd = contentEnd(bytes, at, feed < 0 || feed >= end ? end : feed)
    if (lineEnd === at) {
      finish(at)
      return block(next)
    }
    const first = bytes[at]!
    if (first === DASH && bytes[at + 1] === DASH && reader.isDelimiter(at, next)) {
      finish(at)
      return block(at)
    }
    if (limited) {
      at = next
      continue
    }
    if ((first === 32 || first === 9) && fieldStart >= 0) {
      if (isBlankLine(bytes, at, lineEnd)) {
        reader.report('mime.header-blank-fold')
        border(at)
      }
    } else {
      finish(at)
      if (hasFieldName(bytes, at, lineEnd)) fieldStart = at
      else if (isMailboxLine(bytes, at, lineEnd)) {
        if (fields.length > 0) border(at)
      } else {
        reader.report('mime.header-malformed', bytes.toString('latin1', at, Math.min(lineEnd, at + 60)))
        if (hasOddName(bytes, at, lineEnd)) fieldStart = at
        else if (fields.length === 0) return block(at)
        border(at)
      }
    }
    at = next
  }
  finish(end)
  return block(end)
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
