/** Finds the parts of a message that are disarmed each by itself, with their names and bytes. */
import { MIME_FINDINGS } from '@postern/contract/findings/mime.ts'
import type { MailFacts, Part } from '@postern/mail/facts.ts'
import { extensionOf } from '@postern/mail/file-type/extensions.ts'
import { detectType } from '@postern/mail/file-type/file-type.ts'
import { Failure } from '../failure.ts'
import type { InputFile } from '../outcome.ts'

const MESSAGE = /^message\/(?:rfc822|global|news)$/
/** Systems report deliveries by these; no program opens them. */
const REPORT =
  /^(?:message\/(?:delivery-status|disposition-notification|feedback-report)|text\/rfc822-headers)$/
const SIGNATURE = /^application\/(?:x-)?(?:pkcs7|pgp)-signature$/
/** Extensions that programs give them, of files in which nothing runs. */
const UNOPENED = /^(?:|txt|asc|sig|pgp|gpg|p7s|dat|log)$/
/** Transfer encodings that leave bytes as they are. */
export const BARE: ReadonlySet<string> = new Set(['7bit', '8bit', 'binary'])

/** @throws Failure 'broken' of a message that two readers take differently */
export function refuseUnclear({ ambiguities }: MailFacts): void {
  const unclear = ambiguities.find(({ code }) => 'holds' in MIME_FINDINGS[code])
  if (unclear) throw new Failure('broken', `${unclear.code} ${unclear.path}`)
}

export function isMessage({ contentType }: Part): boolean {
  return MESSAGE.test(contentType.type)
}

/** Reports of deliveries, and signatures: they stay, unless a name of theirs makes something else of them. */
export function isFixed({ attachments }: MailFacts, { path, contentType: { type } }: Part): boolean {
  if (!REPORT.test(type) && !SIGNATURE.test(type)) return false
  const names = attachments.find((each) => each.path === path)?.names ?? []
  return names.every((name) => UNOPENED.test(extensionOf(name)))
}

/** Parts that hold no others; a message within it is one, and each of `whole`. @throws Failure 'unsupported' */
export function leavesOf(root: Part, whole: ReadonlySet<Part> = new Set()): readonly Part[] {
  const leaves: Part[] = []
  const stack = [root]
  for (let part = stack.pop(); part; part = stack.pop()) {
    const isLeaf = !part.contentType.type.startsWith('multipart/') || part.children.length === 0
    if (isLeaf || whole.has(part)) leaves.push(part)
    // What lies in an encoded multipart has offsets of its own.
    else if (!BARE.has(part.encoding)) throw new Failure('unsupported', 'an encoded multipart')
    else stack.push(...part.children.toReversed())
  }
  return leaves
}

/** Names with other extensions: those in other parameters and, where the bytes are text, one of the type that the part declares. */
export function otherNames(
  facts: MailFacts,
  { path, contentType }: Part,
  { name, bytes }: InputFile,
): string[] {
  const names = facts.attachments.find((attachment) => attachment.path === path)?.names ?? []
  const declared = NAMES[contentType.type]
  const isText = /^(?:text\/|application\/(?:xml|octet-stream)$|message\/)/.test(detectType(bytes).type)
  const others = [
    ...names,
    ...(declared !== undefined && isText ? [declared] : []),
    // Programs take it apart, whatever its first line is.
    ...(MESSAGE.test(contentType.type) ? ['message.eml'] : []),
  ]
  const byExtension = new Map(others.map((each) => [extensionOf(each), each]))
  byExtension.delete(extensionOf(name))
  return [...byExtension.values()]
}

/** How lines of the message end. */
export function lineEndOf(bytes: Buffer): string {
  return ['\r\n', '\n', '\r'].find((end) => bytes.includes(end)) ?? '\r\n'
}

/** '' of a body, which every program shows as text. */
export function nameOf(facts: MailFacts, { path, disposition, contentType }: Part): string {
  const file = facts.attachments.find((attachment) => attachment.path === path)
  const known = file?.name ?? ''
  const isNamed =
    (file !== undefined && /^text\/(?:plain|html)$/.test(contentType.type)) ||
    disposition.params.has('filename') ||
    contentType.params.has('name')
  return known !== ''
    ? known
    : isNamed || disposition.type === 'attachment'
      ? defaultName(contentType.type)
      : ''
}

export function defaultName(type: string): string {
  if (MESSAGE.test(type)) return 'message.eml'
  return NAMES[type] ?? (type === 'text/plain' ? 'text.txt' : 'attachment')
}

/** Programs show parts of these types by their type, whatever their names are. */
const NAMES: Readonly<Record<string, string>> = {
  'text/html': 'body.html',
  'application/xhtml+xml': 'page.xhtml',
  'image/svg+xml': 'picture.svg',
  'text/xml': 'data.xml',
  'application/xml': 'data.xml',
  'text/calendar': 'invite.ics',
  'text/csv': 'table.csv',
  'text/tab-separated-values': 'table.tsv',
}

/** Bodies come in UTF-8. */
export function contentOf(part: Part, name: string): Buffer {
  if (name !== '' || part.contentType.type !== 'text/html') return part.content()
  const text = part.text()
  return text === '' ? part.content() : Buffer.from(text)
}

/** A message within the message: as it stands, or decoded, which RFC 2046 §5.2.1 forbids and some programs write. */
export function messageBytes(facts: MailFacts, part: Part): Buffer {
  return BARE.has(part.encoding) ? facts.bytes.subarray(part.bodyStart, part.bodyEnd) : part.content()
}
