/** Writes a changed body in the transfer encoding that it came in; lines without a change stay. */
import { decodeQuotedPrintable } from '@postern/mail/text/transfer-encoding.ts'
import { withByteEdits, type ByteEdit, type LinkedBody } from './body-links.ts'

/** RFC 5322 §2.1.1, without the line's end. */
const MAX_LINE = 998
const QUOTED_LINE = 76
const [LF, CR, BLANK, TAB, EQUALS] = [10, 13, 32, 9, 61]

/**
 * `raw`: the body as it came, in `encoding`.
 * @returns null where it has to be encoded anew: as base64, which takes any line.
 */
export function encodedBody(
  raw: Buffer,
  encoding: string,
  { edits, content, isNew }: LinkedBody,
): Buffer | null {
  if (isNew) return null
  if (encoding === 'quoted-printable') {
    const written = quotedBody(raw, edits)
    return written && decodeQuotedPrintable(written).data.equals(content) ? written : null
  }
  if (!/^(?:7bit|8bit|binary)$/.test(encoding)) return null
  return hasLongLine(content) && !hasLongLine(raw) ? null : content
}

function hasLongLine(bytes: Buffer): boolean {
  let from = 0
  while (bytes.length - from > MAX_LINE) {
    const end = bytes.indexOf(LF, from)
    if ((end < 0 ? bytes.length : end) - from > MAX_LINE + 1) return true
    if (end < 0) return false
    from = end + 1
  }
  return false
}

/** Lines that are joined by soft breaks go together; those in which nothing changes stay. */
function quotedBody(raw: Buffer, edits: readonly ByteEdit[]): Buffer | null {
  const pieces: Buffer[] = []
  let next = 0
  let done = 0
  let held: { lines: Buffer[]; size: number } | null = null
  for (const line of logicalLines(raw)) {
    const decoded = decodeQuotedPrintable(line).data
    const edit = edits[next]
    const goesOn = held !== null || (edit !== undefined && edit.start < done + decoded.length)
    if (!goesOn) {
      pieces.push(line)
      done += decoded.length
      continue
    }
    held ??= { lines: [], size: 0 }
    held.lines.push(decoded)
    held.size += decoded.length
    // A change that goes over the line's end takes the next line with it.
    const end = done + held.size
    let behind = next
    while (behind < edits.length && edits[behind]!.start < end) behind++
    if (edits[behind - 1]!.end > end) continue
    const place = done
    const moved = edits
      .slice(next, behind)
      .map(({ start, end: to, bytes }) => ({ start: start - place, end: to - place, bytes }))
    pieces.push(quoted(withByteEdits(Buffer.concat(held.lines), moved)))
    next = behind
    done = end
    held = null
  }
  // One that stands behind the last byte, or lines that decode otherwise alone.
  return held || next < edits.length ? null : Buffer.concat(pieces)
}

function* logicalLines(raw: Buffer): Generator<Buffer> {
  let start = 0
  let from = 0
  while (start < raw.length) {
    const found = raw.indexOf(LF, from)
    const end = found < 0 ? raw.length : found + 1
    if (found >= 0 && isSoft(raw, start, found)) {
      from = end
      continue
    }
    yield raw.subarray(start, end)
    start = from = end
  }
}

function isSoft(raw: Buffer, start: number, end: number): boolean {
  let at = end
  while (at > start && (raw[at - 1] === CR || raw[at - 1] === BLANK || raw[at - 1] === TAB)) at--
  return at > start && raw[at - 1] === EQUALS
}

/** RFC 2045 §6.7; the line's end stays as it is. */
function quoted(line: Buffer): Buffer {
  const end = line.at(-1) === LF ? (line.at(-2) === CR ? line.length - 2 : line.length - 1) : line.length
  const pieces: string[] = []
  const eol = line.toString('latin1', end) || '\r\n'
  let width = 0
  for (let at = 0; at < end; at++) {
    const text = quotedByte(line[at]!, at === end - 1)
    if (width + text.length > QUOTED_LINE - 1 && !(at === end - 1 && width + text.length <= QUOTED_LINE)) {
      pieces.push('=', eol)
      width = 0
    }
    pieces.push(text)
    width += text.length
  }
  return Buffer.from(pieces.join('') + line.toString('latin1', end), 'latin1')
}

function quotedByte(byte: number, isLast: boolean): string {
  const isBlank = byte === BLANK || byte === TAB
  if (isBlank ? !isLast : byte > BLANK && byte < 127 && byte !== EQUALS) return String.fromCharCode(byte)
  return `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
}
