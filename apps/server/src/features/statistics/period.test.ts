/** Which days periods name, and which they are compared with. */
import { describe, expect, test } from 'vitest'
import { dateIn, dayLikeToday, daysBefore, daysOf, unitOf, type PeriodQuery } from './period.ts'

const TODAY = '2026-11-24'
const query = (part: Partial<PeriodQuery>): PeriodQuery => ({
  period: 'week',
  year: 'all',
  month: 'all',
  ...part,
})

test.each<[Partial<PeriodQuery>, string, string, before: string | null, unit: string]>([
  [{ period: 'today' }, '2026-11-24', '2026-11-24', '2026-11-23 2026-11-23', 'hour'],
  [{ period: 'yesterday' }, '2026-11-23', '2026-11-23', '2026-11-22 2026-11-22', 'hour'],
  [{ period: 'week' }, '2026-11-18', '2026-11-24', '2026-11-11 2026-11-17', 'day'],
  [{ period: 'month' }, '2026-10-26', '2026-11-24', '2026-09-21 2026-10-20', 'day'],
  [
    { period: 'range', from: '2026-02-27', to: '2026-03-01' },
    '2026-02-27',
    '2026-03-01',
    '2026-02-24 2026-02-26',
    'day',
  ],
  [
    { period: 'range', from: '2026-01-01', to: '2026-01-10' },
    '2026-01-01',
    '2026-01-10',
    '2025-12-18 2025-12-27',
    'day',
  ],
  [{ period: 'year', year: 2024 }, '2024-01-01', '2024-12-31', '2023-01-01 2023-12-31', 'month'],
  [{ period: 'year', year: 2024, month: 2 }, '2024-02-01', '2024-02-29', '2024-01-01 2024-01-31', 'day'],
  [{ period: 'year', year: 2026, month: 1 }, '2026-01-01', '2026-01-31', '2025-12-01 2025-12-31', 'day'],
  [{ period: 'year', month: 12 }, '2026-12-01', '2026-12-31', '2026-11-01 2026-11-30', 'day'],
  [{ period: 'year' }, '2016-01-01', '2026-12-31', null, 'month'],
])('%o', (part, first, last, before, unit) => {
  const days = daysOf(query(part), TODAY)
  expect(days).toEqual({ first, last })
  const earlier = daysBefore(query(part), days)
  expect(earlier && `${earlier.first} ${earlier.last}`).toBe(before)
  expect(unitOf(days)).toBe(unit)
})

describe('what is no period names its field', () => {
  test.each<[Partial<PeriodQuery>, string, string]>([
    [{ period: 'range' }, 'from', 'REQUIRED'],
    [{ period: 'range', from: '2026-01-01' }, 'to', 'REQUIRED'],
    [{ period: 'range', from: '2026-01-02', to: '2026-01-01' }, 'to', 'INVALID_PERIOD'],
    [{ period: 'range', from: '2015-12-31', to: '2026-01-01' }, 'from', 'INVALID_PERIOD'],
    [{ period: 'range', from: '2026-01-01', to: '2036-01-01' }, 'to', 'INVALID_PERIOD'],
    [{ period: 'year', year: 2027 }, 'year', 'INVALID_PERIOD'],
    [{ period: 'year', year: 2015 }, 'year', 'INVALID_PERIOD'],
  ])('%o', (part, field, code) => {
    expect(() => daysOf(query(part), TODAY)).toThrow(expect.objectContaining({ fields: { [field]: code } }))
  })
})

test('today is the date where the zone is', () => {
  const moment = Date.UTC(2026, 10, 23, 16)
  expect(
    ['Asia/Seoul', 'UTC', 'America/New_York', 'Asia/Kolkata'].map((zone) => dateIn(zone, moment)),
  ).toEqual(['2026-11-24', '2026-11-23', '2026-11-23', '2026-11-23'])
})

test.each<[Partial<PeriodQuery>, string | null]>([
  [{ period: 'today' }, '2026-11-23'],
  [{ period: 'yesterday' }, null],
  [{ period: 'week' }, '2026-11-17'],
  [{ period: 'month' }, '2026-10-20'],
  [{ period: 'range', from: '2026-11-23', to: '2026-11-25' }, '2026-11-21'],
  [{ period: 'range', from: '2026-11-01', to: '2026-11-23' }, null],
  [{ period: 'year', year: 2026 }, '2025-11-24'],
  [{ period: 'year', year: 2026, month: 11 }, '2026-10-24'],
])('a period that runs is compared up to the like of today: %o', (part, like) => {
  const days = daysOf(query(part), TODAY)
  expect(dayLikeToday(days, daysBefore(query(part), days)!, TODAY)).toBe(like)
})
