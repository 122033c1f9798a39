/** Of several servers, connections lead to the one that takes writes, and to another once that one is gone. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { eventually } from '@postern/testkit/until.ts'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Database } from './client.ts'
import { isDatabaseDown } from './down.ts'

/** A second address of the test's server, which comes and goes. */
interface Door {
  readonly folder: string
  open(): Promise<void>
  shut(): Promise<void>
}

let database: TestDatabase
let doors: Door[]
let opened: Database
beforeAll(async () => {
  database = await testDatabase()
  // Found before PostgreSQL's own: says what the table says.
  await database.pool.query(`create schema pretend; create table pretend.standby as select false as yes;
    create function pretend.pg_is_in_recovery() returns boolean language sql as 'select yes from pretend.standby';
    grant usage on schema pretend to public; do $$ begin
      execute format('alter database %I set search_path = pretend, public, pg_catalog', current_database()); end $$`)
})
afterAll(() => database.close())
beforeEach(async () => {
  doors = await Promise.all([makeDoor(), makeDoor()])
})
afterEach(async () => {
  await opened.close()
  for (const door of doors) {
    await door.shut()
    await rm(door.folder, { recursive: true })
  }
  await pretend(false)
})

async function makeDoor(): Promise<Door> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-door-'))
  const real = join(new URL(database.url).searchParams.get('host')!, '.s.PGSQL.5432')
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const behind = connect(real)
    for (const one of [socket, behind]) sockets.add(one.on('error', () => undefined))
    socket.pipe(behind).pipe(socket)
  })
  return {
    folder,
    open: async () => {
      server.listen(join(folder, '.s.PGSQL.5432'))
      await once(server, 'listening')
    },
    shut: async () => {
      if (!server.listening) return
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const pretend = (standby: boolean): Promise<unknown> =>
  database.pool.query('update pretend.standby set yes = $1', [standby])

function openBoth(words = ''): pg.Pool {
  const [, query = ''] = database.url.split('?')
  const [name] = database.url.split('/').at(-1)!.split('?')
  const user = new URLSearchParams(query).get('user')
  const hosts = doors.map(({ folder }) => folder).join(',')
  opened = openDatabase(`postgresql:///${name}?host=${encodeURIComponent(hosts)}&user=${user}${words}`)
  return opened.pool
}

const answers = async (pool: pg.Pool): Promise<boolean> => (await pool.query('select 1')).rowCount === 1

test('the server that is there is found, and the other one once the first is gone', async () => {
  const [one, two] = doors as [Door, Door]
  await two.open()
  const pool = openBoth()
  expect(await answers(pool)).toBe(true)
  await two.shut()
  const failure: unknown = await eventually('its end is noticed', () =>
    answers(pool).then(
      () => null,
      (error: unknown) => error,
    ),
  )
  expect(isDatabaseDown(failure)).toBe(true)
  await one.open()
  await eventually('the other one answers', () => answers(pool))
})

test('standbys are no servers to write on', async () => {
  for (const door of doors) await door.open()
  await pretend(true)
  const pool = openBoth()
  const failure: unknown = await answers(pool).catch((error: unknown) => error)
  expect(String(failure)).toMatch(/none of the servers takes writes: .*a standby; .*a standby/)
  expect(isDatabaseDown(failure)).toBe(true)
  await pretend(false)
  expect(await answers(pool)).toBe(true)
})

test('a server that becomes a standby gets no more connections', async () => {
  await doors[0]!.open()
  const pool = openBoth()
  const busy = await pool.connect()
  await pretend(true)
  try {
    await expect(answers(pool)).rejects.toThrow(/is a standby now/)
    await expect(answers(pool)).rejects.toThrow(/none of the servers takes writes/)
  } finally {
    busy.release(true)
  }
})

test('who asks for any server gets a standby too', async () => {
  await doors[1]!.open()
  await pretend(true)
  expect(await answers(openBoth('&target_session_attrs=any'))).toBe(true)
})
