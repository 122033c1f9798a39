import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildAutomaton } from './automaton.ts'

function scan(patterns: string[], text: string): [number, number][] {
  const hits: [number, number][] = []
  buildAutomaton(patterns).scan(text, (pattern, end) => hits.push([pattern, end]))
  return hits.sort((a, b) => a[1] - b[1] || a[0] - b[0])
}

function naive(patterns: string[], text: string): [number, number][] {
  const hits: [number, number][] = []
  patterns.forEach((pattern, index) => {
    for (let at = pattern ? text.indexOf(pattern) : -1; at >= 0; at = text.indexOf(pattern, at + 1))
      hits.push([index, at + pattern.length])
  })
  return hits.sort((a, b) => a[1] - b[1] || a[0] - b[0])
}

test('finds every occurrence that a naive search finds', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '가', '日'), maxLength: 6 })
  fc.assert(
    fc.property(
      fc.array(letters, { maxLength: 12 }),
      fc.string({ unit: fc.constantFrom('a', 'b', 'c', '가', '日', 'z'), maxLength: 60 }),
      (patterns, text) => {
        expect(scan(patterns, text)).toEqual(naive(patterns, text))
      },
    ),
    { numRuns: 500 },
  )
})

test('overlapping and nested patterns', () => {
  expect(scan(['he', 'she', 'hers', 'his'], 'ushers')).toEqual([
    [0, 4],
    [1, 4],
    [2, 6],
  ])
})
