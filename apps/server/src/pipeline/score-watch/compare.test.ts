/** When the model is found to run away, and when that is over. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextState, type ScoreHour, type WatchState } from './compare.ts'
import { addSums, medianPoints, NO_SUMS, sumsOf, type ScoreSums } from './sums.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 10, 20, 9, 30)
const THIS_HOUR = NOW - 1_800_000
const STEADY: WatchState = {
  away: false,
  since: null,
  reason: '',
  calmSince: null,
  present: null,
  reference: null,
  referenceFrom: null,
}

/** Few of them lie around their middle as many do. */
const SPREAD = [0, -0.8, 0.8, -0.4, 0.4, -0.6, 0.6, -0.2, 0.2]

/** So many mails around a point, some of which the model alone would hold. */
function mails(count: number, around = -1, tipped = 0): ScoreSums {
  const each = Array.from({ length: count }, (_, n) =>
    sumsOf(around + SPREAD[n % SPREAD.length]!, n < tipped, n < tipped),
  )
  return each.reduce(addSums, NO_SUMS)
}

/** Hours in one row, the newest last, `ago` hours before this one. */
function hours(each: ScoreSums, from: number, to: number, suspect = false): ScoreHour[] {
  return Array.from({ length: from - to + 1 }, (_, n) => ({
    ...each,
    hour: THIS_HOUR - (from - n) * HOUR,
    suspect,
  }))
}

/** Two weeks of five mails an hour, the last hour left out. */
const USUAL = hours(mails(5), 13 * 24, 2)
const now = (sums: ScoreSums): ScoreHour[] => hours(sums, 0, 0)
const see = (list: readonly ScoreHour[], state = STEADY, at = NOW): WatchState => nextState(state, list, at)

test('the median lies between the borders of its step', () => {
  expect(medianPoints(NO_SUMS)).toBe(0)
  expect(medianPoints(mails(90, 2))).toBeCloseTo(2, 0)
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -4, max: 7.99, noNaN: true }), { minLength: 1, maxLength: 99 }),
      (points) => {
        const sorted = points.toSorted((a, b) => a - b)
        const found = medianPoints(
          points.map((value) => sumsOf(value, false, false)).reduce(addSums, NO_SUMS),
        )
        expect(found).toBeGreaterThan(sorted[Math.floor((points.length - 1) / 2)]! - 0.51)
        expect(found).toBeLessThan(sorted[Math.ceil((points.length - 1) / 2)]! + 0.51)
      },
    ),
  )
})

test.each<[string, ScoreHour[], string]>([
  ['as usual', [...USUAL, ...now(mails(80))], ''],
  ['too few mails to tell', [...USUAL.slice(0, 50), ...now(mails(40, 4))], ''],
  ['nothing at all', [], ''],
  ['points of known senders rise', [...USUAL, ...now(mails(80, 0.4))], 'median'],
  ['they rise less than kinds of mail differ', [...USUAL, ...now(mails(80, -0.3))], ''],
  ['they fall', [...USUAL, ...now(mails(80, -3))], 'median'],
  ['a night of newsletters', [...USUAL, ...now(mails(80, -2))], ''],
  ['a third of known mail is lost by the model alone', [...USUAL, ...now(mails(60, -1, 20))], 'tipped'],
  ['a few senders turned bad', [...USUAL, ...now(mails(60, -1, 9))], ''],
  ['much was lost before, too', [...hours(mails(10, -1, 1), 300, 2), ...now(mails(60, -1, 18))], ''],
  ['new, and wanted mail scores as in training', now(mails(60)), ''],
  ['new, and wanted mail scores like spam', now(mails(60, 1.6)), 'median'],
  ['new, and a third is lost', now(mails(60, -1, 20)), 'tipped'],
  [
    'few mails an hour: a whole day is looked at',
    [...hours(mails(4), 320, 25), ...hours(mails(4, 1), 20, 0)],
    'median',
  ],
  [
    'hours of an alarm are no measure',
    [...USUAL, ...hours(mails(40, 2), 200, 100, true), ...now(mails(60))],
    '',
  ],
])('%s: %#', (_name, list, reason) => {
  expect([see(list).away, see(list).reason]).toEqual([reason !== '', reason])
})

test('days that differ much among each other bear more', () => {
  const wild = Array.from({ length: 13 }, (_, day) =>
    hours(
      mails(5, day % 3 === 0 ? -2 : day % 3 === 1 ? -1 : 0),
      13 * 24 - day * 24 + 1,
      13 * 24 - day * 24 - 22,
    ),
  ).flat()
  expect(see([...wild, ...now(mails(80, 0.4))]).away).toBe(false)
  expect(see([...USUAL, ...now(mails(80, 0.4))]).away).toBe(true)
})

test('the alarm ends after six calm hours, not before, and starts counting anew when they were not', () => {
  const away = see([...USUAL, ...now(mails(80, 2))])
  expect(away).toMatchObject({ away: true, since: NOW, reason: 'median', calmSince: null })
  const calm = [...USUAL, ...now(mails(80))]
  const first = see(calm, away, NOW + 1)
  expect(first).toMatchObject({ away: true, calmSince: NOW + 1 })
  expect(see(calm, first, NOW + 2)).toBe(first)
  // Within what raises the alarm, yet not within half of it.
  const between = see([...USUAL, ...now(mails(80, -0.3))], first, NOW + 3)
  expect(between).toMatchObject({ away: true, calmSince: null })
  const later = NOW + 6 * HOUR
  const calmLater = [...USUAL, ...hours(mails(80), 0, -6)]
  expect(see(calmLater, first, later).away).toBe(true)
  expect(see(calmLater, first, later + 1)).toMatchObject({ away: false, calmSince: null })
})

test('no mail is no calm', () => {
  const away = see([...USUAL, ...now(mails(80, 2))])
  expect(see([], away, NOW + 2 * DAY)).toBe(away)
})

test('what an administrator called normal is what later hours are compared with', () => {
  const away = see([...USUAL, ...now(mails(80, 2))])
  const accepted: WatchState = { ...STEADY, reference: away.present, referenceFrom: NOW }
  const later = NOW + HOUR
  // The hour of the decision says nothing any more.
  expect(see([...USUAL, ...now(mails(80, 2))], accepted)).toBe(accepted)
  expect(see([...USUAL, ...now(mails(80, 2)), ...hours(mails(80, 2), -1, -1)], accepted, later)).toBe(
    accepted,
  )
  expect(see([...USUAL, ...hours(mails(80, -1), -1, -1)], accepted, later).away).toBe(true)
})
