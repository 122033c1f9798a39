import { expect, test } from 'vitest'
import { periodOf, periodSearch } from './period.ts'

const NOW = new Date('2026-11-21T09:00:00Z')

test('periods end where the next begins', () => {
  const today = periodOf({ period: 'today' }, NOW)
  const yesterday = periodOf({ period: 'yesterday' }, NOW)
  expect(yesterday.to).toBe(today.from)
  expect(Date.parse(yesterday.to!) - Date.parse(yesterday.from!)).toBe(86_400_000)
  expect(periodOf({}, NOW)).toEqual({ from: '2026-11-14T09:00:00.000Z' })
  expect(periodOf({ period: 'hour' }, NOW)).toEqual({ from: '2026-11-21T08:00:00.000Z' })
  expect(periodOf({ period: 'day' }, NOW)).toEqual({ from: '2026-11-20T09:00:00.000Z' })
})

test('presets reach back no further than searches may', () => {
  expect(periodOf({ period: 'month' }, NOW)).toEqual({ from: '2026-10-21T09:00:00.000Z' })
  expect(periodOf({ period: 'month' }, NOW, 10)).toEqual({ from: '2026-11-11T09:00:00.000Z' })
  expect(periodOf({}, NOW, 2)).toEqual({ from: '2026-11-19T09:00:00.000Z' })
})

test('a month is a month of the calendar, however many days it has', () => {
  const dayOf = (now: string) => periodOf({ period: 'month' }, new Date(now)).from?.slice(0, 10)
  expect(dayOf('2026-03-10T09:00:00Z')).toBe('2026-02-10')
  expect(dayOf('2026-03-31T09:00:00Z')).toBe('2026-02-28')
  expect(dayOf('2026-01-31T09:00:00Z')).toBe('2025-12-31')
})

test('a range has the ends it was given', () => {
  const from = '2026-11-01T00:00:00.000Z'
  expect(periodOf({ period: 'range', from }, NOW)).toEqual({ from })
  expect(periodOf({ period: 'range' }, NOW)).toEqual({})
})

test('wrong values of an address count as absent, and so does the usual period', () => {
  expect(periodSearch({ period: 'decade', from: 'yesterday', to: '2026-13-01T00:00:00Z' })).toEqual({})
  expect(periodSearch({ period: 'week' })).toEqual({})
})
