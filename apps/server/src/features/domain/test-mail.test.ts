import { signIn, startApi, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SendTestMail } from './ports.ts'
import { TEST_MAIL_LIMIT } from './test-mail.ts'

const send = vi.fn<SendTestMail>(async () => ({
  ok: true,
  problem: null,
  dialogue: [],
  ms: 3,
  encrypted: false,
}))
let now = Date.now()
let api: TestApi
let tenant: Tenant
let admin: ApiClient
let manager: ApiClient
beforeAll(async () => {
  api = await startApi({ deps: { sendTestMail: send, clock: () => now } })
  tenant = await seedTenant(api.database.db, api.blobs, 'own.example')
  await seedTenant(api.database.db, api.blobs, 'other.example')
  await api.database.db
    .insertInto('domain_alias')
    .values({ name: 'alias.example', domain_id: tenant.domainId })
    .execute()
  admin = await signIn(api.app)
  manager = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
})
beforeEach(() => {
  send.mockClear()
  now += 60_000
})
afterAll(() => api.close())

const ask = (client: ApiClient, recipient: string) =>
  client.call('POST', '/domains/test-mail', { email: recipient })

test.each(['anybody@own.example', 'postmaster@Alias.Example'])(
  '%s is an address of the domain',
  async (recipient) => {
    expect((await ask(manager, recipient)).data).toMatchObject({ ok: true, mail: null })
    expect(send).toHaveBeenCalledOnce()
    const event = await api.database.db
      .selectFrom('audit')
      .selectAll()
      .where('class', '=', 'domain')
      .where('task', '=', 'test_mail')
      .where('target', '=', recipient.toLowerCase())
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ domain_id: tenant.domainId })
  },
)

test.each(['u@other.example', 'u@nobody.example', 'u@sub.own.example'])(
  'nothing goes to %s, which is not the caller’s',
  async (recipient) => {
    const answer = await ask(manager, recipient)
    expect(answer.status).toBe(400)
    expect(answer.errors).toEqual({ email: 'ADDRESS_OUTSIDE_DOMAIN' })
    expect(send).not.toHaveBeenCalled()
  },
)

test('who runs the installation reaches every domain of it, and none besides', async () => {
  expect((await ask(admin, 'u@other.example')).status).toBe(200)
  expect((await ask(admin, 'u@gmail.example')).status).toBe(400)
})

test('a person sends a few a minute', async () => {
  for (let sent = 0; sent < TEST_MAIL_LIMIT.each; sent++)
    expect((await ask(manager, 'u@own.example')).status).toBe(200)
  expect((await ask(manager, 'u@own.example')).status).toBe(429)
  expect((await ask(admin, 'u@own.example')).status).toBe(200)
  now += 60_000
  expect((await ask(manager, 'u@own.example')).status).toBe(200)
})
