/** What is remembered of senders: shown as far as the caller reaches, and fed by what people do. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { signIn, type ApiClient } from '@postern/testkit/api.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'

const { api, tenant, admin, user, seed, stateOf } = await startMails()
const domain = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
const group = await signIn(api.app, { email: 'group@own.example', password: PASSWORD })
const other = await signIn(api.app, { email: 'other@own.example', password: PASSWORD })
const { pool } = api.database
const MARCH = '2026-03-02T00:00:00.000Z'
beforeEach(() => pool.query('delete from correspondent'))
afterAll(() => api.close())

function remember(userId: number | null, mails: number, since = MARCH, address = 'lee@partner.example') {
  return pool.query(
    `insert into correspondent (domain_id, user_id, address, first_seen, last_seen, days, normal)
     values ($1, $2, $3, $4, now(), 9, $5)`,
    [tenant.domainId, userId, address, since, mails],
  )
}

async function seen(client: ApiClient, id: string): Promise<MailDetail['correspondent']> {
  return ((await client.call('GET', `/mails/${id}`)).data as MailDetail).correspondent
}

const LEE = { sender: 'Lee+offers@Partner.Example' }

test('an administrator sees what the domain remembers, a user and a group what the user does', async () => {
  const id = await seed(LEE)
  await remember(null, 41)
  await remember(tenant.users.user, 2, '2026-05-01T00:00:00.000Z')
  const ofDomain = { proven: true, since: MARCH, mails: 41 }
  const ofUser = { proven: true, since: '2026-05-01T00:00:00.000Z', mails: 2 }
  expect(await seen(admin, id)).toEqual(ofDomain)
  expect(await seen(domain, id)).toEqual(ofDomain)
  expect(await seen(group, id)).toEqual(ofUser)
  expect(await seen(user, id)).toEqual(ofUser)
  expect((await other.call('GET', `/mails/${id}`)).status).toBe(404)
})

test('the first mail stays the first, whatever came after it', async () => {
  const id = await seed(LEE)
  const first = { proven: true, since: null, mails: 0 }
  expect(await seen(domain, id)).toEqual(first)
  await remember(null, 3, new Date(Date.now() + 60_000).toISOString())
  expect(await seen(domain, id)).toEqual(first)
})

test('a sender that is not proven, and none', async () => {
  const id = await seed(LEE)
  await remember(null, 41)
  const { message_id: message } = (await stateOf(id))!
  await pool.query('update message set aligned = false where id = $1', [message])
  expect(await seen(domain, id)).toEqual({ proven: false, since: MARCH, mails: 41 })
  await pool.query(`update message set header_from = '' where id = $1`, [message])
  expect(await seen(domain, id)).toBeNull()
})

/** 'whose address: released reported, vouched or denied'. */
async function words(): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(
    `select concat_ws(' ', user_id, address || ':', released, reported,
       case when vouched_at > coalesce(reported_at, '-infinity') then 'vouched' when reported_at is not null then 'denied' end) as text
     from correspondent order by user_id nulls first, address`,
  )
  return rows.map(({ text }) => text)
}

test('giving mail back vouches for its senders: of the domain by its administrator, of a user by the user', async () => {
  const chk = [await seed(LEE), await seed(LEE), await seed({ sender: 'park@partner.example' })]
  await domain.call('POST', '/mails/recover', { chk })
  expect(await words()).toEqual(['lee@partner.example: 2 0 vouched', 'park@partner.example: 1 0 vouched'])
  await domain.call('POST', '/mails/recover', { chk })
  expect(await words()).toEqual(['lee@partner.example: 2 0 vouched', 'park@partner.example: 1 0 vouched'])
  await pool.query('delete from correspondent')
  await user.call('POST', '/mails/recover', { chk: [await seed(LEE)] })
  expect(await words()).toEqual([`${tenant.users.user} lee@partner.example: 1 0 vouched`])
})

test('allowing and denying senders are words too, as far as the filter reaches; the later one counts', async () => {
  const filter = (id: string, policy: string, region: string) =>
    domain.call('POST', '/mails/filter', { chk: [id], policy, region })
  await filter(await seed(LEE), 'allow', 'domain')
  expect(await words()).toEqual(['lee@partner.example: 1 0 vouched'])
  api.clock.now += 1_000
  const normal = { ...LEE, class: 'normal' as const, mode: MAIL_MODES.send }
  await filter(await seed(normal), 'deny', 'domain')
  await filter(await seed(normal), 'deny', 'user')
  expect(await words()).toEqual([
    'lee@partner.example: 1 1 denied',
    `${tenant.users.user} lee@partner.example: 0 1 denied`,
  ])
})

test('nobody is praised or blamed for mail that others wrote in their name, or for what was not held', async () => {
  const id = await seed(LEE)
  const { message_id: message } = (await stateOf(id))!
  await pool.query('update message set aligned = false where id = $1', [message])
  const failed = await seed({ ...LEE, class: 'normal', mode: MAIL_MODES.send, send_state: 'F' })
  expect((await domain.call('POST', '/mails/recover', { chk: [id, failed] })).data).toEqual({
    done: 2,
    failed: [],
  })
  expect(await words()).toEqual([])
})

test('mail of somebody who has moved on is given back all the same', async () => {
  const id = await seed({ ...LEE, user_id: 4711 })
  expect((await group.call('POST', '/mails/recover', { chk: [id] })).data).toEqual({ done: 1, failed: [] })
  expect(await words()).toEqual([])
})
