/** What becomes of the audit log by itself: it expires, it is carried to the process log, and it is verified. */
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { sql } from 'kysely'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expireAudit } from './expire.ts'
import { appendAudit, PRODUCT } from './record.ts'
import { startRunner } from '../jobs/start.ts'
import { madeOf } from '../jobs/declare.ts'
import { auditShipping } from './ship.ts'
import { verifyAudit } from './verify.ts'

const DAY = 86_400_000
const MAIN = resolve(import.meta.dirname, '../../cli/main.ts')

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'postern-audit-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const add = (target: string, at = Date.now()): Promise<number> =>
  appendAudit(database.db, PRODUCT, { task: 'user.add', target, at })

function startShipping(log: pino.Logger) {
  const { pool, url } = database
  const jobs = madeOf({ 'audit-shipping': auditShipping }, { pool, log, settings: () => DEFAULT_SETTINGS })
  return startRunner({ pool, url, jobs, node: 'test', slots: 1, log })
}

interface Line {
  readonly audit: { readonly seq: number; readonly target: string; readonly hash: string }
}

test('every committed event reaches the process log once, in order, also those of before', async () => {
  const lines: Line[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as Line) })
  const seen = (): string[] => lines.map(({ audit }) => audit.target)
  await add('before it started')
  const first = await startShipping(log)
  await vi.waitFor(() => expect(seen()).toEqual(['before it started']))
  const undone = database.db.transaction().execute(async (trx) => {
    await appendAudit(trx, PRODUCT, { task: 'user.add', target: 'undone' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await add('second')
  await vi.waitFor(() => expect(seen()).toEqual(['before it started', 'second']))
  await first.close()
  await add('while nobody listened')
  const again = await startShipping(log)
  await vi.waitFor(() => expect(seen()).toEqual(['before it started', 'second', 'while nobody listened']))
  await again.close()
  expect(lines.at(-1)!.audit.hash).toBe((await verifyAudit(database.db)).head.hash)
})

test('old events go, oldest first, and that they went is written', async () => {
  const now = Date.now()
  await add('old', now - 400 * DAY)
  expect(await expireAudit(database.db, 3_000, now)).toBe(0)
  await sql`select audit_expire(now() + interval '1 minute')`.execute(database.db)
  await add('older', now - 400 * DAY)
  await add('young', now)
  expect(await expireAudit(database.db, 365, now)).toBe(1)
  const rows = await database.db
    .selectFrom('audit')
    .select(['task', 'target', 'details'])
    .orderBy('seq')
    .execute()
  expect(rows).toMatchObject([
    { target: 'young' },
    { task: 'audit_expire', details: { note: { removed: 1, days: 365 } } },
  ])
  expect((await verifyAudit(database.db)).broken_at).toBeNull()
})

async function command(...noted: string[]): Promise<{ code: number; said: string }> {
  const args = ['--disable-warning=ExperimentalWarning', MAIN, 'audit', 'verify', ...noted]
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], DATABASE_URL: database.url, POSTERN_DATA: folder },
  })
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number]>])
  return { code, said }
}

/** As whoever owns the database can. */
async function tamper(...statements: readonly ReturnType<typeof sql>[]): Promise<void> {
  await sql`alter table audit disable trigger user`.execute(database.db)
  for (const statement of statements) await statement.execute(database.db)
  await sql`alter table audit enable trigger user`.execute(database.db)
}

async function shipAll(seq: number): Promise<void> {
  const shipping = await startShipping(pino({ level: 'silent' }))
  await vi.waitFor(async () => {
    const shipped = await database.db.selectFrom('audit_shipped').select('seq').executeTakeFirstOrThrow()
    expect(shipped.seq).toBe(seq)
  })
  await shipping.close()
}

const COPY = sql`create table kept as table audit`
const BACK = [sql`delete from audit`, sql`insert into audit table kept`] as const

test('every way to tamper with it is told, and what was done (H23)', async () => {
  for (const name of ['one', 'two', 'three', 'four', 'five']) await add(name)
  const { seq } = (await verifyAudit(database.db)).head
  await shipAll(seq)
  await COPY.execute(database.db)
  const first = await database.db
    .selectFrom('audit')
    .select(sql<number>`min(seq)`.as('seq'))
    .executeTakeFirstOrThrow()
  const rewrite = sql`update audit a set hash = audit_hash((select hash from audit where seq = a.seq - 1), a)`
  const changed = (at: number) => ({ broken_at: at, fault: { kind: 'changed', from: at, to: at } })
  const ways: readonly (readonly [string, readonly ReturnType<typeof sql>[], object])[] = [
    ['a value', [sql`update audit set target = 'x' where seq = ${seq - 3}`], changed(seq - 3)],
    ['who did it', [sql`update audit set email = 'x', user_id = 7 where seq = ${seq}`], changed(seq)],
    ['when', [sql`update audit set at = at - interval '1 day' where seq = ${seq - 2}`], changed(seq - 2)],
    ['details', [sql`update audit set details = '{"note": 1}' where seq = ${seq - 2}`], changed(seq - 2)],
    ['its domain', [sql`update audit set domain_id = 1 where seq = ${seq - 2}`], changed(seq - 2)],
    [
      'a value, with its own hash made anew',
      [sql`update audit set target = 'x' where seq = ${seq - 3}`, sql`${rewrite} where seq = ${seq - 3}`],
      changed(seq - 2),
    ],
    [
      'two swapped',
      [
        sql`update audit set seq = -1 where seq = ${seq - 2}`,
        sql`update audit set seq = ${seq - 2} where seq = ${seq - 1}`,
        sql`update audit set seq = ${seq - 1} where seq = -1`,
      ],
      changed(seq - 2),
    ],
    [
      'one deleted',
      [sql`delete from audit where seq = ${seq - 2}`],
      { broken_at: seq - 1, fault: { kind: 'removed', from: seq - 2, to: seq - 2 } },
    ],
    [
      'several deleted',
      [sql`delete from audit where seq between ${seq - 3} and ${seq - 1}`],
      { broken_at: seq, fault: { kind: 'removed', from: seq - 3, to: seq - 1 } },
    ],
    [
      'one deleted and the others moved up',
      [
        sql`delete from audit where seq = ${seq - 2}`,
        sql`update audit set seq = ${seq - 2} where seq = ${seq - 1}`,
        sql`update audit set seq = ${seq - 1} where seq = ${seq}`,
      ],
      changed(seq - 2),
    ],
    [
      'the first deleted',
      [sql`delete from audit where seq = ${first.seq}`],
      { broken_at: first.seq + 1, fault: { kind: 'removed', from: first.seq, to: first.seq } },
    ],
    [
      'the last deleted',
      [sql`delete from audit where seq = ${seq}`],
      { broken_at: seq, fault: { kind: 'cut', from: seq, to: seq } },
    ],
    [
      'all deleted',
      [sql`delete from audit`],
      { broken_at: first.seq, fault: { kind: 'cut', from: first.seq, to: seq } },
    ],
    [
      'one put in at the end',
      [
        sql`insert into audit select (jsonb_populate_record(k, jsonb_build_object('seq', ${seq + 1}::bigint))).*
        from kept k where seq = ${seq}`,
      ],
      changed(seq + 1),
    ],
    [
      'one put in before the first',
      [
        sql`insert into audit select (jsonb_populate_record(k, jsonb_build_object('seq', ${first.seq - 1}::bigint))).*
        from kept k where seq = ${seq}`,
      ],
      changed(first.seq - 1),
    ],
  ]
  for (const [way, statements, expected] of ways) {
    await tamper(...statements)
    const found = await verifyAudit(database.db)
    expect([way, found]).toMatchObject([way, expected])
    await tamper(...BACK)
    expect([way, (await verifyAudit(database.db)).broken_at]).toEqual([way, null])
  }
  await sql`drop table kept`.execute(database.db)
})

test('the command proves it whole, says what is wrong, and compares with a line that was noted', async () => {
  for (const name of ['one', 'two', 'three']) await add(name)
  const { seq, hash } = (await verifyAudit(database.db)).head
  const whole = await command(String(seq), hash)
  expect([whole.code, whole.said]).toEqual([0, expect.stringContaining('The audit log is whole: ')])
  expect(whole.said).toContain(`Event ${seq} is the one that was noted`)
  await tamper(sql`delete from audit where seq = ${seq - 1}`)
  const broken = await command()
  expect([broken.code, broken.said]).toEqual([1, expect.stringContaining(`BROKEN at event ${seq} `)])
  expect(broken.said).toContain(`Event ${seq - 1} was removed.`)
  // Who moves the last one up and makes its hash anew has a chain that is whole in itself.
  await tamper(
    sql`update audit set seq = ${seq - 1} where seq = ${seq}`,
    sql`update audit a set hash = audit_hash((select hash from audit where seq = a.seq - 1), a) where seq = ${seq - 1}`,
    sql`update audit_shipped set seq = 0`,
  )
  await add('another')
  const rewritten = await command(String(seq), hash)
  expect([rewritten.code, rewritten.said]).toEqual([1, expect.stringContaining('The audit log is whole: ')])
  expect(rewritten.said).toContain(`Event ${seq} has ANOTHER hash than was noted: the log was rewritten.`)
  const gone = await command(String(seq + 1), hash)
  expect([gone.code, gone.said]).toEqual([1, expect.stringContaining(`Event ${seq + 1} is not in the log`)])
}, 60_000)

test('what retention removed is no fault, and what is missing after its cut is', async () => {
  const now = Date.now()
  await sql`select audit_expire(now() + interval '1 minute')`.execute(database.db)
  for (const name of ['old', 'old too']) await add(name, now - 400 * DAY)
  await add('young', now)
  expect(await expireAudit(database.db, 365, now)).toBe(2)
  expect(await verifyAudit(database.db)).toMatchObject({ rows: 2, broken_at: null, fault: null })
  const { seq } = (await verifyAudit(database.db)).head
  await tamper(sql`delete from audit where seq = ${seq - 1}`)
  expect((await verifyAudit(database.db)).fault).toEqual({ kind: 'removed', from: seq - 1, to: seq - 1 })
})
