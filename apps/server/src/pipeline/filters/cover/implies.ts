/** Whether one rule holds of every mail of which another does. "false" also where that can't be told. */
import { networkBits } from '@postern/contract/validation/ip-network.ts'
import { CONDITIONS, TARGETS, type Target } from '@postern/contract/codes/filter.ts'
import { isNumericTarget, isResultTarget } from '../conditions.ts'
import type { FilterRule } from '../filter.ts'
import { foldPattern, foldValue } from '../fold.ts'
import { holdsOf, knownOf, type Known } from './known.ts'

export function implies(rule: FilterRule, other: FilterRule): boolean {
  if (isSame(rule, other)) return true
  if (isNumericTarget(rule.target)) return rule.target === other.target && numberImplies(rule, other)
  if (rule.target === other.target) {
    if (isResultTarget(rule.target)) return false
    if (other.cond === CONDITIONS.notContain) return excludes(rule, other)
    if (isWithinNetwork(rule, other)) return true
  }
  const known = isRelated(rule.target, other.target) ? knownOf(rule) : null
  if (known === null) return false
  return entailed(rule.target, known).some(
    ([target, part]) => target === other.target && holdsOf(other, part),
  )
}

/** Whether values of one target say anything of those of the other: those of addresses do. */
function isRelated(target: Target, other: Target): boolean {
  return target === other || (ADDRESS_PARTS.has(target) && ADDRESS_PARTS.has(other))
}

function isSame(rule: FilterRule, other: FilterRule): boolean {
  if (rule.target !== other.target || rule.cond !== other.cond) return false
  if (rule.cond === CONDITIONS.blank) return true
  const form = rule.cond === CONDITIONS.regex ? foldPattern : foldValue
  return rule.word === other.word && form(rule.value) === form(other.value)
}

function numberImplies(rule: FilterRule, other: FilterRule): boolean {
  const [bound, wanted] = [Number(rule.value), Number(other.value)]
  const { less, bigger } = CONDITIONS
  if (rule.cond === less) return other.cond === less && bound <= wanted
  if (rule.cond === bigger) return other.cond === bigger && bound >= wanted
  if (other.cond === less) return bound < wanted
  return other.cond === bigger ? bound > wanted : bound === wanted
}

/** Where a value has no longer text, it has none that holds it; where there is none at all, it has nothing. */
function excludes(rule: FilterRule, other: FilterRule): boolean {
  const wanted = knownOf({ ...other, cond: CONDITIONS.contain })
  if (wanted === null) return false
  if (rule.cond === CONDITIONS.blank) return wanted.text.trim() !== ''
  return rule.cond === CONDITIONS.notContain && holdsOf({ ...rule, cond: CONDITIONS.contain }, wanted)
}

function isWithinNetwork(rule: FilterRule, other: FilterRule): boolean {
  if (rule.target !== TARGETS.ip || rule.cond !== CONDITIONS.match || other.cond !== CONDITIONS.match)
    return false
  const [inner, outer] = [bitsOf(rule.value), bitsOf(other.value)]
  return inner !== null && outer !== null && inner.startsWith(outer)
}

/** `192.0.*` as a network; `*` alone is none. */
function bitsOf(value: string): string | null {
  const text = value.trim().toLowerCase()
  const star = /^((?:\d{1,3}\.){1,3})\*(?:\.\*)*$/.exec(text)
  if (!star) return networkBits(text)
  const octets = star[1]!.split('.').slice(0, -1)
  return networkBits(`${[...octets, 0, 0, 0].slice(0, 4).join('.')}/${8 * octets.length}`)
}

/** Addresses, and the targets of what stands before and behind their @. */
const PARTS: Partial<Record<Target, readonly [id: Target, domain: Target]>> = {
  [TARGETS.senderEmail]: [TARGETS.senderId, TARGETS.senderDomain],
  [TARGETS.recipientEmail]: [TARGETS.recipientId, TARGETS.recipientDomain],
  [TARGETS.ccEmail]: [TARGETS.ccId, TARGETS.ccDomain],
  [TARGETS.bccEmail]: [TARGETS.bccId, TARGETS.bccDomain],
}
const EMAIL_OF_DOMAIN: Partial<Record<Target, Target>> = {
  [TARGETS.senderDomain]: TARGETS.senderEmail,
  [TARGETS.recipientDomain]: TARGETS.recipientEmail,
  [TARGETS.ccDomain]: TARGETS.ccEmail,
  [TARGETS.bccDomain]: TARGETS.bccEmail,
}

const ADDRESS_PARTS: ReadonlySet<Target> = new Set(
  [...Object.entries(PARTS).flatMap(([email, parts]) => [Number(email), ...parts]), TARGETS.returnPath].map(
    (target) => target as Target,
  ),
)

/** What a part of a value of one target says of values of others (filters/values.ts). */
export function entailed(target: Target, known: Known): (readonly [Target, Known])[] {
  const own: readonly [Target, Known] = [target, known]
  // The address in the envelope is one of the sender's.
  if (target === TARGETS.returnPath) return [own, ...entailed(TARGETS.senderEmail, known)]
  const email = EMAIL_OF_DOMAIN[target]
  // Before the domain there is an @, or nothing.
  const before = known.start || known.bounded.before
  if (email !== undefined)
    return [own, [email, { ...known, start: false, bounded: { ...known.bounded, before } }]]
  const parts = PARTS[target]
  return parts ? [own, ...partsOf(parts, known)] : [own]
}

function partsOf([id, domain]: readonly [Target, Target], known: Known): (readonly [Target, Known])[] {
  const { text, start, end, bounded } = known
  const at = text.lastIndexOf('@')
  if (!end) return []
  if (at < 0) return start ? [] : [[domain, known]]
  const behind = text.slice(at + 1)
  const found: (readonly [Target, Known])[] = []
  if (behind !== '') found.push([domain, { text: behind, start: true, end: true, bounded }])
  if (at > 0) found.push([id, { text: text.slice(0, at), start, end: true, bounded }])
  return found
}
