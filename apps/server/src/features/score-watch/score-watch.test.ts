/** What the screen of the scanner says of the statistical score, and calling it normal. */
import type { ScoreWatch } from '@postern/contract/routes/score-watch.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { signIn } from '@postern/testkit/api.ts'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { api, admin, seed } = await startMails()
afterAll(() => api.close())

const PATH = '/configs/filtering/score-watch'
const HOUR = 3_600_000
const { pool } = api.database
const hour = (ago: number): Date => new Date(Math.floor(api.clock.now / HOUR) * HOUR - ago * HOUR)

beforeAll(async () => {
  const histogram = Array<number>(24).fill(0)
  for (const [ago, kind, mails, points, tipped] of [
    [0, 'all', 40, 3_000, 0],
    [0, 'known', 4, -500, 1],
    [1, 'all', 10, -1_000, 0],
    [90, 'all', 10, -1_000, 0],
  ] as const) {
    await pool.query(
      'insert into score_hour (hour, kind, mails, points, tipped, unwanted, histogram) values ($1, $2, $3, $4, $5, 6, $6)',
      [hour(ago), kind, mails, points, tipped, histogram],
    )
  }
})

const read = async (): Promise<ScoreWatch> => (await admin.call('GET', PATH)).data as ScoreWatch

test('the last hours, newest first, with what was given back', async () => {
  const id = await seed({ codes: ['decision.score'] })
  await pool.query('update mail set recovered_at = $2 where id = $1', [id, hour(0)])
  const { hours, ...state } = await read()
  expect(state).toEqual({ away: false, mode: 'counts', since: null, reason: '' })
  expect(hours).toEqual([
    {
      hour: hour(0).toISOString(),
      mails: 40,
      mean: 0.75,
      unwanted: 6,
      known: 4,
      known_mean: -1.25,
      known_tipped: 1,
      released: 1,
    },
    expect.objectContaining({
      hour: hour(1).toISOString(),
      mean: -1,
      known: 0,
      known_mean: null,
      released: 0,
    }),
  ])
})

test('while the alarm stands rules decide alone, unless set otherwise; calling it normal ends it', async () => {
  await pool.query(
    `update score_watch set away = true, reason = 'tipped', since = $1, present = '{"mails": 60}', calm_since = $1`,
    [hour(0)],
  )
  expect(await read()).toMatchObject({
    away: true,
    mode: 'fallen-back',
    reason: 'tipped',
    since: hour(0).toISOString(),
  })
  expect((await admin.call('POST', `${PATH}/accept`)).status).toBe(200)
  expect(await read()).toMatchObject({ away: false, mode: 'counts', since: null })
  const { rows } = await pool.query(
    'select reference, calm_since, reference_from is not null as dated from score_watch',
  )
  expect(rows).toEqual([{ reference: { mails: 60 }, calm_since: null, dated: true }])
})

test('it is for whoever may set the scanner', async () => {
  const domain = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
  expect((await domain.call('GET', PATH)).message).toBe('NO_PERMISSION')
  expect((await domain.call('POST', `${PATH}/accept`)).message).toBe('NO_PERMISSION')
})
