/** Which filter decides for a recipient (decisions §3): regions in the recipient's order, allow before deny. */
import { OPERATIONS, POLICIES, TARGETS, type Target } from '@postern/contract/codes/filter.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import type { Envelope } from '../../smtp/envelope.ts'
import { indexConditions, type ConditionIndex } from './conditions.ts'
import { ownerKey, type Filter, type FilterOwner, type FilterRule } from './filter.ts'
import {
  messageValues,
  provenSenders,
  RECIPIENT_TARGETS,
  recipientValues,
  SENDER_TARGETS,
  type SenderProof,
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
}

export interface FilterEngine {
  /** Prepares one message; the result evaluates each recipient (`address`: the alias it was written to, if one). */
  message(
    envelope: Envelope,
    facts: MailFacts,
    proof: SenderProof,
  ): (receiver: string, owner: FilterOwner, address?: string) => FilterOutcome
  readonly size: number
}

const MAX_PASSED = 5
const MESSAGE_TARGETS: readonly Target[] = Object.values(TARGETS).filter(
  (target) => !RECIPIENT_TARGETS.has(target),
)

interface Compiled {
  readonly filter: Filter
  readonly owner: string
  readonly conditions: readonly number[]
}

/** Compiles active filters once; evaluating stays flat as they grow. */
export function compileFilters(filters: readonly Filter[]): FilterEngine {
  const index = indexConditions(filters.flatMap((filter) => filter.rules))
  const compiled = filters.map((filter): Compiled => ({
    filter,
    owner: ownerKey(filter),
    conditions: filter.rules.map((rule) => index.idOf(rule)),
  }))
  const { byCondition, always } = candidatesOf(compiled, index)
  return {
    size: filters.length,
    message(envelope, facts, proof) {
      const shared = messageValues(envelope, facts)
      const proven = provenSenders(envelope, facts, proof)
      let sharedHits: Set<number> | undefined
      let provenHits: Set<number> | undefined
      const isProven = (id: number): boolean => {
        if (!proven) return false
        provenHits ??= index.hits(proven, SENDER_TARGETS)
        return index.isIndexed(id) ? provenHits.has(id) : index.test(id, proven)
      }
      return (receiver, owner, address = receiver) => {
        const own = recipientValues(receiver, address, facts)
        const values: TargetValues = {
          of: (target) => (RECIPIENT_TARGETS.has(target) ? own : shared).of(target),
        }
        sharedHits ??= index.hits(shared, MESSAGE_TARGETS)
        const hits = sharedHits.union(index.hits(own, RECIPIENT_TARGETS))
        const ranks = rankOwners(owner)
        const candidates = new Set<Compiled>()
        for (const id of hits) for (const entry of byCondition.get(id) ?? []) candidates.add(entry)
        for (const key of ranks.keys()) for (const entry of always.get(key) ?? []) candidates.add(entry)
        const holds = (id: number): boolean => (index.isIndexed(id) ? hits.has(id) : index.test(id, values))
        return choose(candidates, ranks, { holds, isProven })
      }
    },
  }
}

/** An AND filter waits under one indexed condition of its own; what has none is tried for every mail of its owner. */
function candidatesOf(
  compiled: readonly Compiled[],
  index: ConditionIndex,
): {
  byCondition: ReadonlyMap<number, Compiled[]>
  always: ReadonlyMap<string, Compiled[]>
} {
  const byCondition = new Map<number, Compiled[]>()
  const always = new Map<string, Compiled[]>()
  for (const entry of compiled) {
    const indexed = entry.conditions.filter((id) => index.isIndexed(id))
    const isAnd = entry.filter.operation === OPERATIONS.and
    const keys = isAnd ? indexed.slice(0, 1) : indexed
    for (const id of keys) append(byCondition, id, entry)
    if (keys.length === 0 || (!isAnd && indexed.length < entry.conditions.length))
      append(always, entry.owner, entry)
  }
  return { byCondition, always }
}

function append<K>(map: Map<K, Compiled[]>, key: K, entry: Compiled): void {
  const list = map.get(key)
  if (list) list.push(entry)
  else map.set(key, [entry])
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

/** Of conditions, by id. */
interface Facts {
  readonly holds: (id: number) => boolean
  /** Of a condition on the sender: it holds for a sender that is authenticated. */
  readonly isProven: (id: number) => boolean
}

function choose(
  candidates: ReadonlySet<Compiled>,
  ranks: ReadonlyMap<string, number>,
  facts: Facts,
): FilterOutcome {
  const ordered = [...candidates]
    .filter((entry) => ranks.has(entry.owner))
    .sort(
      (a, b) =>
        ranks.get(a.owner)! - ranks.get(b.owner)! ||
        a.filter.policy - b.filter.policy ||
        a.filter.id - b.filter.id,
    )
  let decided: FilterMatch | null = null
  const passed: FilterOutcome['passed'][number][] = []
  for (const entry of ordered) {
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
function isTrusted({ filter, conditions }: Compiled, { holds, isProven }: Facts): boolean {
  if (filter.policy === POLICIES.deny || filter.trustUnauthenticated) return true
  const counts = (id: number, at: number): boolean =>
    SENDER_TARGETS.has(filter.rules[at]!.target) ? isProven(id) : holds(id)
  return filter.operation === OPERATIONS.and ? conditions.every(counts) : conditions.some(counts)
}
