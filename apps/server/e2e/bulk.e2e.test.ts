/** Killed in the middle of a bulk registration: nobody is half there, and whoever is there again does it once. */
import { BULK_RUNNING, type BulkJob } from '@postern/contract/routes/bulk.ts'
import { freePort } from '@postern/testkit/free-port.ts'
import { eventually, until } from '@postern/testkit/until.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStage, postmaster, signIn, type Client, type Stage } from './stage.ts'

const USERS = 8_000
/** After 10 s of silence another process takes a batch up. */
const SILENCE_MS = 60_000
const LAST = `user${USERS - 1}@corp.example`

let stage: Stage
let admin: Client

beforeAll(async () => {
  stage = await openStage({
    domains: [{ name: 'corp.example' }],
    // What is started again listens where it did.
    env: { POSTERN_HTTP_PORT: String(await freePort()) },
  })
  const { url, adminEmail, adminPassword } = stage.product
  admin = await signIn(url, { email: adminEmail, password: adminPassword })
}, 180_000)
afterAll(() => stage?.close())

const file = new Blob([
  Array.from({ length: USERS }, (_, n) => `user${n}@corp.example,User ${n},,,,alias${n}@corp.example`).join(
    '\n',
  ),
])

async function job(method: string, path: string, body?: unknown): Promise<BulkJob> {
  const answer = await admin.call(method, `/bulk/user${path}`, body)
  expect([answer.status, answer.message]).toEqual([200, 'OK'])
  return answer.data as BulkJob
}

/** The batch once nothing works on it, whatever the API answers until then. */
function settled({ id }: BulkJob): Promise<BulkJob> {
  return eventually(
    'the batch has settled',
    async () => {
      const found = await job('GET', `/${id}`)
      return BULK_RUNNING.includes(found.state) ? null : found
    },
    { ms: SILENCE_MS },
  )
}

async function check(): Promise<BulkJob> {
  const checked = await settled(await job('POST', '?name=staff.csv', file))
  expect(checked).toMatchObject({ state: 'checked', counts: { ok: USERS } })
  return checked
}

const commit = ({ id }: BulkJob): Promise<BulkJob> =>
  job('POST', `/${id}/commit`, { lines: 'all', existing: 'skip' })

/**
 * Somebody else is just adding the last address of the file: registering comes to it, and waits. Kills then; the
 * client's transaction ends with it, or afterwards.
 */
async function killWhileCommitting(kill: () => void): Promise<BulkJob> {
  const other = await stage.database.pool.connect()
  // It may be killed with the database.
  other.on('error', () => undefined)
  try {
    await other.query('begin')
    await other.query(
      `insert into app_user (email, name, role_id) values ($1, 'Other', (select min(id) from role))`,
      [LAST],
    )
    const { id } = await commit(await check())
    const stuck = await until('most of it is done', async () => {
      const found = await job('GET', `/${id}`)
      return found.state === 'committing' && found.progress > 0 && found
    })
    kill()
    return stuck
  } finally {
    // Closes the connection, if the database has not, and ends the transaction so.
    other.release(true)
  }
}

async function present(): Promise<number> {
  const { rows } = await stage.database.pool.query<{ n: number }>(
    `select (select count(*) from app_user where email like '%@corp.example')::int
      + (select count(*) from user_alias)::int as n`,
  )
  return rows[0]!.n
}

/** It is done by whoever is there again, once, and can be taken back. */
async function expectDone(interrupted: BulkJob): Promise<void> {
  await eventually('the API is back', async () => (await admin.call('GET', '/bulk/user')).status === 200)
  const done = await settled(interrupted)
  expect(done).toMatchObject({ state: 'done', error: null, counts: { created: USERS } })
  expect(await present()).toBe(2 * USERS)
  const { rows } = await stage.database.pool.query(
    `select type from audit where class = 'user' and task = 'bulk' and details->'note'->>'batch' = $1`,
    [String(done.id)],
  )
  expect(rows).toEqual([{ type: 'S' }])
  expect(await settled(await job('POST', `/${done.id}/undo`))).toMatchObject({
    state: 'undone',
    counts: { undone: USERS },
  })
  expect(await present()).toBe(0)
}

describe('in the middle of registering thousands of users', () => {
  test('the API is killed', async () => {
    const interrupted = await killWhileCommitting(() => process.kill(stage.product.pids['api']!, 'SIGKILL'))
    await expectDone(interrupted)
  }, 180_000)

  test('the database is killed', async () => {
    const interrupted = await killWhileCommitting(() => process.kill(postmaster(stage), 'SIGKILL'))
    await expectDone(interrupted)
  }, 180_000)
})
