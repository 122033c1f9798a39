import { expect, it } from 'vitest'
import { daysOf, isWithin, timeFields } from './schedule-period.ts'

it.each([
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['yesterday', '2026-01-01', '2025-12-31', '2025-12-31'],
  ['week', '2026-11-24', '2026-11-17', '2026-11-23'],
  ['month', '2026-03-01', '2026-01-30', '2026-02-28'],
  ['last_month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last_month', '2026-01-01', '2025-12-01', '2025-12-31'],
] as const)('%s of %s', (period, date, first, last) => {
  expect(daysOf(period, date)).toEqual({ first, last })
})

it.each([
  // Days of 23 and of 25 hours.
  ['Europe/Berlin', '2026-03-30', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-26', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['Asia/Seoul', '2026-11-24', '2026-11-22T15:00:00.000Z', '2026-11-23T15:00:00.000Z'],
  // A day without a midnight.
  ['America/Santiago', '2026-09-07', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
])('mail of the day before, in %s on %s', (zone, date, from, to) => {
  expect(timeFields('mail', 'yesterday', zone, date)).toEqual({ from, to })
  expect(timeFields('refused', 'yesterday', zone, date)).toEqual({ from, to })
})

it('statistics are asked by days, lists as they are by no time', () => {
  expect(timeFields('statistics-ip', 'week', 'Asia/Seoul', '2026-11-24')).toEqual({
    period: 'range',
    from: '2026-11-17',
    to: '2026-11-23',
  })
  expect(timeFields('users', null, 'Asia/Seoul', '2026-11-24')).toEqual({})
})

it.each([
  ['mail', 'last_month', 62, true],
  ['mail', 'last_month', 61, false],
  ['refused', 'week', 7, true],
  ['refused', 'week', 6, false],
  ['mail', 'month', 0, true],
  ['statistics-ip', 'last_month', 7, true],
  ['users', null, 1, true],
] as const)('%s of %s within %i days of search: %s', (list, period, days, is) => {
  expect(isWithin(list, period, days)).toBe(is)
})
