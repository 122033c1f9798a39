/** A node that is killed while it makes a file: another begins it anew, and the file has each row once. */
import { mailQuery } from '@postern/contract/routes/mail.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { startMails, seedMails } from '@postern/testkit/mails.ts'
import { until } from '@postern/testkit/until.ts'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { openFileBlobs } from '../../platform/blob/file-blobs.ts'

vi.setConfig({ testTimeout: 120_000 })

const PROGRAM = join(import.meta.dirname, '../../../../../packages/testkit/src/export-process.ts')
const MAILS = 30_000

// Nobody but the processes of the test takes what is asked for.
const nobody = { runJobs: async () => ({ close: async () => undefined }) }
const { api, tenant } = await startMails({ deps: nobody })
const { pool } = api.database
const root = await mkdtemp(join(tmpdir(), 'postern-export-'))
const [store, parts] = [join(root, 'blobs'), join(root, 'parts')]
const children: ChildProcess[] = []
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await api.close()
  await rm(root, { recursive: true, force: true })
})

/** The domain's administrator, as an export keeps who asked. */
const ASKED = {
  userId: tenant.users.domain,
  email: 'domain@own.example',
  language: 'en',
  permissions: [
    'mail-inbound-mail',
    'mail-search-normal',
    'mail-search-spam',
    'mail-search-virus',
    'mail-search-period',
  ],
  scope: { region: 'domain', domainId: tenant.domainId },
  apiToken: null,
}

async function startNode(): Promise<ChildProcess> {
  const child = fork(PROGRAM, [api.database.url, store, parts], { execArgv: [] })
  children.push(child)
  await once(child, 'message')
  return child
}

const asked = async () =>
  (
    await pool.query<{ state: string; done: number; blob_key: string | null; file: string }>(
      `select state, done, blob_key, result ->> 'file' as file from work`,
    )
  ).rows[0]!

test('killed in the middle, made whole by the next', async () => {
  await seedMails(pool, tenant, MAILS, 'Kill')
  await pool.query(
    `insert into work (kind, user_id, domain_id, asks, total, caller) values ('export', $1, $2, $3, $4, $5)`,
    [
      tenant.users.domain,
      tenant.domainId,
      JSON.stringify({
        list: 'mail',
        query: mailQuery.parse({ title: 'Kill' }),
        format: 'csv',
        language: 'en',
        zone: 'UTC',
        relies: ASKED.permissions,
        scope: ASKED.scope,
        schedule: null,
        due: null,
      }),
      MAILS,
      JSON.stringify(ASKED),
    ],
  )
  const first = await startNode()
  await until('rows are written', async () => {
    const names = await readdir(parts).catch(() => [])
    return names.length > 0 && (await stat(join(parts, names[0]!))).size > 0
  })
  first.kill('SIGKILL')
  await once(first, 'exit')
  expect(await asked()).toMatchObject({ state: 'running', blob_key: null })
  await startNode()
  await until('it is made', async () => (await asked()).state !== 'running', { ms: 60_000 })
  const made = await asked()
  expect(made).toMatchObject({ state: 'done', done: MAILS, file: 'txt' })
  const text = (await (await openFileBlobs(store)).read(made.blob_key!)).toString()
  const titles = [...text.matchAll(/"Kill (\d+)"/g)].map(([, n]) => Number(n))
  expect(titles).toEqual(Array.from({ length: MAILS }, (_, at) => at))
  expect(await readdir(parts)).toEqual([])
})

test('several nodes, one of them killed: each moment of a schedule is made once', async () => {
  await pool.query('delete from work')
  const { rows } = await pool.query<{ asked: string }>(
    `insert into export_schedule (user_id, domain_id, name, list, query, period, format, language, frequency, send_time, notify,
       is_act, done_at, asked)
     select $1, $2, 'Nodes', 'mail', '{"title": "Kill"}', 'month', 'csv', 'en', 'daily',
       -- Far from now: no fourth moment comes while the test runs.
       to_char(now() at time zone $4 + interval '12 hours', 'HH24:MI'), false, true,
       date_trunc('milliseconds', now()) - interval '3 days', $3
     returning asked`,
    [tenant.users.domain, tenant.domainId, JSON.stringify(ASKED), DEFAULT_SETTINGS.basic.timeZone],
  )
  expect(rows).toHaveLength(1)
  // The node of before has had its turn of this half minute.
  await pool.query(`update job set run_at = now() where kind = 'export-schedule'`)
  const nodes = [await startNode(), await startNode(), await startNode()]
  const made = async () =>
    (
      await pool.query<{ due_at: Date; state: string }>(
        `select (asks ->> 'due')::timestamptz as due_at, state from work where asks ->> 'due' is not null order by 1`,
      )
    ).rows
  await until('the first is asked for', async () => (await made()).length > 0, { ms: 60_000 })
  nodes[0]!.kill('SIGKILL')
  await until(
    'all are made',
    async () => {
      const all = await made()
      return all.length >= 3 && all.every(({ state }) => state === 'done')
    },
    { ms: 100_000 },
  )
  const times = (await made()).map(({ due_at: due }) => due.getTime())
  const DAY = 86_400_000
  expect(times).toEqual(times.map((_, at) => times[0]! + at * DAY))
  expect(times).toHaveLength(3)
})
