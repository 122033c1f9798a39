/** A tree of patterns by their beginnings, with what failing leads to (Aho & Corasick, 1975). Node 0 is the root. */

export interface Trie {
  readonly nodes: number
  /** Codes of a node's children, and the children; in the order in which they came. */
  readonly children: readonly (readonly (readonly [code: number, child: number])[])[]
  /** The patterns that end at a node. */
  readonly patternsAt: ReadonlyMap<number, readonly number[]>
  /** The node of the longest suffix that begins a pattern, too. */
  readonly fail: Int32Array
  /** The nearest node on that way at which a pattern ends; 0: none. */
  readonly nextHit: Int32Array
}

/** `codeOf` numbers code units from 1. */
export function buildTrie(patterns: readonly string[], codeOf: Uint16Array): Trie {
  const children: [number, number][][] = [[]]
  const known = new Map<number, number>()
  const patternsAt = new Map<number, number[]>()
  patterns.forEach((pattern, index) => {
    if (pattern === '') return
    let node = 0
    for (let i = 0; i < pattern.length; i++) {
      const code = codeOf[pattern.charCodeAt(i)]!
      const key = keyOf(node, code)
      let child = known.get(key)
      if (child === undefined) {
        child = children.push([]) - 1
        known.set(key, child)
        children[node]!.push([code, child])
      }
      node = child
    }
    const here = patternsAt.get(node)
    if (here) here.push(index)
    else patternsAt.set(node, [index])
  })
  return { nodes: children.length, children, patternsAt, ...linkFailures(children, known, patternsAt) }
}

const keyOf = (node: number, code: number): number => node * 65_536 + code

function linkFailures(
  children: Trie['children'],
  known: ReadonlyMap<number, number>,
  patternsAt: Trie['patternsAt'],
): Pick<Trie, 'fail' | 'nextHit'> {
  const fail = new Int32Array(children.length)
  const nextHit = new Int32Array(children.length)
  const queue = children[0]!.map(([, child]) => child)
  for (let head = 0; head < queue.length; head++) {
    const node = queue[head]!
    for (const [code, child] of children[node]!) {
      queue.push(child)
      let suffix = fail[node]!
      while (suffix !== 0 && !known.has(keyOf(suffix, code))) suffix = fail[suffix]!
      fail[child] = known.get(keyOf(suffix, code)) ?? 0
    }
    const suffix = fail[node]!
    nextHit[node] = patternsAt.has(suffix) ? suffix : nextHit[suffix]!
  }
  return { fail, nextHit }
}
