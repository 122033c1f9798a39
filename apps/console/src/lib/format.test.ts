import { expect, test } from 'vitest'
import {
  formatDateTime,
  formatRelative,
  formatPoints,
  formatShortDate,
  formatSize,
  shortPatterns,
} from './format.ts'
import { fromLocalInput, toLocalInput } from './local-time.ts'

test('times are shown in the viewer’s zone, across midnight and at hour 0', () => {
  expect(formatDateTime('2026-11-20T15:30:05.123Z', 'Asia/Seoul')).toBe('2026-11-21 00:30:05')
  expect(formatShortDate('2026-11-20T15:30:05Z', new Date('2026-12-01T00:00:00Z'), 'Asia/Seoul')).toBe(
    '11-21 00:30',
  )
  expect(formatShortDate('2025-11-20T15:30:05Z', new Date('2026-12-01T00:00:00Z'), 'UTC')).toBe('2025-11-20')
  expect(formatDateTime('not a time')).toBe('–')
})

test.each([
  ['YYYY-MM-DD HH:mm:ss', 'MM-DD HH:mm', 'YYYY-MM-DD'],
  ['YYYY/MM/DD HH:mm:ss', 'MM/DD HH:mm', 'YYYY/MM/DD'],
  ['DD.MM.YYYY HH:mm:ss', 'DD.MM HH:mm', 'DD.MM.YYYY'],
  ['MM/DD/YYYY hh:mm:ss A', 'MM/DD hh:mm A', 'MM/DD/YYYY'],
])('lists write %s as %s, of another year as %s', (pattern, thisYear, before) =>
  expect(shortPatterns(pattern)).toEqual({ thisYear, before }),
)

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KB'],
  [657_408, '642 KB'],
  [5 * 1024 ** 3, '5.0 GB'],
])('%i bytes are %s', (bytes, text) => expect(formatSize(bytes)).toBe(text))

test('scores carry a sign, and nothing is minus zero', () => {
  expect([3.54, -0.5, 0, -0.001].map((points) => formatPoints(points, true))).toEqual([
    '+3.54',
    '−0.50',
    '+0.00',
    '+0.00',
  ])
})

test('relative times use the largest unit that fits', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(formatRelative('2026-11-21T11:57:00Z', 'en', now)).toBe('3 minutes ago')
  expect(formatRelative('2026-11-20T12:00:00Z', 'ko', now)).toBe('어제')
})

test('a wall clock survives the way through an input', () => {
  const iso = '2026-11-21T03:15:00.000Z'
  expect(fromLocalInput(toLocalInput(iso))).toBe(iso)
  expect(toLocalInput('nonsense')).toBe('')
  expect(fromLocalInput('')).toBeUndefined()
})
