/** Mail under way follows a user, whoever changes where it goes: the form, a file, a move, a deletion. */
import { BULK_COLUMNS } from '@postern/contract/bulk/columns.ts'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { ApiClient } from '@postern/testkit/api.ts'
import { check, commit, startBulk } from '@postern/testkit/bulk.ts'
import { seedMail } from '@postern/testkit/tenants.ts'
import { afterAll, expect, test } from 'vitest'
import { enqueueMail, enqueueOwnMail } from '../../delivery/queue/enqueue-store.ts'

const { api, own, admin, manager } = await startBulk()
const { db, pool } = api.database
afterAll(() => api.close())

let made = 0

/** A user with a mail and a report on their way to the domain's server. */
async function userWithMail(): Promise<{ id: number; email: string; mailId: string }> {
  const email = `moving${++made}@own.example`
  const { rows } = await pool.query<{ id: number }>(
    `insert into app_user (email, name, domain_id, role_id) values ($1, 'M', $2, (select id from role where key = 'user')) returning id`,
    [email, own.domainId],
  )
  const { id } = rows[0]!
  await pool.query('insert into user_alias (email, user_id) values ($1, $2)', [`alias.${email}`, id])
  const owner = { domain_id: own.domainId, user_id: id, receiver: email }
  const mailId = await seedMail(db, api.blobs, { ...owner, class: 'normal', mode: MAIL_MODES.send })
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('mail').set({ send_state: 'N' }).where('id', '=', mailId).execute()
    const mail = await trx.selectFrom('mail').selectAll().where('id', '=', mailId).executeTakeFirstOrThrow()
    await enqueueMail(trx, [
      {
        mailId,
        messageId: mail.message_id,
        receivedAt: mail.received_at,
        domainId: own.domainId,
        recipient: email,
        sender: 'a@sender.example',
      },
    ])
  })
  await enqueueOwnMail(db, { recipient: `Alias.${email}`, content: Buffer.from('x') })
  await pool.query(`update delivery set next_attempt_at = now() + interval '4 hours', attempts = 3`)
  return { id, email, mailId }
}

const routesOf = async (id: number) =>
  (
    await pool.query(
      `select kind, destination, recipient, route_server, route_port, route_secure, route_named_by, next_attempt_at <= now() as due
       from delivery where user_id = $1 order by id`,
      [id],
    )
  ).rows

const TO_BOX = {
  destination: 'box.example:2525',
  recipient: 'm@inner.example',
  route_server: 'box.example',
  route_port: 2525,
  route_secure: 2,
  due: true,
}
const toDomain = (email: string) => [
  { kind: 'mail', recipient: email, ...TO_DOMAIN },
  { kind: 'dsn', recipient: `Alias.${email}`, ...TO_DOMAIN },
]
const TO_DOMAIN = {
  destination: 'own.example',
  route_server: null,
  route_port: null,
  route_secure: null,
  route_named_by: null,
  due: true,
}

const routed = (namedBy: string) => [
  { kind: 'mail', ...TO_BOX, route_named_by: namedBy },
  { kind: 'dsn', ...TO_BOX, route_named_by: namedBy },
]

/** Names the server with a file, as an administrator does for many. */
async function byFile(client: ApiClient, email: string): Promise<void> {
  const given: Readonly<Record<string, string>> = {
    email,
    name: 'M',
    route_server: 'box.example',
    route_port: '2525',
    route_secure: '2',
    route_forward_id: 'm@inner.example',
  }
  const line = BULK_COLUMNS.user.map(({ field }) => given[field] ?? '').join('\t')
  const job = await commit(client, await check(client, 'user', line), 'valid', 'update')
  expect(job).toMatchObject({ state: 'done', counts: { updated: 1 } })
}

test.each([
  ['a super administrator', () => admin, 'all'],
  ['a domain administrator', () => manager, 'domain'],
])('a file of %s', async (_, client, namedBy) => {
  const { id, email } = await userWithMail()
  expect((await routesOf(id)).map(({ destination }) => destination)).toEqual(['own.example', 'own.example'])
  await byFile(client(), email)
  expect(await routesOf(id)).toEqual(routed(namedBy))
})

test('the form, and back', async () => {
  const { id, email } = await userWithMail()
  const user = (await admin.call('GET', `/users/${id}`)).data as Record<string, unknown>
  const body = Object.fromEntries(
    ['email', 'name', 'domain_id', 'role_id', 'email_alias'].map((name) => [name, user[name]]),
  )
  const routing = { server: 'box.example', port: 2525, secure: 2, forward_id: 'm@inner.example' }
  expect((await manager.call('PUT', `/users/${id}`, { ...body, routing })).status).toBe(200)
  expect(await routesOf(id)).toEqual(routed('domain'))
  // Saved by somebody else without another server in it: nobody has named it anew.
  expect((await admin.call('PUT', `/users/${id}`, { ...body, name: 'Else', routing })).status).toBe(200)
  expect(await routesOf(id)).toEqual(routed('domain'))
  expect((await admin.call('PUT', `/users/${id}`, { ...body, routing: null })).status).toBe(200)
  expect(await routesOf(id)).toEqual(toDomain(email))
})

test('a move to another domain, and a deletion: the mail stays with the domain it came for', async () => {
  const target = await pool.query<{ id: number }>(`select id from domain where name = 'foreign.example'`)
  for (const leave of ['move', 'delete']) {
    const { id, email } = await userWithMail()
    await byFile(admin, email)
    expect(await routesOf(id)).toEqual(routed('all'))
    if (leave === 'delete') await admin.call('DELETE', '/users', { chk: [id] })
    else await pool.query('update app_user set domain_id = $2 where id = $1', [id, target.rows[0]!.id])
    expect(await routesOf(id)).toEqual(toDomain(email))
  }
})

test('a copy that a filter has delivered later goes elsewhere, and no sooner', async () => {
  const { id, email } = await userWithMail()
  await pool.query(`update delivery set not_before = next_attempt_at where user_id = $1 and kind = 'mail'`, [
    id,
  ])
  await byFile(admin, email)
  const [mail, own] = await routesOf(id)
  expect(mail).toMatchObject({ ...TO_BOX, due: false })
  expect(own).toMatchObject(TO_BOX)
})

test('a change of something else leaves the queue alone', async () => {
  const { id } = await userWithMail()
  await admin.call('PUT', '/users', { chk: [id], change: { language: 'ja' } })
  expect((await routesOf(id)).map(({ due }) => due)).toEqual([false, false])
})
