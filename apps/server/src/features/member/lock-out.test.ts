/** A lock after repeated failures is seen by administrators, and lifted by what says so. */
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { signIn, trySignIn } from '@postern/testkit/api.ts'
import { startMembers } from '@postern/testkit/members.ts'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

const { api, foreign, admin, manager, addUser, rowOf, events, lastEvent } = await startMembers()
afterAll(() => api.close())

const { lockFailures, lockMinutes } = DEFAULT_SETTINGS.access
let id = 0
let email = ''
let ip = ''
let n = 0
beforeEach(async () => {
  id = await addUser({ password: PASSWORD })
  email = (await rowOf(id))['email'] as string
  await api.database.db
    .updateTable('app_user')
    .set({ must_change_password: false })
    .where('id', '=', id)
    .execute()
  ip = `198.51.100.${++n}`
  for (let i = 0; i < lockFailures; i++) await attempt('wrong')
})
const attempt = async (password: string) =>
  (await trySignIn(api.app, { email, password }, { ip })).reply.statusCode
const tasks = async (mark: number) => (await events(mark)).map(({ task, target }) => [task, target])

test('is in the row, in the list and in its search, until it ends', async () => {
  const until = new Date(api.clock.now + lockMinutes * 60_000).toISOString()
  expect(await rowOf(id)).toMatchObject({ states: ['locked'], locked_until: until })
  const list = await manager.call('GET', '/users?state=locked')
  expect(list.data).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ id, states: ['locked'] })]),
  })
  const normal = (await manager.call('GET', '/users?state=normal&size=100')).data as {
    data: { id: number }[]
  }
  expect(normal.data.map((row) => row.id)).not.toContain(id)
  const elsewhere = await signIn(api.app, { email: 'domain@foreign.example', password: PASSWORD })
  expect((await elsewhere.call('GET', '/users?state=locked')).data).toMatchObject({ total: 0 })
  api.clock.now += lockMinutes * 60_000 + 1
  expect(await rowOf(id)).toMatchObject({ states: [], locked_until: null })
})

describe('is lifted, and the log says so,', () => {
  const wholeForm = async (change: object) => {
    const { name, domain_id, role_id, group_id } = await rowOf(id)
    return admin.call('PUT', `/users/${id}`, { email, name, domain_id, role_id, group_id, ...change })
  }
  const ways: Record<string, () => Promise<unknown>> = {
    'by unlocking': () => manager.call('POST', '/users/unlock', { chk: [id] }),
    'by opening the account again': () => manager.call('POST', '/users/reactivate', { chk: [id] }),
    'by unblocking many': () =>
      manager.call('PUT', '/users', { chk: [id], change: { login_blocked: false } }),
    'by blocking and unblocking in the form': async () => {
      await wholeForm({ login_blocked: true })
      return wholeForm({ login_blocked: false })
    },
    'by a new password': () => wholeForm({ password: PASSWORD }),
  }
  test.each(Object.keys(ways))('%s', async (way) => {
    expect(await attempt(PASSWORD)).toBe(423)
    const mark = await lastEvent()
    await ways[way]!()
    expect(await rowOf(id)).toMatchObject({ locked_until: null })
    expect(await tasks(mark)).toContainEqual(['unlock', email])
    expect(await attempt(PASSWORD)).toBe(200)
  })

  test('but not by a form saved without a change', async () => {
    const mark = await lastEvent()
    expect((await wholeForm({})).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ states: ['locked'] })
    expect((await tasks(mark)).map(([task]) => task)).not.toContain('unlock')
    const theirs = await manager.call('POST', '/users/unlock', { chk: [foreign.users.user] })
    expect(theirs.data).toMatchObject({ done: 0, failed: [{ error: 'NOT_FOUND_USER' }] })
  })
})

test.each([
  ['codes of the second factor', 'second-factor:both|'],
  ['SMTP AUTH from one place', 'smtp:both|'],
])('by %s counts too', async (_way, counter) => {
  await manager.call('POST', '/users/unlock', { chk: [id] })
  const until = new Date(api.clock.now + 60_000)
  await api.database.db
    .insertInto('login_failure')
    .values({
      subject: `${counter}${email}|192.0.2.1`,
      failures: 5,
      last_at: new Date(api.clock.now),
      locked_until: until,
    })
    .execute()
  expect(await rowOf(id)).toMatchObject({ states: ['locked'], locked_until: until.toISOString() })
  await manager.call('POST', '/users/unlock', { chk: [id] })
  expect(await rowOf(id)).toMatchObject({ states: [] })
})
