import type { ApiClient } from '@postern/testkit/api.ts'
import { startMembers } from '@postern/testkit/members.ts'
import { afterAll, describe, expect, test } from 'vitest'

const { api, tenant, roles, admin, manager, addUser, rowOf } = await startMembers()
afterAll(() => api.close())

describe('addresses', () => {
  const wish = (email: string, more: object = {}) => ({
    email,
    name: 'X',
    domain_id: tenant.domainId,
    role_id: roles.get('user'),
    ...more,
  })

  test("are the user's domain's, whoever gives them; what is there may stay", async () => {
    const post = async (client: ApiClient, body: object) => (await client.call('POST', '/users', body)).errors
    const email = { email: 'ADDRESS_OUTSIDE_DOMAIN' }
    expect(await post(manager, wish('x@foreign.example'))).toEqual(email)
    expect(await post(admin, wish('x@foreign.example'))).toEqual(email)
    expect(await post(manager, wish('x@gmail.example'))).toEqual(email)
    expect(await post(manager, wish('y@own.example', { email_alias: ['y@foreign.example'] }))).toEqual({
      email_alias: 'ADDRESS_OUTSIDE_DOMAIN',
    })
    expect(await post(admin, wish('x@gmail.example'))).toEqual(email)
    const created = await admin.call('POST', '/users', wish('x@own.example'))
    const outside = created.data as { id: number }
    const { db } = api.database
    await db.updateTable('app_user').set({ email: 'x@gmail.example' }).where('id', '=', outside.id).execute()
    const kept = await manager.call('PUT', `/users/${outside.id}`, wish('x@gmail.example', { name: 'Y' }))
    expect(kept.status).toBe(200)
  })

  test('of alias domains are welcome', async () => {
    await api.database.db
      .insertInto('domain_alias')
      .values({ name: 'also-own.example', domain_id: tenant.domainId })
      .execute()
    const answer = await manager.call('POST', '/users', {
      email: 'z@also-own.example',
      email_alias: ['z@own.example'],
      name: 'Z',
      domain_id: tenant.domainId,
      role_id: roles.get('user'),
    })
    expect(answer.status).toBe(200)
  })

  test('are given once, main address or alias, also by two at the same moment', async () => {
    for (let round = 0; round < 20; round++) {
      const contested = `contested${round}@own.example`
      const answers = await Promise.all([
        manager.call('POST', '/users', wish(contested)),
        admin.call('POST', '/users', wish(`with${round}@own.example`, { email_alias: [contested] })),
      ])
      expect(answers.map(({ message }) => message).toSorted()).toEqual(['ALREADY_EXISTS_USER', 'OK'])
    }
  })
})

test('queued mail of a user follows a change of their server', async () => {
  const { db } = api.database
  const id = await addUser()
  const { email } = await rowOf(id)
  const mail = await db
    .selectFrom('mail')
    .select(['id', 'received_at', 'message_id'])
    .where('id', '=', tenant.mails.normal)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('mail')
    .set({ user_id: id, receiver: String(email) })
    .where('id', '=', mail.id)
    .execute()
  await db
    .insertInto('delivery')
    .values({
      kind: 'mail',
      mail_id: mail.id,
      message_id: mail.message_id,
      received_at: mail.received_at,
      domain_id: tenant.domainId,
      user_id: id,
      address: String(email),
      destination: 'own.example',
      recipient: String(email),
      sender: '',
      content: null,
      orcpt: null,
      claimed_by: null,
    })
    .execute()
  const queued = () =>
    db
      .selectFrom('delivery')
      .select(['destination', 'recipient', 'route_server', 'route_port'])
      .where('mail_id', '=', mail.id)
      .executeTakeFirstOrThrow()
  const body = { email, name: 'X', domain_id: tenant.domainId, role_id: roles.get('user') }
  const routing = { server: 'box.example', port: 2525, secure: 0, forward_id: 'x@inner.example' }
  await manager.call('PUT', `/users/${id}`, { ...body, routing })
  expect(await queued()).toEqual({
    destination: 'box.example:2525',
    recipient: 'x@inner.example',
    route_server: 'box.example',
    route_port: 2525,
  })
  // On its way at this moment: should that fail, the next try goes where mail goes now.
  await db.updateTable('delivery').set({ claimed_by: 'worker' }).where('mail_id', '=', mail.id).execute()
  await manager.call('PUT', `/users/${id}`, { ...body, routing: null })
  expect(await queued()).toEqual({
    destination: 'own.example',
    recipient: email,
    route_server: null,
    route_port: null,
  })
})
