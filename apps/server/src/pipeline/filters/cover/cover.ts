/**
 * Which mail of one filter another one meets as well, told by their rules alone: what is said here is so for every mail there can
 * be; not everything that is so is seen (patterns against patterns, several filters together).
 */
import { OPERATIONS, POLICIES } from '@postern/contract/codes/filter.ts'
import type { Filter, FilterRule } from '../filter.ts'
import { SENDER_TARGETS } from '../values.ts'
import { implies } from './implies.ts'

export type Coverer = Pick<
  Filter,
  'operation' | 'rules' | 'policy' | 'trustUnauthenticated' | 'term' | 'language' | 'exempts'
>

/** Of the covered filter: each rule of OR; of AND all together are alternative 0. */
export interface Covered {
  readonly alternative: number
  /** The one that covers does so only where the sender is authenticated, and the other one always. */
  readonly onlyProven: boolean
}

/** Alternatives by which `filter` meets no mail that `by` does not meet too, and decide, if it is asked first. */
export function coveredBy(filter: Coverer, by: Coverer): Covered[] {
  // What exempts from a family of checks decides nothing, and is asked whatever else decides.
  if (by.exempts !== filter.exempts || !actsWhenever(by, filter)) return []
  const others = alternativesOf(by)
  return alternativesOf(filter).flatMap((rules, alternative) => {
    const covering = others.filter((other) => other.every((rule) => rules.some((own) => implies(own, rule))))
    if (covering.length === 0) return []
    return [{ alternative, onlyProven: covering.every((other) => needsProof(by, other, filter)) }]
  })
}

/** How many alternatives there are to be covered. */
export function alternatives({ operation, rules }: Pick<Coverer, 'operation' | 'rules'>): number {
  return operation === OPERATIONS.and ? Math.min(1, rules.length) : rules.length
}

function alternativesOf({ operation, rules }: Coverer): (readonly FilterRule[])[] {
  if (rules.length === 0) return []
  return operation === OPERATIONS.and ? [rules] : rules.map((rule) => [rule])
}

/** An allow by sender counts only for an authenticated one (R7): of another such filter that is no less. */
function needsProof(by: Coverer, rules: readonly FilterRule[], filter: Coverer): boolean {
  if (by.policy === POLICIES.deny || by.trustUnauthenticated) return false
  if (!rules.some(({ target }) => SENDER_TARGETS.has(target))) return false
  return filter.policy === POLICIES.deny || filter.trustUnauthenticated
}

function actsWhenever(by: Coverer, filter: Coverer): boolean {
  if (by.language !== undefined && by.language !== filter.language) return false
  const [from, until] = [by.term?.from ?? null, by.term?.until ?? null]
  const begins = from === null || (filter.term?.from ?? -Infinity) >= from
  return begins && (until === null || (filter.term?.until ?? Infinity) <= until)
}
