/** Shares, changes and axes. */
import { expect, test } from 'vitest'
import { axisOf, changeOf, percentOf } from './numbers.ts'

test.each([
  [0, 0, '0 %'],
  [0, 9, '0 %'],
  [1, 10_000, '<0.1 %'],
  [1, 100, '1.0 %'],
  [55, 100, '55 %'],
  [3, 3, '100 %'],
])('%i of %i', (part, whole, shown) => {
  expect(percentOf(part, whole)).toBe(shown)
})

test.each([
  [110, 100, 10, true],
  [150, 100, 50, false],
  [50, 0, null, false],
  [0, 40, -100, false],
])('%i after %i', (now, before, percent, little) => {
  expect(changeOf(now, before)).toEqual({ percent, little })
})

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [9, [0, 5, 10]],
  [42, [0, 20, 40, 60]],
  [9_700, [0, 5_000, 10_000]],
  [1_234_567, [0, 500_000, 1_000_000, 1_500_000]],
])('an axis up to %i', (most, steps) => {
  expect(axisOf(most)).toEqual(steps)
})
