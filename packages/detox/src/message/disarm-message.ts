/** Messages: parts that are files are disarmed in their places; everything else stays as it is, byte for byte. */
import type { MailFacts, Part } from '@postern/mail/facts.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import { edited, type Edit } from '@postern/mail/rewrite/edits.ts'
import { sortParts } from '@postern/mail/rewrite/files-of.ts'
import { Failure, meetSignature } from '../failure.ts'
import type { FormatContext, Rebuilt } from '../format.ts'
import { isCalmPage } from '../page/calm-page.ts'
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
import { rewriteBlocks } from './text-files.ts'

const COST = 5
const NO_NOTE = Buffer.alloc(0)

export async function disarmMessage(bytes: Buffer, context: FormatContext): Promise<Buffer> {
  context.budget.bytes(COST * bytes.length)
  const facts = parseMessage(bytes, { sealedBytes: bytes.length })
  refuseUnclear(facts)
  meetSeals(facts, context)
  const edits: Edit[] = []
  const leaves = leavesOf(facts.root)
  for (const part of leaves) edits.push(...(await leafEdits(facts, part, context)))
  if (edits.length === 0) return bytes
  const written = Buffer.concat(edited(bytes, edits.toSorted(byPlace), NO_NOTE))
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
  meetSignature(context.policy.signedMail)
  context.removed('signature')
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
  if (name === '' && type === 'text/html' && isCalmPage(bytes.toString())) return []
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
