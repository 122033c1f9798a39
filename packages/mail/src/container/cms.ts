/**
 * Cryptographic messages (CMS, RFC 5652) that lie open: signed, summed and compressed (RFC 3274) contents, which mail programs
 * show without anybody's key. Signatures are not verified here.
 */
import type { DetectedType } from '../file-type/detected-type.ts'
import { behind, elementAt, OBJECT, OCTETS, octets, SEQUENCE, TAGGED, type Element } from './ber.ts'
import type { Budget } from './budget.ts'
import { inflate } from './zip/inflate.ts'
import { file, obstacle, type Opening } from './opened.ts'

/** 1.2.840.113549.1.7 (PKCS #7) and 1.2.840.113549.1.9.16.1 (S/MIME); the last octet says which. */
const PKCS7 = Buffer.from('2a864886f70d0107', 'hex')
const SMIME = Buffer.from('2a864886f70d01091001', 'hex')

type CmsKind = 'data' | 'open' | 'compressed' | 'closed'

/** Kinds by the last octet of their identifiers; RFC 5652, 3274, 5083. */
const PKCS7_KINDS: Readonly<Record<number, CmsKind>> = {
  1: 'data',
  2: 'open',
  3: 'closed',
  4: 'closed',
  5: 'open',
  6: 'closed',
}
const SMIME_KINDS: Readonly<Record<number, CmsKind>> = { 2: 'open', 9: 'compressed', 23: 'closed' }

const MESSAGE: DetectedType = {
  type: 'application/pkcs7-mime',
  extension: 'p7m',
  encrypted: false,
  macros: false,
}
const SIGNATURE: DetectedType = { ...MESSAGE, type: 'application/pkcs7-signature', extension: 'p7s' }

/** One within the other, without MIME between. */
const MAX_DEPTH = 8
/** Fields ahead of the content, its own included. */
const MAX_FIELDS = 8
/** Blanks ahead of letters. */
const MAX_BLANKS = 100

interface CmsContent {
  readonly data: Buffer
  readonly compressed: boolean
  readonly whole: boolean
}

/** Null for anything but CMS. Looks at the first octets only. */
function cmsKind(bytes: Buffer): CmsKind | null {
  const outer = bytes[0] === SEQUENCE ? elementAt(bytes, 0) : null
  return outer && kindAt(bytes, outer.from)
}

/** Type of a file that is CMS, in octets or in letters; null of any other. */
export function cmsType(bytes: Buffer): DetectedType | null {
  const plain = cmsBytes(bytes)
  const kind = cmsKind(plain)
  if (kind === null || kind === 'data') return null
  const detached = kind === 'open' && cmsContent(plain) === null
  return detached ? SIGNATURE : MESSAGE
}

/** What a CMS structure carries openly, still compressed where it is; null where it carries nothing or hides it. */
export function cmsContent(bytes: Buffer): CmsContent | null {
  const outer = bytes[0] === SEQUENCE ? elementAt(bytes, 0) : null
  const kind = outer && kindAt(bytes, outer.from)
  if (!kind || kind === 'closed') return null
  const value = taggedBehind(bytes, elementAt(bytes, outer.from)!)
  return value && read(bytes, kind, value, 0)
}

/** A file of CMS, in octets or in letters. */
export function* openCms(bytes: Buffer, budget: Budget): Opening {
  const content = cmsContent(cmsBytes(bytes))
  if (!content) return
  budget.entry()
  budget.bytes(content.data.length)
  const data = content.compressed ? inflate('zlib', content.data, budget)?.data : content.data
  if (data) yield file('', data)
  if (!data || !content.whole) yield obstacle('damaged')
}

function kindAt(bytes: Buffer, at: number): CmsKind | null {
  const id = elementAt(bytes, at)
  if (id?.tag !== OBJECT) return null
  const value = bytes.subarray(id.from, id.to)
  const last = value.at(-1) ?? 0
  const arc = value.subarray(0, -1)
  if (arc.equals(PKCS7)) return PKCS7_KINDS[last] ?? null
  return arc.equals(SMIME) ? (SMIME_KINDS[last] ?? null) : null
}

/** What is tagged with 0 behind an identifier. */
function taggedBehind(bytes: Buffer, id: Element): Element | null {
  const tagged = elementAt(bytes, id.to)
  return tagged?.tag === TAGGED ? elementAt(bytes, tagged.from) : null
}

function read(bytes: Buffer, kind: CmsKind, value: Element, depth: number): CmsContent | null {
  if ((value.tag | 0x20) === (OCTETS | 0x20) && kind === 'data') {
    const { data, whole } = octets(bytes, value)
    return { data, compressed: false, whole }
  }
  if (value.tag !== SEQUENCE) return null
  const inner = contentInfo(bytes, value)
  if (!inner || depth > MAX_DEPTH) return null
  const content = contentOf(bytes, inner.value, kindAt(bytes, inner.id), depth)
  return content && { ...content, compressed: content.compressed || kind === 'compressed' }
}

/** The field that is an identifier and what it is of: version, sums and recipients stand before it. */
function contentInfo(bytes: Buffer, { from }: Element): { id: number; value: Element } | null {
  let at = from
  for (let fields = 0; fields < MAX_FIELDS; fields++) {
    const field = elementAt(bytes, at)
    if (!field) return null
    const id = field.tag === SEQUENCE ? elementAt(bytes, field.from) : null
    // Behind an identifier that stands alone come the certificates, which are tagged with 0 as well.
    const alone = id === null || id.tag !== OBJECT || (field.to >= 0 && id.to >= field.to)
    const value = alone ? null : taggedBehind(bytes, id)
    if (value) return { id: field.from, value }
    at = behind(bytes, field)
    if (at < 0) return null
  }
  return null
}

/** Contents of other kinds are octets to whoever opens this; PKCS #7 lets them stand without an octet string around. */
function contentOf(bytes: Buffer, value: Element, kind: CmsKind | null, depth: number): CmsContent | null {
  const isOctets = (value.tag | 0x20) === (OCTETS | 0x20)
  if (kind === 'closed') return null
  if (!isOctets && kind !== null && kind !== 'data') return read(bytes, kind, value, depth + 1)
  if (!isOctets) {
    const end = behind(bytes, value)
    return { data: bytes.subarray(value.from, end < 0 ? bytes.length : end), compressed: false, whole: true }
  }
  const { data, whole } = octets(bytes, value)
  const nested = kind === null || kind === 'data' ? null : elementAt(data, 0)
  const content = nested && read(data, kind!, nested, depth + 1)
  return content ?? { data, compressed: false, whole }
}

/** What begins as a sequence does, in Base64; in PEM behind a line of dashes and fields. */
const LETTERS = /^[^]{0,103}?(?=M[A-I][A-Za-z0-9+/]{2})/
const PEM = /^[^]{0,103}?-----BEGIN [A-Z0-9 #]{1,40}-----[^]{0,2000}?\n[ \t]{0,20}(?=M[A-I][A-Za-z0-9+/]{20})/
const ARMOUR_HEAD = 4096

/** In octets, where it is written in letters: PEM (RFC 7468), or Base64 with nothing around it. */
export function cmsBytes(bytes: Buffer): Buffer {
  if (bytes[0] === SEQUENCE || !looksArmoured(bytes)) return bytes
  const head = bytes.toString('latin1', 0, ARMOUR_HEAD)
  const start = (PEM.exec(head) ?? LETTERS.exec(head))?.[0].length
  if (start === undefined || cmsKind(fromLetters(head.slice(start, start + 100))) === null) return bytes
  const end = bytes.indexOf('-----', start)
  return fromLetters(bytes.toString('latin1', start, end < 0 ? bytes.length : end))
}

const fromLetters = (text: string): Buffer => Buffer.from(text.replace(/[^A-Za-z0-9+/]/g, ''), 'base64')

/** One of the first two octets behind blanks and a mark; nearly nothing passes that is none. */
function looksArmoured(bytes: Buffer): boolean {
  let at = bytes[0] === 0xef ? 3 : 0
  while (at < MAX_BLANKS && isBlank(bytes[at])) at++
  const [first, second = 0] = [bytes[at], bytes[at + 1]]
  return (first === 0x4d && second >= 0x41 && second <= 0x49) || (first === 0x2d && second === 0x2d)
}

function isBlank(byte = 0): boolean {
  return byte === 32 || (byte > 8 && byte < 14)
}
