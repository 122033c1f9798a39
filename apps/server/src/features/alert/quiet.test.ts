import { expect, test } from 'vitest'
import { isQuiet } from './quiet.ts'

const hours = (quiet_from: string | null, quiet_to: string | null) => ({ quiet_from, quiet_to })
const night = hours('22:00', '07:00')

test.each([
  ['none', hours(null, null), 'UTC', '2026-11-24T03:00Z', false],
  ['by day, before', hours('12:00', '13:30'), 'UTC', '2026-11-24T11:59Z', false],
  ['its first minute', hours('12:00', '13:30'), 'UTC', '2026-11-24T12:00Z', true],
  ['its last', hours('12:00', '13:30'), 'UTC', '2026-11-24T13:29Z', true],
  ['its end', hours('12:00', '13:30'), 'UTC', '2026-11-24T13:30Z', false],
  ['before midnight', night, 'UTC', '2026-11-24T23:59Z', true],
  ['after it', night, 'UTC', '2026-11-25T00:00Z', true],
  ['in the morning', night, 'UTC', '2026-11-25T07:00Z', false],
  ['in the evening', night, 'UTC', '2026-11-24T21:59Z', false],
  ['by the clock of the zone', night, 'Asia/Seoul', '2026-11-24T13:00Z', true],
  ['which is not ours', night, 'Asia/Seoul', '2026-11-24T23:00Z', false],
  // 02:00 becomes 03:00 at 01:00Z.
  ['clock put forward: before', hours('01:00', '03:30'), 'Europe/Berlin', '2026-03-29T00:59Z', true],
  ['clock put forward: after', hours('01:00', '03:30'), 'Europe/Berlin', '2026-03-29T01:29Z', true],
  ['clock put forward: its end', hours('01:00', '03:30'), 'Europe/Berlin', '2026-03-29T01:30Z', false],
  ['all of it skipped', hours('02:00', '02:59'), 'Europe/Berlin', '2026-03-29T01:00Z', false],
  // 03:00 becomes 02:00 at 01:00Z.
  ['clock put back: the first time', hours('02:00', '02:30'), 'Europe/Berlin', '2026-10-25T00:15Z', true],
  ['clock put back: between', hours('02:00', '02:30'), 'Europe/Berlin', '2026-10-25T00:45Z', false],
  ['clock put back: the second time', hours('02:00', '02:30'), 'Europe/Berlin', '2026-10-25T01:15Z', true],
])('%s', (_what, quiet, zone, at, expected) => {
  expect(isQuiet(quiet, zone, Date.parse(at))).toBe(expected)
})
