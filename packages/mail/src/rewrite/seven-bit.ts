/**
 * Makes a message fit for a server that takes 7-bit mail only (RFC 6152 §3): parts with octets above 127 are encoded anew, texts as
 * quoted-printable, other things as base64. Whatever is 7-bit already stays as it is, octet for octet, and so do header fields. The
 * result is only handed out when it was read again and found to carry the same (R4).
 */
import { DEFAULT_LIMITS } from '../limits.ts'
import { listParts, readTree } from '../mime-tree.ts'
import type { MimePart, Span } from '../part.ts'
import { edited, type Edit } from './edits.ts'

/** Forms that readers take apart differently: what was checked might not be what is read then. */
const UNSURE = new Set<string>([
  'mime.structure-ambiguous',
  'mime.content-type-duplicate',
  'mime.encoding-duplicate',
  'mime.part-limit',
  'mime.depth-limit',
])
const HIGH = /[\u0080-\u00ff]/
const LINE = 76
const NOTE = Buffer.alloc(0)

/** Whether any octet is above 127. */
export function hasHighOctets(bytes: Buffer): boolean {
  return HIGH.test(bytes.toString('latin1'))
}

/** The message with nothing above 127 in any body; null where its form does not allow it. */
export function toSevenBit(bytes: Buffer): Buffer | null {
  const tree = read(bytes)
  if (tree === null) return null
  const edits: Edit[] = []
  const open = [tree]
  for (let part = open.pop(); part; part = open.pop()) {
    if (!hasHighOctets(part.raw())) continue
    const own = isContainer(part) ? containerEdits(part) : leafEdits(part, bytes)
    if (own === null) return null
    edits.push(...own)
    if (isContainer(part)) open.push(...part.children)
  }
  if (edits.length > 0 && !tree.fields.some(({ name }) => name === 'mime-version')) {
    edits.push({ start: 0, end: 0, text: 'MIME-Version: 1.0\r\n' })
  }
  const changed = Buffer.concat(
    edited(
      bytes,
      edits.toSorted((a, b) => a.start - b.start || a.end - b.end),
      NOTE,
    ),
  )
  return isTheSame(tree, changed) ? changed : null
}

function read(bytes: Buffer): MimePart | null {
  let sure = true
  const root = readTree(bytes, DEFAULT_LIMITS, (code) => {
    if (UNSURE.has(code)) sure = false
  })
  return sure ? root : null
}

/** Its parts stand in it as they are. */
function isContainer(part: MimePart): boolean {
  const isMessage = /^message\/(?:rfc822|global|news)$/.test(part.contentType.type)
  return part.children.length > 0 && part.isBare && (part.isMultipart || isMessage)
}

/** What stands outside its parts is read by nobody: octets above 127 become question marks there. */
function containerEdits(part: MimePart): Edit[] | null {
  const label = part.encoding === '7bit' ? [] : relabelled(part, '7bit')
  const gaps = part.gaps.filter((gap) => hasHighOctets(part.bytesAt(gap)))
  return label && [...label, ...gaps.map((gap) => withoutHigh(part, gap))]
}

function withoutHigh(part: MimePart, gap: Span): Edit {
  const text = part
    .bytesAt(gap)
    .toString('latin1')
    .replace(/[\u0080-\u00ff]/g, '?')
  return { start: gap[0], end: gap[1], text }
}

function leafEdits(part: MimePart, bytes: Buffer): Edit[] | null {
  if (part.isMultipart || ['uuencode', 'yenc', 'unknown'].includes(part.encoding)) return null
  const isText = /^(?:text|message)\//.test(part.contentType.type)
  const label = relabelled(part, isText ? 'quoted-printable' : 'base64')
  if (label === null) return null
  const data = part.decoded()
  // A body that goes on to the end of the message ends with a line.
  const end = !isText && part.bodyEnd === bytes.length ? '\r\n' : ''
  const text = (isText ? quotedPrintable(data) : base64(data)) + end
  return [...label, { start: part.bodyStart, end: part.bodyEnd, text }]
}

/** Another transfer encoding in the header; null where it has no end to put it at. */
function relabelled(part: MimePart, encoding: string): Edit[] | null {
  const headEnd = part.bodyStart - 2
  if (headEnd < part.headerStart || !part.bytesAt([headEnd, part.bodyStart]).equals(Buffer.from('\r\n')))
    return null
  const old = part.fields.filter(({ name }) => name === 'content-transfer-encoding')
  return [
    ...old.map(({ start, end }) => ({ start, end, text: '' })),
    { start: headEnd, end: headEnd, text: `Content-Transfer-Encoding: ${encoding}\r\n` },
  ]
}

function base64(data: Buffer): string {
  return data.toString('base64').replace(/.{76}(?=.)/g, '$&\r\n')
}

/** RFC 2045 §6.7: lines stay lines, blanks at their ends are written out. */
function quotedPrintable(data: Buffer): string {
  return data.toString('latin1').split('\r\n').map(quotedLine).join('\r\n')
}

function quotedLine(line: string): string {
  const octets = line.match(/[^]/g) ?? []
  let out = ''
  let width = 0
  for (const [at, octet] of octets.entries()) {
    const isLast = at === octets.length - 1
    const piece = isPlain(octet, isLast) ? octet : `=${hex(octet)}`
    // Room for the sign of a line that goes on.
    if (width + piece.length > LINE - (isLast ? 0 : 1)) {
      out += '=\r\n'
      width = 0
    }
    out += piece
    width += piece.length
  }
  return out
}

function isPlain(octet: string, isLast: boolean): boolean {
  return (octet > ' ' && octet <= '~' && octet !== '=') || (!isLast && (octet === ' ' || octet === '\t'))
}

function hex(octet: string): string {
  return octet.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')
}

/** The same parts with the same names, types and decoded bodies, and none of these above 127 where it stands. */
function isTheSame(before: MimePart, bytes: Buffer): boolean {
  const after = read(bytes)
  if (after === null) return false
  const [wanted, found] = [listParts(before), listParts(after)]
  const isSame = (one: MimePart, other: MimePart | undefined): boolean =>
    one.path === other?.path &&
    one.contentType.type === other.contentType.type &&
    one.names.join('\n') === other.names.join('\n') &&
    one.children.length === other.children.length &&
    (one.children.length > 0 || one.decoded().equals(other.decoded()))
  return (
    wanted.length === found.length &&
    wanted.every((part, at) => isSame(part, found[at])) &&
    found.every((part) => part.children.length > 0 || !hasHighOctets(part.raw()))
  )
}
