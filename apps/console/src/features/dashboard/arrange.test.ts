import { DASHBOARD_TILES, type DashboardTile } from '@postern/contract/codes/dashboard.ts'
import { expect, test } from 'vitest'
import { movedBy, movedTo, wholeOrder } from './arrange.ts'

test('without an arrangement tiles stand where they do by default', () => {
  expect(wholeOrder([])).toEqual([...DASHBOARD_TILES])
})

test('a tile that an arrangement does not know comes after the one it follows by default', () => {
  const known: DashboardTile[] = DASHBOARD_TILES.filter(
    (tile) => tile !== 'campaigns' && tile !== 'today',
  ).toReversed()
  const whole = wholeOrder(known)
  expect(whole.indexOf('campaigns')).toBe(whole.indexOf('detox') + 1)
  expect(whole[0]).toBe('today')
  expect(whole.filter((tile) => known.includes(tile))).toEqual(known)
})

test.each([
  [1, ['needs', 'day', 'today', 'queue']],
  [2, ['needs', 'day', 'queue', 'today']],
  [-1, ['today', 'needs', 'day', 'queue']],
  [9, ['today', 'needs', 'day', 'queue']],
] as const)('moved by %d among the shown, over what is not shown', (by, expected) => {
  // Nobody with these permissions sees what needs them.
  expect(movedBy(['today', 'needs', 'day', 'queue'], ['today', 'day', 'queue'], 'today', by)).toEqual(
    expected,
  )
})

test.each([
  ['queue', 'today', false, ['queue', 'today', 'day']],
  ['today', 'queue', true, ['day', 'queue', 'today']],
  ['today', 'queue', false, ['day', 'today', 'queue']],
  ['day', 'day', true, ['today', 'day', 'queue']],
] as const)('%s dropped at %s, after it: %s', (tile, target, after, expected) => {
  expect(movedTo(['today', 'day', 'queue'], tile, target, after)).toEqual(expected)
})
