/** Versions side by side on one database: what migrations may do while older nodes run, and what older nodes accept. */
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beat } from '../node/node-store.ts'
import { migrate, OlderNodesError, readMigrations, type Migration } from './migrate.ts'

let database: TestDatabase
let own: readonly Migration[]
beforeAll(async () => {
  database = await testDatabase()
  own = await readMigrations()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query(
    `delete from migration where name like '99%'; delete from node; drop table if exists later`,
  )
})

const later = (expands: boolean): Migration => ({
  name: '9901-later.sql',
  sql: 'create table later (n integer)',
  hash: 'h',
  expands,
})
const run = (migrations: readonly Migration[], self: string | null = null) =>
  migrate(database.pool, undefined, { migrations, self })

async function speaks(name: string): Promise<string> {
  const node = { id: randomUUID(), name, run: randomUUID(), runAt: new Date() }
  const machine = { cpu: 0, memory: 0, disk: 0 }
  const process = { process: 'smtp', roles: ['smtp'] as const, version: '0.4.0', startedAt: new Date() }
  await beat(database.pool, { node, machine, load: {}, ...process })
  return node.id
}

test('one that expands is applied while others run, and the version before goes on and starts again', async () => {
  await speaks('gw-1')
  expect(await run([...own, later(true)])).toEqual(['9901-later.sql'])
  expect(await run(own)).toEqual([])
})

test('one that contracts waits for the others, not for itself', async () => {
  const self = await speaks('gw-1')
  await speaks('gw-2')
  await expect(run([...own, later(false)], self)).rejects.toThrow(OlderNodesError)
  await expect(run([...own, later(false)], self)).rejects.toThrow(/stop gw-2 \(0\.4\.0\) first/)
  await database.pool.query(
    `update node_process set seen_at = now() - interval '2 minutes' where node_id <> $1`,
    [self],
  )
  expect(await run([...own, later(false)], self)).toEqual(['9901-later.sql'])
})

test('the version before does not start on one that contracts', async () => {
  await run([...own, later(false)])
  await expect(run(own)).rejects.toThrow(/9901-later\.sql is unknown here/)
})

test('a migration that was changed is refused', async () => {
  const changed = own.map((migration, at) => (at === 3 ? { ...migration, hash: 'x' } : migration))
  await expect(run(changed)).rejects.toThrow(/was changed after/)
})

/** From here on migrations say what they do. */
const FIRST = '0099'
/** What a version that does not know of it would stumble over. */
const TAKES_AWAY =
  /\b(?:drop (?:table|column|view|function)|rename|alter column \w+ (?:type|set not null)|set data type|truncate)\b/i

test('every migration says whether it expands or contracts, and those that expand take nothing away', async () => {
  const these = own.filter(({ name }) => name >= FIRST)
  expect(these.length).toBeGreaterThan(0)
  expect(these.filter(({ sql }) => !/^-- (?:expand|contract)\n/.test(sql)).map(({ name }) => name)).toEqual(
    [],
  )
  const taking = these.filter(({ expands, sql }) => expands && TAKES_AWAY.test(sql.replaceAll(/--.*$/gm, '')))
  expect(taking.map(({ name }) => name)).toEqual([])
})
