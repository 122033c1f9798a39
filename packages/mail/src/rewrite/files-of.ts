/** Which parts of a message are files that can be taken out of it, and which stay although they are. */
import { isFile } from '../mime/bodies.ts'
import { cmsType } from '../container/cms.ts'
import type { MailFacts, Part } from '../facts.ts'
import { detectType } from '../file-type/file-type.ts'
import { looksLikeText } from '../file-type/file-type-text.ts'
import { MimePart } from '../mime/part.ts'

/** Why parts were left: taking them out would break a seal, or a meeting would be lost. */
export type KeptReason = 'signed' | 'encrypted' | 'calendar'

export interface Sorted {
  /** Parts to be taken out: leaves, and messages within the message. */
  readonly files: readonly Part[]
  /** Leaves that stay, in order; none of them lies in a file or in what is sealed. */
  readonly texts: readonly Part[]
  /** Parts that stay as they are with all that is in them. */
  readonly kept: readonly { readonly part: Part; readonly reason: KeptReason | 'picture' | 'body' }[]
}

/** Sorts the parts of a message; each multipart of `files` lies open, no bytes are looked at twice. */
export function sortParts(facts: MailFacts): Sorted {
  const referred = referredIds(facts.html)
  const files: Part[] = []
  const texts: Part[] = []
  const kept: Sorted['kept'][number][] = []
  const stack = [facts.root]
  for (let part = stack.pop(); part; part = stack.pop()) {
    const reason = sealOf(part) ?? (isMultipart(part) ? null : reasonToKeep(part, referred))
    if (reason) kept.push({ part, reason })
    else if (isMultipart(part) && part.children.length > 0) stack.push(...part.children.toReversed())
    else if (isRemovable(part)) files.push(part)
    else texts.push(part)
  }
  return { files, texts, kept }
}

export const isMultipart = ({ contentType }: Part): boolean => contentType.type.startsWith('multipart/')

const SIGNATURES = /^application\/(x-)?(pkcs7|pgp)-signature$/

/** RFC 1847, RFC 3156, RFC 8551: a seal is believed by its form, not by its name. */
export function sealOf(part: Part): 'signed' | 'encrypted' | null {
  const { type } = part.contentType
  const [first, second, ...more] = part.children
  if (type === 'multipart/signed' && second && more.length === 0)
    return SIGNATURES.test(second.contentType.type) ? 'signed' : null
  if (type === 'multipart/encrypted' && first && second && more.length === 0)
    return first.contentType.type === 'application/pgp-encrypted' ? 'encrypted' : null
  if (!/^application\/(x-)?pkcs7-mime$/.test(type) || !cmsType(part.content())) return null
  return part.children.length > 0 || part.contentType.params.get('smime-type') === 'signed-data'
    ? 'signed'
    : 'encrypted'
}

/** No SVG: it can carry scripts. */
const PICTURES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/bmp',
])

function reasonToKeep(part: Part, referred: ReadonlySet<string>): Sorted['kept'][number]['reason'] | null {
  if (part.children.length > 0) return null
  if (isCalendar(part)) return 'calendar'
  const id = part.headers
    .find(({ name }) => name === 'content-id')
    ?.value.trim()
    .replaceAll(/^<|>$/g, '')
  if (id && referred.has(id.toLowerCase()) && PICTURES.has(detectType(part.content()).type)) return 'picture'
  const isBody = isFirst(part) && /^text\/(plain|html)$/.test(part.contentType.type)
  const isNamed = part.disposition.type !== 'attachment' && isRemovable(part)
  return isBody && isNamed && looksLikeText(part.content().subarray(0, 4096)) ? 'body' : null
}

/** The place of the mail's own words: a name does not make a file of them. */
const isFirst = ({ path }: Part): boolean => /^(1(\.1)*)?$/.test(path)

/** By its name and its bytes: a program that is called a calendar is taken out. */
function isCalendar(part: Part): boolean {
  const { type } = part.contentType
  if (type !== 'text/calendar' && type !== 'application/ics') return false
  return /^(\ufeff)?\s*BEGIN:VCALENDAR\b/i.test(part.content().subarray(0, 200).toString())
}

function isRemovable(part: Part): boolean {
  if (part.children.length > 0 || /^message\/(rfc822|global|news)$/.test(part.contentType.type)) return true
  return part.disposition.type === 'attachment' || (part instanceof MimePart && isFile(part))
}

/** Ids that the HTML shows by `cid:` (RFC 2392), in lower case. */
function referredIds(html: string): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const [, id] of html.matchAll(/\bcid:([^"'<>\s)]{1,320})/gi)) ids.add(unescaped(id!).toLowerCase())
  return ids
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
