/** Who follows a set is told of what changed, and of no more; parts are put together while there are few. */
import { OPERATIONS, POLICIES, SCANNER_OPTIONS } from '@postern/contract/codes/filter.ts'
import { expect, test } from 'vitest'
import type { Filter } from './filter.ts'
import { differenceOf, filterSet, withChanges, worthMerging, type FilterSet } from './filter-set.ts'

const make = (id: number): Filter => ({
  id,
  name: 'f',
  region: 'all',
  policy: POLICIES.deny,
  domainId: null,
  groupId: null,
  userId: null,
  operation: OPERATIONS.or,
  rules: [],
  scannerOption: SCANNER_OPTIONS.full,
  trustUnauthenticated: false,
})

test('a change is told alone, new segments with all that lies beside them', () => {
  const first = filterSet([make(1), make(2)])
  const second = withChanges(first, new Map([[2, null]]))
  expect(first.changed.size).toBe(2)
  expect(differenceOf(null, first)).toBe(first)
  expect(differenceOf(first, first)).toBeNull()
  expect(differenceOf(first, second)).toEqual({ segments: null, changed: new Map([[2, null]]) })
  const third: FilterSet = { segments: [{ path: 'x', size: 1 }], changed: second.changed }
  expect(differenceOf(second, third)).toBe(third)
})

test.each<[string, number[], number | null]>([
  ['nothing', [], null],
  ['few of one size', [5, 5, 5], null],
  ['many of one size', [5, 5, 5, 5], 0],
  ['small ones behind a large one', [1_000_000, 1_000, 1_000, 900, 1_100], 1],
  ['few behind larger ones', [1_000_000, 4_000, 1_000], null],
  ['small ones that become as large as those before', [4_000, 4_000, 1_000, 1_000, 1_000, 1_000], 0],
])('of %s', (_name, sizes, from) => {
  expect(worthMerging(sizes)).toBe(from)
})

test('of a million that come by thousands, there are few parts, and none is put together with others often', () => {
  let sizes: number[] = []
  let written = 0
  let most = 0
  for (let n = 0; n < 1_000; n++) {
    sizes = [...sizes, 1_000]
    for (let from = worthMerging(sizes); from !== null; from = worthMerging(sizes)) {
      const sum = sizes.slice(from).reduce((a, b) => a + b, 0)
      written += sum
      sizes = [...sizes.slice(0, from), sum]
    }
    most = Math.max(most, sizes.length)
  }
  expect(most).toBeLessThan(20)
  expect(written / 1_000_000).toBeLessThan(10)
})
