/**
 * A trie in one array (a double array: Aoe, 1989): the child of `state` by `code` is `nodes[state] + code × FIELDS` if its owner is
 * `state`. What is known of a state lies together, so that a step costs one look into memory. States are places in the
 * array; 0 is the root, whose children are in `roots`.
 */
import type { Trie } from './trie.ts'

/** Numbers of a state. The first is where its children stand, less their codes. */
export const FIELDS = 4
/** The state that it is a child of. */
export const OWNER = 1
/** The state of the longest suffix that begins a pattern, too. */
export const FAIL = 2
/** The first state from here on (by failing) at which a pattern ends, this one included; 0: none. */
export const HIT = 3

export interface PackedTrie {
  readonly nodes: Int32Array
  /** By code; 0: none. */
  readonly roots: Int32Array
  /** What ends at a state, and the next one (by failing) at which something ends. */
  readonly hits: ReadonlyMap<number, { readonly patterns: readonly number[]; readonly next: number }>
}

const FREE = -1
type Children = Trie['children'][number]
/** Tried places for a node with several children, after which they go behind all others. */
const TRIES = 64

/** `codes`: how many there are, from 1 to below it. */
export function packTrie(trie: Trie, codes: number): PackedTrie {
  const { bases, owners, places } = place(trie, codes)
  const stateOf = (node: number): number => places[node]! * FIELDS
  const nodes = new Int32Array(owners.length * FIELDS)
  const roots = new Int32Array(codes)
  const hits = new Map<number, { patterns: readonly number[]; next: number }>()
  owners.forEach((owner, at) => {
    nodes[at * FIELDS] = bases[at]! * FIELDS
    nodes[at * FIELDS + OWNER] = owner * FIELDS
  })
  for (const [code, child] of trie.children[0]!) roots[code] = stateOf(child)
  for (let node = 1; node < trie.nodes; node++) {
    const state = stateOf(node)
    const patterns = trie.patternsAt.get(node)
    const next = stateOf(trie.nextHit[node]!)
    nodes[state + FAIL] = stateOf(trie.fail[node]!)
    nodes[state + HIT] = patterns ? state : next
    if (patterns) hits.set(state, { patterns, next })
  }
  return { nodes, roots, hits }
}

/** Where each node stands; the arrays reach so far that every `base` with every code is in them. */
function place(
  { nodes, children }: Trie,
  codes: number,
): { bases: number[]; owners: number[]; places: Int32Array } {
  const places = new Int32Array(nodes)
  const bases: number[] = [0]
  const owners: number[] = [0]
  let free = 1
  const isFree = (at: number): boolean => (owners[at] ?? FREE) === FREE
  const baseFor = (of: Children): number => {
    while (!isFree(free)) free++
    const [first] = of[0]!
    for (let at = Math.max(free, first + 1), tries = 0; tries < TRIES; at++) {
      if (!isFree(at)) continue
      if (of.every(([code]) => isFree(at - first + code))) return at - first
      tries++
    }
    return owners.length
  }
  const reach = (at: number): void => {
    while (owners.length <= at) {
      owners.push(FREE)
      bases.push(0)
    }
  }
  const take = (at: number, owner: number): number => {
    reach(at)
    owners[at] = owner
    return at
  }
  // The root's children are found without their owner.
  for (const [, child] of children[0]!) places[child] = take(owners.length, 0)
  for (let node = 1; node < nodes; node++) {
    const of = children[node]!
    if (of.length === 0) continue
    const state = places[node]!
    const base = baseFor(of)
    for (const [code, child] of of) places[child] = take(base + code, state)
    bases[state] = base
  }
  reach(owners.length + codes)
  return { bases, owners, places }
}
