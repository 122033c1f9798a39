/** Filters tried one by one, each rule as product §5 says it: slow, and what the engine's answers are compared with. */
import { CONDITIONS, OPERATIONS, POLICIES } from '@postern/contract/codes/filter.ts'
import { targetKind, targetName } from '@postern/contract/validation/filter-conditions.ts'
import { TARGET_FORMS } from '@postern/contract/validation/filter-value.ts'
import { isCidr } from '@postern/contract/validation/ip.ts'
import { ipMatcher, readIp, readPlainIp } from '@postern/contract/validation/ip-network.ts'
import { RE2JS } from 're2js'
import type { FilterOutcome } from '../filters/evaluate.ts'
import type { Filter, FilterOwner, FilterRule } from '../filters/filter.ts'
import { foldPattern, foldValue } from '../filters/fold.ts'
import { inForce } from '../filters/in-force.ts'
import type { FilteredMessage } from '../filters/message.ts'
import {
  messageValues,
  provenSenders,
  RECIPIENT_TARGETS,
  recipientValues,
  SENDER_TARGETS,
  type TargetValues,
} from '../filters/values.ts'

export function plainOutcome(
  filters: readonly Filter[],
  message: FilteredMessage,
  receiver: string,
  owner: FilterOwner,
): FilterOutcome {
  const shared = messageValues(message)
  const own = recipientValues([receiver], message.facts)
  const proven = provenSenders(message)
  const acts = inForce(message.envelope.receivedAt, message.facts)
  const holds = (rule: FilterRule): boolean =>
    ruleHolds(rule, RECIPIENT_TARGETS.has(rule.target) ? own : shared)
  const outcome: { decided: FilterOutcome['decided']; passed: FilterOutcome['passed'][number][] } = {
    decided: null,
    passed: [],
  }
  for (const filter of inOrder(filters, owner).filter(acts)) {
    const isAnd = filter.operation === OPERATIONS.and
    const meets = isAnd ? filter.rules.length > 0 && filter.rules.every(holds) : filter.rules.some(holds)
    if (!meets) continue
    const match = { filter, rule: isAnd ? filter.rules[0]! : filter.rules.find(holds)! }
    const counts = (rule: FilterRule): boolean =>
      SENDER_TARGETS.has(rule.target) ? proven !== null && ruleHolds(rule, proven) : holds(rule)
    const isTrusted =
      filter.policy === POLICIES.deny ||
      filter.trustUnauthenticated ||
      (isAnd ? filter.rules.every(counts) : filter.rules.some(counts))
    if (outcome.decided) outcome.passed.push({ match, reason: 'outranked' })
    else if (isTrusted) outcome.decided = match
    else outcome.passed.push({ match, reason: 'unauthenticated' })
  }
  return { ...outcome, passed: outcome.passed.slice(0, 5) }
}

function inOrder(filters: readonly Filter[], owner: FilterOwner): Filter[] {
  return owner.order.flatMap((region) =>
    filters
      .filter((filter) => filter.region === region && isOf(filter, owner))
      .toSorted((a, b) => a.policy - b.policy || a.id - b.id),
  )
}

function isOf(filter: Filter, owner: FilterOwner): boolean {
  if (filter.region === 'domain') return filter.domainId === owner.domainId
  if (filter.region === 'group') return owner.groupId !== null && filter.groupId === owner.groupId
  return filter.region === 'all' || (owner.userId !== null && filter.userId === owner.userId)
}

function ruleHolds(rule: FilterRule, values: TargetValues): boolean {
  const texts = values.of(rule.target)
  const kind = targetKind(targetName(rule.target)!)
  if (kind !== 'numeric' && rule.cond === CONDITIONS.blank) return !texts.some((text) => text.trim() !== '')
  if (kind !== 'numeric' && rule.cond === CONDITIONS.notContain) {
    const wanted = foldValue(rule.value)
    return !texts.some((text) =>
      kind === 'result' ? text === wanted : stands(text, wanted, rule.word, 'any'),
    )
  }
  return texts.some((text) => (kind === 'numeric' ? numberHolds(rule, text) : textHolds(rule, text)))
}

function numberHolds({ cond, value }: FilterRule, text: string): boolean {
  if (cond === CONDITIONS.less) return Number(text) < Number(value)
  if (cond === CONDITIONS.bigger) return Number(text) > Number(value)
  return Number(text) === Number(value)
}

function textHolds({ target, cond, value, word }: FilterRule, text: string): boolean {
  const wanted = foldValue(value)
  switch (cond) {
    case CONDITIONS.contain:
      return wanted !== '' && stands(text, wanted, word, 'any')
    case CONDITIONS.begin:
      return stands(text, wanted, word, 'begin')
    case CONDITIONS.end:
      return stands(text, wanted, word, 'end')
    case CONDITIONS.regex:
      return RE2JS.compile(foldPattern(value), RE2JS.CASE_INSENSITIVE).matcher(text).find()
    case CONDITIONS.match:
    case CONDITIONS.equal: {
      const form = TARGET_FORMS[targetName(target)!]
      if (form === 'ip' && (isCidr(value) || readIp(value)?.kind() === 'ipv6'))
        return ipMatcher([value])(text)
      if (form === 'ip' && value.includes('*')) return plainStarts(text, value)
      return form === 'address' && wanted.startsWith('@') ? text.endsWith(wanted) : text === wanted
    }
    default:
      return false
  }
}

function plainStarts(ip: string, value: string): boolean {
  return (readPlainIp(ip)?.toString() ?? '').startsWith(value.slice(0, value.indexOf('*')))
}

/** Whether a text has another at a place, on its own where it has to be a word. */
function stands(text: string, wanted: string, word: boolean, where: 'any' | 'begin' | 'end'): boolean {
  if (word && where === 'any' && wanted === '') return false
  for (let at = 0; at + wanted.length <= text.length; at++) {
    const end = at + wanted.length
    if (text.slice(at, end) !== wanted) continue
    if ((where === 'begin' && at > 0) || (where === 'end' && end < text.length)) continue
    // Particles follow Korean words without a blank.
    const isTouched =
      /[\p{L}\p{N}_]$/u.test(text.slice(Math.max(0, at - 2), at)) ||
      (!/^[가-힣]+$/.test(wanted) && /^[\p{L}\p{N}_]/u.test(text.slice(end)))
    if (!word || !isTouched) return true
  }
  return false
}
