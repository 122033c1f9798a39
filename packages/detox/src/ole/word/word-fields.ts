/** Fields in the text of binary Word documents: an instruction between marks, then a result that stays. */
import { FieldStack } from '@postern/mail/active/fields.ts'
import { fieldCommands } from '@postern/mail/active/dde.ts'
import { fieldCode } from '../../ooxml/fields.ts'
import type { RemovedCode } from '@postern/contract/codes/detox.ts'
import type { DetoxPolicy } from '../../policy.ts'
import { Failure } from '../../failure.ts'
import { PAIRS, type WordParts } from './word-parts.ts'

const BEGIN = 0x13
const SEPARATOR = 0x14
const END = 0x15
const MARKS = new RegExp(`[${String.fromCharCode(BEGIN, SEPARATOR, END)}]`, 'g')
const MAX_OPEN = 100
const MAX_INSTRUCTION = 20_000
const LOOSE = new RegExp(
  String.raw`${String.fromCharCode(BEGIN)}[\s"\p{Cc}]{0,20}dde(?:auto)?\s[^\p{Cc}]{0,2000}`,
  'giu',
)
/** The kind of a field that shows what stands in it ([MS-DOC] 2.9.90 flt). */
const QUOTE = 35

export interface FieldRemoval {
  readonly code: RemovedCode
  readonly detail: string
}

interface Open {
  readonly start: number
  /** Where its instruction ends; null until then. */
  end: number | null
}

/** Empties instructions that reach beyond the document, in place. */
export function disarmFields(
  parts: WordParts,
  policy: DetoxPolicy,
  removed: (removal: FieldRemoval) => void,
): void {
  if (!parts.old) {
    const text = parts.text()
    const found = dangerousFields(text.toString(), policy)
    for (const { start, end, removal } of found) {
      removed(removal)
      text.blank(start + 1, end)
    }
    forgetKinds(parts, new Set(found.map(({ start }) => start)))
  }
  blankLoose(parts.main, removed)
}

interface Dangerous {
  readonly start: number
  readonly end: number
  readonly removal: FieldRemoval
}

function dangerousFields(text: string, policy: DetoxPolicy): Dangerous[] {
  const open: Open[] = []
  const stack = new FieldStack()
  const found: Dangerous[] = []
  const instructions: string[] = []
  const take = (piece: string): void => {
    if (open.length === 0 || piece === '') return
    if (stack.awaits) stack.add(piece)
    for (const [index, field] of open.entries())
      if (field.end === null && instructions[index]!.length < MAX_INSTRUCTION) instructions[index] += piece
  }
  let from = 0
  for (const { index: at, 0: mark } of text.matchAll(MARKS)) {
    take(text.slice(from, Math.min(at, from + MAX_INSTRUCTION)))
    from = at + 1
    const character = mark.charCodeAt(0)
    if (character === BEGIN) {
      if (open.length >= MAX_OPEN) throw new Failure('limit', 'too many fields within each other')
      open.push({ start: at, end: null })
      instructions.push('')
      stack.begin()
    } else if (character === SEPARATOR) {
      const field = open.at(-1)
      if (field) field.end ??= at
      stack.separate()
    } else {
      const field = open.pop()
      const instruction = instructions.pop() ?? ''
      // What comes of an inner field may be what the outer one does.
      const met = [...stack.end()]
      if (!field) continue
      const end = field.end ?? at
      const dde = met.find(([feature]) => feature === 'dde')
      const removal: FieldRemoval | null = dde
        ? { code: 'dde', detail: dde[1] ?? '' }
        : removalOf(instruction, policy)
      if (removal) found.push({ start: field.start, end, removal })
    }
  }
  return found
}

function removalOf(instruction: string, { remotePictures }: DetoxPolicy): FieldRemoval | null {
  const code = fieldCode(instruction, remotePictures === 'remove')
  return code === null ? null : { code, detail: instruction.trim() }
}

/** Word goes by a number of its own rather than by the text. */
function forgetKinds(parts: WordParts, starts: ReadonlySet<number>): void {
  if (starts.size === 0) return
  const stories = parts.stories()
  for (const [index, pair] of PAIRS.fields.entries()) {
    const fields = parts.part(pair)
    const count = Math.floor((fields.length - 4) / 6)
    for (let i = 0; i < count; i++) {
      const at = 4 * (count + 1) + 2 * i
      const isBegin = (fields[at]! & 0x1f) === BEGIN
      if (isBegin && starts.has(stories[index]! + fields.readUInt32LE(4 * i))) fields[at + 1] = QUOTE
    }
  }
}

/** What saving in a hurry left behind the text, and the text of documents before Word 97. */
function blankLoose(main: Buffer, removed: (removal: FieldRemoval) => void): void {
  for (const charset of ['latin1', 'utf16le'] as const) {
    const text = main.toString(charset)
    const width = charset === 'latin1' ? 1 : 2
    for (const { index, 0: whole } of text.matchAll(LOOSE)) {
      removed({ code: 'dde', detail: whole.slice(1) })
      const at = (index + 1) * width
      main.fill(Buffer.from(' ', charset), at, at + (whole.length - 1) * width)
    }
  }
  if ([...fieldCommands(main)].length > 0) throw new Error('a command is left in the text')
}
