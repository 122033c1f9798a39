/**
 * Links that lead to a page of ours, which checks them again at the click (decision 0119): made where a message is disarmed, read
 * where the page is served. They are signed, not stored, and good as long as the installation's key is.
 *
 * `ORIGIN/l/MESSAGE[RECIPIENT].BODY.MAC`: the message's UUID in base64url; the recipient's number (`recipientNumber`), where the copy is
 * one person's alone; `u` and the target in base64url, or `z` and the same deflated; 128 bits of HMAC-SHA256, whose last character is a letter,
 * so that no program takes it for punctuation behind the address.
 */
import { CHECKED_LINK_PATH } from '@postern/contract/codes/link-check.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** A process that rewrites one message's links gets this, and never the master key. */
export interface LinkSeal {
  /** Origin of the console, without a slash at its end. */
  readonly origin: string
  /** UUID of the message. */
  readonly message: string
  /** `messageKey` of the message. */
  readonly key: string
  /** `recipientNumber` of the one whose copy it is; null where several get the same bytes. */
  readonly recipient: number | null
}

export interface CheckedLink {
  readonly message: string
  readonly recipient: number | null
  /** As it stood in the message. */
  readonly target: string
}

/** A program that found the link in a text may have taken more characters for part of it; they are ignored. */
const TOKEN = /^([\w-]{22})(\d{0,4})\.([uz])([\w-]{0,20000})\.([\w-]{22})(?![A-Za-z\d-])/
const MAC_BYTES = 16
/** Shorter ones gain nothing. */
const DEFLATED_FROM = 120
const MAX_TARGET = 64 * 1024
const LONE_SURROGATES = /[\ud800-\udfff]/gu

/** Key of one message's links, as text that goes to other processes. `master`: 32 bytes. */
export function messageKey(master: Buffer, message: string): string {
  return createHmac('sha256', master).update('link').update(uuidBytes(message)).digest('base64url')
}

/**
 * By which the gateway finds the recipient of a copy again among those of the message: four digits that tell nobody else anything.
 * `receiver`: as in the mail's record.
 */
export function recipientNumber(key: string, receiver: string): number {
  return (
    createHmac('sha256', key).update(`recipient:${receiver.toLowerCase()}`).digest().readUInt32BE() % 10_000
  )
}

/** The link that leads to `target` by way of the page. Half a surrogate pair is written as it would be in UTF-8, in percents. */
export function checkedLink({ origin, message, key, recipient }: LinkSeal, target: string): string {
  const head = `${uuidBytes(message).toString('base64url')}${recipient ?? ''}.${bodyOf(target)}`
  return `${origin}${CHECKED_LINK_PATH}${head}.${macOf(key, head).toString('base64url')}`
}

/**
 * Reads what follows `CHECKED_LINK_PATH`. `keyOf` answers the key of a message by its UUID.
 * @returns null where it was changed, or signed by another key.
 */
export function readCheckedLink(token: string, keyOf: (message: string) => string): CheckedLink | null {
  const parts = partsOf(token)
  if (!parts) return null
  const wanted = macOf(keyOf(parts.message), parts.head)
  const given = Buffer.from(parts.mac, 'base64url')
  // Base64url has several spellings of the same bytes.
  if (given.toString('base64url') !== parts.mac || !timingSafeEqual(given, wanted)) return null
  const target = targetOf(parts)
  return target === null ? null : { message: parts.message, recipient: parts.recipient, target }
}

/**
 * The target of a link of ours, by any signature; null of any other link. Links that come back in answers and forwarded mail are signed
 * anew, so nobody has to trust them.
 */
export function unwrapped(link: string, origin: string): string | null {
  const prefix = origin + CHECKED_LINK_PATH
  if (link.slice(0, prefix.length).toLowerCase() !== prefix.toLowerCase()) return null
  const parts = partsOf(link.slice(prefix.length))
  return parts && targetOf(parts)
}

interface Parts {
  readonly message: string
  readonly recipient: number | null
  /** The text that is signed. */
  readonly head: string
  readonly packed: boolean
  readonly body: string
  readonly mac: string
}

function partsOf(token: string): Parts | null {
  const [, id, number, how, body, mac] = TOKEN.exec(token) ?? []
  if (id === undefined || body === undefined || mac === undefined) return null
  return {
    message: uuidOf(id),
    recipient: number === '' ? null : Number(number),
    head: `${id}${number}.${how}${body}`,
    packed: how === 'z',
    body,
    mac,
  }
}

function bodyOf(target: string): string {
  const bytes = Buffer.from(target.replace(LONE_SURROGATES, inPercents))
  if (bytes.length > MAX_TARGET) throw new RangeError(`a link of ${bytes.length} bytes`)
  const packed = bytes.length < DEFLATED_FROM ? null : deflateRawSync(bytes, { level: 9 })
  if (packed && packed.length < bytes.length) return `z${packed.toString('base64url')}`
  return `u${bytes.toString('base64url')}`
}

function targetOf({ packed, body }: Parts): string | null {
  const bytes = Buffer.from(body, 'base64url')
  try {
    return (packed ? inflateRawSync(bytes, { maxOutputLength: MAX_TARGET }) : bytes).toString()
  } catch {
    // Somebody else's, or cut.
    return null
  }
}

function macOf(key: string, head: string): Buffer {
  return createHmac('sha256', key).update(head).digest().subarray(0, MAC_BYTES)
}

function uuidBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}

function uuidOf(id: string): string {
  const hex = Buffer.from(id, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function inPercents(half: string): string {
  const code = half.charCodeAt(0)
  return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]
    .map((byte) => `%${byte.toString(16).toUpperCase()}`)
    .join('')
}
