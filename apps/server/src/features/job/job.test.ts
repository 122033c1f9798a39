import { JOB_KINDS } from '@postern/contract/codes/jobs.ts'
import type { JobRow } from '@postern/contract/routes/job.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { signIn } from '@postern/testkit/api.ts'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { afterAll, expect, test } from 'vitest'

const { api, admin } = await startMails()
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
  })
  expect(row('word-index')).toMatchObject({ running: true, node: 'mx2', next_at: null })
  expect(row('partitions')).toMatchObject({ running: false, node: '', next_at: null, succeeded_at: null })
})

test('it is for administrators of everything', async () => {
  const domain = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
  expect((await domain.call('GET', PATH)).message).toBe('NO_PERMISSION')
})
