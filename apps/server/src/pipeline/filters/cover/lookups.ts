/** Under which keys rules are found that may hold of all mail of a filter (`filter_keys` in the database): `condition:value`. */
import { addressBits, networkBits } from '@postern/contract/validation/ip-network.ts'
import { CONDITIONS, TARGETS, type Condition } from '@postern/contract/codes/filter.ts'
import type { FilterRule } from '../filter.ts'
import { foldValue } from '../fold.ts'
import { entailed } from './implies.ts'
import { knownOf, type Known } from './known.ts'

/** Of one filter; a long text has more parts than can be looked up. */
const MOST = 600

/** Not those of all rules that could cover it: of patterns, numbers, long texts and what mail is not to have, only the same. */
export function lookupsOf(rules: readonly FilterRule[]): string[] {
  const keys = new Set(rules.map(({ cond, value }) => keyOf(cond, foldValue(value))))
  for (const rule of rules) {
    for (const network of rule.target === TARGETS.ip ? networksAround(rule.value) : [])
      keys.add(keyOf(CONDITIONS.match, network))
    const known = knownOf(rule)
    for (const [, part] of known ? entailed(rule.target, known) : []) addAnchored(keys, part)
  }
  for (const rule of rules) addParts(keys, knownOf(rule)?.text ?? '')
  return [...keys].slice(0, MOST)
}

const keyOf = (cond: Condition, value: string): string => `${String(cond)}:${value}`

function addAnchored(keys: Set<string>, { text, start, end }: Known): void {
  if (start && end) keys.add(keyOf(CONDITIONS.match, text)).add(keyOf(CONDITIONS.equal, text))
  const at = text.lastIndexOf('@')
  if (end && at >= 0) keys.add(keyOf(CONDITIONS.match, text.slice(at)))
  for (let length = 1; length <= Math.min(text.length, MOST / 6); length++) {
    if (start) keys.add(keyOf(CONDITIONS.begin, text.slice(0, length)))
    if (end) keys.add(keyOf(CONDITIONS.end, text.slice(-length)))
  }
}

/** Parts that another text may contain, those from the beginnings of words on first. */
function addParts(keys: Set<string>, text: string): void {
  const starts = Array.from({ length: text.length }, (_, at) => at).toSorted(
    (a, b) => Number(isInside(text, a)) - Number(isInside(text, b)) || a - b,
  )
  for (const from of starts) {
    for (let until = from + 1; until <= text.length; until++) {
      if (keys.size >= MOST) return
      keys.add(keyOf(CONDITIONS.contain, text.slice(from, until)))
    }
  }
}

function isInside(text: string, at: number): boolean {
  return at > 0 && !/[\s@._-]/.test(text[at - 1]!)
}

/** Networks that an IPv4 address or network lies in, as they are usually written. */
function networksAround(value: string): string[] {
  const bits = networkBits(value.trim()) ?? addressBits(value.trim())?.bits ?? ''
  if (!bits.startsWith('4')) return []
  return Array.from({ length: bits.length }, (_, length) => {
    const whole = bits.slice(1, 1 + length).padEnd(32, '0')
    const octets = [0, 8, 16, 24].map((at) => Number.parseInt(whole.slice(at, at + 8), 2))
    const network = `${octets.join('.')}/${length}`
    if (length === 0 || length % 8 !== 0) return [network]
    const fixed = octets.slice(0, length / 8)
    const star = [...fixed, ...Array.from({ length: 4 - fixed.length }, () => '*')].join('.')
    return [network, star, `${fixed.join('.')}.*`]
  }).flat()
}
