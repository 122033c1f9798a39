/** Cuts a message into the header rows and the body that mailauth verifies, in linear time. */
import type { HeaderRow, HeaderRows } from 'mailauth/lib/dkim/dkim-verifier.js'

const CR = 0x0d
const LF = 0x0a
const COLON = 0x3a

export interface MessageRows {
  readonly headers: HeaderRows
  /** Everything behind the empty line, all line ends CRLF. */
  readonly body: Buffer
}

/**
 * Rows as mailauth's parseHeaders makes them: a line that does not look like a field of its own belongs to the row
 * above, which can only break a signature, never widen what one covers.
 */
export function cutMessage(message: Buffer): MessageRows {
  const bytes = withCrlf(message)
  const lines: Buffer[] = []
  let start = 0
  while (start < bytes.length) {
    const newline = bytes.indexOf(LF, start)
    const end = newline < 0 ? bytes.length : newline - 1
    const next = newline < 0 ? bytes.length : newline + 1
    const line = bytes.subarray(start, end)
    start = next
    if (line.length === 0) break
    lines.push(line)
  }
  return {
    headers: { parsed: joinRows(lines, bytes), original: bytes.subarray(0, start) },
    body: bytes.subarray(start),
  }
}

function joinRows(lines: readonly Buffer[], bytes: Buffer): HeaderRow[] {
  const rows: HeaderRow[] = []
  let last = lines.length
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i]!
    if (i > 0 && !startsField(line, last > i + 1 ? lines[i + 1]! : null)) continue
    const from = line.byteOffset - bytes.byteOffset
    const end = lines[last - 1]!
    const row = bytes.subarray(from, end.byteOffset - bytes.byteOffset + end.length)
    rows.push({ ...nameOf(row), line: row })
    last = i
  }
  return rows.toReversed()
}

/** RFC 5322 §3.6.8: printable ASCII but the colon, then perhaps blanks or a fold (obsolete), then the colon. */
function startsField(line: Buffer, fold: Buffer | null): boolean {
  let i = 0
  while (i < line.length && line[i]! > 0x20 && line[i]! < 0x7f && line[i] !== COLON) i++
  if (i === 0) return false
  i = skipBlanks(line, i)
  if (i < line.length) return line[i] === COLON
  return fold !== null && fold[skipBlanks(fold, 0)] === COLON
}

function skipBlanks(line: Buffer, from: number): number {
  let i = from
  while (line[i] === 0x20 || line[i] === 0x09 || line[i] === CR) i++
  return i
}

function nameOf(row: Buffer): { key: string | null; casedKey: string | undefined } {
  const colon = row.indexOf(COLON)
  const casedKey = row
    .toString('latin1', 0, colon < 0 ? row.length : colon)
    .replaceAll('\r\n', '')
    .replace(/^[ \t]+|[ \t]+$/g, '')
  return casedKey === '' ? { key: null, casedKey: undefined } : { key: lowerAscii(casedKey), casedKey }
}

/** toLowerCase would also fold the latin1 letters that are really octets of UTF-8. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (upper) => upper.toLowerCase())
}

/** The message with every bare LF made CRLF; the same Buffer when there is none. */
function withCrlf(bytes: Buffer): Buffer {
  let bare = 0
  for (let i = bytes.indexOf(LF); i >= 0; i = bytes.indexOf(LF, i + 1)) if (bytes[i - 1] !== CR) bare++
  if (bare === 0) return bytes
  const out = Buffer.allocUnsafe(bytes.length + bare)
  let length = 0
  let from = 0
  for (let i = bytes.indexOf(LF); i >= 0; i = bytes.indexOf(LF, i + 1)) {
    if (bytes[i - 1] === CR) continue
    length += bytes.copy(out, length, from, i)
    out[length++] = CR
    from = i
  }
  bytes.copy(out, length, from)
  return out
}
