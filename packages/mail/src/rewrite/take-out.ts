/**
 * Plans how the files of a message are taken out of it, so that a note can stand in their place. Nothing else changes: the
 * plan is a list of byte ranges, and it is only handed out when the message it leads to was parsed again and found to
 * carry the same texts and no file more (R4: what was checked is what is delivered).
 */
import type { AttachmentFact, MailFacts, Part } from '../facts.ts'
import { parseMessage } from '../parse.ts'
import { edited, type Edit } from './edits.ts'
import { isMultipart, sortParts, type KeptReason, type Sorted } from './files-of.ts'
import { notePart } from './note-part.ts'
import type { StoredFile } from './stored-file.ts'

export interface TakenOut {
  readonly kind: 'taken'
  /** Octets of the message that the edits are of. */
  readonly size: number
  readonly edits: readonly Edit[]
  readonly files: readonly StoredFile[]
  /** The message has plain text beside or instead of HTML, so its note has. */
  readonly plain: boolean
  readonly kept: readonly KeptReason[]
}

export type TakeOut =
  | TakenOut
  /** There is nothing that could be taken out. */
  | { readonly kind: 'nothing'; readonly kept: readonly KeptReason[] }
  /** Its form does not allow it: damaged, too many, or files that would stay behind. */
  | { readonly kind: 'impossible' }

/** More than this are not taken out. */
const MAX_TAKEN = 200

const IMPOSSIBLE: TakeOut = { kind: 'impossible' }
const EMPTY_PART = 'Content-Type: text/plain; charset=us-ascii\r\n\r\n'

/** `boundary`: of the multipart that a message may become; nothing of the message may hold it. Never throws. */
export function planTakeOut(facts: MailFacts, boundary: string): TakeOut {
  const sorted = sortParts(facts)
  const kept = [...new Set(sorted.kept.flatMap(({ reason }) => (isReason(reason) ? [reason] : [])))]
  if (sorted.files.length === 0) {
    return staysBehind(facts, sorted) ? IMPOSSIBLE : { kind: 'nothing', kept }
  }
  const files = sorted.files.length > MAX_TAKEN ? null : describe(facts, sorted.files)
  const edits = files && editsFor(facts, new Set(sorted.files), boundary)
  if (!files || !edits) return IMPOSSIBLE
  // PostgreSQL keeps no NUL in JSON.
  if (edits.some(({ text }) => text.includes('\0'))) return IMPOSSIBLE
  const plain = facts.text.trim() !== '' || facts.html === ''
  if (!leadsToTheSame(facts, sorted, edits, boundary)) return IMPOSSIBLE
  return { kind: 'taken', size: facts.size, edits, files, plain, kept }
}

const isReason = (reason: Sorted['kept'][number]['reason']): reason is KeptReason =>
  reason !== 'picture' && reason !== 'body'

function describe(facts: MailFacts, parts: readonly Part[]): StoredFile[] | null {
  const known = new Map<string, AttachmentFact>()
  for (const one of facts.attachments) if (!known.has(one.path)) known.set(one.path, one)
  const files = parts.map((part, index): StoredFile | null => {
    const fact = known.get(part.path)
    const isMessage = part.contentType.type.startsWith('message/')
    if (!fact) return null
    const extension = isMessage ? 'eml' : fact.detectedExtension
    return {
      name:
        fact.name || `${isMessage ? 'message' : 'attachment'}-${index + 1}${extension && `.${extension}`}`,
      type: isMessage ? part.contentType.type : fact.detectedType,
      size: fact.size,
      sha256: fact.sha256(),
      from: part.bodyStart,
      to: part.bodyEnd,
      encoding: part.encoding,
    }
  })
  return files.every((file) => file !== null) ? files : null
}

/** In order and apart from each other; null where the bytes have no form that edits could keep. */
function editsFor(facts: MailFacts, files: ReadonlySet<Part>, boundary: string): Edit[] | null {
  const { root } = facts
  const headEnd = root.bodyStart - 2
  if (headEnd < 2 || facts.bytes.toString('latin1', headEnd - 2, root.bodyStart) !== '\r\n\r\n') return null
  if (files.has(root)) {
    const note: Edit = { start: headEnd, end: facts.size, text: versionOf(facts), note: true }
    return [...contentFields(facts).map(removed), note]
  }
  const edits: Edit[] = []
  const inPlace =
    root.contentType.type === 'multipart/mixed' ? root.children.find((part) => files.has(part)) : undefined
  for (const part of multipartsOf(root)) {
    // What lies in an encoded multipart has offsets of its own.
    if (!part.children.some((child) => files.has(child))) continue
    if (!['7bit', '8bit', 'binary'].includes(part.encoding)) return null
    edits.push(...editsIn(facts.bytes, part.children, files, inPlace))
  }
  if (!inPlace) edits.push(...wrapping(facts, headEnd, boundary))
  return edits.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

function multipartsOf(root: Part): Part[] {
  const found: Part[] = []
  const stack = [root]
  for (let part = stack.pop(); part; part = stack.pop()) {
    if (!isMultipart(part)) continue
    found.push(part)
    stack.push(...part.children)
  }
  return found
}

/** Takes runs of parts out of one multipart, with a delimiter each; one that loses all has an empty text left. */
function editsIn(
  bytes: Buffer,
  children: readonly Part[],
  files: ReadonlySet<Part>,
  inPlace: Part | undefined,
): Edit[] {
  const edits: Edit[] = []
  for (let at = 0; at < children.length; at++) {
    const first = children[at]!
    if (first === inPlace) {
      edits.push({ start: first.headerStart, end: endOf(bytes, first), text: '', note: true })
    } else if (files.has(first)) {
      let last = at
      while (last + 1 < children.length && children[last + 1] !== inPlace && files.has(children[last + 1]!))
        last++
      edits.push(runEdit(bytes, children, at, last))
      at = last
    }
  }
  return edits
}

function runEdit(bytes: Buffer, children: readonly Part[], first: number, last: number): Edit {
  const [start, next, before] = [children[first]!.headerStart, children[last + 1], children[first - 1]]
  if (next) return { start, end: next.headerStart, text: '' }
  const end = endOf(bytes, children[last]!)
  if (before) return { start: endOf(bytes, before), end, text: '' }
  return { start, end, text: EMPTY_PART }
}

/** Where a part ends and the line break before the next delimiter begins, also where its body is empty. */
function endOf(bytes: Buffer, { bodyStart, bodyEnd }: Part): number {
  const isEmpty = bodyStart === bodyEnd && bytes.toString('latin1', bodyEnd, bodyEnd + 2) === '--'
  return isEmpty && bytes.toString('latin1', bodyEnd - 2, bodyEnd) === '\r\n' ? bodyEnd - 2 : bodyEnd
}

interface Field {
  readonly start: number
  readonly end: number
}

const contentFields = (facts: MailFacts): Field[] =>
  facts.headers.filter(({ name }) => name.startsWith('content-')).toSorted((a, b) => a.start - b.start)

const removed = ({ start, end }: Field): Edit => ({ start, end, text: '' })

const versionOf = (facts: MailFacts): string =>
  facts.headers.some(({ name }) => name === 'mime-version') ? '' : 'MIME-Version: 1.0\r\n'

/** The whole message as the first part of a multipart/mixed, the note as the second. */
function wrapping(facts: MailFacts, headEnd: number, boundary: string): Edit[] {
  const fields = contentFields(facts)
  const moved = fields.map(({ start, end }) => facts.bytes.toString('latin1', start, end)).join('')
  const type = `Content-Type: multipart/mixed; boundary="${boundary}"\r\n`
  const { size, root } = facts
  return [
    ...fields.map(removed),
    { start: headEnd, end: headEnd, text: versionOf(facts) + type },
    { start: root.bodyStart, end: root.bodyStart, text: `--${boundary}\r\n${moved}\r\n` },
    { start: size, end: size, text: `\r\n--${boundary}\r\n`, note: true },
    { start: size, end: size, text: `\r\n--${boundary}--\r\n` },
  ]
}

const TRIAL = { plain: 'note', html: '<p>note</p>' }

/** The changed message carries the texts of the first, in order, and one note; and no file that could be taken out. */
function leadsToTheSame(facts: MailFacts, before: Sorted, edits: readonly Edit[], boundary: string): boolean {
  const note = notePart(TRIAL, `${boundary}-n`)
  const changed = parseMessage(Buffer.concat(edited(facts.bytes, edits, note)))
  const after = sortParts(changed)
  if (after.files.length > 0 || staysBehind(changed, after)) return false
  const stayed = ({ texts, kept }: Sorted): Part[] => [...texts, ...kept.map(({ part }) => part)]
  const own = stayed(after).filter((part) => !isOfNote(part) && !isPlaceholder(part))
  const wanted = stayed(before).filter((part) => !isPlaceholder(part))
  if (own.length !== wanted.length) return false
  return wanted.every((part, at) => rawOf(facts, part).equals(rawOf(changed, own[at]!)))
}

const rawOf = ({ bytes }: MailFacts, { bodyStart, bodyEnd }: Part): Buffer =>
  bytes.subarray(bodyStart, bodyEnd)

function isOfNote(part: Part): boolean {
  return part.headers.length === 3 && (part.text() === TRIAL.html || part.text() === TRIAL.plain)
}

function isPlaceholder(part: Part): boolean {
  return part.headers.length === 1 && part.bodyStart === part.bodyEnd
}

/** A file that no part of its own carries (in a text, or in another reading), so that it could not be taken out. */
function staysBehind(facts: MailFacts, { files, kept }: Sorted): boolean {
  const paths = [...files, ...kept.map(({ part }) => part)].map(({ path }) => path)
  return facts.attachments.some(({ path: of }) => {
    const path = of.replace(/!.*$/, '')
    return !paths.some((known) => path === known || path.startsWith(`${known}.`) || known === '')
  })
}
