/**
 * Finds all of many literal patterns in one pass over a text (Aho & Corasick, 1975). Cost grows with the text and
 * the hits, not with the number of patterns.
 */
import { FAIL, FIELDS, HIT, OWNER, packTrie } from './double-array.ts'
import { buildTrie } from './trie.ts'

export interface Automaton {
  /** Calls `onHit(pattern index, end offset)` for every occurrence, overlapping ones included. */
  scan(text: string, onHit: (pattern: number, end: number) => void): void
}

/** Builds the automaton over UTF-16 code units. Empty patterns never hit. */
export function buildAutomaton(patterns: readonly string[]): Automaton {
  const { of, count } = classifyCodes(patterns)
  const { nodes, roots, hits } = packTrie(buildTrie(patterns, of), count)
  return {
    scan(text, onHit) {
      let state = 0
      for (let i = 0; i < text.length; i++) {
        const code = of[text.charCodeAt(i)]!
        if (code === 0) {
          state = 0
          continue
        }
        let next = nodes[state]! + code * FIELDS
        while (state !== 0 && nodes[next + OWNER] !== state) {
          state = nodes[state + FAIL]!
          next = nodes[state]! + code * FIELDS
        }
        // Most of a text is no pattern: its first step needs no search.
        state = state === 0 ? roots[code]! : next
        for (let at = nodes[state + HIT]!; at !== 0;) {
          const hit = hits.get(at)!
          for (const pattern of hit.patterns) onHit(pattern, i + 1)
          at = hit.next
        }
      }
    },
  }
}

/** Numbers the code units that occur in patterns from 1; all others are 0 and reset the automaton. */
function classifyCodes(patterns: readonly string[]): { of: Uint16Array; count: number } {
  const of = new Uint16Array(65_536)
  let count = 1
  for (const pattern of patterns) {
    for (let i = 0; i < pattern.length; i++) {
      const code = pattern.charCodeAt(i)
      if (of[code] === 0) of[code] = count++
    }
  }
  return { of, count }
}
