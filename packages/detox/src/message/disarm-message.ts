/** Messages: parts that are files are disarmed in their places; everything else stays as it is, byte for byte. */
import { MIME_FINDINGS } from '@postern/contract/findings/mime.ts'
import type { MailFacts, Part } from '@postern/mail/facts.ts'
import { extensionOf } from '@postern/mail/file-type/extensions.ts'
import { detectType } from '@postern/mail/file-type/file-type.ts'
import { findTextBlocks } from '@postern/mail/mime/text-blocks.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import { edited, type Edit } from '@postern/mail/rewrite/edits.ts'
import { sortParts } from '@postern/mail/rewrite/files-of.ts'
import { transferEncodingOf } from '@postern/mail/text/transfer-encoding.ts'
import { Failure, meetSignature } from '../failure.ts'
import type { FormatContext, Rebuilt } from '../format.ts'
import { partEdits } from './part-edits.ts'
import { uuencoded } from './uuencode.ts'

const COST = 5
const MESSAGE = /^message\/(?:rfc822|global|news)$/
/** What systems tell of a delivery; nothing opens it. */
const REPORT =
  /^(?:message\/(?:delivery-status|disposition-notification|feedback-report)|text\/rfc822-headers)$/
const SIGNATURE = /^application\/(?:x-)?(?:pkcs7|pgp)-signature$/
const BARE: ReadonlySet<string> = new Set(['7bit', '8bit', 'binary'])
const NOTE = Buffer.alloc(0)

export async function disarmMessage(bytes: Buffer, context: FormatContext): Promise<Buffer> {
  context.budget.bytes(COST * bytes.length)
  const facts = parseMessage(bytes, { sealedBytes: bytes.length })
  const unclear = facts.ambiguities.find(({ code }) => 'holds' in MIME_FINDINGS[code])
  if (unclear) throw new Failure('broken', `${unclear.code} ${unclear.path}`)
  meetSeals(facts, context)
  const edits: Edit[] = []
  const leaves = leavesOf(facts.root)
  for (const part of leaves) edits.push(...(await leafEdits(facts, part, context)))
  if (edits.length === 0) return bytes
  const written = Buffer.concat(edited(bytes, edits.toSorted(byPlace), NOTE))
  // What it is made of is read once more: no part more, none less.
  if (leavesOf(parseMessage(written).root).length !== leaves.length)
    throw new Failure('broken', 'its parts are not the same any more')
  return written
}

function byPlace(a: Edit, b: Edit): number {
  return a.start - b.start || a.end - b.end
}

function meetSeals(facts: MailFacts, context: FormatContext): void {
  const reasons = new Set(sortParts(facts).kept.map(({ reason }) => reason))
  if (reasons.has('encrypted')) throw new Failure('encrypted', 'an encrypted part')
  if (!reasons.has('signed')) return
  meetSignature(context.policy)
  context.removed('signature')
}

/** Parts that hold no others; a message within it is one. */
function leavesOf(root: Part): readonly Part[] {
  const leaves: Part[] = []
  const stack = [root]
  for (let part = stack.pop(); part; part = stack.pop()) {
    if (!part.contentType.type.startsWith('multipart/') || part.children.length === 0) leaves.push(part)
    // What lies in an encoded multipart has offsets of its own.
    else if (!BARE.has(part.encoding)) throw new Failure('unsupported', 'an encoded multipart')
    else stack.push(...part.children.toReversed())
  }
  return leaves
}

async function leafEdits(facts: MailFacts, part: Part, context: FormatContext): Promise<readonly Edit[]> {
  const { type } = part.contentType
  if (REPORT.test(type) || SIGNATURE.test(type)) return []
  const eol = lineEndOf(facts.bytes)
  const ends = part.path === '' ? eol : ''
  const isMessage = MESSAGE.test(type)
  const name = nameOf(facts, part)
  if (type === 'text/plain' && name === '') return blockEdits(part, context, eol, ends)
  const bytes = isMessage ? rawMessage(facts, part) : contentOf(part, name)
  if (bytes.length === 0) return []
  const file = { name: name || defaultName(type), bytes }
  const rebuilt = await disarmed(file, otherNames(facts, part, file), context)
  if (rebuilt.bytes === bytes && rebuilt.name === file.name) return []
  const renamed = rebuilt.name === file.name ? null : rebuilt.name
  const bare = isMessage && renamed === null && BARE.has(part.encoding)
  const isText = renamed === null && name === '' && type === 'text/html'
  return partEdits(
    part,
    { bytes: rebuilt.bytes, name: renamed, bare, ...(isText ? { type } : {}) },
    eol,
    ends,
  )
}

/** By every name: each of them may be the one that a program of the reader goes by. */
async function disarmed(file: Rebuilt, others: readonly string[], context: FormatContext): Promise<Rebuilt> {
  let { bytes } = file
  for (const name of others) {
    const rebuilt = await context.within({ name, bytes })
    if (rebuilt.name !== name) return rebuilt
    bytes = rebuilt.bytes
  }
  return context.within({ name: file.name, bytes })
}

/** Names of other extensions: those of other parameters, and the one of what the part says to be where its bytes are text. */
function otherNames(facts: MailFacts, { path, contentType }: Part, { name, bytes }: Rebuilt): string[] {
  const names = facts.attachments.find((attachment) => attachment.path === path)?.names ?? []
  const declared = NAMES[contentType.type]
  const isText = /^(?:text\/|application\/(?:xml|octet-stream)$|message\/)/.test(detectType(bytes).type)
  const others = declared !== undefined && isText ? [...names, declared] : names
  const byExtension = new Map(others.map((each) => [extensionOf(each), each]))
  byExtension.delete(extensionOf(name))
  return [...byExtension.values()]
}

function lineEndOf(bytes: Buffer): string {
  return ['\r\n', '\n', '\r'].find((end) => bytes.includes(end)) ?? '\r\n'
}

/** '' of a body. */
function nameOf(facts: MailFacts, { path, disposition, contentType }: Part): string {
  const known = facts.attachments.find((attachment) => attachment.path === path)?.name ?? ''
  const isNamed = disposition.params.has('filename') || contentType.params.has('name')
  return known !== ''
    ? known
    : isNamed || disposition.type === 'attachment'
      ? defaultName(contentType.type)
      : ''
}

function defaultName(type: string): string {
  if (MESSAGE.test(type)) return 'message.eml'
  return NAMES[type] ?? (type === 'text/plain' ? 'text.txt' : 'attachment')
}

/** Types by which programs show a part, whatever it is called. */
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

/** Bodies in UTF-8, which a mark tells whoever looks for a charset in them. */
function contentOf(part: Part, name: string): Buffer {
  if (name !== '' || part.contentType.type !== 'text/html') return part.content()
  const text = part.text()
  return text === '' ? part.content() : Buffer.from(text)
}

function rawMessage(facts: MailFacts, part: Part): Buffer {
  const raw = facts.bytes.subarray(part.bodyStart, part.bodyEnd)
  if (BARE.has(transferEncodingOf(part.encoding))) return raw
  throw new Failure('unsupported', 'an encoded message')
}

/** Files that stand in a text between lines of their own. */
async function blockEdits(
  part: Part,
  context: FormatContext,
  eol: string,
  ends: string,
): Promise<readonly Edit[]> {
  const content = part.content()
  const pieces: Buffer[] = []
  let at = 0
  let changed = false
  for (const block of findTextBlocks(content, MAX_BLOCKS)) {
    if (block.start < at) continue
    const file: Rebuilt = { name: block.name || 'file', bytes: block.data }
    const rebuilt = await context.within(file)
    if (rebuilt === file) continue
    changed = true
    pieces.push(content.subarray(at, block.start), Buffer.from(uuencoded(rebuilt.name, rebuilt.bytes, eol)))
    at = block.end
  }
  if (!changed) return []
  const bytes = Buffer.concat([...pieces, content.subarray(at)])
  return partEdits(part, { bytes, name: null, bare: BARE.has(part.encoding) }, eol, ends)
}

const MAX_BLOCKS = 1000
