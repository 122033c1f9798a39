/** Elements of BER (ITU-T X.690), read as forgivingly as mail programs do: lengths in any form, known or not. */

export interface Element {
  readonly tag: number
  /** Offset of its contents. */
  readonly from: number
  /** Offset behind its contents; -1 where an end mark tells. */
  readonly to: number
}

export const OCTETS = 0x04
export const OBJECT = 0x06
export const SEQUENCE = 0x30
/** What is explicitly tagged with 0. */
export const TAGGED = 0xa0
const CONSTRUCTED = 0x20
const UNKNOWN_LENGTH = 0x80
/** Elements of unknown length within each other. */
const MAX_DEPTH = 32

/** The element at `at`; null where none stands. Its contents may end behind the bytes. */
export function elementAt(bytes: Buffer, at: number): Element | null {
  const tag = bytes[at]
  const first = bytes[at + 1]
  if (tag === undefined || first === undefined || (tag & 31) === 31) return null
  if (first < UNKNOWN_LENGTH) return { tag, from: at + 2, to: at + 2 + first }
  const count = first & 127
  const from = at + 2 + count
  if (count === 0) return (tag & CONSTRUCTED) === 0 ? null : { tag, from, to: -1 }
  if (count > 8 || from > bytes.length) return null
  let length = 0
  for (let i = at + 2; i < from; i++) length = length * 256 + bytes[i]!
  return { tag, from, to: from + length }
}

/** Offset behind an element and its end marks; -1 where they are missing. */
export function behind(bytes: Buffer, { from, to }: Element): number {
  if (to >= 0) return to
  let at = from
  let open = 1
  while (open > 0) {
    const next = elementAt(bytes, at)
    if (!next || open > MAX_DEPTH) return -1
    if (next.tag === 0) {
      open--
      at = next.from
    } else if (next.to < 0) {
      open++
      at = next.from
    } else at = next.to
  }
  return at
}

export interface Octets {
  readonly data: Buffer
  /** False where pieces are missing. */
  readonly whole: boolean
}

/** Pieces of one octet string: OpenSSL writes a kilobyte each. */
const MAX_PIECES = 250_000

/** An octet string, in one piece or in many within each other. */
export function octets(bytes: Buffer, element: Element): Octets {
  if (element.tag === OCTETS)
    return { data: bytes.subarray(element.from, element.to), whole: element.to <= bytes.length }
  const out = Buffer.allocUnsafe(bytes.length - element.from)
  // Where each open piece ends, -1 where an end mark tells.
  const ends = [element.to]
  let at = element.from
  let length = 0
  for (let pieces = 0; ends.length > 0; pieces++) {
    const end = ends.at(-1)!
    if (end >= 0 && at >= end) {
      ends.pop()
      continue
    }
    const next = pieces > MAX_PIECES || ends.length > MAX_DEPTH ? null : elementAt(bytes, at)
    const known = next && (next.tag === OCTETS || next.tag === (OCTETS | CONSTRUCTED) || isEnd(next, end))
    if (!known) return { data: out.subarray(0, length), whole: false }
    at = next.from
    if (next.tag === 0) ends.pop()
    else if (next.tag === OCTETS) {
      length += bytes.copy(out, length, next.from, next.to)
      if (next.to > bytes.length) return { data: out.subarray(0, length), whole: false }
      at = next.to
    } else ends.push(next.to)
  }
  return { data: out.subarray(0, length), whole: true }
}

/** `end`: of what is open. */
function isEnd({ tag }: Element, end: number): boolean {
  return tag === 0 && end < 0
}
