/** A filter rule as one readable line. */
import { conditionName, targetName } from './filter-conditions.ts'
import { fillText, type Language } from '../i18n/texts.ts'
import { COMMON_TEXTS } from '../texts/common.ts'

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
    target ? fillText(COMMON_TEXTS[`target.${target}`], language) : String(rule.target),
    condition ? fillText(COMMON_TEXTS[`condition.${condition}`], language) : String(rule.cond),
    ...(rule.value === '' ? [] : [rule.value]),
  ]
  return parts.join(' · ')
}
