/** Addresses of statistics: repaired, and leading to the very mail that is counted. */
import { expect, test } from 'vitest'
import { statisticSearch } from './search.ts'
import { isIncomplete, mailOf, periodQuery } from './view.ts'

test('what is not one of the choices counts as absent', () => {
  const search = statisticSearch({
    period: 'decade',
    from: '2026-13-40',
    to: '2026-11-24',
    year: '12',
    month: '13',
    limit: '-1',
    sort: 'beauty',
    by: 'account',
    refresh: '7',
  })
  expect(Object.entries(search).filter(([, value]) => value !== undefined)).toEqual([['to', '2026-11-24']])
})

test('a range is asked for when it has both ends, and only a year has a year', () => {
  expect(isIncomplete({ period: 'range', from: '2026-01-01' })).toBe(true)
  expect(isIncomplete({ period: 'range', from: '2026-01-01', to: '2026-01-02' })).toBe(false)
  expect(periodQuery({ year: 2024, from: '2026-01-01', to: '2026-01-02' })).toEqual({ period: 'week' })
  expect(periodQuery({ period: 'year', month: 2, compare: true })).toEqual({
    period: 'year',
    year: 'all',
    month: 2,
    compare: '1',
  })
})

const TIME = { from: '2026-11-23T15:00:00.000Z', to: '2026-11-24T15:00:00.000Z' }

test.each([
  [
    { ...TIME, of: 'spam' as const, kind: 'sender' as const, key: 'a@b.example' },
    { tab: 'spam', sender: 'a@b.example', exact: true },
  ],
  [
    { ...TIME, kind: 'domain' as const, key: '7' },
    { domain: '7', exact: true },
  ],
  [
    { ...TIME, domain: 7, kind: 'reject' as const, key: '110' },
    { domain: 7, reject_code: '110', exact: true },
  ],
  [{ ...TIME, of: 'virus' as const }, { tab: 'virus' }],
])('%o', (counted, search) => {
  expect(mailOf(counted)).toEqual({ period: 'range', ...TIME, ...search })
})

test.each([
  ['sender', ''],
  ['auth', 'kim@corp.example'],
  ['reject', '0'],
] as const)('no list shows the mail of %s "%s"', (kind, key) => {
  expect(mailOf({ ...TIME, kind, key })).toBeNull()
})
