/** Deny rules that fit every mail, or nearly every one: such a filter would hold all there is. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { CONDITIONS, OPERATIONS, TARGETS } from '@postern/contract/codes/filter.ts'
import type { FilterBody } from '@postern/contract/validation/filter.ts'
import { canonicalNetwork, ipMatcher } from '@postern/contract/validation/ip-network.ts'
import { compileSearchPattern } from '../../platform/search-pattern.ts'
import { PROBES, type ProbeSet } from './fits-all-probes.ts'

type Rule = FilterBody['rules'][number]
type Rules = Pick<FilterBody, 'rules' | 'operation'>

/** The fields of rules by which a filter fits every mail; none of a filter that tells mails apart. */
export function fieldsThatFitAll(body: Rules): Record<string, ErrorCode> {
  return fieldsThatFit(body, 'varied', 'FILTER_FITS_ALL')
}

/** The same for a filter that fits nearly every wanted mail: all without a virus, all with a score below 5. */
export function fieldsThatFitNearlyAll(body: Rules): Record<string, ErrorCode> {
  return fieldsThatFit(body, 'ordinary', 'FILTER_FITS_NEARLY_ALL')
}

function fieldsThatFit({ rules, operation }: Rules, set: ProbeSet, code: ErrorCode) {
  const isAnd = operation === OPERATIONS.and && rules.length > 1
  const fitting = isAnd ? rules.map((rule) => fits([rule], set)) : fitTogether(rules, set)
  if (isAnd && fitting.includes(false)) return {}
  return Object.fromEntries(fitting.flatMap((fit, at) => (fit ? [[`rules.${at}.value`, code] as const] : [])))
}

/** With OR, rules on one target may share the mail out among them (`TLS yes or no`): then each is at fault. */
function fitTogether(rules: readonly Rule[], set: ProbeSet): boolean[] {
  const alone = rules.map((rule) => fits([rule], set))
  if (alone.includes(true)) return alone
  return rules.map(({ target }) =>
    fits(
      rules.filter((rule) => rule.target === target),
      set,
    ),
  )
}

/** Whether each sample value of the rules' target meets one of them. */
function fits(rules: readonly Rule[], set: ProbeSet): boolean {
  const { target } = rules[0]!
  if (target === TARGETS.ip && rules.some(isAllOfAFamily)) return true
  const probes = PROBES[set][target]
  if (!probes) return false
  const tests = rules.map((rule) => testOf(rule, set))
  return probes.every((probe) => tests.some((test) => test(probe.toLowerCase())))
}

/** `0.0.0.0/0` and `::/0`, in whatever spelling. */
function isAllOfAFamily({ cond, value }: Rule): boolean {
  return cond === CONDITIONS.match && canonicalNetwork(value)?.prefix === 0
}

function testOf({ target, cond, value, word }: Rule, set: ProbeSet): (probe: string) => boolean {
  const text = value.toLowerCase()
  switch (cond) {
    case CONDITIONS.regex: {
      const pattern = compileSearchPattern(value)
      return (probe) => pattern !== null && pattern.matcher(probe).find()
    }
    case CONDITIONS.match:
      return target === TARGETS.ip ? ipMatcher([text]) : (probe) => probe === text
    case CONDITIONS.contain:
      return (probe) => !word && probe.includes(text)
    case CONDITIONS.begin:
      return (probe) => !word && probe.startsWith(text)
    case CONDITIONS.end:
      return (probe) => !word && probe.endsWith(text)
    case CONDITIONS.blank:
      return (probe) => probe === ''
    case CONDITIONS.notContain:
      // No sample proves that a text is in no mail at all.
      return (probe) => (set === 'ordinary' || isResult(target)) && !probe.includes(text)
    case CONDITIONS.less:
      return (probe) => Number(probe) < Number(value)
    case CONDITIONS.bigger:
      return (probe) => Number(probe) > Number(value)
    default:
      return (probe) => Number(probe) === Number(value)
  }
}

const isResult = (target: number): boolean => target > 9000
