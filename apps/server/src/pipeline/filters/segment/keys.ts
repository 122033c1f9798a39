/** Under what a rule is found in an index: something that must be in a message for the rule to hold. */
import { CONDITIONS, TARGETS } from '@postern/contract/codes/filter.ts'
import { addressBits, networkBits } from '@postern/contract/validation/ip-network.ts'
import { isCidr } from '@postern/contract/validation/ip.ts'
import type { FilterRule } from '../filter.ts'
import { isAddressTarget, isNumericTarget, isResultTarget } from '../conditions.ts'
import { foldPattern, foldValue } from '../fold.ts'
import { literalOf } from './literal.ts'

export const KINDS = {
  exact: 1,
  begin: 2,
  end: 3,
  contain: 4,
  equal: 5,
  less: 6,
  bigger: 7,
  blank: 8,
  always: 9,
} as const
export type Kind = (typeof KINDS)[keyof typeof KINDS]

/** Networks are beginnings of addresses written in bits: a target of its own in indexes. */
export const NETWORK_TARGET = 60_000

export interface RuleKey {
  readonly kind: Kind
  readonly target: number
  /** Folded; of numbers their digits; '' of what has none. */
  readonly text: string
  /** Most mail has it: better found under something else. */
  readonly common: boolean
}

/** Holds for no message. */
export const NEVER = 'never'
/** Nothing must be there for it to hold, or nothing that can be looked up. */
export const LISTED = 'listed'

/** A literal shorter than that is in too many texts to say anything. */
const SHORT = 3

export function keyOfRule(rule: FilterRule): RuleKey | typeof NEVER | typeof LISTED {
  const { target, cond, value } = rule
  if (isNumericTarget(target)) return numberKey(rule)
  if (cond === CONDITIONS.blank) return { kind: KINDS.blank, target, text: '', common: true }
  if (cond === CONDITIONS.notContain) return LISTED
  if (cond === CONDITIONS.less || cond === CONDITIONS.bigger) return NEVER
  if (cond === CONDITIONS.regex) return literalKey(target, literalOf(foldPattern(value)))
  const folded = foldValue(value)
  const key = (kind: Kind): RuleKey => ({ kind, target, text: folded, common: isResultTarget(target) })
  if (cond === CONDITIONS.contain)
    return folded === '' ? NEVER : { ...key(KINDS.contain), common: folded.length < SHORT }
  if (cond === CONDITIONS.begin) return folded === '' ? LISTED : key(KINDS.begin)
  if (cond === CONDITIONS.end) return folded === '' ? LISTED : key(KINDS.end)
  if (target === TARGETS.ip) return networkKey(value) ?? key(KINDS.exact)
  return key(isAddressTarget(target) && folded.startsWith('@') ? KINDS.end : KINDS.exact)
}

function literalKey(target: number, text: string): RuleKey | typeof LISTED {
  return text.length < SHORT ? LISTED : { kind: KINDS.contain, target, text, common: false }
}

function numberKey({ target, cond, value }: FilterRule): RuleKey | typeof NEVER {
  const number = Number(value)
  if (Number.isNaN(number)) return NEVER
  const kind = cond === CONDITIONS.less ? KINDS.less : cond === CONDITIONS.bigger ? KINDS.bigger : KINDS.equal
  return { kind, target, text: String(number), common: true }
}

/** As `ipMatch` reads values. */
function networkKey(value: string): RuleKey | null {
  const text = value.trim().toLowerCase()
  const key = (begin: string): RuleKey => ({
    kind: KINDS.begin,
    target: NETWORK_TARGET,
    text: begin,
    common: false,
  })
  if (text.includes('*') && !isCidr(text)) return key(`t${text.slice(0, text.indexOf('*'))}`)
  if (!isCidr(text) && !text.includes(':')) return null
  const bits = networkBits(text)
  return bits === null ? null : key(bits)
}

/** What of an address is looked up in indexes of networks. */
export function networkTexts(ip: string): string[] {
  const address = addressBits(ip)
  return address === null ? ['t'] : [`t${address.text}`, address.bits]
}

/** What sets the keys of one kind and target apart from those of others. */
export function saltOf(kind: Kind, target: number): number {
  return Math.imul(target * 16 + kind, 0x27d4eb2f)
}
