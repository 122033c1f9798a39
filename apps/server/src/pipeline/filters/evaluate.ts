/** Which filter decides for a recipient (product §12): regions in the recipient's order, allow before deny. */
import { OPERATIONS, POLICIES } from '@postern/contract/codes/filter.ts'
import { ownerKey, type Filter, type FilterOwner, type FilterRule } from './filter.ts'
import type { ChangedFilters } from './filter-set.ts'
import { inForce } from './in-force.ts'
import {
  compileLayer,
  type Candidate,
  type Compiled,
  type ConditionFacts,
  type FilterLayer,
} from './layer.ts'
import type { FilteredMessage } from './message.ts'
import { messageValues, provenSenders, recipientValues, SENDER_TARGETS } from './values.ts'

export interface FilterMatch {
  readonly filter: Filter
  /** The rule that met (the first, where several did). */
  readonly rule: FilterRule
}

export interface FilterOutcome {
  readonly decided: FilterMatch | null
  /** Filters that matched and yet did not decide, in order, with the reason; at most `MAX_PASSED`. */
  readonly passed: readonly {
    readonly match: FilterMatch
    readonly reason: 'unauthenticated' | 'outranked'
  }[]
}

export interface FilterEngine {
  /** Prepares one message; the result evaluates each recipient (`address`: the alias it was written to, if one). */
  message(message: FilteredMessage): (receiver: string, owner: FilterOwner, address?: string) => FilterOutcome
}

const MAX_PASSED = 5
/** Compiles active filters once; evaluating stays flat as they grow. */
export function compileFilters(filters: readonly Filter[]): FilterEngine {
  return filterEngine(compileLayer(filters), new Map())
}

/** Evaluates a compiled base with what changed since, which is compiled here. */
export function filterEngine(base: FilterLayer, changed: ChangedFilters): FilterEngine {
  const added = [...changed.values()].filter((filter) => filter !== null)
  const newer = added.length > 0 ? compileLayer(added) : null
  return {
    message(message) {
      const shared = messageValues(message)
      const proven = provenSenders(message)
      const acts = inForce(message.envelope.receivedAt, message.facts)
      const ofBase = base.message(shared, proven)
      const ofNewer = newer?.message(shared, proven)
      return (receiver, owner, address = receiver) => {
        const own = recipientValues(receiver, address, message.facts)
        const ranks = rankOwners(owner)
        const standing = ofBase(own, ranks.keys())
        const current =
          changed.size === 0 ? standing : standing.filter(({ entry }) => !changed.has(entry.filter.id))
        const found = [...current, ...(ofNewer?.(own, ranks.keys()) ?? [])]
        return choose(
          found.filter(({ entry }) => acts(entry.filter)),
          ranks,
        )
      }
    },
  }
}

function rankOwners(owner: FilterOwner): ReadonlyMap<string, number> {
  return new Map(
    owner.order.flatMap((region, rank): [string, number][] => {
      if (region === 'group' && owner.groupId === null) return []
      if (region === 'user' && owner.userId === null) return []
      return [
        [ownerKey({ region, domainId: owner.domainId, groupId: owner.groupId, userId: owner.userId }), rank],
      ]
    }),
  )
}

function choose(candidates: readonly Candidate[], ranks: ReadonlyMap<string, number>): FilterOutcome {
  const ordered = candidates
    .filter(({ entry }) => ranks.has(entry.owner))
    .toSorted(
      ({ entry: a }, { entry: b }) =>
        ranks.get(a.owner)! - ranks.get(b.owner)! ||
        a.filter.policy - b.filter.policy ||
        a.filter.id - b.filter.id,
    )
  let decided: FilterMatch | null = null
  const passed: FilterOutcome['passed'][number][] = []
  for (const { entry, facts } of ordered) {
    if (decided && passed.length >= MAX_PASSED) break
    const match = matchOf(entry, facts.holds)
    if (!match) continue
    if (decided) passed.push({ match, reason: 'outranked' })
    else if (!isTrusted(entry, facts)) passed.push({ match, reason: 'unauthenticated' })
    else decided = match
  }
  return { decided, passed: passed.slice(0, MAX_PASSED) }
}

function matchOf({ filter, conditions }: Compiled, holds: (id: number) => boolean): FilterMatch | null {
  if (filter.operation === OPERATIONS.and) {
    return conditions.length > 0 && conditions.every(holds) ? { filter, rule: filter.rules[0]! } : null
  }
  const met = conditions.findIndex(holds)
  return met < 0 ? null : { filter, rule: filter.rules[met]! }
}

/** A forged sender must not ride on an allow list: rules on the sender count only for an authenticated one (R7). */
function isTrusted({ filter, conditions }: Compiled, { holds, isProven }: ConditionFacts): boolean {
  if (filter.policy === POLICIES.deny || filter.trustUnauthenticated) return true
  const counts = (id: number, at: number): boolean =>
    SENDER_TARGETS.has(filter.rules[at]!.target) ? isProven(id) : holds(id)
  return filter.operation === OPERATIONS.and ? conditions.every(counts) : conditions.some(counts)
}
