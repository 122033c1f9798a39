import { expect, test } from 'vitest'
import { lru } from './lru.ts'

test('the entries used last are kept, as many as may be', () => {
  const kept = lru<string, number>(3)
  for (const [at, key] of ['a', 'b', 'c'].entries()) kept.set(key, at)
  expect(kept.get('a')).toBe(0)
  kept.set('d', 3)
  expect([...kept.keys()].toSorted()).toEqual(['a', 'c', 'd'])
})

test('an entry is good for its time by the clock given, and a time of its own where it has one', () => {
  let now = 1_000
  const kept = lru<string, number>(10, { ttl: 50, perf: { now: () => now } })
  kept.set('a', 1)
  kept.set('b', 2, { ttl: 500 })
  now += 60
  expect([kept.get('a'), kept.get('b')]).toEqual([undefined, 2])
})
