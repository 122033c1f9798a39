/** Whatever changed in the database, heard or unheard, now or before a restart: the set is what the database has. */
import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { until } from '@postern/testkit/until.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadFilters } from '../testing/load-filters.ts'
import type { Filter } from './filter.ts'
import type { FilterSet } from './filter-set.ts'
import { openFilterKeeper, type FilterKeeper } from './keeper.ts'
import { openSegment } from './segment/file.ts'

let database: TestDatabase
let folder: string
let keeper: FilterKeeper
let tidied = 0

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('truncate filter cascade')
  folder = mkdtempSync(join(tmpdir(), 'filters-'))
  await open()
})
afterEach(async () => {
  await keeper.close()
  rmSync(folder, { recursive: true })
})

async function open(): Promise<void> {
  tidied = 0
  keeper = await openFilterKeeper({
    pool: database.pool,
    url: database.url,
    folder,
    log: pino({ level: 'silent' }),
    onNews: () => tidied++,
    limits: { beside: 50, atOnce: 250 },
  })
  await until('they are known', () => keeper.isReady())
}
async function restart(): Promise<void> {
  await keeper.close()
  await open()
}

/** Every filter of a set, by id. */
function allOf({ segments, changed }: FilterSet): Filter[] {
  const all = new Map<number, Filter | null>()
  for (const { path } of segments) {
    const segment = openSegment(path)
    for (const id of segment.gone) all.delete(id)
    for (const { filter } of segment.all()) all.set(filter.id, filter)
    segment.close()
  }
  for (const [id, filter] of changed) all.set(id, filter)
  return [...all.values()].filter((filter) => filter !== null).toSorted((a, b) => a.id - b.id)
}

async function expectCurrent(): Promise<void> {
  const expected = await loadFilters(database.db)
  expect(allOf(keeper.current())).toEqual(expected)
}

let hash = 0
/** Adds filters and answers their ids. */
async function add(count: number): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into filter (region, policy, name, operation, rules, rules_hash, scanner_option, valid_from, mail_language)
     select 1, 1 + n % 2, 'f' || n, 1 + n % 2, jsonb_build_array(jsonb_build_object('target', 1, 'cond', 1, 'value', 'x' || n, 'word', n % 3 = 0)),
       $2 || '-' || n, n % 5, case when n % 7 = 0 then now() end, case when n % 11 = 0 then 'ko' else '' end
     from generate_series(1, $1::int) n returning id`,
    [count, String(++hash)],
  )
  return rows.map(({ id }) => id)
}

async function change(ids: readonly number[]): Promise<void> {
  const [renamed, off, gone] = [0, 1, 2].map((part) => ids.filter((_, at) => at % 3 === part))
  await database.pool.query(`update filter set name = 'renamed' where id = any($1)`, [renamed])
  await database.pool.query('update filter set is_act = false where id = any($1)', [off])
  await database.pool.query('delete from filter where id = any($1)', [gone])
}

test('rows that are named are read again', async () => {
  const ids = await add(30)
  await keeper.update(new Set(ids))
  await expectCurrent()
  expect(keeper.current().segments).toEqual([])
  await change(ids)
  await keeper.update(new Set(ids))
  await expectCurrent()
})

test('very many that are named are compiled apart', async () => {
  const ids = await add(300)
  await keeper.update(new Set(ids))
  await expectCurrent()
  expect(keeper.current().changed.size).toBe(0)
})

test('what nobody told of is found, in segments and beside them', async () => {
  const ids = await add(75)
  await keeper.update(null)
  await expectCurrent()
  await until('they are gathered', () => tidied > 0)
  await expectCurrent()
  expect(keeper.current().changed.size).toBe(0)
  await change(ids.slice(0, 9))
  await add(3)
  await keeper.update(null)
  await expectCurrent()
  const before = keeper.current()
  await keeper.update(null)
  expect(keeper.current()).toBe(before)
})

test('very many are compiled at once; after a restart only what changed is read', async () => {
  await add(200)
  // In another block of ids.
  await database.pool.query(
    `select setval(pg_get_serial_sequence('filter', 'id'), (select max(id) from filter) + 5000)`,
  )
  const ids = await add(100)
  await keeper.update(null)
  const { segments, changed } = keeper.current()
  expect([segments.map(({ size }) => size), changed.size]).toEqual([[300], 0])
  await expectCurrent()
  await change(ids.slice(-4))
  await keeper.update(new Set(ids.slice(-1)))
  await restart()
  await expectCurrent()
  expect(keeper.current().segments).toEqual(segments)
  expect(keeper.current().changed.size).toBe(100)
})

test('however many change one after the other, there are few segments', async () => {
  for (let round = 0; round < 6; round++) {
    const before = tidied
    const ids = await add(60)
    await keeper.update(new Set(ids))
    await until('they are gathered', () => tidied > before)
  }
  await until('they are put together', () => keeper.current().segments.length <= 3)
  await expectCurrent()
  await restart()
  await expectCurrent()
  expect(keeper.current().changed.size).toBe(0)
})

test('a start for which nothing was made ready does not wait for very many; what changes meanwhile is not missed', async () => {
  const ids = await add(300)
  tidied = 0
  const news = Promise.withResolvers<void>()
  const other = await openFilterKeeper({
    pool: database.pool,
    url: database.url,
    folder: join(folder, 'other'),
    log: pino({ level: 'silent' }),
    onNews: () => news.resolve(),
    limits: { beside: 50, atOnce: 250 },
  })
  expect(other.isReady()).toBe(false)
  expect(allOf(other.current())).toEqual([])
  await change(ids.slice(0, 3))
  await other.update(new Set(ids.slice(0, 3)))
  await news.promise
  expect(other.isReady()).toBe(true)
  expect(allOf(other.current())).toEqual(await loadFilters(database.db))
  await other.close()
})

test('all may go', async () => {
  const ids = await add(60)
  await keeper.update(new Set(ids))
  await until('they are gathered', () => tidied > 0)
  await database.pool.query('delete from filter')
  await keeper.update(null)
  await expectCurrent()
  await restart()
  await expectCurrent()
})

test.each<[string, () => void]>([
  ['is not whole', () => truncateSync(segmentPath(), 1_000)],
  ['is gone', () => rmSync(segmentPath())],
  ['says something else', () => writeFileSync(join(folder, 'manifest.json'), '{}')],
])('a folder whose file %s is filled anew', async (_name, spoil) => {
  await keeper.update(new Set(await add(60)))
  await until('they are gathered', () => tidied > 0)
  await keeper.close()
  spoil()
  await open()
  await expectCurrent()
})

function segmentPath(): string {
  return join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.segment'))!,
  )
}

test('parts of files that were never finished are removed', async () => {
  writeFileSync(join(folder, 'x.segment.part'), 'x')
  await restart()
  expect(readdirSync(folder)).toEqual([])
})

const asideNow = async () =>
  (
    await database.pool.query(
      `select ref, name, reason from set_aside where part = 'filter' order by ref::bigint`,
    )
  ).rows

test('a row that cannot be read is set aside and named, the others act; mended, it acts again', async () => {
  const ids = await add(6)
  const spoil = (at: number, change: string) =>
    database.pool.query(`update filter set ${change} where id = $1`, [ids[at]])
  await spoil(0, `rules = jsonb_set(rules, '{0,target}', '9999')`)
  await spoil(1, `rules = jsonb_set(rules, '{0,cond}', '77')`)
  await spoil(2, `rules = '[{"target": 1, "cond": 1}]'`)
  await spoil(3, `action = '{"code": 99}'`)
  await keeper.update(new Set(ids))
  expect(allOf(keeper.current()).map(({ id }) => id)).toEqual(ids.slice(4))
  const reasons = [
    'unknown target 9999',
    'unknown condition 77',
    'a rule without a value',
    'unknown action 99',
  ]
  const expected = reasons.map((reason, at) => ({ ref: String(ids[at]), name: `f${at + 1}`, reason }))
  expect(await asideNow()).toEqual(expected)
  rmSync(folder, { recursive: true })
  await restart()
  expect(allOf(keeper.current()).map(({ id }) => id)).toEqual(ids.slice(4))
  expect(await asideNow()).toEqual(expected)
  await spoil(0, `rules = jsonb_set(rules, '{0,target}', '1')`)
  await spoil(1, 'is_act = false')
  await keeper.update(new Set(ids.slice(0, 2)))
  expect(allOf(keeper.current()).map(({ id }) => id)).toEqual([ids[0], ...ids.slice(4)])
  expect(await asideNow()).toEqual(expected.slice(2))
  await database.pool.query('delete from filter where id = $1', [ids[2]])
  await spoil(3, 'action = null')
  await restart()
  expect(await asideNow()).toEqual([])
})

test('of very many, rows that cannot be read are set aside when all are read at once', async () => {
  const ids = await add(300)
  await database.pool.query(
    `update filter set rules = jsonb_set(rules, '{0,target}', '9999') where id = $1`,
    [ids[7]],
  )
  await keeper.update(null)
  expect(allOf(keeper.current())).toHaveLength(299)
  expect(await asideNow()).toMatchObject([{ ref: String(ids[7]) }])
})
