import { expect, test } from 'vitest'
import { TARGETS } from './filter.ts'
import { TARGET_GROUPS } from './filter-target-groups.ts'

test('every target of a rule stands in one group', () => {
  const grouped: string[] = Object.values(TARGET_GROUPS).flat()
  expect(grouped.toSorted()).toEqual(Object.keys(TARGETS).toSorted())
})
