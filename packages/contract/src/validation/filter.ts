/** Filters: rules, operation, lengths (product §3, §5; product §12, §13). */
import { z } from 'zod'
import { FILTER_LANGUAGES } from '../codes/filter-language.ts'
import {
  CONDITIONS,
  EXEMPTING_FUNCTIONS,
  FILTER_FUNCTIONS,
  OPERATIONS,
  SCANNER_OPTIONS,
  TARGETS,
} from '../codes/filter.ts'
import type { ErrorCode } from '../codes/errors.ts'
import { LIMITS } from '../limits.ts'
import { filterAction } from './filter-action.ts'
import { conditionName, isConditionAllowed, takesWord, targetName } from './filter-conditions.ts'
import { checkRuleValue, normaliseRuleValue } from './filter-value.ts'
import { freeText, requiredText } from './text.ts'

const target = z.literal(Object.values(TARGETS), { error: 'INVALID_VALUE' })
const condition = z.literal(Object.values(CONDITIONS), { error: 'INVALID_VALUE' })

interface RuleInput {
  readonly target: z.output<typeof target>
  readonly cond: z.output<typeof condition>
  readonly value: string
}

/**
 * Answers what is wrong with a rule, and in which field. The value is judged in its normalised form.
 */
export function checkRule(
  rule: RuleInput,
  authentication = false,
): { readonly field: 'target' | 'cond' | 'value'; readonly code: ErrorCode } | null {
  const name = targetName(rule.target)
  if (name === undefined) return { field: 'target', code: 'INVALID_VALUE' }
  const cond = conditionName(rule.cond)
  if (cond === undefined || !isConditionAllowed(rule.target, rule.cond, authentication)) {
    return { field: 'cond', code: 'INVALID_CONDITION' }
  }
  const code = checkRuleValue(name, cond, normaliseRuleValue(name, cond, rule.value))
  return code === null ? null : { field: 'value', code }
}

function normaliseRule<R extends RuleInput & { readonly word: boolean }>(rule: R): R {
  const name = targetName(rule.target)
  const cond = conditionName(rule.cond)
  if (name === undefined || cond === undefined) return rule
  return {
    ...rule,
    value: normaliseRuleValue(name, cond, rule.value),
    word: rule.word && takesWord(name, cond),
  }
}

function ruleOf(authentication: boolean) {
  return z
    .strictObject({
      target,
      cond: condition,
      value: z.string({ error: 'REQUIRED' }).default(''),
      /** Match whole words only; for conditions on text. */
      word: z.boolean({ error: 'INVALID_VALUE' }).default(false),
    })
    .overwrite(normaliseRule)
    .check((context) => {
      const problem = checkRule(context.value, authentication)
      if (problem) {
        context.issues.push({
          code: 'custom',
          input: context.value,
          message: problem.code,
          path: [problem.field],
        })
      }
    })
}

export const filterRule = ruleOf(false)
export type FilterRule = z.output<typeof filterRule>

const rules = (rule: ReturnType<typeof ruleOf>) =>
  z
    .array(rule, { error: 'FILTER_RULE_REQUIRED' })
    .min(LIMITS.rulesPerFilterMin, { error: 'FILTER_RULE_REQUIRED' })
    .max(LIMITS.rulesPerFilterMax, { error: 'TOO_MANY_ITEMS' })
    .refine(withoutDuplicates, { message: 'DUPLICATE_ITEM' })

function withoutDuplicates(list: readonly FilterRule[]): boolean {
  const keys = list.map((rule) => JSON.stringify([rule.target, rule.cond, rule.value, rule.word]))
  return new Set(keys).size === keys.length
}

/** The row whose filter it is; which of them is wanted follows from the region. null or absent: none. */
const owner = z
  .number({ error: 'INVALID_VALUE' })
  .int({ error: 'INVALID_VALUE' })
  .positive({ error: 'INVALID_VALUE' })

const instant = z.iso.datetime({ offset: true, error: 'INVALID_DATE' })

const filterFields = {
  name: requiredText(LIMITS.filterName),
  is_act: z.boolean({ error: 'INVALID_VALUE' }).default(true),
  comment: freeText(LIMITS.filterComment).default(''),
  domain_id: owner.nullable().default(null),
  group_id: owner.nullable().default(null),
  user_id: owner.nullable().default(null),
  /** When it acts; null: without beginning, without end. */
  valid_from: instant.nullable().default(null),
  valid_until: instant.nullable().default(null),
}

/** A filter as forms send it. Every message is an ErrorCode; a rule's problem sits at `rules.<index>.<field>`. */
export const filterBody = z.strictObject({
  ...filterFields,
  operation: z.literal(Object.values(OPERATIONS), { error: 'INVALID_VALUE' }).default(OPERATIONS.or),
  rules: rules(filterRule),
  /** What a match of an allow filter exempts from; deny filters leave it at 0. */
  scanner_option: z.literal(Object.values(SCANNER_OPTIONS), { error: 'INVALID_VALUE' }).default(0),
  /** An allow by sender address counts also when the sender is not authenticated (product §12). */
  trust_unauthenticated: z.boolean({ error: 'INVALID_VALUE' }).default(false),
  /** It acts only on mail that is written in this language; '': on all. */
  mail_language: z.enum(FILTER_LANGUAGES, { error: 'INVALID_VALUE' }).default(''),
  /** What becomes of the mail; null: what the policy says (block, permit). */
  action: filterAction.nullable().default(null),
  /** What a match of an allow filter exempts from: scan is the verdict; other filters decide nothing and set findings of one family aside. */
  filter_function: z
    .literal(
      EXEMPTING_FUNCTIONS.map((name) => FILTER_FUNCTIONS[name]),
      { error: 'INVALID_VALUE' },
    )
    .default(FILTER_FUNCTIONS.scan),
})
export type FilterBody = z.output<typeof filterBody>

/** An authentication filter: operation AND, targets compared by `match` only (product §13). */
export const authFilterBody = z.strictObject({
  ...filterFields,
  operation: z.literal(OPERATIONS.and, { error: 'AUTH_FILTER_AND_ONLY' }).default(OPERATIONS.and),
  rules: rules(ruleOf(true)),
})
export type AuthFilterBody = z.output<typeof authFilterBody>
