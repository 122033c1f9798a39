import { ownDatabase, testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arcReports } from './doctor-arc.ts'
import { jobReports } from './doctor-jobs.ts'

const NOW = Date.UTC(2026, 10, 23, 9)
const at = (minutes: number): Date => new Date(NOW + minutes * 60_000)
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('last runs and next ones, what fails, what nobody runs', async () => {
  const { db, pool } = database
  const rows: unknown[][] = [
    ['audit-expiry', at(50), null, 0, '', null, at(-10), 1_234],
    ['blob-sweep', at(-20), null, 0, '', null, at(-80), 10],
    ['partitions', 'infinity', crypto.randomUUID(), 0, '57014', at(-99), at(-70), 10],
    ['retention', at(5), null, 4, 'ENOSPC', at(-1), at(-120), 10],
    ['score-watch', at(1), null, 1, 'ENOSPC', at(-1), null, 10],
  ]
  for (const row of rows) {
    await pool.query(
      `insert into job (kind, run_at, claim, failures, error, failed_at, succeeded_at, last_ms, node)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'mx1')`,
      row,
    )
  }
  const reports = await jobReports(db, NOW)
  expect(reports.map(({ level, text }) => `${level} ${text}`)).toEqual([
    'ok job audit-expiry: last run ended 2026-11-23T08:50:00.000Z after 1.2 s, next run 2026-11-23T09:50:00.000Z',
    'note job blob-sweep has been due since 2026-11-23T08:40:00.000Z',
    'ok job partitions: last run ended 2026-11-23T07:50:00.000Z after 0.0 s, running on mx1',
    'problem job retention fails since 2026-11-23T07:00:00.000Z (4 in a row, last ENOSPC), next run 2026-11-23T09:05:00.000Z',
    'note job score-watch fails from the start (1 in a row, last ENOSPC), next run 2026-11-23T09:01:00.000Z',
  ])
})

test('a database from before there were jobs, or keys of seals, has nothing to say', async () => {
  const old = await ownDatabase('0031')
  expect(await jobReports(old.db)).toEqual([])
  expect(await arcReports(old.pool)).toEqual([])
  await old.close()
})
