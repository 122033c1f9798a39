/** What each condition means: the exact test of one rule against the values of a message (product §5). */
import { CONDITIONS, TARGETS, type Condition, type Target } from '@postern/contract/codes/filter.ts'
import { targetKind, targetName, type TargetKind } from '@postern/contract/validation/filter-conditions.ts'
import { TARGET_FORMS } from '@postern/contract/validation/filter-value.ts'
import { compileSearchPattern } from '../../platform/search-pattern.ts'
import type { FilterRule } from './filter.ts'
import { foldPattern, foldValue } from './fold.ts'
import { ipMatch } from './ip-match.ts'
import type { TargetValues } from './values.ts'
import { beginsWithWord, containsWord, endsWithWord } from './words.ts'

/** Targets of addresses, of which `@domain` stands for every one of a domain (product §5). */
const ADDRESS_TARGETS: ReadonlySet<Target> = new Set(
  Object.values(TARGETS).filter((target) => TARGET_FORMS[targetName(target)!] === 'address'),
)
export const isAddressTarget = (target: Target): boolean => ADDRESS_TARGETS.has(target)

function targetsOfKind(kind: TargetKind): ReadonlySet<Target> {
  return new Set(Object.values(TARGETS).filter((target) => targetKind(targetName(target)!) === kind))
}
const NUMERIC_TARGETS = targetsOfKind('numeric')
const RESULT_TARGETS = targetsOfKind('result')
export const isNumericTarget = (target: Target): boolean => NUMERIC_TARGETS.has(target)
export const isResultTarget = (target: Target): boolean => RESULT_TARGETS.has(target)

export type ConditionTest = (values: TargetValues) => boolean

/** A regular expression that does not compile never matches. */
export function conditionTest(rule: FilterRule): ConditionTest {
  const { target, cond, value } = rule
  if (cond === CONDITIONS.blank && !isNumericTarget(target))
    return (values) => values.of(target).every((text) => text.trim() === '')
  if (cond === CONDITIONS.notContain && !isNumericTarget(target)) {
    const has = holder(rule, foldValue(value))
    return (values) => !values.of(target).some(has)
  }
  const meets = textTest(rule)
  return (values) => values.of(target).some(meets)
}

function textTest(rule: FilterRule): (text: string) => boolean {
  const { target, cond, value, word } = rule
  if (isNumericTarget(target)) return comparison(cond, Number(value))
  const folded = foldValue(value)
  switch (cond) {
    case CONDITIONS.regex: {
      const pattern = compileSearchPattern(foldPattern(value))
      return (text) => pattern !== null && pattern.matcher(text).find()
    }
    case CONDITIONS.begin:
      return word ? (text) => beginsWithWord(text, folded) : (text) => text.startsWith(folded)
    case CONDITIONS.end:
      return word ? (text) => endsWithWord(text, folded) : (text) => text.endsWith(folded)
    case CONDITIONS.contain:
      if (folded === '') return () => false
      return word ? (text) => containsWord(text, folded) : (text) => text.includes(folded)
    case CONDITIONS.match:
    case CONDITIONS.equal:
      return whole(target, value, folded)
    default:
      // Less and bigger of texts, which have no order: these meet nothing, and no form lets them in.
      return () => false
  }
}

function whole(target: Target, value: string, folded: string): (text: string) => boolean {
  const network = target === TARGETS.ip ? ipMatch(value) : null
  if (network) return network
  return isAddressTarget(target) && folded.startsWith('@')
    ? (text) => text.endsWith(folded)
    : (text) => text === folded
}

/** A result is one word; of other texts a part counts. */
function holder({ target, word }: FilterRule, folded: string): (text: string) => boolean {
  if (isResultTarget(target)) return (text) => text === folded
  return word ? (text) => containsWord(text, folded) : (text) => text.includes(folded)
}

function comparison(cond: Condition, bound: number): (text: string) => boolean {
  if (cond === CONDITIONS.less) return (text) => Number(text) < bound
  if (cond === CONDITIONS.bigger) return (text) => Number(text) > bound
  return (text) => Number(text) === bound
}
