import { expect, test } from 'vitest'
import { inOrder } from './order.ts'
import { failures, needlesslySkipped, slowest } from './report.ts'

test('the slowest files stand first, with their share of the whole', () => {
  const times = [
    { file: 'a.test.ts', ms: 1000 },
    { file: 'b.test.ts', ms: 3000 },
    { file: 'c.test.ts', ms: 0 },
  ]
  expect(slowest(times, 2)).toEqual([
    '     4.0 s  in 3 files, the slowest:',
    '     3.0 s  75.0 %  b.test.ts',
    '     1.0 s  25.0 %  a.test.ts',
  ])
})

test.each([
  ['50 messages by swaks (needs swaks) > are accounted for', true],
  ['storage > a full disk (needs mount)', true],
  ['SPF, RFC 7208 test suite > 1.2', false],
  ['needs nothing', false],
])('%s may be skipped: %s', (title, may) => {
  expect(needlesslySkipped([title])).toEqual(may ? [] : [title])
})

test('what failed is named in a line each', () => {
  const failed = { fullName: 'room > door', result: () => ({ errors: [{ message: 'expected 1\nmore' }] }) }
  const modules = [
    { relativeModuleId: 'a.test.ts', errors: () => [], children: { allTests: () => [failed] } },
    {
      relativeModuleId: 'b.test.ts',
      errors: () => [{ message: 'no such file' }],
      children: { allTests: () => [] },
    },
  ]
  expect(failures(modules)).toEqual(['a.test.ts > room > door: expected 1', 'b.test.ts: no such file'])
})

test('browsers and others start by turns, walks before all, journeys before rooms, larger files before smaller ones', () => {
  const files = [
    { path: 'small.test.ts', bytes: 1 },
    { path: 'large.test.ts', bytes: 9 },
    { path: 'apps/server/e2e/waits.e2e.test.ts', bytes: 2 },
    { path: 'apps/console/e2e/small.e2e.test.ts', bytes: 3 },
    { path: 'apps/console/e2e/roles.e2e.test.ts', bytes: 1 },
    { path: 'apps/console/e2e/large.e2e.test.ts', bytes: 4 },
  ]
  expect(inOrder(files)).toEqual([
    'apps/console/e2e/roles.e2e.test.ts',
    'apps/server/e2e/waits.e2e.test.ts',
    'apps/console/e2e/large.e2e.test.ts',
    'large.test.ts',
    'apps/console/e2e/small.e2e.test.ts',
    'small.test.ts',
  ])
})
