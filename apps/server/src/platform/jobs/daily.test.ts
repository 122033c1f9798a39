import { expect, test } from 'vitest'
import { dailyAt } from './daily.ts'

const at = (iso: string): Date => new Date(iso)

test.each([
  ['Asia/Seoul', '2026-11-23T09:00:00Z', 9 * 3_600],
  ['UTC', '2026-11-23T02:00:00Z', 3_600],
  ['UTC', '2026-11-23T03:00:05.250Z', 86_400 - 5.25],
  // Ended a moment before its time by another clock: that was this day's run.
  ['UTC', '2026-11-23T02:59:58Z', 86_402],
  ['America/New_York', '2026-11-23T08:00:00Z', 86_400],
  // Clocks go back in the night to 25 October, and forward in that to 29 March.
  ['Europe/Berlin', '2026-10-24T12:00:00Z', 14 * 3_600],
  ['Europe/Berlin', '2026-03-28T12:00:00Z', 13 * 3_600],
  ['Europe/Berlin', '2026-03-29T00:59:00Z', 60],
])('03:00 in %s from %s is %d s away', (zone, moment, seconds) => {
  expect(dailyAt('03:00', () => zone)(at(moment))).toBeCloseTo(seconds, 3)
})

test('a time that a clock skips comes once that day', () => {
  const next = dailyAt('02:30', () => 'Europe/Berlin')(at('2026-03-28T12:00:00Z'))
  expect(next).toBeGreaterThan(12 * 3_600)
  expect(next).toBeLessThan(14 * 3_600)
})

test.each(['3:00', '24:00', '03:60', ''])('%o is no time of a day', (time) => {
  expect(() => dailyAt(time, () => 'UTC')).toThrow(RangeError)
})
