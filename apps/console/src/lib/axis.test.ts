/** Value axes: round steps that reach the most there is. */
import { expect, test } from 'vitest'
import { axisNumber, axisOf } from './axis.ts'

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

test.each([
  [0, [0, 1]],
  [2, [0, 1, 2]],
  [42, [0, 20, 40, 60]],
  [100, [0, 50, 100]],
  [9_700, [0, 5_000, 10_000]],
])('an axis of few values up to %i', (most, steps) => {
  expect(axisOf(most, 3)).toEqual(steps)
})

test('values beside the axis are short', () => {
  expect([0, 50, 1_500, 20_000].map((value) => axisNumber(value, 'en'))).toEqual(['0', '50', '1.5K', '20K'])
})
