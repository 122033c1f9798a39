/** Which filter decides for a recipient (product §12): regions in the recipient's order, allow before deny. */
import { FILTER_FUNCTIONS, OPERATIONS, POLICIES } from '@postern/contract/codes/filter.ts'
import { ownerCode, type Filter, type FilterOwner, type FilterRule } from './filter.ts'
import { inForce } from './in-force.ts'
import { compileLayer, type Candidate, type Compiled, type FilterLayer } from './layer.ts'
import type { FilteredMessage } from './message.ts'
import {
  messageValues,
  provenSenders,
  RECIPIENT_TARGETS,
  recipientValues,
  SENDER_TARGETS,
  type TargetValues,
} from './values.ts'

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
  /** Allow filters that matched and exempt from a family of checks: they decide nothing. */
  readonly exempting?: readonly FilterMatch[]
  /** The authentication filter that lets the sender in or refuses them, the first in order. */
  readonly authentication?: FilterMatch
}

export interface FilterEngine {
  /** Prepares one message; the result evaluates each recipient (`address`: the alias it was written to, if one). */
  message(message: FilteredMessage): (addresses: readonly string[], owner: FilterOwner) => FilterOutcome
}

const MAX_PASSED = 5
/** Candidates that are still looked at for exemptions once nothing else is of interest. */
const MAX_LOOKS = 200

/** Compiles active filters once; evaluating stays flat as they grow. */
export function compileFilters(filters: readonly Filter[]): FilterEngine {
  return filterEngine([compileLayer(filters)])
}

/** Evaluates layers, oldest first: what a later one says of a filter holds. */
export function filterEngine(layers: readonly FilterLayer[]): FilterEngine {
  return {
    message(message) {
      if (layers.length === 0) return () => NOTHING
      const shared = messageValues(message)
      const proven = provenSenders(message)
      const acts = inForce(message.envelope.receivedAt, message.facts)
      const ofLayers = layers.map((layer) => layer.message(shared))
      const holdsForAll = remembered(shared)
      return (addresses, owner) => {
        const own = recipientValues(addresses, message.facts)
        const ranks = rankOwners(owner)
        const standing = ofLayers.flatMap((candidates, at) => {
          const newer = layers.slice(at + 1)
          return candidates(own, ranks).filter(({ id }) => !newer.some((layer) => layer.replaces(id)))
        })
        const holds: Holds = (compiled, at) =>
          RECIPIENT_TARGETS.has(compiled.filter.rules[at]!.target)
            ? compiled.test(at)(own)
            : holdsForAll(compiled, at)
        return choose(standing.toSorted(inOrder), acts, holds, proven)
      }
    },
  }
}

const NOTHING: FilterOutcome = { decided: null, passed: [] }

/** Whether a rule of a filter holds. */
type Holds = (compiled: Compiled, at: number) => boolean

/** What holds for one recipient holds for all: it is tried once a message. */
function remembered(values: TargetValues): Holds {
  const known = new Map<Compiled, (boolean | undefined)[]>()
  return (compiled, at) => {
    let results = known.get(compiled)
    if (!results) known.set(compiled, (results = []))
    return (results[at] ??= compiled.test(at)(values))
  }
}

function rankOwners(owner: FilterOwner): ReadonlyMap<number, number> {
  return new Map(
    owner.order.flatMap((region, rank): [number, number][] => {
      if (region === 'group' && owner.groupId === null) return []
      if (region === 'user' && owner.userId === null) return []
      return [[ownerCode({ region, ...owner }), rank]]
    }),
  )
}

function inOrder(a: Candidate, b: Candidate): number {
  return a.rank - b.rank || a.policy - b.policy || a.id - b.id
}

function choose(
  ordered: readonly Candidate[],
  acts: (filter: Filter) => boolean,
  holds: Holds,
  proven: TargetValues | null,
): FilterOutcome {
  let decided: FilterMatch | null = null
  const passed: FilterOutcome['passed'][number][] = []
  const exempting: FilterMatch[] = []
  let authentication: FilterMatch | undefined
  let looks = 0
  for (const candidate of ordered) {
    const settled = decided !== null && passed.length >= MAX_PASSED
    if (settled && ++looks > MAX_LOOKS) break
    const compiled = candidate.load()
    const { filter } = compiled
    if ((settled && filter.exempts === undefined) || !acts(filter)) continue
    const match = matchOf(compiled, holds)
    if (!match) continue
    if (decided && filter.exempts === undefined) passed.push({ match, reason: 'outranked' })
    else if (!isTrusted(compiled, holds, proven)) passed.push({ match, reason: 'unauthenticated' })
    else if (filter.exempts === undefined) decided = match
    else if (filter.exempts === FILTER_FUNCTIONS.ears) authentication ??= match
    else if (exempting.length < MAX_PASSED) exempting.push(match)
  }
  const outcome = {
    decided,
    passed: passed.slice(0, MAX_PASSED),
    ...(authentication ? { authentication } : {}),
  }
  return exempting.length === 0 ? outcome : { ...outcome, exempting }
}

function matchOf(compiled: Compiled, holds: Holds): FilterMatch | null {
  const { filter } = compiled
  const holdsAt = (_rule: FilterRule, at: number): boolean => holds(compiled, at)
  if (filter.operation === OPERATIONS.and) {
    return filter.rules.length > 0 && filter.rules.every(holdsAt) ? { filter, rule: filter.rules[0]! } : null
  }
  const met = filter.rules.find(holdsAt)
  return met ? { filter, rule: met } : null
}

/** A forged sender must not ride on an allow list: rules on the sender count only for an authenticated one (R7). */
function isTrusted(compiled: Compiled, holds: Holds, proven: TargetValues | null): boolean {
  const { filter } = compiled
  if (filter.policy === POLICIES.deny || filter.trustUnauthenticated) return true
  const counts = (rule: FilterRule, at: number): boolean =>
    SENDER_TARGETS.has(rule.target) ? proven !== null && compiled.test(at)(proven) : holds(compiled, at)
  return filter.operation === OPERATIONS.and ? filter.rules.every(counts) : filter.rules.some(counts)
}
