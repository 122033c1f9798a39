/**
 * Makes a message fit for a server that takes 7-bit mail only (RFC 6152 §3): parts with octets above 127 are encoded anew, texts as
 * quoted-printable, other things as base64. Whatever is 7-bit already stays as it is, octet for octet, and so do header fields. The
 * result is only handed out when it was read again and found to carry the same (R4). What is signed is not touched: another encoding would
 * break the signature, and a server that does not say that it takes 8-bit mail mostly does (as sendmail and Exim have it; decision 0093).
 */
import { DEFAULT_LIMITS } from '../limits.ts'
import { listParts, readTree } from '../mime/mime-tree.ts'
import type { MimePart, Span } from '../mime/part.ts'
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

/** The message with nothing above 127 in any body but signed ones; null where its form does not allow it. */
export function toSevenBit(bytes: Buffer): Buffer | null {
  const tree = read(bytes)
  if (tree === null) return null
  const edits: Edit[] = []
  const open = [tree]
  for (let part = open.pop(); part; part = open.pop()) {
    if (!hasHighOctets(part.raw()) || isSigned(part)) continue
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

/** Its first part is signed octet for octet (RFC 1847 §2.1). */
function isSigned({ contentType }: MimePart): boolean {
  return contentType.type === 'multipart/signed'
}

/** Something in it is signed and stays 8-bit. */
function holdsSigned(part: MimePart): boolean {
  return (isSigned(part) && hasHighOctets(part.raw())) || part.children.some(holdsSigned)
}

/** Its parts stand in it as they are. */
function isContainer(part: MimePart): boolean {
  const isMessage = /^message\/(?:rfc822|global|news)$/.test(part.contentType.type)
  return part.children.length > 0 && part.isBare && (part.isMultipart || isMessage)
}

/** What stands outside its parts is read by nobody: octets above 127 become question marks there. */
function containerEdits(part: MimePart): Edit[] | null {
  const label = part.encoding === '7bit' || holdsSigned(part) ? [] : relabelled(part, '7bit')
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

const [TAB, LF, CR, BLANK, EQUALS, TILDE] = [9, 10, 13, 32, 61, 126]
const HEX = Buffer.from('0123456789ABCDEF')

/** RFC 2045 §6.7: lines stay lines, blanks at their ends are written out. */
function quotedPrintable(data: Buffer): string {
  // Three octets for each, and three for each line that goes on.
  const out = Buffer.allocUnsafe(data.length * 3 + Math.ceil((data.length * 3) / (LINE - 3)) * 3)
  let to = 0
  let width = 0
  for (let at = 0; at < data.length; at++) {
    const octet = data[at]!
    if (octet === CR && data[at + 1] === LF) {
      out[to++] = CR
      out[to++] = LF
      at++
      width = 0
      continue
    }
    const isLast = at + 1 === data.length || (data[at + 1] === CR && data[at + 2] === LF)
    const size = isPlain(octet, isLast) ? 1 : 3
    // Room for the sign of a line that goes on.
    if (width + size > LINE - (isLast ? 0 : 1)) {
      to = endLine(out, to)
      width = 0
    }
    width += size
    if (size === 1) out[to++] = octet
    else to = quoteOctet(out, to, octet)
  }
  return out.toString('latin1', 0, to)
}

function endLine(out: Buffer, at: number): number {
  out[at] = EQUALS
  out[at + 1] = CR
  out[at + 2] = LF
  return at + 3
}

function quoteOctet(out: Buffer, at: number, octet: number): number {
  out[at] = EQUALS
  out[at + 1] = HEX[octet >> 4]!
  out[at + 2] = HEX[octet & 15]!
  return at + 3
}

function isPlain(octet: number, isLast: boolean): boolean {
  return (
    (octet > BLANK && octet <= TILDE && octet !== EQUALS) || (!isLast && (octet === BLANK || octet === TAB))
  )
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
    unsigned(after).every((part) => part.children.length > 0 || !hasHighOctets(part.raw()))
  )
}

/** A part and those in it, but for what is signed. */
function unsigned(part: MimePart): readonly MimePart[] {
  return isSigned(part) ? [] : [part, ...part.children.flatMap(unsigned)]
}
