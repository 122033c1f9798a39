/** Users ask for originals; administrators of the region send them or decline; what is over is closed. */
import { LIMITS } from '@postern/contract/limits.ts'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import type { OriginalRequestRow } from '@postern/contract/routes/original.ts'
import { signIn, type ApiClient } from '@postern/testkit/api.ts'
import { ARMED, beingDisarmed, disarmed } from '@postern/testkit/disarmed.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { PASSWORD, seedTenant, type MailSeed } from '@postern/testkit/tenants.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'

let virus = ''
const { api, user, admin, seed, tenant } = await startMails({ deps: { virusIn: async () => virus } })
const { pool, db } = api.database
const as = (email: string): Promise<ApiClient> => signIn(api.app, { email, password: PASSWORD })
const [domain, group, other] = [
  await as('domain@own.example'),
  await as('group@own.example'),
  await as('other@own.example'),
]
await seedTenant(db, api.blobs, 'other.example')
const foreign = await as('domain@other.example')
afterAll(() => api.close())
beforeEach(async () => {
  virus = ''
  await pool.query('truncate original_request')
})

const delivered = { class: 'normal', mode: MAIL_MODES.send, send_state: 'S', original: ARMED } as const
const changed = (more: Partial<MailSeed> = {}) => seed({ ...delivered, detox: disarmed, ...more })
const ask = (id: string, body: object = {}, client = user) =>
  client.call('POST', `/mails/${id}/original-request`, {
    reason: 'macro',
    comment: 'The order form.',
    ...body,
  })
const originalOf = async (client: ApiClient, id: string) =>
  ((await client.call('GET', `/mails/${id}`)).data as MailDetail).original
const list = async (client: ApiClient, of = 'open') =>
  ((await client.call('GET', `/detox/requests?of=${of}`)).data as { data: OriginalRequestRow[] }).data
const waiting = async (client: ApiClient) =>
  ((await client.call('GET', '/session/waiting')).data as { originals?: number }).originals
const decide = async (client: ApiClient, id: string, approve: boolean, answer = 'As agreed.') => {
  const request = (await list(client)).find((one) => one.mail_id === id)!
  return client.call('POST', `/detox/requests/${request.id}/decide`, { approve, answer })
}

test('a user asks once a mail; administrators of the region see it and the menu counts it', async () => {
  const id = await changed({ title: 'Asked for' })
  expect(await originalOf(user, id)).toMatchObject({ ask: null, request: null })
  expect((await ask(id, { path: '2' })).status).toBe(200)
  expect((await ask(id)).message).toBe('ORIGINAL_REQUEST_OPEN')
  const row = {
    mail_id: id,
    by: 'user@own.example',
    file: 'Price list.xlsm',
    reason: 'macro',
    comment: 'The order form.',
    state: 'open',
    title: 'Asked for',
  }
  for (const client of [admin, domain, group]) {
    expect(await list(client)).toMatchObject([row])
    expect(await waiting(client)).toBe(1)
  }
  expect([await list(foreign), await waiting(foreign)]).toEqual([[], 0])
  expect((await user.call('GET', '/detox/requests')).message).toBe('NO_PERMISSION')
  expect(await originalOf(user, id)).toMatchObject({
    ask: 'ORIGINAL_REQUEST_OPEN',
    request: { state: 'open' },
  })
  expect((await user.call('GET', `/mails/${id}`)).data).toMatchObject({ events: [{ kind: 'ask_original' }] })
})

test('taking it back leaves nothing to decide and no step in the time line; then it can be asked for again', async () => {
  const id = await changed()
  await ask(id)
  expect((await user.call('DELETE', `/mails/${id}/original-request`)).status).toBe(200)
  expect(await list(domain)).toEqual([])
  expect((await user.call('GET', `/mails/${id}`)).data).toMatchObject({
    events: [],
    original: { request: null, ask: null },
  })
  expect((await user.call('DELETE', `/mails/${id}/original-request`)).message).toBe(
    'ORIGINAL_REQUEST_DECIDED',
  )
  expect((await ask(id)).status).toBe(200)
})

test('approved, the original goes out once, and the user is told in their language', async () => {
  const id = await changed({ title: '견적서' })
  await db.updateTable('app_user').set({ language: 'ja' }).where('id', '=', tenant.users.user).execute()
  await ask(id)
  const request = (await list(domain))[0]!.id
  const told = api.sentMails.length
  const path = `/detox/requests/${request}/decide`
  const answers = await Promise.all(
    [domain, group].map((client) => client.call('POST', path, { approve: true, answer: 'OK' })),
  )
  expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0)
  const { rows } = await pool.query('select blob_key from delivery where mail_id = $1', [id])
  expect(rows).toEqual([{ blob_key: null }])
  expect(api.sentMails.slice(told)).toMatchObject([
    { to: 'user@own.example', subject: '[Postern] 原本の申請の結果', text: expect.stringContaining('OK') },
  ])
  expect(await originalOf(user, id)).toMatchObject({ request: { state: 'approved', answer: 'OK' } })
  expect((await list(domain, 'done'))[0]).toMatchObject({ state: 'approved' })
  expect((await domain.call('POST', path, { approve: false, answer: 'x' })).message).toBe(
    'ORIGINAL_REQUEST_DECIDED',
  )
})

test('sending the original by itself answers the request too', async () => {
  const id = await changed()
  await ask(id)
  await domain.call('POST', '/mails/return-original', { chk: [id], reason: 'Called by phone.' })
  expect(await originalOf(user, id)).toMatchObject({
    request: { state: 'approved', decided_by: 'domain@own.example' },
  })
})

test('a virus in the original refuses it in words and leaves the request open', async () => {
  const id = await changed()
  await ask(id)
  virus = 'EICAR'
  expect((await decide(domain, id, true)).message).toBe('ORIGINAL_HAS_VIRUS')
  expect(await list(domain)).toHaveLength(1)
})

test('declined, the user reads by whom and why; a reason is needed', async () => {
  const id = await changed({ title: 'Declined one' })
  await ask(id)
  expect(await decide(domain, id, false, '')).toMatchObject({ status: 400, errors: { answer: 'REQUIRED' } })
  expect((await decide(domain, id, false, 'Ask the sender for a PDF.')).status).toBe(200)
  expect(await originalOf(user, id)).toMatchObject({
    ask: null,
    request: { state: 'declined', decided_by: 'domain@own.example', answer: 'Ask the sender for a PDF.' },
  })
  expect(api.sentMails.at(-1)).toMatchObject({ text: expect.stringContaining('Ask the sender for a PDF.') })
  const log = await domain.call('GET', '/configs/log/audit?target=Declined')
  expect((log.data as { data: { task: string }[] }).data.map(({ task }) => task)).toEqual([
    'decline',
    'request',
  ])
})

test('what cannot be asked for says why, and bad input names the field', async () => {
  expect((await ask(await seed(delivered))).message).toBe('CANNOT_ASK_ORIGINAL')
  expect((await ask(await changed({ original: null }))).message).toBe('NO_ORIGINAL_MAIL')
  expect((await ask(await seed({ ...delivered, detox: beingDisarmed }))).message).toBe('DETOX_NOT_DONE')
  const id = await changed()
  expect((await ask(id, {}, domain)).message).toBe('CANNOT_ASK_ORIGINAL')
  expect((await ask(id, {}, other)).message).toBe('NOT_FOUND')
  expect(await ask(id, { path: '9' })).toMatchObject({ errors: { path: 'INVALID_VALUE' } })
  expect(await ask(id, { reason: 'other', comment: ' ' })).toMatchObject({ errors: { comment: 'REQUIRED' } })
})

test('a day has so many requests, also those taken back', async () => {
  for (let at = 0; at < LIMITS.originalRequestsPerDay; at++)
    await pool.query(
      `insert into original_request (mail_id, received_at, domain_id, user_id, requester_id, requester, reason, at, state)
       values (gen_random_uuid(), now(), $1, $2, $2, '', 'macro', now(), 'withdrawn')`,
      [tenant.domainId, tenant.users.user],
    )
  expect(await ask(await changed())).toMatchObject({ status: 429, message: 'ORIGINAL_REQUEST_LIMIT' })
})

test.each([
  ['mail', (id: string) => user.call('DELETE', '/mails', { chk: [id] })],
  [
    'original',
    (id: string) =>
      pool.query(
        'update message set blob_key = null where id = (select message_id from mail where id = $1)',
        [id],
      ),
  ],
  ['user', () => pool.query('update original_request set requester_id = null')],
])('without its %s a request is closed, and nobody is asked about it', async (closed, lose) => {
  const id = await changed()
  await ask(id)
  const request = (await list(domain))[0]!.id
  await lose(id)
  expect([await list(domain), await waiting(domain)]).toEqual([[], 0])
  expect(await list(domain, 'done')).toMatchObject([{ id: request, state: 'closed', closed }])
  const decided = await domain.call('POST', `/detox/requests/${request}/decide`, { approve: true })
  expect(decided.message).toBe('ORIGINAL_REQUEST_DECIDED')
})
