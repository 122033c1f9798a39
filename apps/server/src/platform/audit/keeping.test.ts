/** What becomes of the audit log by itself: it expires, it is carried to the process log, and it is verified. */
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
import { startAuditShipping } from './ship.ts'
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

interface Line {
  readonly audit: { readonly seq: number; readonly target: string; readonly hash: string }
}

test('every committed event reaches the process log once, in order, also those of before', async () => {
  const lines: Line[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as Line) })
  const seen = (): string[] => lines.map(({ audit }) => audit.target)
  await add('before it started')
  const first = startAuditShipping(database.pool, database.url, log)
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
  const again = startAuditShipping(database.pool, database.url, log)
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

async function command(): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, 'audit', 'verify'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: database.url, POSTERN_DATA: folder },
  })
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number]>])
  return { code, said }
}

test('the command proves it whole, and names the first broken event (H23)', async () => {
  for (const name of ['one', 'two', 'three']) await add(name)
  const whole = await command()
  expect([whole.code, whole.said]).toEqual([0, expect.stringContaining('The audit log is whole: ')])
  const { seq } = (await verifyAudit(database.db)).head
  const tamper = async (statement: ReturnType<typeof sql>): Promise<void> => {
    await sql`alter table audit disable trigger user`.execute(database.db)
    await statement.execute(database.db)
    await sql`alter table audit enable trigger user`.execute(database.db)
  }
  await tamper(sql`update audit set target = 'x' where seq = ${seq - 1}`)
  const broken = await command()
  expect([broken.code, broken.said]).toEqual([1, expect.stringContaining(`BROKEN at event ${seq - 1} `)])
  await tamper(sql`update audit set target = 'two' where seq = ${seq - 1}`)
  expect((await verifyAudit(database.db)).broken_at).toBeNull()

  // The newest events cut off: the chain alone would not tell.
  const log = pino({ level: 'silent' })
  const shipping = startAuditShipping(database.pool, database.url, log)
  await vi.waitFor(async () => {
    const shipped = await database.db.selectFrom('audit_shipped').select('seq').executeTakeFirstOrThrow()
    expect(shipped.seq).toBe(seq)
  })
  await shipping.close()
  await tamper(sql`delete from audit where seq = ${seq}`)
  expect((await verifyAudit(database.db)).broken_at).toBe(seq)
}, 60_000)
