/** Distinct rule conditions of all filters, indexed so that a message finds those it meets without trying each. */
import { CONDITIONS, TARGETS, type Target } from '@postern/contract/codes/filter.ts'
import { compileSearchPattern } from '../../platform/search-pattern.ts'
import { buildAutomaton, type Automaton } from '../aho-corasick.ts'
import type { FilterRule } from './filter.ts'
import { fold, type TargetValues } from './values.ts'

export interface ConditionIndex {
  /** Index of a rule's condition. */
  idOf(rule: FilterRule): number
  /** Found by `hits`; the others ("lazy") are tried one by one when a filter needs them. */
  isIndexed(id: number): boolean
  /** Ids of indexed conditions on these targets that the values meet. */
  hits(values: TargetValues, targets: Iterable<Target>): Set<number>
  /** Tries one lazy condition. */
  test(id: number, values: TargetValues): boolean
}

interface TargetIndex {
  readonly exact: Map<string, number[]>
  readonly begin: Affixes
  readonly end: Affixes
  readonly contain: { text: string; id: number; word: boolean }[]
  automaton?: Automaton
}

/** Affixes by length: a value is looked up once per distinct length, not once per affix. */
type Affixes = Map<number, Map<string, number[]>>

const EMAIL_TARGETS: ReadonlySet<number> = new Set([TARGETS.senderEmail, TARGETS.recipientEmail])

/** Builds the index over all rules of all filters. A regular expression that does not compile never matches. */
export function indexConditions(rules: Iterable<FilterRule>): ConditionIndex {
  const ids = new Map<string, number>()
  const lazy = new Map<number, (values: TargetValues) => boolean>()
  const targets = new Map<Target, TargetIndex>()
  for (const rule of rules) {
    const key = keyOf(rule)
    if (ids.has(key)) continue
    const id = ids.size
    ids.set(key, id)
    const test = lazyTest(rule)
    if (test) lazy.set(id, test)
    else addToIndex(targetIndex(targets, rule.target), rule, id)
  }
  for (const index of targets.values()) {
    if (index.contain.length > 0) index.automaton = buildAutomaton(index.contain.map((entry) => entry.text))
  }
  return {
    idOf: (rule) => ids.get(keyOf(rule))!,
    isIndexed: (id) => !lazy.has(id),
    hits: (values, wanted) => collectHits(targets, values, wanted),
    test: (id, values) => lazy.get(id)?.(values) ?? false,
  }
}

/** A regular expression is what it is: `\D` is not `\d`. */
function keyOf({ target, cond, word, value }: FilterRule): string {
  return `${target} ${cond} ${word ? 1 : 0} ${cond === CONDITIONS.regex ? value : foldValue(value)}`
}

/** A value of nothing but invisible characters is in no folded text; as an empty one it would be in every text. */
function foldValue(value: string): string {
  return fold(value) || value
}

function targetIndex(targets: Map<Target, TargetIndex>, target: Target): TargetIndex {
  let index = targets.get(target)
  if (!index) {
    index = { exact: new Map(), begin: new Map(), end: new Map(), contain: [] }
    targets.set(target, index)
  }
  return index
}

/** Conditions that no index helps with: their truth does not follow from a literal's presence. */
function lazyTest({ target, cond, value, word }: FilterRule): ((values: TargetValues) => boolean) | null {
  const folded = foldValue(value)
  if (cond === CONDITIONS.blank) return (values) => values.of(target).every((text) => text.trim() === '')
  if (cond === CONDITIONS.notContain) {
    return (values) =>
      !values.of(target).some((text) => (word ? containsWord(text, folded) : text.includes(folded)))
  }
  if (cond === CONDITIONS.regex) {
    const pattern = compileSearchPattern(value)
    return (values) => pattern !== null && values.of(target).some((text) => pattern.matcher(text).find())
  }
  return null
}

function addToIndex(index: TargetIndex, { target, cond, value, word }: FilterRule, id: number): void {
  const folded = foldValue(value)
  switch (cond) {
    case CONDITIONS.begin:
      return addAffix(index.begin, folded, id)
    case CONDITIONS.end:
      return addAffix(index.end, folded, id)
    case CONDITIONS.contain:
      return void index.contain.push({ text: folded, id, word })
    case CONDITIONS.match:
    case CONDITIONS.equal:
      // `@domain` as an address stands for every address of that domain (product §5).
      if (EMAIL_TARGETS.has(target) && folded.startsWith('@')) return addAffix(index.end, folded, id)
      return push(index.exact, folded, id)
    case CONDITIONS.less:
    case CONDITIONS.bigger:
      // No target there is has an order: these meet nothing, and forms do not offer them.
      return
    case CONDITIONS.regex:
    case CONDITIONS.blank:
    case CONDITIONS.notContain:
      throw new Error(`condition ${cond} is tried one by one`)
    default:
      cond satisfies never
  }
}

function addAffix(affixes: Affixes, text: string, id: number): void {
  let byText = affixes.get(text.length)
  if (!byText) affixes.set(text.length, (byText = new Map()))
  push(byText, text, id)
}

function push(map: Map<string, number[]>, key: string, id: number): void {
  const list = map.get(key)
  if (list) list.push(id)
  else map.set(key, [id])
}

function collectHits(
  indexes: ReadonlyMap<Target, TargetIndex>,
  values: TargetValues,
  wanted: Iterable<Target>,
): Set<number> {
  const hits = new Set<number>()
  const add = (ids: readonly number[] | undefined): void => ids?.forEach((id) => hits.add(id))
  for (const target of wanted) {
    const index = indexes.get(target)
    if (!index) continue
    for (const text of values.of(target)) {
      add(index.exact.get(text))
      for (const [length, byText] of index.begin) add(byText.get(text.slice(0, length)))
      for (const [length, byText] of index.end) {
        if (text.length >= length) add(byText.get(text.slice(text.length - length)))
      }
      index.automaton?.scan(text, (pattern, end) => {
        const entry = index.contain[pattern]!
        if (!entry.word || isWord(text, end - entry.text.length, end)) hits.add(entry.id)
      })
    }
  }
  return hits
}

function containsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isWord(text, at, at + word.length)) return true
  }
  return false
}

const WORD_CHARACTER = /[\p{L}\p{N}_]/u

function isWord(text: string, start: number, end: number): boolean {
  return !WORD_CHARACTER.test(text.charAt(start - 1)) && !WORD_CHARACTER.test(text.charAt(end))
}
