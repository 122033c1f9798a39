/** Header blocks (RFC 5322 §2.2): fields with their byte offsets, read once, line by line. */
import type { MimeFindingCode } from '@postern/contract/findings/mime.ts'
import { isUtf8 } from 'node:buffer'
import { withoutControls } from './controls.ts'
import type { HeaderField, ParseLimits } from './facts.ts'

/** A field with its unfolded value as bytes (one character a byte), for decoding. */
export interface RawField extends HeaderField {
  readonly binary: string
}

export interface HeaderBlock {
  readonly fields: readonly RawField[]
  /** Offset of the first body byte; the end of the range when the block has no blank line. */
  readonly bodyStart: number
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

/** Reads the header block in `bytes[start, end)`. Fields behind the limits are passed over and reported. */
export function readHeaders(bytes: Buffer, start: number, end: number, reader: HeaderReader): HeaderBlock {
  const fields: RawField[] = []
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
      if (field) fields.push(field)
    }
    fieldStart = -1
  }
  while (at < end) {
    const feed = bytes.indexOf(LF, at)
    const next = feed < 0 || feed >= end ? end : feed + 1
    const lineEnd = contentEnd(bytes, at, feed < 0 || feed >= end ? end : feed)
    if (lineEnd === at) {
      finish(at)
      return { fields, bodyStart: next }
    }
    const first = bytes[at]!
    if (first === DASH && bytes[at + 1] === DASH && reader.isDelimiter(at, next)) {
      finish(at)
      return { fields, bodyStart: at }
    }
    if (limited) {
      at = next
      continue
    }
    if ((first === 32 || first === 9) && fieldStart >= 0) {
      if (isBlankLine(bytes, at, lineEnd)) reader.report('mime.header-blank-fold')
    } else {
      finish(at)
      if (hasFieldName(bytes, at, lineEnd)) fieldStart = at
      else if (!isMailboxLine(bytes, at, lineEnd)) {
        reader.report('mime.header-malformed', bytes.toString('latin1', at, Math.min(lineEnd, at + 60)))
        if (fields.length === 0) return { fields, bodyStart: at }
      }
    }
    at = next
  }
  finish(end)
  return { fields, bodyStart: end }
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
): RawField | null {
  const raw = bytes.toString('latin1', start, readEnd)
  const colon = raw.indexOf(':')
  const rawName = raw.slice(0, colon).trimEnd()
  if (rawName.length !== colon) reader.report('mime.header-malformed', `${rawName} :`)
  const binary = unfold(raw.slice(colon + 1))
  if (binary.includes('\r')) reader.report('mime.header-bare-cr', rawName)
  return Object.freeze({ name: rawName.toLowerCase(), rawName, value: toValue(binary), binary, start, end })
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
