/** Webhooks against a real receiver that fails, leads inside, is slow, and takes what it is handed. */
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ALERT_NUMBERS } from '@postern/testkit/alerts.ts'
import { testDatabase } from '@postern/testkit/database.ts'
import { zoneResolver } from '@postern/testkit/dns-zone.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createSealedBox } from '../../platform/crypto/sealed-box.ts'
import { callOnce, makeCalls, pauseAfter } from './calling.ts'
import { takeCalls } from './call-store.ts'
import { payloadOf, type AlertNews, type Writing } from './compose.ts'
import { insertCall } from './episode-store.ts'
import { newSecret, sealSecret } from './signature.ts'
import { insertWay, saveSecret } from './way-store.ts'

interface Heard {
  readonly id: string
  readonly signature: string
  readonly type: string
  readonly body: string
}
const heard: Heard[] = []
let answers: ((response: ServerResponse) => void)[] = []
const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    heard.push({
      id: String(request.headers['postern-event-id']),
      signature: String(request.headers['postern-signature']),
      type: String(request.headers['content-type']),
      body: Buffer.concat(pieces).toString(),
    })
    const answer = answers.shift()
    if (answer) answer(response)
    else response.end('thank you')
  })
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const { port } = server.address() as AddressInfo
const database = await testDatabase()
const { db, pool } = database
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await database.close()
})

const box = createSealedBox(Buffer.alloc(32, 7))
const lookUp = zoneResolver({
  'hook.example': { A: ['127.0.0.1'] },
  'cloud.example': { A: ['169.254.169.254'] },
})
const START = Date.UTC(2026, 10, 24)
const goOn = new AbortController().signal
const run = (seconds: number) =>
  makeCalls({ db, lookUp, box }, { now: START + seconds * 1_000, signal: goOn })
const WRITING: Writing = { publicUrl: '', timeZone: 'UTC', dateFormat: 'YYYY-MM-DD HH:mm:ss' }
const NEWS: AlertNews = {
  event: 'open',
  id: 1,
  kind: 'disk',
  subject: '',
  rule_id: 1,
  rule_name: '',
  domain: '',
  numbers: ALERT_NUMBERS,
  since: new Date(START),
  opened_at: new Date(START),
  over_at: null,
}
const url = `http://hook.example:${port}/alerts`
const secret = newSecret()

async function wayOf(values: object = {}): Promise<number> {
  const id = await insertWay(db, {
    name: '',
    kind: 'webhook',
    region: 'all',
    domain_id: null,
    to_admins: false,
    recipients: [],
    language: 'en',
    url,
    inner: true,
    routing_key: '',
    quiet_from: null,
    quiet_to: null,
    is_act: true,
    ...values,
  })
  await saveSecret(db, id, sealSecret(box, id, secret))
  return id
}
async function callOf(
  wayId: number,
  body = '{"state":"open"}',
  alertId: number | null = null,
  at = START,
): Promise<string> {
  const id = randomUUID()
  await insertCall(db, { id, wayId, domainId: null, alertId, body }, new Date(at))
  return id
}
const rowOf = async (id: string) => {
  const row = await db.selectFrom('alert_call').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    state: row.state,
    next: row.next_at === null ? null : (row.next_at.getTime() - START) / 1_000,
    problems: row.log.map(({ problem, status }) => problem ?? status),
  }
}

/** What a receiver does (docs/operating.md). */
function isSigned({ signature, body }: Heard): boolean {
  const [, seconds, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  return mac === createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
}

beforeEach(async () => {
  heard.splice(0)
  answers = []
  await pool.query('truncate alert, alert_call, alert_rule, alert_way')
})

test('what fails is called again after growing pauses under the same id, signed each time, until it is taken', async () => {
  const id = await callOf(await wayOf(), '{"state":"open","text":"디스크"}')
  answers = [
    (response) => response.writeHead(500).end('not now'),
    (response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/elsewhere` }).end(),
    (response) => void response.socket?.destroy(),
    (response) => {
      response.write('slowly ')
      response.end('done')
    },
  ]
  await run(0)
  expect(await rowOf(id)).toEqual({ state: 'P', next: 30, problems: ['status'] })
  await run(29)
  expect(heard).toHaveLength(1)
  await run(30)
  await run(90)
  expect(await rowOf(id)).toEqual({ state: 'P', next: 210, problems: ['status', 'redirect', 'no_answer'] })
  await run(210)
  expect(await rowOf(id)).toEqual({
    state: 'S',
    next: null,
    problems: ['status', 'redirect', 'no_answer', 200],
  })
  await run(100_000)
  // The redirect was not followed.
  expect(heard).toHaveLength(4)
  expect(new Set(heard.map((one) => one.id))).toEqual(new Set([id]))
  expect(heard.map(isSigned)).toEqual([true, true, true, true])
  const { log } = await db.selectFrom('alert_call').select('log').executeTakeFirstOrThrow()
  expect(log.map(({ reply }) => reply)).toEqual(['not now', '', expect.stringMatching(/./), 'slowly done'])
})

test.each([
  ['slack', /^\{"text":"\[Alert\] Disk nearly full: /],
  ['teams', /^\{"type":"message","attachments":/],
  [
    'pagerduty',
    /^\{"routing_key":"0123456789abcdef0123456789abcdef","dedup_key":"postern-1-\d+","event_action":"trigger"/,
  ],
] as const)('%s is posted its own form, and nothing of ours besides', async (kind, form) => {
  const wayId = await wayOf({ kind })
  await saveSecret(db, wayId, sealSecret(box, wayId, '0123456789abcdef0123456789abcdef'))
  const id = await callOf(wayId, payloadOf('id', NEWS, 'en', WRITING, START))
  answers = [(response) => response.writeHead(429).end('slow down')]
  await run(0)
  expect(await rowOf(id)).toEqual({ state: 'P', next: 30, problems: ['status'] })
  answers = [(response) => response.writeHead(202).end('ok')]
  await run(30)
  expect((await rowOf(id)).problems).toEqual(['status', 202])
  expect(heard).toEqual(
    [0, 1].map(() => ({
      id: 'undefined',
      signature: 'undefined',
      type: 'application/json; charset=utf-8',
      body: expect.stringMatching(form) as string,
    })),
  )
})

test('a test of PagerDuty leaves no incident open', async () => {
  const wayId = await wayOf({ kind: 'pagerduty' })
  await callOf(wayId, payloadOf('the-test', null, 'en', WRITING, START))
  answers = [(response) => response.writeHead(202).end('{}'), (response) => response.writeHead(202).end('{}')]
  await run(0)
  expect(heard.map(({ body }) => JSON.parse(body) as object)).toEqual([
    expect.objectContaining({ event_action: 'trigger', dedup_key: 'postern-test-the-test' }),
    { routing_key: secret, event_action: 'resolve', dedup_key: 'postern-test-the-test' },
  ])
})

test('a receiver that is too slow has not taken it: it is called again', async () => {
  const id = await callOf(await wayOf())
  let isLeft: Promise<unknown> | undefined
  answers = [(response) => void (isLeft = once(response, 'close'))]
  const deps = { db, lookUp, box, patience: 2_000 }
  expect(await makeCalls(deps, { now: START, signal: goOn })).toEqual({ taken: 0, failed: 1 })
  expect(await rowOf(id)).toEqual({ state: 'P', next: 30, problems: ['no_answer'] })
  // It does not stay connected to one that goes on thinking.
  await isLeft
  await run(30)
  expect(await rowOf(id)).toEqual({ state: 'S', next: null, problems: ['no_answer', 200] })
  expect(heard.map((one) => one.id)).toEqual([id, id])
})

test('after a day it is given up', async () => {
  const id = await callOf(await wayOf())
  const fail = (response: ServerResponse) => void response.writeHead(503).end()
  let seconds = 0
  for (let attempt = 1; (await rowOf(id)).state === 'P'; attempt++) {
    answers = [fail]
    await run(seconds)
    seconds += pauseAfter(attempt)
    expect(attempt).toBeLessThan(40)
  }
  expect(await rowOf(id)).toMatchObject({ state: 'F', next: null })
  expect(heard.length).toBeGreaterThan(20)
  expect(seconds).toBeGreaterThan(86_000)
})

test('several that run at once call once; what a killed one left is called again under its id', async () => {
  const wayId = await wayOf()
  const id = await callOf(wayId)
  await Promise.all([run(0), run(0), run(0)])
  expect(heard).toHaveLength(1)
  // Taken, called, and killed before that was written down.
  await pool.query(`update alert_call set state = 'P', next_at = $1, log = '[]'`, [new Date(START + 60_000)])
  await run(59)
  expect(heard).toHaveLength(1)
  await run(60)
  expect(heard.map((one) => one.id)).toEqual([id, id])
})

test('nobody hears that it is over before hearing of it', async () => {
  const wayId = await wayOf()
  const { rows } = await pool.query<{ id: number }>(
    `insert into alert (kind, numbers, state, since, opened_at) values ('disk', '{}', 'open', now(), now()) returning id`,
  )
  const open = await callOf(wayId, '{"state":"open"}', rows[0]!.id)
  const over = await callOf(wayId, '{"state":"over"}', rows[0]!.id, START + 1_000)
  answers = [(response) => void response.writeHead(500).end()]
  await run(5)
  expect(heard.map(({ id }) => id)).toEqual([open])
  await run(35)
  expect(heard.map(({ id }) => id)).toEqual([open, open, over])
})

test('a webhook that is off is not called, and not told what is old when it is on again', async () => {
  const wayId = await wayOf({ is_act: false })
  const id = await callOf(wayId)
  await run(0)
  await run(23 * 3_600)
  expect([heard, (await rowOf(id)).state]).toEqual([[], 'P'])
  await run(25 * 3_600)
  expect([heard, await rowOf(id)]).toEqual([[], { state: 'F', next: null, problems: [] }])
})

test('a webhook that fails is left in peace until the next run; the installation’s are called first', async () => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into domain (name) values ('own.example') returning id`,
  )
  const ofDomain = await wayOf({ domain_id: rows[0]!.id, inner: false })
  for (const at of [1, 2, 3]) await callOf(ofDomain, '{}', null, START - at * 1_000)
  const ofAll = await callOf(await wayOf())
  const first = await takeCalls(db, new Date(START), { lease: 0, most: 1, without: [] })
  expect(first.map(({ id }) => id)).toEqual([ofAll])
  expect(await takeCalls(db, new Date(START), { lease: 0, most: 8, without: [] })).toHaveLength(2)
  expect(await takeCalls(db, new Date(START), { lease: 0, most: 8, without: [ofDomain] })).toHaveLength(1)
  await run(0)
  expect(heard.map(({ id }) => id)).toEqual([ofAll])
  const logs = await db.selectFrom('alert_call').select('log').where('way_id', '=', ofDomain).execute()
  expect(logs.map(({ log }) => log.length).toSorted((a, b) => a - b)).toEqual([0, 0, 1])
})

test.each([
  ['a name that leads inside', { url, inner: false }, 'inside'],
  ['an address inside', { url: `http://127.0.0.1:${port}/`, inner: false }, 'inside'],
  ['another writing of it', { url: `http://2130706433:${port}/`, inner: false }, 'inside'],
  ['what nobody may name: a cloud’s own service', { url: 'http://cloud.example/', inner: true }, 'inside'],
  ['TLS where there is none', { url: `https://hook.example:${port}/`, inner: true }, 'tls'],
  ['a name that is not there', { url: 'https://nowhere.example/', inner: true }, 'inside'],
] as const)('%s is not called', async (_what, { url: to, inner }, problem) => {
  const sealed = sealSecret(box, 1, secret)
  const attempt = await callOnce(
    { lookUp, box },
    { id: randomUUID(), wayId: 1, kind: 'webhook', language: 'en', url: to, inner, sealed, body: '{}' },
  )
  expect(attempt).toMatchObject({ status: null, problem })
  expect(heard).toEqual([])
})
