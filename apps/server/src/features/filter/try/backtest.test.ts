/** A draft tried on the mail of the last days: what it foretells is what is found once it is saved. */
import { CONDITIONS, TARGETS } from '@postern/contract/codes/filter.ts'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { Backtest } from '@postern/contract/routes/filter-backtest.ts'
import type { Trial } from '@postern/contract/routes/filter-try.ts'
import { signIn, startApi, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedMail, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { until } from '@postern/testkit/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let api: TestApi
let own: Tenant
let manager: ApiClient
let user: ApiClient
const sold: string[] = []
const DAY_MS = 86_400_000
const DENY = '/filters/system/inbound/domain/deny/scan'

beforeAll(async () => {
  api = await startApi()
  own = await seedTenant(api.database.db, api.blobs, 'own.example')
  const other = await seedTenant(api.database.db, api.blobs, 'other.example')
  manager = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
  user = await signIn(api.app, { email: 'user@own.example', password: PASSWORD })
  for (let at = 0; at < 6; at++) {
    const subject = at % 2 === 0 ? `Sale ${at}` : `Minutes ${at}`
    const id = await stored(own, subject, { user_id: own.users.user, receiver: 'user@own.example' })
    if (at % 2 === 0) sold.unshift(id)
  }
  await stored(own, 'Sale of last month', { receivedAt: Date.now() - 20 * DAY_MS })
  await stored(own, 'Sale that is gone', { original: null })
  await stored(other, 'Sale elsewhere', {})
}, 60_000)
afterAll(() => api.close())

function stored(
  tenant: Tenant,
  subject: string,
  more: Partial<Parameters<typeof seedMail>[2]>,
): Promise<string> {
  return seedMail(api.database.db, api.blobs, {
    class: 'normal',
    mode: MAIL_MODES.send,
    domain_id: tenant.domainId,
    receiver: `someone@${tenant.domain}`,
    title: subject,
    original: Buffer.from(
      `From: Shop <news@shop.example>\r\nTo: x@y.example\r\nSubject: ${subject}\r\n\r\nHello there.\r\n`,
    ),
    ...more,
  })
}

const draft = (value: string) => ({
  name: value,
  rules: [{ target: TARGETS.subject, cond: CONDITIONS.contain, value }],
})

async function backtest(client: ApiClient, path: string, body: object): Promise<Backtest> {
  const started = await client.call('POST', `${path}/backtest`, body)
  expect(started.text).toContain('"state"')
  const { id } = started.data as Backtest
  return until('the backtest has ended', async () => {
    const run = (await client.call('GET', `/filters/backtest/${id}`)).data as Backtest
    return run.state === 'running' ? undefined : run
  })
}

test('what would change is counted and listed, and is what happens once the filter is saved', async () => {
  const run = await backtest(manager, DENY, { filter: draft('sale'), days: 7 })
  // Of the company's own, of the last days: six of the test, those that every company of a test has, and one without bytes.
  expect(run).toMatchObject({ state: 'done', changed: 3, more: false })
  expect(run.unread).toBeGreaterThan(0)
  expect(run.progress).toBe(run.total)
  expect(run.mails.map(({ id }) => id)).toEqual(sold)
  expect(run.counts).toEqual([
    {
      from: { class: 'normal', mode: MAIL_MODES.send },
      to: { class: 'spam', mode: MAIL_MODES.block },
      mails: 3,
    },
  ])
  const { id } = (await manager.call('POST', DENY, draft('sale'))).data as { id: number }
  for (const { id: mail, to } of run.mails) {
    const now = await until('the filter is known', async () => {
      const trial = (await manager.call('POST', '/filters/simulate', { source: { mail } })).data as Trial
      return trial.met.length > 0 ? trial.now : undefined
    })
    expect({ class: now.class, mode: now.mode }).toEqual(to)
  }
  const saved = await backtest(manager, DENY, { filter: { ...draft('minutes'), id }, days: 7 })
  expect(saved.changed).toBe(6)
  expect((await backtest(manager, DENY, { filter: draft('sale'), days: 30 })).changed).toBe(0)
  await manager.call('DELETE', DENY, { chk: [id] })
})

test("a user's filter is tried on the user's own mail", async () => {
  const run = await backtest(user, '/filters/system/inbound/user/deny/scan', {
    filter: draft('hello'),
    days: 30,
  })
  expect(run.mails.every(({ receiver }) => receiver === 'user@own.example')).toBe(true)
})

test('one of a person at a time, each their own, and it can be given up', async () => {
  const first = (await manager.call('POST', `${DENY}/backtest`, { filter: draft('a'), days: 30 }))
    .data as Backtest
  const second = await manager.call('POST', `${DENY}/backtest`, { filter: draft('b'), days: 30 })
  expect([second.status, second.message]).toEqual([409, 'BACKTEST_RUNNING'])
  expect((await user.call('GET', `/filters/backtest/${first.id}`)).status).toBe(404)
  expect((await user.call('DELETE', `/filters/backtest/${first.id}`)).status).toBe(404)
  await manager.call('DELETE', `/filters/backtest/${first.id}`)
  expect((await manager.call('GET', `/filters/backtest/${first.id}`)).data).toMatchObject({
    state: 'cancelled',
  })
  for (const days of [0, 31, 1.5]) {
    expect((await manager.call('POST', `${DENY}/backtest`, { filter: draft('a'), days })).status).toBe(400)
  }
})
