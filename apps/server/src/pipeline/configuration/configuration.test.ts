/** What changed is read again, once however often it is said, and what did not stays as it is. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { until } from '@postern/testkit/until.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openConfiguration, type Configuration, type ConfigurationPart } from './configuration.ts'
import type { Snapshot } from './snapshot.ts'

const folder = mkdtempSync(join(tmpdir(), 'filters-'))
let database: TestDatabase
let configuration: Configuration<Snapshot>
const heard: ConfigurationPart[][] = []

beforeAll(async () => {
  database = await testDatabase()
  configuration = await openConfiguration(database, database.url, pino({ level: 'silent' }), folder)
  configuration.onChange((_snapshot, changed) => heard.push([...changed].toSorted()))
  // The listener is there: it reads all once, for what it may have missed.
  await until('the listener hears', () => heard.length > 0)
})
afterAll(async () => {
  await configuration.close()
  await database.close()
  rmSync(folder, { recursive: true })
})

test.each<[string, string, ConfigurationPart]>([
  ['a domain', `insert into domain (name) values ('a.example')`, 'domains'],
  ['an alias', `insert into domain_alias (name, domain_id) select 'b.example', id from domain`, 'domains'],
  ['a setting', `insert into setting (key, value) values ('scan.spamThreshold', '6')`, 'settings'],
])('%s: the rest is not read again', async (_name, statement, part) => {
  const before = configuration.current()
  heard.length = 0
  await database.pool.query(statement)
  await until('the change is heard', () => heard.length > 0)
  expect(heard).toEqual([[part]])
  const after = configuration.current()
  const same = (['settings', 'domains', 'filters'] as const).filter((key) => before[key] === after[key])
  expect(same).toEqual((['settings', 'domains', 'filters'] as const).filter((key) => key !== part))
})

test('users are news for whoever remembers mailboxes; nothing is read', async () => {
  const before = configuration.current()
  heard.length = 0
  await database.pool.query(`insert into user_group (domain_id, name) select id, 'g' from domain limit 1`)
  await until('the change is heard', () => heard.length > 0)
  expect(heard).toEqual([['mailboxes']])
  expect(configuration.current()).toMatchObject({ domains: before.domains, filters: before.filters })
})

test('while one read is under way, at most one waits', async () => {
  const reads = vi.spyOn(database.db, 'selectFrom')
  const lock = await database.pool.connect()
  await lock.query('begin; lock table domain in access exclusive mode')
  const asked = Array.from({ length: 20 }, () => configuration.refresh())
  await until('the first read waits for the lock', () =>
    reads.mock.calls.some(([table]) => table === ('domain' as never)),
  )
  asked.push(...Array.from({ length: 20 }, () => configuration.refresh()))
  await lock.query('commit')
  lock.release()
  await Promise.all(asked)
  expect(reads.mock.calls.filter(([table]) => table === ('domain' as never))).toHaveLength(2)
  reads.mockRestore()
})

const ADD = `insert into filter (region, policy, name, operation, rules, rules_hash, path)
  select 1, 2, 'f' || n, 1, '[{"target": 1, "cond": 1, "value": "x"}]', $2 || n, 'auto' from generate_series(1, $1::int) n
  returning id`

test('of filters only those that changed are read again', async () => {
  const before = configuration.current()
  const added = await database.pool.query<{ id: number }>(ADD, [3, 'few'])
  await until('they are there', () => configuration.current().filters.changed.size === 3)
  expect(configuration.current().filters.segments).toBe(before.filters.segments)
  const [first, second, third] = added.rows.map(({ id }) => id)
  await database.pool.query('update filter set name = $2 where id = $1', [first, 'renamed'])
  await database.pool.query('update filter set is_act = false where id = $1', [second])
  await database.pool.query('delete from filter where id = $1', [third])
  await until('all three are heard', () => configuration.current().filters.changed.get(third!) === null)
  const { changed } = configuration.current().filters
  expect([...changed].map(([id, filter]) => [id, filter?.name ?? null])).toEqual([
    [first, 'renamed'],
    [second, null],
    [third, null],
  ])
})

test('of many that change by one statement each is named', async () => {
  const { segments } = configuration.current().filters
  const { rows } = await database.pool.query<{ id: number }>(ADD, [900, 'many'])
  await until('they are there', () => rows.every(({ id }) => configuration.current().filters.changed.has(id)))
  expect(configuration.current().filters.segments).toBe(segments)
})
