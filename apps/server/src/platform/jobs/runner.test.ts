/** Jobs on a real PostgreSQL, by a clock of the test's own. */
import type { JobKind } from '@postern/contract/codes/jobs.ts'
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { until } from '@postern/testkit/until.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { backoff, codeOf, declareJob, type Job, type Run } from './job.ts'
import { createRunner } from './runner.ts'
import { startRunner } from './start.ts'
import { askFor, claimJobs, storeJobs } from './store.ts'

const log = pino({ level: 'silent' })
const START = Date.UTC(2026, 10, 23, 9)
let database: TestDatabase
let seconds = 0
const now = (): Date => new Date(START + seconds * 1_000)

beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  seconds = 0
  await database.pool.query('delete from job')
})
afterAll(() => database.close())

type Work = (run: Run) => Promise<unknown>
const hourly = (kind: JobKind, run: Work): Job => declareJob({ kind, every: 3_600, lease: 60, run })

async function runnerOf(jobs: readonly Job[], node = 'one', slots = 4) {
  await storeJobs(database.pool, jobs, now())
  const runner = createRunner({ pool: database.pool, jobs, node, slots, log, now })
  const turn = async (): Promise<void> => {
    await runner.take()
    await runner.idle()
  }
  return Object.assign(runner, { turn })
}

async function rowOf(kind: JobKind) {
  const { rows } = await database.pool.query<{
    failures: number
    error: string
    node: string
    claim: string | null
    succeeded: number | null
    failed: number | null
    next: number | null
  }>(
    `select failures, error, node, claim, extract(epoch from succeeded_at - $2)::int as succeeded,
       extract(epoch from failed_at - $2)::int as failed,
       case when isfinite(run_at) then extract(epoch from run_at - $2)::int end as next
     from job where kind = $1`,
    [kind, new Date(START)],
  )
  return rows[0]!
}

/** A promise to be kept from outside. */
function gate() {
  return Promise.withResolvers<void>()
}

test('a job that fails is written down with its code, and the one beside it runs as ever', async () => {
  let good = 0
  const runner = await runnerOf([
    hourly('retention', () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))),
    hourly('audit-expiry', async () => void good++),
  ])
  await runner.turn()
  expect(await rowOf('retention')).toEqual({
    failures: 1,
    error: 'ENOSPC',
    node: 'one',
    claim: null,
    succeeded: null,
    failed: 0,
    next: 10,
  })
  expect(await rowOf('audit-expiry')).toMatchObject({ failures: 0, error: '', succeeded: 0, next: 3_600 })
  seconds = 3_600
  await runner.turn()
  expect(good).toBe(2)
  expect(await rowOf('retention')).toMatchObject({ failures: 2, next: 3_620 })
})

test('failures are tried again after growing pauses; a success ends them', async () => {
  const ran: number[] = []
  let broken = true
  const runner = await runnerOf([
    hourly('retention', async () => {
      ran.push(seconds)
      if (broken) throw new Error('broken')
    }),
  ])
  for (seconds = 0; seconds < 400; seconds++) {
    broken = seconds < 300
    await runner.turn()
  }
  expect(ran).toEqual([0, 10, 30, 70, 150, 310])
  expect(await rowOf('retention')).toMatchObject({ failures: 0, error: 'Error', failed: 150, succeeded: 310 })
})

test('while it drains it takes nothing, and afterwards what is due', async () => {
  let ran = 0
  const runner = await runnerOf([hourly('retention', async () => ran++)])
  runner.drain(true)
  await runner.turn()
  expect([ran, runner.running]).toEqual([0, 0])
  runner.drain(false)
  await runner.turn()
  expect(ran).toBe(1)
})

test.each([
  [1, 3_600, 10],
  [4, 3_600, 80],
  [30, 3_600, 3_600],
  [30, 86_400, 3_600],
  [2, 5, 20],
  [30, 5, 60],
])('the pause after %i failures of a job of every %i s is %i s', (failures, every, pause) => {
  expect(backoff(failures, every)).toBe(pause)
})

test('a failure is called by its code, where it has one that can be shown', () => {
  expect(codeOf(Object.assign(new Error('x'), { code: '57014' }))).toBe('57014')
  expect(codeOf(Object.assign(new RangeError('x'), { code: 'a b' }))).toBe('RangeError')
  expect(codeOf('x')).toBe('Error')
})

test('no two runs of one job at a time, however many runners look', async () => {
  const { promise, resolve } = gate()
  let side = 0
  const most = { side: 0, runs: 0 }
  const jobs = [
    hourly('retention', async () => {
      most.runs++
      most.side = Math.max(most.side, ++side)
      await promise
      side--
    }),
  ]
  const runners = await Promise.all(['one', 'two', 'three'].map((node) => runnerOf(jobs, node)))
  await Promise.all(runners.flatMap((runner) => [runner.take(), runner.take()]))
  expect(most).toEqual({ side: 1, runs: 1 })
  resolve()
  await Promise.all(runners.map((runner) => runner.idle()))
})

test('a run whose lease is over is taken by another node; its own end counts for nothing', async () => {
  const { promise, resolve } = gate()
  const jobs = [hourly('retention', () => promise)]
  const slow = await runnerOf(jobs, 'slow')
  await slow.take()
  const quick = [hourly('retention', async () => undefined)]
  const other = await runnerOf(quick, 'other')
  seconds = 59
  await other.turn()
  expect(await rowOf('retention')).toMatchObject({ node: 'slow', succeeded: null })
  seconds = 61
  await other.turn()
  const after = { node: 'other', claim: null, failures: 0, error: 'LEASE_LOST', succeeded: 61, next: 3_661 }
  expect(await rowOf('retention')).toMatchObject(after)
  seconds = 62
  resolve()
  await slow.idle()
  expect(await rowOf('retention')).toMatchObject(after)
})

test('asked for while it runs, it runs once more; one that fails keeps its pause', async () => {
  const kinds = ['retention'] as const
  let runs = 0
  let fails = false
  const runner = await runnerOf([
    hourly('retention', async () => {
      runs++
      if (runs === 1) for (let n = 0; n < 3; n++) await askFor(database.pool, kinds, now())
      if (fails) throw new Error('broken')
    }),
  ])
  for (let n = 0; n < 4; n++) await runner.turn()
  expect(runs).toBe(2)
  fails = true
  await askFor(database.pool, kinds, now())
  await runner.turn()
  await askFor(database.pool, kinds, now())
  await runner.turn()
  expect(runs).toBe(3)
})

test('what a process ends in the middle of is given back, and no failure', async () => {
  const runner = await runnerOf([
    hourly('retention', ({ signal }) => {
      const { promise, reject } = gate()
      signal.addEventListener('abort', () => reject(new Error('aborted')))
      return promise
    }),
  ])
  await runner.take()
  await runner.close()
  expect(await rowOf('retention')).toMatchObject({ claim: null, failures: 0, error: '', next: 0 })
  await runner.take()
  expect(await rowOf('retention')).toMatchObject({ claim: null })
})

test('it runs no more side by side than it has room for', async () => {
  const { promise, resolve } = gate()
  const begun: JobKind[] = []
  const kinds: JobKind[] = ['retention', 'audit-expiry', 'blob-sweep']
  const jobs = kinds.map((kind) => hourly(kind, () => (begun.push(kind), promise)))
  const runner = await runnerOf(jobs, 'one', 2)
  await runner.take()
  await runner.take()
  expect(begun).toHaveLength(2)
  expect(runner.full).toBe(true)
  resolve()
  await runner.idle()
  await runner.turn()
  expect(begun.toSorted()).toEqual(kinds.toSorted())
})

test('a job declared to come more often than before is due earlier; times nobody can keep are refused', async () => {
  await (await runnerOf([hourly('retention', async () => undefined)])).turn()
  const often = declareJob({ kind: 'retention', every: 60, lease: 60, run: async () => undefined })
  await storeJobs(database.pool, [often], now())
  expect(await rowOf('retention')).toMatchObject({ next: 60 })
  expect(() => declareJob({ ...often, lease: 1 })).toThrow(RangeError)
})

test('requests run for themselves, side by side; each is gone when it was met or given up', async () => {
  const { pool } = database
  const seen: string[] = []
  const job = declareJob({
    kind: 'bulk',
    after: 'job',
    lease: 60,
    tries: 2,
    run: async ({ key }) => {
      seen.push(`${key} at ${seconds}`)
      if (key === 'bad') throw new Error('broken')
    },
    gaveUp: async ({ key }) => seen.push(`${key} given up`),
  })
  const runner = await runnerOf([job])
  await runner.turn()
  expect(seen).toEqual([])
  const ask = (key: string) =>
    pool.query(
      `insert into job (kind, key, run_at) values ('bulk', $1, $2)
       on conflict (kind, key) do update set run_at = least(job.run_at, $2)`,
      [key, now()],
    )
  await ask('good')
  await ask('bad')
  for (seconds = 0; seconds < 30; seconds++) await runner.turn()
  expect(seen.toSorted()).toEqual(['bad at 0', 'bad at 10', 'bad given up', 'good at 0'])
  const { rows } = await pool.query(`select key, failures, error, isfinite(run_at) as due from job`)
  expect(rows).toEqual([{ key: '', failures: 1, error: 'GIVEN_UP', due: false }])
})

test('a request that is asked for again while it runs is met once more', async () => {
  const { pool } = database
  let runs = 0
  const again = () =>
    pool.query(
      `insert into job (kind, key, run_at) values ('bulk', '7', $1) on conflict (kind, key) do update set run_at = $1`,
      [now()],
    )
  const runner = await runnerOf([
    declareJob({
      kind: 'bulk',
      after: 'job',
      lease: 60,
      tries: 2,
      run: async () => (++runs === 1 ? again() : null),
      gaveUp: async () => undefined,
    }),
  ])
  await again()
  for (let n = 0; n < 4; n++) await runner.turn()
  expect(runs).toBe(2)
})

test('news on its channel start a job, long before its clock does; without news it comes by the clock', async () => {
  const { pool, url } = database
  let runs = 0
  const job = declareJob({
    kind: 'audit-shipping',
    after: 'news',
    every: 3_600,
    lease: 30,
    run: async () => void runs++,
  })
  const runner = await startRunner({ pool, url, jobs: [job], node: 'one', slots: 1, log })
  // When it begins to listen, something may have gone unheard.
  await until('it ran at the start', () => runs >= 1)
  const done = async (): Promise<number | undefined> =>
    (
      await pool.query<{ n: number }>(
        `select count(*)::int as n from job where claim is null and run_at > now()`,
      )
    ).rows[0]?.n
  await until('it waits', async () => (await done()) === 1)
  const before = runs
  await pool.query('notify news')
  await until('it ran again', () => runs > before)
  await runner.close()
})

test('a run longer than its lease keeps it: nobody else takes it', async () => {
  const { pool, url } = database
  const { promise, resolve } = gate()
  const job = declareJob({ kind: 'retention', every: 3_600, lease: 4, run: () => promise })
  const runner = await startRunner({ pool, url, jobs: [job], node: 'one', slots: 1, log })
  let stolen = 0
  await until('its first lease is over twice', async () => {
    stolen += (await claimJobs(pool, [job], { node: 'thief', most: 1, now: null })).length
    const { rows } = await pool.query<{ over: boolean }>(
      `select clock_timestamp() > started_at + interval '9 seconds' as over from job where kind = 'retention'`,
    )
    return rows[0]?.over
  })
  expect(stolen).toBe(0)
  resolve()
  await until('it ended', async () => (await rowOf('retention')).succeeded !== null)
  await runner.close()
})
