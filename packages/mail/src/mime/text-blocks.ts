/** Files that stand uuencoded or yEnc-encoded inside plain text (M21): found at line starts, decoded, bounded. */
import { decodeBase64 } from '../text/transfer-encoding.ts'

export interface TextBlock {
  readonly kind: 'uuencode' | 'yenc'
  /** Name as written, bytes as latin1. */
  readonly name: string
  readonly data: Buffer
  /** Offsets of the block, its begin and end lines included. */
  readonly start: number
  readonly end: number
}

/** All encoded blocks of a text body, in order, at most `max`. Linear in the body. */
export function findTextBlocks(bytes: Buffer, max: number): TextBlock[] {
  const found: TextBlock[] = []
  collect(bytes, 'begin', uuBlockAt, max, found)
  collect(bytes, '=ybegin ', yencBlockAt, max, found)
  return found.sort((a, b) => a.start - b.start).slice(0, max)
}

function collect(
  bytes: Buffer,
  mark: string,
  read: (bytes: Buffer, at: number) => TextBlock | null,
  max: number,
  found: TextBlock[],
): void {
  for (let at = bytes.indexOf(mark); at >= 0 && found.length < max;) {
    const block = at === 0 || bytes[at - 1] === 10 ? read(bytes, at) : null
    if (block) found.push(block)
    at = bytes.indexOf(mark, block ? Math.max(block.end, at + 1) : at + mark.length)
  }
}

interface Line {
  readonly text: string
  readonly next: number
}

function lineAt(bytes: Buffer, at: number): Line {
  const feed = bytes.indexOf(10, at)
  const next = feed < 0 ? bytes.length : feed + 1
  let end = feed < 0 ? bytes.length : feed
  if (end > at && bytes[end - 1] === 13) end--
  return { text: bytes.toString('latin1', at, Math.min(end, at + 1000)), next }
}

/** Modes are octal and of any length (`100644`); names may stand in quotes, or lack. */
const BEGIN = /^begin(-base64)?[ \t]+[0-7]{1,8}(?:[ \t]+(.*\S))?[ \t]*$/

function uuBlockAt(bytes: Buffer, at: number): TextBlock | null {
  const begin = lineAt(bytes, at)
  const match = BEGIN.exec(begin.text)
  if (!match || begin.next >= bytes.length) return null
  const name = (match[2] ?? '').replace(/^"(.*)"$/, '$1')
  return match[1] ? base64Block(bytes, at, begin.next, name) : uuBlock(bytes, at, begin.next, name)
}

/** Characters of a checksum behind a line. */
const MAX_SUM = 2

/**
 * Decoders take six bits of every character, whatever its upper ones are, and leave out what a line has beyond its count.
 * Prose could be data then: lines with more than capitals count where something closes them, or each has its exact length.
 */
function uuBlock(bytes: Buffer, start: number, from: number, name: string): TextBlock | null {
  const chunks: Buffer[] = []
  let at = from
  let loose = false
  let closed = false
  let ended = false
  while (at < bytes.length && !ended) {
    const line = lineAt(bytes, at)
    ended = /^end\s*$/.test(line.text)
    if (line.text.startsWith('begin ')) break
    const length = (line.text.charCodeAt(0) - 32) & 63
    // A line that cannot hold its own length ends the block; blank lines are skipped.
    const blank = line.text.trim() === ''
    if (!ended && !blank && length > 0) {
      if (line.text.length - 1 < Math.floor((length * 4) / 3) - 1) break
      loose ||= /[^ -`]/.test(line.text) && line.text.length > MAX_SUM + 1 + 4 * Math.ceil(length / 3)
      chunks.push(decodeUuLine(line.text, length))
    } else closed ||= !ended && !blank
    at = line.next
  }
  if (chunks.length === 0 || (loose && !ended && !closed)) return null
  return { kind: 'uuencode', name, data: Buffer.concat(chunks), start, end: at }
}

/** Decodes one uuencoded line (POSIX uuencode); missing characters count as blanks. */
export function decodeUuLine(text: string, length: number): Buffer {
  const out = Buffer.alloc(length)
  const value = (index: number): number => (index < text.length ? (text.charCodeAt(index) - 32) & 63 : 0)
  for (let o = 0, i = 1; o < length; i += 4) {
    const group = (value(i) << 18) | (value(i + 1) << 12) | (value(i + 2) << 6) | value(i + 3)
    out[o++] = group >> 16
    if (o < length) out[o++] = (group >> 8) & 255
    if (o < length) out[o++] = group & 255
  }
  return out
}

function base64Block(bytes: Buffer, start: number, from: number, name: string): TextBlock {
  const close = bytes.indexOf('\n====', from)
  const end = close < 0 ? bytes.length : close
  return {
    kind: 'uuencode',
    name,
    data: decodeBase64(bytes.subarray(from, end)).data,
    start,
    end: close < 0 ? end : lineAt(bytes, close + 1).next,
  }
}

function yencBlockAt(bytes: Buffer, at: number): TextBlock | null {
  const begin = lineAt(bytes, at)
  const name = /^=ybegin .*? ?name=(.*)$/.exec(begin.text)?.[1]
  if (name === undefined) return null
  let from = begin.next
  if (bytes.toString('latin1', from, from + 7) === '=ypart ') from = lineAt(bytes, from).next
  const close = bytes.indexOf('\n=yend', from - 1)
  const end = close < 0 ? bytes.length : close
  const data = decodeYenc(bytes.subarray(from, Math.max(from, end)))
  return {
    kind: 'yenc',
    name: name.trim(),
    data,
    start: at,
    end: close < 0 ? end : lineAt(bytes, close + 1).next,
  }
}

/** Decodes yEnc data lines (yEnc 1.3): each byte minus 42, `=` escapes the next byte by 64 more. */
export function decodeYenc(bytes: Buffer): Buffer {
  const out = Buffer.allocUnsafe(bytes.length)
  let length = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    if (byte === 10 || byte === 13) continue
    if (byte === 61 && i + 1 < bytes.length) out[length++] = (bytes[++i]! - 106) & 255
    else out[length++] = (byte - 42) & 255
  }
  return out.subarray(0, length)
}

/** Body of a part whose transfer encoding is uuencode: all blocks joined, or null when there is none. */
export function decodeUuBody(bytes: Buffer): Buffer | null {
  return joinBlocks(bytes, 'uuencode')
}

/** The same for yEnc. */
export function decodeYencBody(bytes: Buffer): Buffer | null {
  return joinBlocks(bytes, 'yenc')
}

function joinBlocks(bytes: Buffer, kind: TextBlock['kind']): Buffer | null {
  const blocks = findTextBlocks(bytes, 100).filter((block) => block.kind === kind)
  return blocks.length === 0 ? null : Buffer.concat(blocks.map((block) => block.data))
}
