import { expect, test } from 'vitest'
import { addDays, addMonths, pick, weeksOf } from './calendar.ts'

test('days and months go on past their ends', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
})

test('a month is whole weeks from Sunday', () => {
  const weeks = weeksOf('2026-11-22')
  expect(weeks.length).toBe(5)
  expect(weeks[0]).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => `2026-11-0${day}`))
  expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null])
  // February 2026 begins on a Sunday and has four weeks exactly.
  expect(weeksOf('2026-02-10').length).toBe(4)
})

test('two clicks make a range, in either order; a third begins anew', () => {
  const first = pick({ from: null, to: null }, '2026-11-10')
  expect(first).toEqual({ from: '2026-11-10', to: null })
  expect(pick(first, '2026-11-12')).toEqual({ from: '2026-11-10', to: '2026-11-12' })
  expect(pick(first, '2026-11-02')).toEqual({ from: '2026-11-02', to: '2026-11-10' })
  expect(pick({ from: '2026-11-02', to: '2026-11-10' }, '2026-11-05')).toEqual({
    from: '2026-11-05',
    to: null,
  })
})
