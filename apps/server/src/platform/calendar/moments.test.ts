import type { Timing } from '@postern/contract/validation/timing.ts'
import { describe, expect, it } from 'vitest'
import { dueMoments, nextMoment } from './moments.ts'

const at = (text: string): number => Date.parse(text)
const iso = (moment: number): string => new Date(moment).toISOString().slice(0, 16)
const daily = (send_time: string): Timing => ({ frequency: 'daily', weekday: null, day: null, send_time })
const weekly = (weekday: number): Timing => ({ frequency: 'weekly', weekday, day: null, send_time: '08:00' })
const monthly = (day: number): Timing => ({ frequency: 'monthly', weekday: null, day, send_time: '08:00' })

describe('due', () => {
  it.each([
    [
      'every day',
      daily('08:00'),
      'Asia/Seoul',
      '2026-11-20T00:00Z',
      '2026-11-22T23:00Z',
      ['2026-11-20T23:00', '2026-11-21T23:00', '2026-11-22T23:00'],
    ],
    ['not before its minute', daily('08:00'), 'UTC', '2026-11-20T08:00Z', '2026-11-21T07:59:59Z', []],
    [
      'each once over a stop, of seven days at most',
      daily('08:00'),
      'UTC',
      '2026-01-01T00:00Z',
      '2026-02-01T09:00Z',
      [
        '2026-01-26T08:00',
        '2026-01-27T08:00',
        '2026-01-28T08:00',
        '2026-01-29T08:00',
        '2026-01-30T08:00',
        '2026-01-31T08:00',
        '2026-02-01T08:00',
      ],
    ],
    [
      'Mondays',
      weekly(1),
      'UTC',
      '2026-11-16T09:00Z',
      '2026-11-30T09:00Z',
      ['2026-11-23T08:00', '2026-11-30T08:00'],
    ],
    ['Sundays', weekly(7), 'UTC', '2026-11-16T09:00Z', '2026-11-23T09:00Z', ['2026-11-22T08:00']],
    [
      'the 31st, or the last day',
      monthly(31),
      'UTC',
      '2026-01-15T00:00Z',
      '2026-02-28T09:00Z',
      ['2026-01-31T08:00', '2026-02-28T08:00'],
    ],
    [
      'the 29th of a leap year',
      monthly(29),
      'UTC',
      '2028-02-20T00:00Z',
      '2028-03-01T00:00Z',
      ['2028-02-29T08:00'],
    ],
    [
      'the clock skips it: as much later',
      daily('02:30'),
      'Europe/Berlin',
      '2026-03-28T12:00Z',
      '2026-03-30T12:00Z',
      ['2026-03-29T01:30', '2026-03-30T00:30'],
    ],
    [
      'the clock shows it twice: once',
      daily('02:30'),
      'Europe/Berlin',
      '2026-10-24T12:00Z',
      '2026-10-26T12:00Z',
      ['2026-10-25T00:30', '2026-10-26T01:30'],
    ],
  ] as const)('%s', (_what, timing, zone, done, now, moments) => {
    expect(dueMoments(timing, zone, at(done), at(now)).map((moment) => iso(moment.at))).toEqual(moments)
  })

  it.each([
    [daily('08:00'), '2026-11-24T08:00Z', '2026-11-25T08:00'],
    [weekly(2), '2026-11-24T07:00Z', '2026-11-24T08:00'],
    [monthly(31), '2026-11-24T07:00Z', '2026-11-30T08:00'],
    [monthly(1), '2026-11-24T07:00Z', '2026-12-01T08:00'],
  ])('next of %j after %s', (timing, now, next) => {
    expect(iso(nextMoment(timing, 'UTC', at(now)))).toBe(next)
  })
})
