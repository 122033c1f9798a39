import { JOB_KINDS } from '@postern/contract/codes/jobs.ts'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { JobRow } from '@postern/contract/routes/job.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { signIn } from '@postern/testkit/api.ts'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { afterAll, expect, test } from 'vitest'

const { api, admin, seed } = await startMails()
afterAll(() => api.close())

const PATH = '/configs/system/jobs'
const at = (minutes: number): Date => new Date(Date.UTC(2026, 10, 23, 9, minutes))

test('every job, with its last run, its last failure and its next run', async () => {
  await api.database.pool.query(
    `insert into job (kind, key, run_at, claim, node, started_at, failures, error, failed_at, succeeded_at, last_ms) values
       ('retention', '', $3, null, 'mx1', $1, 2, 'ENOSPC', $2, $1, 1234),
       ('retention', 'one request', $3, null, 'mx1', $1, 9, '', null, null, 1),
       ('word-index', '', 'infinity', gen_random_uuid(), 'mx2', $2, 0, '', null, $1, 5),
       ('of-a-later-version', '', $3, null, '', null, 0, '', null, null, null)`,
    [at(1), at(2), at(3)],
  )
  const { jobs } = (await admin.call('GET', PATH)).data as { jobs: readonly JobRow[] }
  expect(jobs.map(({ kind }) => kind)).toEqual(JOB_KINDS)
  const row = (kind: string) => jobs.find((job) => job.kind === kind)
  expect(row('retention')).toEqual({
    kind: 'retention',
    running: false,
    node: 'mx1',
    started_at: at(1).toISOString(),
    next_at: at(3).toISOString(),
    failures: 2,
    error: 'ENOSPC',
    failed_at: at(2).toISOString(),
    succeeded_at: at(1).toISOString(),
    last_ms: 1234,
    progress: null,
  })
  expect(row('word-index')).toMatchObject({ running: true, node: 'mx2', next_at: null })
  expect(row('partitions')).toMatchObject({ running: false, node: '', next_at: null, succeeded_at: null })
})

test('scanning again says how far it is, until it is done', async () => {
  const { db } = api.database
  const progress = async () => {
    const { jobs } = (await admin.call('GET', PATH)).data as { jobs: readonly JobRow[] }
    return jobs.find(({ kind }) => kind === 'rescan')!.progress
  }
  await api.database.pool.query(`insert into job (kind, key, run_at) values ('rescan', '', $1)`, [at(9)])
  await db
    .updateTable('new_signatures')
    .set({ changed_at: at(1), finished_at: at(1) })
    .execute()
  expect(await progress()).toBeNull()
  const first = await seed({})
  for (let n = 0; n < 2; n++) await seed({})
  await seed({ class: 'normal', mode: MAIL_MODES.send, send_state: 'P' })
  // Neither delivered mail nor a virus is scanned again.
  await seed({ class: 'normal', mode: MAIL_MODES.send, send_state: 'S' })
  await seed({ class: 'virus' })
  const later = new Date(api.clock.now + 3_600_000)
  await db
    .updateTable('new_signatures')
    .set({ changed_at: later, finished_at: null, looked: 0, found: 0 })
    .execute()
  const all = await progress()
  expect(all).toMatchObject({ looked: 0, found: 0 })
  expect(all!.left).toBeGreaterThanOrEqual(4)
  const { received_at, message_id } = await db
    .selectFrom('mail')
    .select(['received_at', 'message_id'])
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('new_signatures')
    .set({ at: received_at, at_id: message_id, looked: 7, found: 2 })
    .execute()
  expect(await progress()).toEqual({ looked: 7, found: 2, left: 3 })
  await db.updateTable('new_signatures').set({ finished_at: later }).execute()
  expect(await progress()).toBeNull()
})

test('it is for administrators of everything', async () => {
  const domain = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
  expect((await domain.call('GET', PATH)).message).toBe('NO_PERMISSION')
})
