/** Copies of mails: counted as far as the caller reaches, and what people do with one is a word about the others. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { MailDetail, MailRow } from '@postern/contract/routes/mail.ts'
import { signIn, type ApiClient } from '@postern/testkit/api.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const { api, tenant, admin, user, seed, stateOf } = await startMails()
const domain = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
const group = await signIn(api.app, { email: 'group@own.example', password: PASSWORD })
const { pool } = api.database
const CAMPAIGN = 4_711
/** A name that the campaign had before it was one with another. */
const ALIAS = 4_712
const SINCE = '2026-11-02T00:00:00.000Z'
let foreign: number

beforeAll(async () => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into domain (name) values ('foreign.example') returning id`,
  )
  foreign = rows[0]!.id
})
beforeEach(async () => {
  await pool.query('delete from campaign')
  await pool.query('insert into campaign (id, first_seen, last_seen, hour) values ($1, $2, $2, $2)', [
    CAMPAIGN,
    SINCE,
  ])
  await pool.query('insert into campaign_print values ($1, $1, $3, 0), ($2, $1, $3, 0)', [
    CAMPAIGN,
    ALIAS,
    SINCE,
  ])
})
afterAll(() => api.close())

async function received(domainId: number, mails: number): Promise<void> {
  await pool.query('insert into campaign_domain values ($1, $2, $3, $3, $4, 0)', [
    CAMPAIGN,
    domainId,
    SINCE,
    mails,
  ])
}

async function seedCopy(more: Parameters<typeof seed>[0] = {}, aligned = true): Promise<string> {
  const id = await seed({ sender: 'Lee+offers@Partner.Example', ...more })
  const { message_id: message } = (await stateOf(id))!
  await pool.query('update message set campaign = $2, aligned = $3 where id = $1', [message, ALIAS, aligned])
  return id
}

async function copies(client: ApiClient, id: string): Promise<MailDetail['copies']> {
  return ((await client.call('GET', `/mails/${id}`)).data as MailDetail).copies
}

test('administrators see what their own region received, nobody what others did', async () => {
  const id = await seedCopy()
  expect(await copies(admin, id)).toBeNull()
  await received(tenant.domainId, 3)
  await received(foreign, 50)
  expect(await copies(domain, id)).toEqual({ mails: 3, since: SINCE })
  expect(await copies(admin, id)).toEqual({ mails: 53, since: SINCE })
  expect(await copies(group, id)).toBeNull()
  expect(await copies(user, id)).toBeNull()
})

test('who has one mail of a campaign that went to others is told of none', async () => {
  const id = await seedCopy()
  await received(tenant.domainId, 1)
  await received(foreign, 50)
  expect(await copies(domain, id)).toBeNull()
})

test('similar mail is found under every name of the campaign, of the period and class asked for, and in one’s own reach alone', async () => {
  const [first, second] = [await seedCopy(), await seedCopy({ class: 'virus' })]
  const others = await seedCopy({ user_id: tenant.users.other, receiver: 'other@own.example' })
  const abroad = await seedCopy({
    domain_id: foreign,
    group_id: null,
    user_id: null,
    receiver: 'x@foreign.example',
  })
  await pool.query(
    `update message set campaign = $1 where id = (select message_id from mail where id = $2)`,
    [CAMPAIGN, second],
  )
  const apart = await seed({ campaign: 4_713 })
  const similar = async (client: ApiClient, more = ''): Promise<string[]> => {
    const answer = await client.call('GET', `/mails?campaign=${ALIAS}${more}`)
    return (answer.data as { data: MailRow[] }).data.map((row) => row.id).toSorted()
  }
  const ids = (...all: string[]): string[] => all.toSorted()
  expect(await similar(admin)).toEqual(expect.arrayContaining(ids(first, second, others, abroad)))
  expect(await similar(admin)).not.toContain(apart)
  const ofUser = await similar(user)
  expect(ofUser).toEqual(expect.arrayContaining(ids(first, second)))
  for (const beyond of [others, abroad, apart]) expect(ofUser).not.toContain(beyond)
  expect(await similar(domain)).not.toContain(abroad)
  expect(await similar(user, '&class=virus')).toEqual([second])
  expect(await similar(user, `&attach_hash=${'a'.repeat(64)}`)).toEqual([])
  const row = (await user.call('GET', `/mails/${first}`)).data as MailRow
  expect(row.campaign).toBe(ALIAS)
  expect((await user.call('GET', '/mails?campaign=-1')).errors).toEqual({ campaign: expect.any(String) })
})

/** 'domain user sender: released reported'. */
async function words(): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(
    `select concat_ws(' ', coalesce(domain_id::text, 'all'), user_id, sender || ':', released, reported) as text
     from campaign_word where campaign_id = $1 order by domain_id nulls first, user_id nulls first, sender`,
    [CAMPAIGN],
  )
  return rows.map(({ text }) => text)
}

test('giving back speaks of the copies, and for the proven sender; of a user for that user alone', async () => {
  const own = tenant.domainId
  await domain.call('POST', '/mails/recover', { chk: [await seedCopy(), await seedCopy({}, false)] })
  expect(await words()).toEqual([`${own} : 2 0`, `${own} lee@partner.example: 1 0`])
  await user.call('POST', '/mails/recover', { chk: [await seedCopy()] })
  const mine = `${own} ${tenant.users.user}`
  expect((await words()).slice(2)).toEqual([`${mine} : 1 0`, `${mine} lee@partner.example: 1 0`])
})

test('denying the sender of one speaks of all copies, proven or not, as far as the filter reaches', async () => {
  const normal = { class: 'normal' as const, mode: MAIL_MODES.send }
  const deny = async (client: ApiClient, region: string) =>
    client.call('POST', '/mails/filter', { chk: [await seedCopy(normal, false)], policy: 'deny', region })
  await deny(domain, 'domain')
  await deny(admin, 'all')
  await deny(domain, 'user')
  const own = tenant.domainId
  expect(await words()).toEqual(['all : 0 1', `${own} : 0 1`, `${own} ${tenant.users.user} : 0 1`])
})

test('mail of no campaign, or of one that is forgotten, is acted on all the same', async () => {
  const id = await seedCopy()
  await pool.query('delete from campaign')
  expect((await domain.call('POST', '/mails/recover', { chk: [id, await seed({})] })).data).toEqual({
    done: 2,
    failed: [],
  })
  expect(await copies(domain, id)).toBeNull()
})
