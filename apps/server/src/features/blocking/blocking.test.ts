import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { signIn, startApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedTenant } from '@postern/testkit/tenants.ts'
import type { RateRow } from '@postern/contract/routes/blocking.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { loadBlocks } from '../../pipeline/rates/store.ts'

const CONFIG = '/configs/filtering/blocking'
const PATH = `${CONFIG}/blocks`
const ON = {
  senderMode: 'block',
  senderCount: 10,
  senderWarning: 5,
  clientMode: 'observe',
  dayMode: 'block',
} as const
const settings = { ...DEFAULT_SETTINGS, blocking: { ...DEFAULT_SETTINGS.blocking, ...ON } }
const api = await startApi({ deps: { settings: () => settings } })
const { db, pool } = api.database
await seedTenant(db, api.blobs, 'own.example')
const admin = await signIn(api.app)
const manager = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
afterAll(() => api.close())

beforeEach(async () => {
  await pool.query('truncate rate_block, rate_count')
  await pool.query(
    `insert into rate_block (kind, key, since, until, mails, observed) values
       ('sender', 'a@x.example', now() - interval '9 minutes', now() + interval '51 minutes', 10, false),
       ('client', '192.0.2.1', now(), now() + interval '1 hour', 300, true),
       ('sender', 'over@x.example', now() - interval '2 hours', now() - interval '1 hour', 10, false),
       ('recipient', 'off@corp.example', now(), now() + interval '1 hour', 10, false)`,
  )
  await pool.query(
    `insert into rate_count (kind, key, seconds, started, mails, before, last_at) values
       ('sender', 'near@x.example', 600, now() - interval '5 minutes', 4, 4, now()),
       ('sender', 'gone@x.example', 600, now() - interval '21 minutes', 9, 4, now()),
       ('sender', 'few@x.example', 600, now(), 4, 0, now()),
       ('sender', 'a@x.example', 600, now(), 9, 0, now()),
       ('day', 'near@x.example', 0, now(), 800, 0, now())`,
  )
})

interface Listed {
  readonly total: number
  readonly data: readonly RateRow[]
}
async function list(query = ''): Promise<Listed> {
  const answer = await admin.call('GET', `${PATH}${query}`)
  expect(answer.status).toBe(200)
  return answer.data as Listed
}
const ids = ({ data }: Listed): string[] => data.map(({ id, state }) => `${id}: ${state}`)

test('who is blocked, observed or near its limit, and what for', async () => {
  const all = await list('?sort=key&order=asc&depth=1&submenu=blocks')
  expect(ids(all)).toEqual([
    'client 192.0.2.1: observed',
    'sender a@x.example: blocked',
    'day near@x.example: near',
    'sender near@x.example: near',
  ])
  expect(all.data[1]).toMatchObject({ code: 131, mails: 10, limit: 10, key: 'a@x.example' })
  expect(Date.parse(all.data[1]!.until!) - Date.parse(all.data[1]!.since)).toBe(3_600_000)
  expect(all.data[3]).toMatchObject({ mails: 6, limit: 10, until: null })
})

test.each([
  ['?state=near&kind=day', ['day near@x.example: near']],
  ['?q=192.0', ['client 192.0.2.1: observed']],
  ['?sort=until&size=15&state=blocked', ['sender a@x.example: blocked']],
  ['?sort=mails&order=desc&kind=sender', ['sender a@x.example: blocked', 'sender near@x.example: near']],
])('searched and sorted: %s', async (query, expected) => {
  expect(ids(await list(query))).toEqual(expected)
})

test('a block is released at once, with what was counted; what is over is told', async () => {
  const answer = await admin.call('DELETE', PATH, {
    chk: ['sender a@x.example', 'sender near@x.example', 'sender nobody@x.example', 'nonsense'],
  })
  expect(answer.data).toMatchObject({
    error: 'error',
    done: 2,
    failed: [
      { id: 'sender nobody@x.example', error: 'NOT_FOUND' },
      { id: 'nonsense', error: 'NOT_FOUND' },
    ],
  })
  expect(ids(await list('?kind=sender'))).toEqual([])
  expect((await loadBlocks(db)).has('sender a@x.example')).toBe(false)
  const { rows } = await pool.query(`select 1 from rate_count where kind = 'sender' and key = 'a@x.example'`)
  expect(rows).toEqual([])
  const audit = await pool.query<{ target: string }>(
    `select target from audit where task = 'block_release' and type = 'S' order by seq`,
  )
  expect(audit.rows.map(({ target }) => target)).toEqual(['a@x.example', 'near@x.example'])
})

test('the settings have a call of their own, and the warning stays below the block', async () => {
  expect((await admin.call('GET', `${CONFIG}?depth=2&submenu=x`)).data).toMatchObject({
    values: { senderMode: 'off', senderCount: 100, dayCount: 1000 },
  })
  expect(await admin.call('PUT', CONFIG, { values: { clientWarning: 300 } })).toMatchObject({
    status: 400,
    errors: { 'values.clientWarning': 'WARNING_NOT_BELOW_BLOCK' },
  })
})

test('who administers a domain has no part in it', async () => {
  expect((await manager.call('GET', PATH)).status).toBe(403)
  expect((await manager.call('DELETE', PATH, { chk: ['sender a@x.example'] })).status).toBe(403)
  expect((await manager.call('GET', CONFIG)).status).toBe(403)
})
