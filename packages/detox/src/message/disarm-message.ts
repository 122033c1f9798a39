/** Messages: parts that are files are disarmed in their places; everything else stays as it is, byte for byte. */
import type { MailFacts, Part } from '@postern/mail/facts.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import type { Edit } from '@postern/mail/rewrite/edits.ts'
import { Failure, Left } from '../failure.ts'
import type { FormatContext, Rebuilt } from '../format.ts'
import { isPlainPage } from '../page/plain-page.ts'
import {
  BARE,
  contentOf,
  defaultName,
  isFixed,
  isMessage,
  leavesOf,
  lineEndOf,
  nameOf,
  otherNames,
  messageBytes,
  refuseUnclear,
} from './leaves.ts'
import { partEdits } from './part-edits.ts'
import { isDetached, sealsOf, unsealing } from './seals.ts'
import { rewriteBlocks } from './text-files.ts'
import { writeMessage } from './write-message.ts'

const COST = 5

export async function disarmMessage(bytes: Buffer, context: FormatContext): Promise<Buffer> {
  context.budget.bytes(COST * bytes.length)
  const facts = parseMessage(bytes, { sealedBytes: bytes.length })
  refuseUnclear(facts)
  const { closed, opened } = meetSeals(facts, context)
  const edits: Edit[] = []
  const changed = new Set<Part>()
  const leaves = leavesOf(facts.root, closed)
  for (const part of leaves) {
    const own = closed.has(part) ? [] : await leafEdits(facts, part, context)
    if (own.length === 0) continue
    edits.push(...own)
    changed.add(part)
  }
  const gone = new Set<Part>()
  for (const part of opened) {
    const own = unsealing(facts, part, changed)
    if (own.length === 0) continue
    edits.push(...own)
    gone.add(part.children[1]!)
    context.removed('signature')
  }
  // All of it is sealed.
  if (edits.length === 0 && leaves.length === closed.size && closed.size > 0) throw new Left('signed')
  if (edits.length === 0) return bytes
  return writeMessage(facts, edits, changed, gone)
}

interface Met {
  /** Stay byte for byte, and are not looked into. */
  readonly closed: ReadonlySet<Part>
  /** Lose their signature where something in them changes. */
  readonly opened: readonly Part[]
}

function meetSeals(facts: MailFacts, { policy, passed }: FormatContext): Met {
  const closed = new Set<Part>()
  const opened: Part[] = []
  for (const [part, seal] of sealsOf(facts)) {
    if (seal === 'encrypted') throw new Failure('encrypted', 'an encrypted part')
    if (policy.signedMail === 'hold') throw new Failure('signed', 'a signed part')
    if (policy.signedMail === 'leave') {
      closed.add(part)
      if (part.path !== '') passed(`part ${part.path}`, 'signed')
    } else if (isDetached(part)) opened.push(part)
    else throw new Failure('unsupported', 'a signed part in one piece')
  }
  return { closed, opened }
}

async function leafEdits(facts: MailFacts, part: Part, context: FormatContext): Promise<readonly Edit[]> {
  const { type } = part.contentType
  const name = nameOf(facts, part)
  if (isFixed(facts, part)) return []
  const eol = lineEndOf(facts.bytes)
  const ends = part.path === '' ? eol : ''
  if (type === 'text/plain' && name === '') return blockEdits(part, context, eol, ends)
  const bytes = isMessage(part) ? messageBytes(facts, part) : contentOf(part, name)
  if (bytes.length === 0) return []
  // As people read it in a mail program; most mail needs no more than this.
  if (name === '' && type === 'text/html' && isPlainPage(bytes.toString())) return []
  const file = { name: name || defaultName(type), bytes }
  const rebuilt = await disarmed(file, otherNames(facts, part, file), context)
  if (rebuilt.bytes === bytes && rebuilt.name === file.name) return []
  const renamed = rebuilt.name === file.name ? null : rebuilt.name
  const bare = isMessage(part) && renamed === null && BARE.has(part.encoding)
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

/** Files that stand in a text. */
async function blockEdits(
  part: Part,
  context: FormatContext,
  eol: string,
  ends: string,
): Promise<readonly Edit[]> {
  const bytes = await rewriteBlocks(part.content(), eol, (file) => context.within(file))
  if (!bytes) return []
  return partEdits(part, { bytes, name: null, bare: BARE.has(part.encoding) }, eol, ends)
}
