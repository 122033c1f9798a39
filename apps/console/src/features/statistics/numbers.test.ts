/** Shares and changes. */
import { expect, test } from 'vitest'
import { changeOf, percentOf } from './numbers.ts'

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
