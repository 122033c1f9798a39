/** Some filters compiled together: which of them a message may meet is found without trying each. */
import { OPERATIONS, type Target } from '@postern/contract/codes/filter.ts'
import { OFFERED_TARGETS } from '@postern/contract/validation/filter-conditions.ts'
import { indexConditions, type ConditionIndex } from './conditions.ts'
import { ownerKey, type Filter } from './filter.ts'
import { RECIPIENT_TARGETS, SENDER_TARGETS, type TargetValues } from './values.ts'

const MESSAGE_TARGETS: readonly Target[] = OFFERED_TARGETS.filter((target) => !RECIPIENT_TARGETS.has(target))

/** Of conditions, by their ids in one layer. */
export interface ConditionFacts {
  readonly holds: (id: number) => boolean
  /** Of a condition on the sender: it holds for a sender that is authenticated. */
  readonly isProven: (id: number) => boolean
}

export interface Compiled {
  readonly filter: Filter
  readonly owner: string
  /** Of its rules, in their order. */
  readonly conditions: readonly number[]
}

/** A filter that a recipient's copy may meet. */
export interface Candidate {
  readonly entry: Compiled
  readonly facts: ConditionFacts
}

export interface FilterLayer {
  readonly size: number
  /** Prepares one message; the result finds the candidates of each recipient, of the owners named. */
  message(
    shared: TargetValues,
    proven: TargetValues | null,
  ): (own: TargetValues, owners: Iterable<string>) => Candidate[]
}

export function compileLayer(filters: readonly Filter[]): FilterLayer {
  const index = indexConditions(filters.flatMap((filter) => filter.rules))
  const compiled = filters.map((filter): Compiled => ({
    filter,
    owner: ownerKey(filter),
    conditions: filter.rules.map((rule) => index.idOf(rule)),
  }))
  const { byCondition, always } = candidatesOf(compiled, index)
  return {
    size: filters.length,
    message(shared, proven) {
      let sharedHits: Set<number> | undefined
      let provenHits: Set<number> | undefined
      const isProven = (id: number): boolean => {
        if (!proven) return false
        provenHits ??= index.hits(proven, SENDER_TARGETS)
        return index.isIndexed(id) ? provenHits.has(id) : index.test(id, proven)
      }
      return (own, owners) => {
        const values: TargetValues = {
          of: (target) => (RECIPIENT_TARGETS.has(target) ? own : shared).of(target),
        }
        sharedHits ??= index.hits(shared, MESSAGE_TARGETS)
        const hits = sharedHits.union(index.hits(own, RECIPIENT_TARGETS))
        const found = new Set<Compiled>()
        for (const id of hits) for (const entry of byCondition.get(id) ?? []) found.add(entry)
        for (const key of owners) for (const entry of always.get(key) ?? []) found.add(entry)
        const holds = (id: number): boolean => (index.isIndexed(id) ? hits.has(id) : index.test(id, values))
        const facts = { holds, isProven }
        return [...found].map((entry) => ({ entry, facts }))
      }
    },
  }
}

/**
 * An AND filter waits under one indexed condition of its own, that which it shares with the fewest filters: under `SPF passed` a
 * million would be tried for most mails. What has none is tried for every mail of its owner.
 */
function candidatesOf(
  compiled: readonly Compiled[],
  index: ConditionIndex,
): {
  byCondition: ReadonlyMap<number, Compiled[]>
  always: ReadonlyMap<string, Compiled[]>
} {
  const byCondition = new Map<number, Compiled[]>()
  const always = new Map<string, Compiled[]>()
  const uses = new Map<number, number>()
  for (const { conditions } of compiled) for (const id of conditions) uses.set(id, (uses.get(id) ?? 0) + 1)
  const rarer = (a: number, b: number): number => (uses.get(b)! < uses.get(a)! ? b : a)
  for (const entry of compiled) {
    const indexed = entry.conditions.filter((id) => index.isIndexed(id))
    const isAnd = entry.filter.operation === OPERATIONS.and
    const keys = isAnd && indexed.length > 0 ? [indexed.reduce(rarer)] : indexed
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
