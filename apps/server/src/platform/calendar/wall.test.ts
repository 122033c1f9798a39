import { expect, it } from 'vitest'
import { dateIn, momentOf, plusMonths } from './wall.ts'

it.each([
  ['Asia/Seoul', '2026-11-24', 480, '2026-11-23T23:00Z'],
  ['UTC', '2026-11-24', 0, '2026-11-24T00:00Z'],
  // Put forward from 02:00 to 03:00: half past two comes at half past three.
  ['Europe/Berlin', '2026-03-29', 150, '2026-03-29T01:30Z'],
  ['Europe/Berlin', '2026-03-29', 180, '2026-03-29T01:00Z'],
  // Put back from 03:00 to 02:00: the first of two.
  ['Europe/Berlin', '2026-10-25', 150, '2026-10-25T00:30Z'],
  ['Europe/Berlin', '2026-10-25', 180, '2026-10-25T02:00Z'],
  // By half an hour.
  ['Australia/Lord_Howe', '2026-04-05', 105, '2026-04-04T14:45Z'],
  ['America/New_York', '2026-03-08', 150, '2026-03-08T07:30Z'],
  // A day without a midnight.
  ['America/Santiago', '2026-09-06', 0, '2026-09-06T04:00Z'],
  ['Asia/Kathmandu', '2026-03-01', 480, '2026-03-01T02:15Z'],
])('%s on %s, %i minutes after midnight: %s', (zone, date, minutes, moment) => {
  expect(new Date(momentOf(zone, date, minutes)).toISOString()).toBe(new Date(moment).toISOString())
})

it('dates of moments, and months', () => {
  expect(dateIn('Asia/Seoul', Date.parse('2026-11-23T15:00Z'))).toBe('2026-11-24')
  expect(dateIn('America/New_York', Date.parse('2026-11-23T04:59Z'))).toBe('2026-11-22')
  expect(plusMonths('2026-01-31', -1)).toBe('2025-12-01')
  expect(plusMonths('2026-12-31', 1)).toBe('2027-01-01')
})
