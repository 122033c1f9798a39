/** The list of senders that a person let in or refused: their own, nobody else's, and taken back. */
import type { OwnSenderRow } from '@postern/contract/routes/own-sender.ts'
import { signIn, type ApiClient } from '@postern/testkit/api.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { seedWaiting } from '@postern/testkit/waiting.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const PATH = '/filters/own/senders'
const { api, tenant, admin, user } = await startMails()
const { db } = api.database
const other = await signIn(api.app, { email: 'other@own.example', password: PASSWORD })
const manager = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
afterAll(() => api.close())

const rowsOf = async (who: ApiClient, query = '') => {
  const { data } = await who.call('GET', `${PATH}?size=100${query}`)
  return data as { data: OwnSenderRow[]; total: number }
}
async function decide(who: ApiClient, name: 'user' | 'other', word: 'accept' | 'refuse', sender: string) {
  const owner = {
    domain_id: tenant.domainId,
    group_id: name === 'user' ? tenant.groupId : tenant.otherGroupId,
    user_id: tenant.users[name],
    receiver: `${name}@own.example`,
  }
  const id = await seedWaiting(db, api.blobs, { sender, mail: owner })
  expect((await who.call('POST', `/mails/waiting/${word}`, { chk: [id] })).data).toMatchObject({ done: 1 })
}

beforeAll(async () => {
  await decide(user, 'user', 'accept', 'friend@partner.example')
  await decide(user, 'user', 'refuse', 'pest@partner.example')
  await decide(other, 'other', 'accept', 'theirs@partner.example')
  const rules = [{ target: 4, cond: 1, value: 'whole.example' }]
  const list = '/filters/system/inbound/user/allow/ears'
  const made = await admin.call('POST', list, { name: 'By us', rules, user_id: tenant.users.user })
  expect(made.status).toBe(200)
})

test('shows whom one let in and refused, and what an administrator made for one', async () => {
  const { data, total } = await rowsOf(user, '&sort=name&order=asc')
  expect(total).toBe(3)
  expect(data).toMatchObject([
    { name: 'By us', policy: 'allow', path: 'admin', rules: [{ target: 4, value: 'whole.example' }] },
    { name: 'friend@partner.example', policy: 'allow', path: 'auto', is_act: true },
    { name: 'pest@partner.example', policy: 'deny', path: 'auto' },
  ])
  expect(Date.parse(data[0]!.date)).toBeGreaterThan(Date.now() - 3_600_000)
  expect((await rowsOf(user, '&policy=deny')).data.map(({ name }) => name)).toEqual(['pest@partner.example'])
  expect((await rowsOf(user, '&q=friend')).total).toBe(1)
})

test('is the caller’s own, also for who reaches more', async () => {
  expect((await rowsOf(other)).data.map(({ name }) => name)).toEqual(['theirs@partner.example'])
  expect((await rowsOf(manager)).total).toBe(0)
  expect((await rowsOf(admin)).total).toBe(0)
  const theirs = (await rowsOf(other)).data[0]!.id
  for (const who of [user, manager, admin]) {
    const answer = await who.call('DELETE', PATH, { chk: [theirs] })
    expect(answer.data).toMatchObject({ done: 0, failed: [{ id: theirs, error: 'NOT_FOUND_FILTER' }] })
  }
  const judging = await user.call('DELETE', PATH, { chk: [tenant.filters.user] })
  expect(judging.data).toMatchObject({ done: 0, failed: [{ error: 'NOT_FOUND_FILTER' }] })
  expect((await rowsOf(other)).total).toBe(1)
})

test('taken back: their mail waits again, and the log says who did it', async () => {
  const { id } = (await rowsOf(user, '&q=friend')).data[0]!
  expect((await user.call('DELETE', PATH, { chk: [id] })).data).toMatchObject({ done: 1, failed: [] })
  expect((await rowsOf(user, '&q=friend')).total).toBe(0)
  const events = await db
    .selectFrom('audit')
    .select(['user_id', 'type', 'target'])
    .where('class', '=', 'authentication_filter')
    .where('task', '=', 'delete')
    .where('type', '=', 'S')
    .execute()
  expect(events).toMatchObject([
    { user_id: tenant.users.user, target: expect.stringContaining('friend@partner.example') as string },
  ])
})

test('of a policy whose permission the role lacks, nothing is shown nor taken back', async () => {
  const { id } = (await rowsOf(user, '&policy=deny')).data[0]!
  await db
    .updateTable('role')
    .set((eb) => ({
      permissions: eb.fn('array_remove', ['permissions', eb.val('filter-system-inbound_user_deny')]),
    }))
    .where('key', '=', 'user')
    .execute()
  expect((await rowsOf(user)).data.map(({ policy }) => policy)).toEqual(['allow'])
  expect((await user.call('DELETE', PATH, { chk: [id] })).data).toMatchObject({ done: 0 })
})
