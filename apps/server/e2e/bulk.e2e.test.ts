/** Killed in the middle of a bulk registration: nobody is half there, the batch says what happened, and all goes again. */
import { BULK_RUNNING, type BulkJob } from '@postern/contract/routes/bulk.ts'
import { freePort } from '@postern/testkit/free-port.ts'
import { eventually, until } from '@postern/testkit/until.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStage, postmaster, signIn, type Client, type Stage } from './stage.ts'

const USERS = 8_000
/** Without a sign of life for 20 s a batch counts as interrupted. */
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

/** Nothing of it is there, it says why, and the same file can be registered, and taken back, as if nothing had been. */
async function expectRecovered(interrupted: BulkJob): Promise<void> {
  await eventually('the API is back', async () => (await admin.call('GET', '/bulk/user')).status === 200)
  expect(await settled(interrupted)).toMatchObject({ state: 'failed', error: 'BULK_INTERRUPTED' })
  expect(await present()).toBe(0)
  const { rows } = await stage.database.pool.query(
    `select type, target, details->'note' as note from audit where class = 'user' and task = 'bulk' order by seq desc limit 1`,
  )
  const note = { file: 'staff.csv', kind: 'user', batch: interrupted.id, error: 'BULK_INTERRUPTED' }
  expect(rows).toEqual([{ type: 'E', target: 'staff.csv', note }])
  const done = await settled(await commit(await check()))
  expect(done).toMatchObject({ state: 'done', counts: { created: USERS } })
  expect(await present()).toBe(2 * USERS)
  expect(await settled(await job('POST', `/${done.id}/undo`))).toMatchObject({
    state: 'undone',
    counts: { undone: USERS },
  })
  expect(await present()).toBe(0)
}

describe('in the middle of registering thousands of users', () => {
  test('the API is killed', async () => {
    const interrupted = await killWhileCommitting(() => process.kill(stage.product.pids['api']!, 'SIGKILL'))
    await expectRecovered(interrupted)
  }, 180_000)

  test('the database is killed', async () => {
    const interrupted = await killWhileCommitting(() => process.kill(postmaster(stage), 'SIGKILL'))
    await expectRecovered(interrupted)
  }, 180_000)
})
