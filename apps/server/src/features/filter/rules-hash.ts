import { CONDITIONS, OPERATIONS } from '@postern/contract/codes/filter.ts'
import { createHash } from 'node:crypto'
import type { FilterRuleRow } from '../../platform/db/filter-tables.ts'

/** As rulesHash, of authentication filters: one of them and one that judges may look for the same. */
export function authRulesHash(operation: number, rules: readonly FilterRuleRow[]): string {
  return `ears ${rulesHash(operation, rules)}`
}

/**
 * The same for filters that match the same mail: the order of rules, the operation of a single rule and the case of letters don't count.
 * A regular expression counts as written: there `\S` is not `\s`.
 */
export function rulesHash(operation: number, rules: readonly FilterRuleRow[]): string {
  const canonical = rules.map(({ target, cond, value, word }) => ({
    target,
    cond,
    value: cond === CONDITIONS.regex ? value : value.toLowerCase(),
    word,
  }))
  const sorted = canonical.map((rule) => JSON.stringify(rule)).toSorted()
  const suffix = rules.length > 1 && operation === OPERATIONS.and ? 'and' : ''
  return createHash('sha256')
    .update(`[${sorted.join(',')}]${suffix}`)
    .digest('hex')
}
