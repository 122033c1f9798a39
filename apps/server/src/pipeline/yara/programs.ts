/** Which rules can only be met by Windows programs, so that nothing else pays for them: told by their conditions alone. */
import { conditionsOf } from './source.ts'

/** What is true of such a program alone; of anything else it is false or undefined. */
const ONLY_PROGRAMS = [
  /^uint16 ?\( ?0 ?\) ?== ?0x5a4d$/,
  /^0x5a4d ?== ?uint16 ?\( ?0 ?\)$/,
  /^uint16be ?\( ?0 ?\) ?== ?0x4d5a$/,
  /^pe ?\. ?is_pe$/,
  /^\$\w* ?at pe ?\. ?entry_point$/,
  /^for (?:any|all) of \( ?\$\w*\*? ?\) ?: ?\( ?\$ at pe ?\. ?entry_point ?\)$/,
]
/** Deeper than anybody writes. */
const MAX_DEPTH = 30

/** True where no rule of the source can hold for bytes that do not begin as a program does; false where that is not plain. */
export function isForPrograms(source: string): boolean {
  const conditions = conditionsOf(source)
  return conditions !== null && conditions.every((condition) => wantsProgram(condition, 0))
}

/** Whether bytes may be a Windows program (DOS header). */
export function mayBeProgram(bytes: Buffer): boolean {
  const start = bytes.length < 2 ? 0 : bytes.readUInt16BE(0)
  return start === 0x4d5a || start === 0x5a4d
}

function wantsProgram(expression: string, depth: number): boolean {
  const text = unwrapped(expression.trim())
  if (depth > MAX_DEPTH) return false
  const choices = splitAt(text, 'or')
  if (choices.length > 1) return choices.every((each) => wantsProgram(each, depth + 1))
  const all = splitAt(text, 'and')
  if (all.length > 1) return all.some((each) => wantsProgram(each, depth + 1))
  return ONLY_PROGRAMS.some((pattern) => pattern.test(text))
}

/** Without parentheses around all of it. */
function unwrapped(text: string): string {
  let inner = text
  while (inner.startsWith('(') && closing(inner, 0) === inner.length - 1) inner = inner.slice(1, -1).trim()
  return inner
}

/** Index of what closes the parenthesis at `start`; -1 for nothing. */
function closing(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at
  }
  return -1
}

/** Split at a word outside of parentheses. */
function splitAt(text: string, word: 'and' | 'or'): string[] {
  const parts: string[] = []
  let [depth, from] = [0, 0]
  for (const { 0: found, index } of text.matchAll(/[()]|\b(?:and|or)\b/g)) {
    if (found === '(') depth++
    else if (found === ')') depth--
    else if (found === word && depth === 0) {
      parts.push(text.slice(from, index))
      from = index + word.length
    }
  }
  return [...parts, text.slice(from)]
}
