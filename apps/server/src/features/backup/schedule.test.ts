import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { describe, expect, test } from 'vitest'
import { beyond, dueAgain, dueNow, nextDue, type Kept } from './schedule.ts'

const on = { ...DEFAULT_SETTINGS.backup, enabled: true }
const at = (text: string): number => Date.parse(text)
const iso = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toISOString().slice(0, 16)

describe('due', () => {
  test.each([
    ['without a schedule', DEFAULT_SETTINGS.backup, null, '2026-11-27T04:00Z', null],
    ['the first at once', on, null, '2026-11-27T17:00Z', '2026-11-27T17:00'],
    ['by the clock of the zone', on, '2026-11-26T18:10Z', '2026-11-27T18:10Z', '2026-11-27T18:10'],
    ['not before its minute', on, '2026-11-26T18:10Z', '2026-11-27T18:09Z', null],
    ['one for all that a stop missed', on, '2026-11-01T18:10Z', '2026-11-27T20:00Z', '2026-11-27T18:10'],
    [
      'every six hours from 03:10',
      { ...on, rhythm: 'hours' as const },
      '2026-11-27T00:10Z',
      '2026-11-27T06:30Z',
      '2026-11-27T06:10',
    ],
    ['Sundays', { ...on, rhythm: 'weekly' as const }, '2026-11-21T18:10Z', '2026-11-27T18:10Z', null],
  ])('%s', (_what, settings, last, now, due) => {
    expect(iso(dueNow(settings, 'Asia/Seoul', last === null ? null : at(last), at(now)))).toBe(due)
  })

  test('the next one', () => {
    const next = (change: object) => iso(nextDue({ ...on, ...change }, 'Asia/Seoul', at('2026-11-27T18:30Z')))
    expect(next({})).toBe('2026-11-28T18:10')
    expect(next({ rhythm: 'hours', everyHours: 8 })).toBe('2026-11-28T02:10')
    expect(next({ rhythm: 'weekly', weekday: '1' })).toBe('2026-11-29T18:10')
    expect(next({ enabled: false })).toBe(null)
  })

  test('a failed one is tried again after an hour, three times in all', () => {
    const due = new Date('2026-11-27T18:10Z')
    const failed = (finished: string) =>
      ({ due_at: due, state: 'failed', finished_at: new Date(finished) }) as const
    const one = [failed('2026-11-27T18:12Z')]
    expect(dueAgain(on, one, at('2026-11-27T19:11Z'))).toBe(null)
    expect(dueAgain(on, one, at('2026-11-27T19:12Z'))).toBe(due.getTime())
    const two = [failed('2026-11-27T19:20Z'), ...one]
    expect(dueAgain(on, two, at('2026-11-27T21:00Z'))).toBe(due.getTime())
    expect(dueAgain(on, [failed('2026-11-27T20:30Z'), ...two], at('2026-11-27T23:00Z'))).toBe(null)
    expect(dueAgain(on, [{ ...one[0]!, state: 'done' }], at('2026-11-27T23:00Z'))).toBe(null)
  })
})

describe('retention', () => {
  const now = at('2026-11-27T00:00Z')
  /** The nth is as many days old; the newest first. */
  const days = (changes: readonly Partial<Kept>[]): Kept[] =>
    changes.map((change, nth) => ({
      id: nth + 1,
      kind: 'all',
      origin: 'schedule',
      state: 'done',
      moment: new Date(now - nth * 86_400_000),
      verify_fault: null,
      test_fault: null,
      ...change,
    }))
  const went = (keepCount: number, keepDays: number, changes: readonly Partial<Kept>[]) =>
    beyond({ keepCount, keepDays }, days(changes), now)

  test.each([
    ['by number', 2, 0, [{}, {}, {}, {}], [3, 4]],
    ['by days', 0, 1, [{}, {}, {}, {}], [3, 4]],
    ['by what is less', 3, 1, [{}, {}, {}, {}], [3, 4]],
    ['without a limit nothing goes', 0, 0, [{}, {}, {}], []],
    [
      'the last good one stays, though newer ones are damaged',
      1,
      0,
      [{ verify_fault: 'damaged' }, {}, {}],
      [3],
    ],
    ['nor does one count that failed its test', 1, 0, [{ test_fault: 'audit' }, {}], []],
    ['the last good one of each kind', 1, 0, [{ kind: 'configuration' }, {}, {}], [3]],
    [
      'what somebody asked for is not the schedule’s',
      1,
      0,
      [{}, { origin: 'asked' }, { origin: 'found' }, {}],
      [4],
    ],
    ['failures have no file', 1, 0, [{}, { state: 'failed', moment: null }, {}], [3]],
  ] as const)('%s', (_what, keepCount, keepDays, changes, gone) => {
    expect(went(keepCount, keepDays, changes)).toEqual(gone)
  })
})
