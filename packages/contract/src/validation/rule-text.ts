/** A filter rule as one readable line. */
import { conditionName, targetName } from './filter-conditions.ts'
import { resultValues } from './filter-results.ts'
import { fillText, type Language } from '../i18n/texts.ts'
import { COMMON_TEXTS } from '../texts/common.ts'
import { RESULT_TEXTS, TARGET_TEXTS } from '../texts/filter-targets.ts'

interface Rule {
  readonly target: number
  readonly cond: number
  readonly value: string
}

/** `Sender address · Equals · a@b.example`; unknown codes stay numbers. */
export function ruleText(rule: Rule, language: Language): string {
  const target = targetName(rule.target)
  const condition = conditionName(rule.cond)
  const parts = [
    target ? fillText(TARGET_TEXTS[target], language) : String(rule.target),
    condition ? fillText(COMMON_TEXTS[`condition.${condition}`], language) : String(rule.cond),
    ...(rule.value === ''
      ? []
      : [target && resultValues(target) ? resultText(rule.value, language) : rule.value]),
  ]
  return parts.join(' · ')
}

/** Words of art stand as they are. */
function resultText(value: string, language: Language): string {
  return value === 'yes' || value === 'no' ? fillText(RESULT_TEXTS[value], language) : value
}
