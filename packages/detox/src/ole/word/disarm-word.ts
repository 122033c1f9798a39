/** Binary Word documents ([MS-DOC]): what in their streams runs, fetches or leads to something dangerous. */
import { leadsElsewhere } from '@postern/mail/active/targets.ts'
import type { FormatContext } from '../../format.ts'
import { disarmFields } from './word-fields.ts'
import { PAIRS, WordParts } from './word-parts.ts'

/** Texts of SttbfAssoc (2.9.282) that name files: the template, the data and the header of a mail merge. */
const FILES: ReadonlyMap<number, 'template' | 'data-connection'> = new Map([
  [1, 'template'],
  [8, 'data-connection'],
  [9, 'data-connection'],
])
/** PlfMcd (2.9.165): commands that are macros. */
const MACRO_COMMANDS = 1

/** Changes both streams in place. */
export function disarmWord(main: Buffer, table: Buffer, context: FormatContext): void {
  context.budget.bytes(4 * main.length)
  const parts = new WordParts(main, table)
  disarmFields(parts, context.policy, ({ code, detail }) => context.removed(code, detail))
  if (parts.old) return
  if (parts.part(PAIRS.commands)[1] === MACRO_COMMANDS) {
    context.removed('macro', 'commands')
    parts.clear(PAIRS.commands)
  }
  for (const pair of PAIRS.mailMerge) {
    if (parts.part(pair).length === 0) continue
    context.removed('data-connection', 'mail merge')
    parts.clear(pair)
  }
  disarmAssociated(parts, context)
}

function disarmAssociated(parts: WordParts, context: FormatContext): void {
  const part = parts.part(PAIRS.associated)
  if (part.length < 6 || part.readUInt16LE(0) !== 0xffff) return
  const count = part.readUInt16LE(2)
  const texts: Buffer[] = []
  let changed = false
  let at = 6
  for (let i = 0; i < count && at + 2 <= part.length; i++) {
    const text = part.subarray(at + 2, at + 2 + 2 * part.readUInt16LE(at))
    const path = text.toString('utf16le')
    const code = FILES.get(i)
    const stays = code === undefined || !leadsElsewhere(path)
    if (!stays) context.removed(code, path)
    changed ||= !stays
    texts.push(lengthOf(stays ? text.length / 2 : 0), stays ? text : Buffer.alloc(0))
    at += 2 + text.length
  }
  if (changed) parts.shorten(PAIRS.associated, Buffer.concat([part.subarray(0, 6), ...texts]))
}

function lengthOf(characters: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(characters)
  return bytes
}
