/**
 * A trie in two arrays (Aoe, 1989): the child of `state` by `code` is `base[state] + code` if its `owner` is `state`. A step costs
 * two look-ups, and a node a few bytes. States are places in these arrays; 0 is the root, whose children are in `roots`.
 */
import type { Trie } from './trie.ts'

export interface PackedTrie {
  readonly base: Int32Array
  readonly owner: Int32Array
  /** By code; 0: none. */
  readonly roots: Int32Array
  readonly fail: Int32Array
  /** The first state from here on (by failing) at which a pattern ends, this one included; 0: none. */
  readonly hit: Int32Array
  /** The one after it. */
  readonly nextHit: Int32Array
  readonly patternsAt: ReadonlyMap<number, readonly number[]>
}

const FREE = -1
type Children = Trie['children'][number]
/** Tried places for a node with several children, after which they go behind all others. */
const TRIES = 64

/** `codes`: how many there are, from 1 to below it. */
export function packTrie(trie: Trie, codes: number): PackedTrie {
  const { bases, owners, places } = place(trie, codes)
  const size = owners.length
  const packed = {
    base: Int32Array.from(bases),
    owner: Int32Array.from(owners),
    roots: new Int32Array(codes),
    fail: new Int32Array(size),
    hit: new Int32Array(size),
    nextHit: new Int32Array(size),
    patternsAt: new Map<number, readonly number[]>(),
  }
  for (const [code, child] of trie.children[0]!) packed.roots[code] = places[child]!
  for (let node = 1; node < trie.nodes; node++) {
    const at = places[node]!
    const patterns = trie.patternsAt.get(node)
    packed.fail[at] = places[trie.fail[node]!]!
    const next = places[trie.nextHit[node]!]!
    packed.nextHit[at] = next
    packed.hit[at] = patterns ? at : next
    if (patterns) packed.patternsAt.set(at, patterns)
  }
  return packed
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
