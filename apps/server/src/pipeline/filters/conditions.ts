/** Distinct rule conditions of all filters, indexed so that a message finds those it meets without trying each. */
import { CONDITIONS, TARGETS, type Condition, type Target } from '@postern/contract/codes/filter.ts'
import { targetKind, targetName, type TargetKind } from '@postern/contract/validation/filter-conditions.ts'
import { TARGET_FORMS } from '@postern/contract/validation/filter-value.ts'
import { compileSearchPattern } from '../../platform/search-pattern.ts'
import { buildAutomaton, type Automaton } from '../aho-corasick.ts'
import type { FilterRule } from './filter.ts'
import { foldPattern, foldValue } from './fold.ts'
import { ipMatch } from './ip-match.ts'
import type { TargetValues } from './values.ts'
import { containsWord, isWord } from './words.ts'

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
type Affixes = Map<number, Map<string, AffixEntry[]>>

interface AffixEntry {
  readonly id: number
  readonly word: boolean
}

/** Targets of addresses, of which `@domain` stands for every one of a domain (product §5). */
const EMAIL_TARGETS: ReadonlySet<Target> = new Set(
  Object.values(TARGETS).filter((target) => TARGET_FORMS[targetName(target)!] === 'address'),
)
const isOfKind =
  (wanted: TargetKind) =>
  (target: Target): boolean =>
    targetKind(targetName(target)!) === wanted
const isNumeric = isOfKind('numeric')
const isResult = isOfKind('result')

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
  const some =
    (meets: (text: string) => boolean) =>
    (values: TargetValues): boolean =>
      values.of(target).some(meets)
  if (isNumeric(target)) return some(comparison(cond, Number(value)))
  switch (cond) {
    case CONDITIONS.blank:
      return (values) => values.of(target).every((text) => text.trim() === '')
    case CONDITIONS.notContain: {
      const has = some(holder(target, folded, word))
      return (values) => !has(values)
    }
    case CONDITIONS.regex: {
      const pattern = compileSearchPattern(foldPattern(value))
      return some((text) => pattern !== null && pattern.matcher(text).find())
    }
    case CONDITIONS.match: {
      const matches = target === TARGETS.ip ? ipMatch(value) : null
      return matches && some(matches)
    }
    default:
      return null
  }
}

/** A result is one word; of other texts a part counts. */
function holder(target: Target, folded: string, word: boolean): (text: string) => boolean {
  if (isResult(target)) return (text) => text === folded
  return word ? (text) => containsWord(text, folded) : (text) => text.includes(folded)
}

function comparison(cond: Condition, bound: number): (text: string) => boolean {
  if (cond === CONDITIONS.less) return (text) => Number(text) < bound
  if (cond === CONDITIONS.bigger) return (text) => Number(text) > bound
  return (text) => Number(text) === bound
}

function addToIndex(index: TargetIndex, { target, cond, value, word }: FilterRule, id: number): void {
  const folded = foldValue(value)
  switch (cond) {
    case CONDITIONS.begin:
      return addAffix(index.begin, folded, { id, word })
    case CONDITIONS.end:
      return addAffix(index.end, folded, { id, word })
    case CONDITIONS.contain:
      return void index.contain.push({ text: folded, id, word })
    case CONDITIONS.match:
    case CONDITIONS.equal:
      if (EMAIL_TARGETS.has(target) && folded.startsWith('@'))
        return addAffix(index.end, folded, { id, word: false })
      return push(index.exact, folded, id)
    case CONDITIONS.less:
    case CONDITIONS.bigger:
      // Of texts, which have no order: these meet nothing, and no form lets them in.
      return
    case CONDITIONS.regex:
    case CONDITIONS.blank:
    case CONDITIONS.notContain:
      throw new Error(`condition ${cond} is tried one by one`)
    default:
      cond satisfies never
  }
}

function addAffix(affixes: Affixes, text: string, entry: AffixEntry): void {
  let byText = affixes.get(text.length)
  if (!byText) affixes.set(text.length, (byText = new Map()))
  push(byText, text, entry)
}

function push<T>(map: Map<string, T[]>, key: string, entry: T): void {
  const list = map.get(key)
  if (list) list.push(entry)
  else map.set(key, [entry])
}

function collectHits(
  indexes: ReadonlyMap<Target, TargetIndex>,
  values: TargetValues,
  wanted: Iterable<Target>,
): Set<number> {
  const hits = new Set<number>()
  for (const target of wanted) {
    const index = indexes.get(target)
    if (!index) continue
    for (const text of values.of(target)) {
      for (const id of index.exact.get(text) ?? []) hits.add(id)
      for (const [length, byText] of index.begin) {
        for (const { id, word } of byText.get(text.slice(0, length)) ?? [])
          if (!word || isWord(text, 0, length)) hits.add(id)
      }
      for (const [length, byText] of index.end) {
        if (text.length < length) continue
        const start = text.length - length
        for (const { id, word } of byText.get(text.slice(start)) ?? [])
          if (!word || isWord(text, start, text.length)) hits.add(id)
      }
      index.automaton?.scan(text, (pattern, end) => {
        const entry = index.contain[pattern]!
        if (!entry.word || isWord(text, end - entry.text.length, end)) hits.add(entry.id)
      })
    }
  }
  return hits
}
