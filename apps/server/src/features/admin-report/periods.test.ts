import { describe, expect, it } from 'vitest'
import { dateToTell, periodOf } from './periods.ts'

const at = (text: string): number => Date.parse(text)
const iso = (moment: number): string => new Date(moment).toISOString().slice(0, 16)

describe('what is told', () => {
  const before = { range: 'before', hour_from: null, hour_to: null } as const
  const hours = (hour_from: number, hour_to: number) =>
    ({ frequency: 'daily', range: 'hours', hour_from, hour_to }) as const
  it.each([
    [
      { frequency: 'daily', ...before },
      'Asia/Seoul',
      '2026-11-24',
      '2026-11-22T15:00',
      '2026-11-23T15:00',
      '2026-11-15T15:00',
    ],
    [
      { frequency: 'weekly', ...before },
      'UTC',
      '2026-11-24',
      '2026-11-17T00:00',
      '2026-11-24T00:00',
      '2026-11-10T00:00',
    ],
    [
      { frequency: 'monthly', ...before },
      'UTC',
      '2026-03-31',
      '2026-02-01T00:00',
      '2026-03-01T00:00',
      '2026-01-01T00:00',
    ],
    // The day of 23 hours.
    [
      { frequency: 'daily', ...before },
      'Europe/Berlin',
      '2026-03-30',
      '2026-03-28T23:00',
      '2026-03-29T22:00',
      '2026-03-21T23:00',
    ],
    [hours(9, 18), 'UTC', '2026-11-24', '2026-11-24T09:00', '2026-11-24T18:00', '2026-11-17T09:00'],
    [hours(18, 9), 'UTC', '2026-11-24', '2026-11-23T18:00', '2026-11-24T09:00', '2026-11-16T18:00'],
    [hours(7, 7), 'UTC', '2026-11-24', '2026-11-23T07:00', '2026-11-24T07:00', '2026-11-16T07:00'],
  ] as const)('%j in %s on %s', (told, zone, date, from, to, earlier) => {
    const period = periodOf(told, zone, date)
    expect([period.from, period.to, period.before.from].map(iso)).toEqual([from, to, earlier])
  })

  it('hours that are not over for ten minutes are those of the day before', () => {
    expect(dateToTell(hours(9, 18), 'UTC', at('2026-11-24T18:09Z'))).toBe('2026-11-23')
    expect(dateToTell(hours(9, 18), 'UTC', at('2026-11-24T18:10Z'))).toBe('2026-11-24')
    expect(dateToTell({ frequency: 'daily', ...before }, 'UTC', at('2026-11-24T00:01Z'))).toBe('2026-11-24')
  })
})
