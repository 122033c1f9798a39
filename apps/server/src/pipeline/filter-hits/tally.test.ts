import type { TraceEntry } from '@postern/contract/validation/trace-entry.ts'
import { testDatabase } from '@postern/testkit/database.ts'
import { afterAll, expect, test } from 'vitest'
import { forgetHits } from './store.ts'
import { createFilterHits } from './tally.ts'

const database = await testDatabase()
const added = await database.db
  .insertInto('filter')
  .values(
    ['domain', 'user', 'group'].map((name) => ({
      region: 1,
      policy: 2,
      name,
      operation: 1,
      rules: '[]',
      rules_hash: name,
    })),
  )
  .returning('id')
  .execute()
const [domain, user, group] = added.map(({ id }) => id) as [number, number, number]
const filters = { domain, user, group }
afterAll(() => database.close())

const DAY = 86_400_000
const NOON = Date.UTC(2026, 10, 23, 12)
const filterEntry = (id: number, code: string): TraceEntry => ({
  code,
  kind: 'filter',
  score: 0,
  decisive: true,
  evidence: { id },
})
/** A result with one verdict a trace. */
const resultOf = (...traces: TraceEntry[][]) => ({ verdicts: traces.map((trace) => ({ trace })) }) as never

const rows = async () => ({
  days: await database.db.selectFrom('filter_hit').select(['filter_id', 'mails']).orderBy('day').execute(),
  sums: await database.db.selectFrom('filter_use').selectAll().orderBy('filter_id').execute(),
})

test('hits are summed in memory and written by filter and day; what goes is the days', async () => {
  const trouble: unknown[] = []
  const hits = createFilterHits(database.pool, (error) => trouble.push(error))
  const deny = filterEntry(filters.domain, 'filter.deny')
  hits.note(NOON, resultOf([deny], [deny], []))
  hits.note(NOON - DAY, resultOf([filterEntry(filters.domain, 'filter.deny')]))
  hits.note(NOON, resultOf([filterEntry(filters.user, 'filter.allow'), filterEntry(1, 'filter.outranked')]))
  expect((await rows()).days).toEqual([])
  await hits.flush()
  // A filter that was deleted before its sum was written takes no other sum with it.
  hits.note(NOON + 1, resultOf([filterEntry(999_999, 'filter.deny')], [deny]))
  await hits.close()
  expect(trouble).toEqual([])
  const { days, sums } = await rows()
  expect(days).toEqual(
    expect.arrayContaining([
      { filter_id: filters.domain, mails: 1 },
      { filter_id: filters.domain, mails: 3 },
      { filter_id: filters.user, mails: 1 },
    ]),
  )
  expect(sums).toEqual([
    { filter_id: filters.domain, mails: 4, last_hit: new Date(NOON + 1) },
    { filter_id: filters.user, mails: 1, last_hit: new Date(NOON) },
  ])
  await forgetHits(database.pool, new Date(NOON))
  const after = await rows()
  expect([after.days.length, after.sums]).toEqual([2, sums])
})

test('while the database refuses, sums wait', async () => {
  const trouble: unknown[] = []
  const hits = createFilterHits(database.pool, (error) => trouble.push(error))
  await database.pool.query('alter table filter_use rename to filter_use_away')
  hits.note(NOON, resultOf([filterEntry(filters.group, 'filter.deny')]))
  await hits.flush()
  expect(trouble).toHaveLength(1)
  await database.pool.query('alter table filter_use_away rename to filter_use')
  hits.note(NOON, resultOf([filterEntry(filters.group, 'filter.deny')]))
  await hits.close()
  expect((await rows()).sums).toContainEqual({
    filter_id: filters.group,
    mails: 2,
    last_hit: new Date(NOON),
  })
})
