/** Conditions beyond the first, as a cell has them: a JSON array of `{target, cond, value, word}`, codes or names. */
import { CONDITIONS, TARGETS } from '@postern/contract/codes/filter.ts'
import { addProblem, type ReadLine } from './cells.ts'

/** As the form's schema reads them; nothing, with a problem, where the cell is none. */
export function moreRules(read: ReadLine): readonly unknown[] {
  const cell = read.given['more']
  if (typeof cell !== 'string') return []
  const rules = parse(cell)
  if (Array.isArray(rules)) return rules.map(withCodes)
  addProblem(read, 'more', 'INVALID_VALUE')
  return []
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function withCodes(rule: unknown): unknown {
  if (typeof rule !== 'object' || rule === null) return rule
  const { target, cond, ...rest } = rule as Record<string, unknown>
  return { ...rest, target: codeOf(TARGETS, target), cond: codeOf(CONDITIONS, cond) }
}

const codeOf = (codes: Readonly<Record<string, number>>, given: unknown): unknown =>
  typeof given === 'string' && Object.hasOwn(codes, given) ? codes[given] : given
