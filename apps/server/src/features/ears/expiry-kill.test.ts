/**
 * Waiting mail whose time is over, settled by three nodes at once that are killed at random: each mail once. 1,000 mails unless
 * POSTERN_WAITING says how many; POSTERN_WAITING_KILLS kills.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { MemoryBlobs } from '@postern/testkit/memory-blobs.ts'
import { until } from '@postern/testkit/until.ts'
import { seedWaiting } from '@postern/testkit/waiting.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

const PROGRAM = join(import.meta.dirname, '../../../../../packages/testkit/src/expiry-process.ts')
const MAILS = Number(process.env['POSTERN_WAITING'] ?? 1_000)
const KILLS = Number(process.env['POSTERN_WAITING_KILLS'] ?? 6)
const NODES = ['one', 'two', 'three']

let database: TestDatabase
const nodes = new Map<string, ChildProcess>()
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  for (const child of nodes.values()) child.kill('SIGKILL')
  await database.close()
})

async function startNode(name: string): Promise<void> {
  const child = fork(PROGRAM, [database.url, name], { execArgv: [] })
  nodes.set(name, child)
  await once(child, 'message')
}

/** Copies of one mail, of 500 senders, each with one of the three actions. */
async function seedMany(): Promise<void> {
  const { db } = database
  const { id: domain_id } = await db
    .insertInto('domain')
    .values({ name: 'own.example', comment: '', recipient_check: 0, spam_threshold: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mail = { domain_id, group_id: null, user_id: null, receiver: 'user@own.example' }
  const id = await seedWaiting(db, new MemoryBlobs(), { sender: 's@x.example', expired: true, mail })
  await sql`insert into mail select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid()))).*
    from mail m, generate_series(2, ${MAILS}) where m.id = ${id}`.execute(db)
  await sql`delete from waiting_mail`.execute(db)
  await sql`insert into waiting_mail (mail_id, received_at, domain_id, group_id, user_id, receiver, sender, proven, expires_at, expire_action)
    select id, received_at, domain_id, group_id, user_id, receiver, 's' || (n % 500) || '@x.example', n % 4 > 0,
      now() - interval '1 minute', (array['bypass', 'deny', 'allow'])[1 + n % 3]
    from (select m.*, row_number() over () as n from mail m where mode = 4) m`.execute(db)
}

const left = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from waiting_mail')
  return rows[0]!.n
}

test(`${MAILS} mails, 3 nodes, kills: each is settled once`, { timeout: 600_000 }, async () => {
  await seedMany()
  await Promise.all(NODES.map(startNode))
  let kills = 0
  for (; kills < KILLS && (await left()) > 0; kills++) {
    // Somewhere within the work that is left: not always at the same statement.
    const remaining = (await left()) * Math.random()
    await until('some more is settled', async () => (await left()) <= remaining, { ms: 60_000, every: 1 })
    const name = NODES[Math.floor(Math.random() * NODES.length)]!
    const child = nodes.get(name)!
    child.kill('SIGKILL')
    await once(child, 'exit')
    await startNode(name)
  }
  await until('all is settled', async () => (await left()) === 0, { ms: 500_000, every: 100 })
  const { rows } = await database.pool.query<{ sent: number; held: number; twice: number; none: number }>(`
    select count(*) filter (where mode = 6)::int as sent, count(*) filter (where mode = 1 and class = 'spam')::int as held,
      count(*) filter (where copies > 1 or mode = 1 and copies > 0)::int as twice,
      count(*) filter (where mode = 6 and copies = 0)::int as none
    from (select m.mode, m.class, (select count(*) from delivery d where d.mail_id = m.id) as copies
      from mail m where receiver = 'user@own.example' and title = 'A normal mail') m`)
  const [state] = rows
  const { rows: told } = await database.pool.query<{ n: number }>(
    `select coalesce(sum((details -> 'note' ->> 'count')::int), 0)::int as n from audit where class = 'mail' and task = 'expire'`,
  )
  process.stdout.write(
    `waiting mail: ${MAILS} mails, ${kills} kills: sent ${state!.sent}, quarantined ${state!.held}, twice ${state!.twice}, lost ${state!.none}\n`,
  )
  expect(state).toMatchObject({ twice: 0, none: 0 })
  expect(state!.sent + state!.held).toBe(MAILS)
  expect(told[0]!.n).toBe(MAILS)
  expect(kills).toBeGreaterThan(0)
})
