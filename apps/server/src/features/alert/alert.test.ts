/** The API of alerts: what is right and what is not, whose it is, and what people say of it. */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AlertRow, AlertRuleRow, AlertWayRow } from '@postern/contract/routes/alert.ts'
import { seedAlerts, type SeededAlerts } from '@postern/testkit/alerts.ts'
import { signIn, startApi, type ApiAnswer, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let api: TestApi
let own: Tenant
let ownAlerts: SeededAlerts
let foreignAlerts: SeededAlerts
let admin: ApiClient
let domain: ApiClient

const heard: { readonly signature: string; readonly body: string }[] = []
const receiver = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    heard.push({
      signature: String(request.headers['postern-signature']),
      body: Buffer.concat(pieces).toString(),
    })
    response.writeHead(202).end('queued')
  })
})

beforeAll(async () => {
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  api = await startApi()
  own = await seedTenant(api.database.db, api.blobs, 'own.example')
  ownAlerts = await seedAlerts(api.database.db, own)
  foreignAlerts = await seedAlerts(
    api.database.db,
    await seedTenant(api.database.db, api.blobs, 'foreign.example'),
  )
  admin = await signIn(api.app)
  domain = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
})
afterAll(async () => {
  receiver.close()
  await api.close()
})

const idOf = ({ status, text, data }: ApiAnswer): number => {
  if (status !== 200) throw new Error(text)
  return (data as { id: number }).id
}
const rowsOf = <Row>({ data }: ApiAnswer): Row[] => (data as { data: Row[] }).data
const ofOwn = () => ({ region: 'domain', domain_id: own.domainId })
const spam = () => ({
  kind: 'class',
  ...ofOwn(),
  mail_class: 'spam',
  measure: 'count',
  minutes: 60,
  limit: 100,
})
const mail = () => ({ kind: 'mail', ...ofOwn(), to_admins: true, language: 'en' })

test('a fresh installation watches what nobody may miss, and tells its super administrators', async () => {
  const rules = rowsOf<AlertRuleRow>(await admin.call('GET', '/configs/alert')).filter(
    ({ domain_id: id }) => id === null,
  )
  expect(rules.map(({ kind, limit, minutes, is_act: on }) => [kind, limit, minutes, on])).toEqual([
    ['disk', 5, null, true],
    ['scanner', 5, null, true],
    ['queue_oldest', 60, null, true],
    ['virus', 20, 60, true],
    ['certificate', 14, null, true],
    ['unchecked', 1, null, true],
    ['configuration', 1, null, true],
    ['storage', 1, null, true],
    ['node', 2, null, true],
    ['directory', 1, null, true],
    ['backup', 1, null, true],
    ['backup_age', 3, null, true],
  ])
  const [way] = rowsOf<AlertWayRow>(await admin.call('GET', '/configs/alert-way')).filter(
    ({ domain_id: id }) => id === null,
  )
  expect(way).toMatchObject({ kind: 'mail', to_admins: true, recipients: [], rules: 12 })
  expect(rules.every(({ ways }) => ways.length === 1 && ways[0] === way!.id)).toBe(true)
})

test.each([
  [
    'a kind needs its fields',
    { mail_class: null, minutes: null },
    { mail_class: 'SELECTION_REQUIRED', minutes: 'SELECTION_REQUIRED' },
  ],
  ['small numbers are no news', { limit: 9 }, { limit: 'OUT_OF_RANGE' }],
  ['a limit or the usual', { limit: null }, { limit: 'REQUIRED' }],
  ['the usual needs a least', { times: 3 }, { least: 'REQUIRED' }],
  ['hours are whole', { minutes: 90 }, { minutes: 'INVALID_VALUE' }],
  ['a share is of a hundred', { measure: 'share', least: 50, limit: 101 }, { limit: 'OUT_OF_RANGE' }],
  ['the installation is not a domain’s', { kind: 'disk', limit: 5 }, { region: 'ALERT_NEEDS_ALL' }],
  [
    'ignored senders are what the rule counts',
    { kind: 'sender', sender_by: 'domain', ignored: ['ok.example', 'a@b.example'] },
    { 'ignored.1': 'INVALID_DOMAIN' },
  ],
  ['ways of nobody', { ways: [999_999] }, { ways: 'NOT_FOUND_ALERT_WAY' }],
] as const)('rules: %s', async (_what, values, errors) => {
  const answer = await admin.call('POST', '/configs/alert', { ...spam(), ...values })
  expect([answer.status, answer.errors]).toEqual([400, errors])
})

test('ignored senders are kept as mail names them', async () => {
  const of = { kind: 'sender', ...ofOwn(), minutes: 60, limit: 100 }
  const kept = async (by: string, ignored: readonly string[]) => {
    const id = idOf(await admin.call('POST', '/configs/alert', { ...of, sender_by: by, ignored }))
    const { data } = await admin.call('GET', `/configs/alert/${id}`)
    await admin.call('DELETE', '/configs/alert', { chk: [id] })
    return (data as AlertRuleRow).ignored
  }
  expect(await kept('domain', ['München.example', 'own.example.'])).toEqual([
    'xn--mnchen-3ya.example',
    'own.example',
  ])
  expect(await kept('address', ['A@München.example'])).toEqual(['a@xn--mnchen-3ya.example'])
  expect(await kept('ip', ['2001:DB8:0:0:0:0:0:1', '192.0.2.1'])).toEqual(['2001:db8::1', '192.0.2.1'])
})

test.each([
  ['mail to nobody', { to_admins: false }, { recipients: 'REQUIRED' }],
  ['half of quiet hours', { quiet_from: '22:00' }, { quiet_to: 'REQUIRED' }],
  ['a webhook without an address', { kind: 'webhook' }, { url: 'REQUIRED' }],
  ['a chat without an address', { kind: 'slack' }, { url: 'REQUIRED' }],
  ['a chat in the clear', { kind: 'teams', url: 'http://hook.example/' }, { url: 'ALERT_NEEDS_HTTPS' }],
  [
    'PagerDuty without its key',
    { kind: 'pagerduty', url: 'https://events.pagerduty.com/v2/enqueue' },
    { routing_key: 'REQUIRED' },
  ],
  [
    'a key that is none',
    { kind: 'pagerduty', url: 'https://events.pagerduty.com/v2/enqueue', routing_key: 'short' },
    { routing_key: 'INVALID_VALUE' },
  ],
  ['in the clear', { kind: 'webhook', url: 'http://hook.example/' }, { url: 'ALERT_NEEDS_HTTPS' }],
  [
    'inside, for a domain',
    { kind: 'webhook', url: 'http://10.0.0.1/', inner: true },
    { inner: 'ALERT_NEEDS_ALL' },
  ],
  [
    'an address outside of the domain',
    { recipients: ['a@own.example', 'b@far.example'] },
    { 'recipients.1': 'ALERT_RECIPIENT_OUTSIDE' },
  ],
] as const)('ways: %s', async (_what, values, errors) => {
  const answer = await admin.call('POST', '/configs/alert-way', { ...mail(), ...values })
  expect([answer.status, answer.errors]).toEqual([400, errors])
})

test('a domain administrator has their own, and knows nothing of the others', async () => {
  const way = idOf(await domain.call('POST', '/configs/alert-way', mail()))
  const rule = idOf(await domain.call('POST', '/configs/alert', { ...spam(), ways: [way] }))
  const ids = rowsOf<AlertRuleRow>(await domain.call('GET', '/configs/alert')).map(({ id }) => id)
  expect(ids.toSorted((a, b) => a - b)).toEqual([ownAlerts.alertRule, rule])
  expect(
    (await domain.call('POST', '/configs/alert', { kind: 'disk', region: 'all', limit: 5 })).status,
  ).toBe(400)
  for (const path of [
    `/configs/alert/${foreignAlerts.alertRule}`,
    `/configs/alert-way/${foreignAlerts.alertWay}`,
    `/configs/alert-way/${foreignAlerts.alertWay}/calls`,
    `/alerts/${foreignAlerts.alert}`,
  ])
    expect([path, (await domain.call('GET', path)).status]).toEqual([path, 404])
  const foreignWay = await domain.call('POST', '/configs/alert', {
    ...spam(),
    ways: [foreignAlerts.alertWay],
  })
  expect(foreignWay.errors).toEqual({ ways: 'NOT_FOUND_ALERT_WAY' })
  const moved = await admin.call('PUT', `/configs/alert/${rule}`, {
    ...spam(),
    region: 'all',
    domain_id: null,
  })
  expect(moved.errors).toEqual({ region: 'INVALID_VALUE' })
  expect(
    (await domain.call('POST', '/alerts/acknowledge', { chk: [foreignAlerts.alert] })).data,
  ).toMatchObject({ done: 0 })
})

test('who deletes a way leaves rules with the others', async () => {
  const [gone, kept] = [
    idOf(await domain.call('POST', '/configs/alert-way', mail())),
    idOf(await domain.call('POST', '/configs/alert-way', mail())),
  ]
  const rule = idOf(await domain.call('POST', '/configs/alert', { ...spam(), ways: [gone, kept] }))
  await domain.call('DELETE', '/configs/alert-way', { chk: [gone] })
  expect((await domain.call('GET', `/configs/alert/${rule}`)).data).toMatchObject({ ways: [kept] })
})

test('an alert waits until somebody looks after it, or nobody wants to hear of it', async () => {
  const waiting = async () =>
    ((await domain.call('GET', '/session/waiting')).data as { alerts: number }).alerts
  const shown = async (): Promise<AlertRow> => rowsOf<AlertRow>(await domain.call('GET', '/alerts'))[0]!
  expect(rowsOf<AlertRow>(await domain.call('GET', '/alerts'))).toHaveLength(1)
  expect(await waiting()).toBe(1)
  await domain.call('POST', '/alerts/mute', { chk: [ownAlerts.alert], hours: 4 })
  expect([await waiting(), Date.parse((await shown()).muted_until!) - api.clock.now]).toEqual([
    0,
    4 * 3_600_000,
  ])
  await domain.call('POST', '/alerts/mute', { chk: [ownAlerts.alert], hours: 0 })
  expect(await waiting()).toBe(1)
  await domain.call('POST', '/alerts/acknowledge', { chk: [ownAlerts.alert] })
  expect([await waiting(), (await shown()).acknowledged_by]).toEqual([0, 'domain@own.example'])
  const { data } = await domain.call('GET', `/alerts/${ownAlerts.alert}`)
  expect(data).toMatchObject({ subject: 'Virus of own.example', calls: [{ event: 'open', state: 'S' }] })
})

test('a webhook’s secret is told once, and a test is signed by it', async () => {
  const { port } = receiver.address() as AddressInfo
  const body = {
    kind: 'webhook',
    region: 'all',
    language: 'ko',
    url: `http://127.0.0.1:${port}/T0KEN`,
    inner: true,
  }
  const made = await admin.call('POST', '/configs/alert-way', body)
  const { id, secret } = made.data as { id: number; secret: string }
  expect(secret).toMatch(/^whsec_[\w-]{43}$/)
  expect((await admin.call('GET', `/configs/alert-way/${id}`)).text).not.toContain('secret')
  const kept = JSON.stringify((await api.database.pool.query(`select * from alert_way`)).rows)
  const log = JSON.stringify((await api.database.pool.query(`select * from audit`)).rows)
  expect([kept.includes(secret), log.includes(secret)]).toEqual([false, false])
  // Whoever knows the whole address may call it.
  expect([log.includes(`127.0.0.1:${port}/…`), log.includes('T0KEN')]).toEqual([true, false])
  await api.database.pool.query(
    `insert into alert_call (id, way_id, alert_id, body, state, log) values (gen_random_uuid(), $1, $2, '{"state":"open"}', 'S', '[]')`,
    [id, ownAlerts.alert],
  )
  await api.database.pool.query('update alert set told = array[$1]::integer[] where id = $2', [
    id,
    ownAlerts.alert,
  ])
  const shown = await admin.call('GET', `/alerts/${ownAlerts.alert}`)
  expect(shown.data).toMatchObject({ told: [`127.0.0.1:${port}`], calls: expect.anything() })
  expect(shown.text).not.toContain('T0KEN')
  await api.database.pool.query('delete from alert_call where way_id = $1', [id])
  const signedBy = (key: string): boolean => {
    const { signature, body: text } = heard.at(-1)!
    const [, seconds, mac] = /^t=(\d+),v1=(\w+)$/.exec(signature) ?? []
    return mac === createHmac('sha256', key).update(`${seconds}.${text}`).digest('hex')
  }
  const tested = await admin.call('POST', `/configs/alert-way/${id}/test`)
  expect(tested.data).toMatchObject({ to: [], attempt: { status: 202, problem: null, reply: 'queued' } })
  expect([signedBy(secret), JSON.parse(heard.at(-1)!.body)]).toEqual([
    true,
    expect.objectContaining({ version: 1, state: 'test' }),
  ])
  expect((await admin.call('POST', `/configs/alert-way/${id}/test`)).message).toBe('RATE_LIMITED')
  api.clock.now += 60_000
  const renewed = (await admin.call('POST', `/configs/alert-way/${id}/secret`)).data as { secret: string }
  await admin.call('POST', `/configs/alert-way/${id}/test`)
  expect([signedBy(secret), signedBy(renewed.secret)]).toEqual([false, true])
  const { calls } = (await admin.call('GET', `/configs/alert-way/${id}/calls`)).data as { calls: unknown[] }
  expect(calls).toMatchObject([
    { event: 'test', state: 'S', attempts: [{ status: 202 }] },
    { event: 'test', state: 'S' },
  ])
})

test('PagerDuty’s key is posted and never told; an empty one keeps it', async () => {
  const { port } = receiver.address() as AddressInfo
  const key = '0123456789abcdef0123456789ABCDEF'
  const values = {
    kind: 'pagerduty',
    region: 'all',
    language: 'en',
    url: `http://127.0.0.1:${port}/v2`,
    inner: true,
  }
  const made = await admin.call('POST', '/configs/alert-way', { ...values, routing_key: key })
  expect(made.data).toMatchObject({ secret: '' })
  const id = idOf(made)
  const read = await admin.call('GET', `/configs/alert-way/${id}`)
  const { version } = read.data as { version: string }
  const saved = await admin.call('PUT', `/configs/alert-way/${id}`, { ...values, name: 'On call', version })
  expect(saved.status).toBe(200)
  const tested = await admin.call('POST', `/configs/alert-way/${id}/test`)
  expect(tested.data).toMatchObject({ attempt: { status: 202, problem: null } })
  expect(heard.slice(-2).map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    { routing_key: key, event_action: 'trigger' },
    { routing_key: key, event_action: 'resolve' },
  ])
  const { pool } = api.database
  const kept = ['alert_way', 'alert_call', 'audit'].map((table) => pool.query(`select * from ${table}`))
  const texts = [
    read.text,
    (await admin.call('GET', `/configs/alert-way/${id}/calls`)).text,
    ...(await Promise.all(kept)).map(({ rows }) => JSON.stringify(rows)),
  ]
  expect(texts.filter((text) => text.includes(key))).toEqual([])
  expect((await admin.call('POST', `/configs/alert-way/${id}/secret`)).status).toBe(404)
})

test('a domain’s webhook does not lead inside, whatever its name says', async () => {
  const { port } = receiver.address() as AddressInfo
  const before = heard.length
  const body = { kind: 'webhook', ...ofOwn(), language: 'en', url: `https://127.0.0.1:${port}/` }
  const id = idOf(await domain.call('POST', '/configs/alert-way', body))
  const tested = await domain.call('POST', `/configs/alert-way/${id}/test`)
  expect(tested.data).toMatchObject({ attempt: { status: null, problem: 'inside' } })
  expect(heard).toHaveLength(before)
})

test('a test mail goes to whom the way names, each in their language', async () => {
  const way = { ...mail(), recipients: ['team@own.example'], language: 'ja' }
  const id = idOf(await domain.call('POST', '/configs/alert-way', way))
  const tested = await domain.call('POST', `/configs/alert-way/${id}/test`)
  expect(tested.data).toEqual({ to: ['team@own.example', 'domain@own.example'], attempt: null })
  expect(api.sentMails.slice(-2).map(({ to, subject }) => [to, subject])).toEqual([
    ['team@own.example', '[テスト] アラートのメール'],
    ['domain@own.example', '[테스트] 알림 메일'],
  ])
  expect((await domain.call('POST', `/configs/alert-way/${id}/test`)).message).toBe('RATE_LIMITED')
})
