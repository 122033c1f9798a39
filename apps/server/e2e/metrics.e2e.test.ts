/** Watching the running product: `/metrics`, which a strict reader takes and nobody else reads, and one id in all logs. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@postern/testkit/free-port.ts'
import { readMetrics, sumOf, type MetricFamily } from '@postern/testkit/prometheus.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { eventually, until } from '@postern/testkit/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAMILIES } from '../src/platform/metrics/families.ts'
import { drained, letter, openStage, signIn, type Stage } from './stage.ts'

const TOKEN = 'a token of the scraper'
const FULL = { reply: '554 5.7.1 <full@corp.example> takes no mail' }
let stage: Stage
let url: string

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}/metrics`
  stage = await openStage({
    domains: [{ name: 'corp.example' }],
    env: { POSTERN_METRICS: `127.0.0.1:${port}`, POSTERN_METRICS_TOKEN: TOKEN },
    zone: { 'corp.example': { TXT: ['v=spf1 ip4:127.0.0.1 -all'] } },
    sink: { behave: ({ command, line }) => (command === 'rcpt' && line.includes('full@') ? FULL : null) },
    settings: { 'smtp.maxConnections': 20, 'smtp.maxConnectionsPerIp': 3, 'smtp.maxResets': 5 },
  })
}, 180_000)
afterAll(() => stage?.close())

async function measured(): Promise<Map<string, MetricFamily>> {
  const reply = await fetch(url, { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  return readMetrics(await reply.text())
}

/** How much a sample grows by what is done. */
async function growth(
  name: string,
  labels: Readonly<Record<string, string>>,
  act: () => Promise<void>,
): Promise<number> {
  const before = sumOf(await measuredOfAll(), name, labels)
  await act()
  return sumOf(await measuredOfAll(), name, labels) - before
}

/** A process that does not answer within its second is left out, and what it counted with it. */
function measuredOfAll(): Promise<Map<string, MetricFamily>> {
  return until('all processes have answered', async () => {
    const families = await measured()
    return families.get('postern_up')?.samples.length === 3 && families
  })
}

const client = (localAddress = '127.0.0.1') =>
  connectScript({ port: stage.product.smtpPort, localAddress, timeoutMs: 30_000 })

test('every process answers, all gauges are there, and no label has a word of a stranger', async () => {
  const smtp = await client()
  await smtp.ehlo()
  await smtp.message('anna@private.example', ['kim@corp.example'], letter('a private subject'))
  smtp.destroy()
  await drained(stage)
  // A process that a busy machine lets wait is left out; what was recorded is counted right after it.
  const families = await until('all processes have said what they counted', async () => {
    const found = await measured()
    return (
      found.get('postern_up')?.samples.length === 3 &&
      sumOf(found, 'postern_delivery_attempts_total', { outcome: 'delivered' }) > 0 &&
      found
    )
  })
  const up = families.get('postern_up')!.samples.map(({ labels }) => labels['process'])
  expect(new Set(up)).toEqual(new Set(['api', 'deliver', 'smtp']))
  expect(up).toHaveLength(3)
  const gauges = Object.entries(FAMILIES).filter(([, { type }]) => type === 'gauge')
  expect(gauges.map(([name]) => name).filter((name) => !families.has(name))).toEqual([])
  const all = [...families.values()].flatMap(({ samples }) => samples)
  expect(JSON.stringify(all)).not.toMatch(/private|corp\.example|127\.0\.0|@/)
  expect(sumOf(families, 'postern_mails_total', { class: 'normal' })).toBe(1)
  expect(sumOf(families, 'postern_delivery_seconds_count')).toBe(1)
  expect(sumOf(families, 'postern_delivery_attempts_total', { outcome: 'delivered' })).toBe(1)
  expect(sumOf(families, 'postern_scan_seconds_count')).toBe(1)
  expect(sumOf(families, 'postern_smtp_received_bytes_total')).toBeGreaterThan(100)
  expect(sumOf(families, 'postern_limit', { limit: 'connections_of_one' })).toBe(3)
}, 60_000)

test('a refusal moves its reject code and its finding', async () => {
  const relay = async () => {
    const smtp = await client()
    await smtp.ehlo()
    await smtp.command('MAIL FROM:<anna@private.example>', 250)
    await smtp.command('RCPT TO:<kim@elsewhere.example>', 554)
    smtp.destroy()
  }
  expect(await growth('postern_refusals_total', { code: '102' }, relay)).toBe(1)
  expect(await growth('postern_edge_refusals_total', { finding: 'edge.relay-denied' }, relay)).toBe(1)
})

test('a limit shows what is used of it, and how often it refused', async () => {
  const open = await Promise.all(['127.0.0.9', '127.0.0.9', '127.0.0.9'].map((ip) => client(ip)))
  for (const smtp of open) await smtp.expect(220)
  const used = sumOf(await measuredOfAll(), 'postern_limit_used', { limit: 'connections_of_one' })
  expect(used).toBe(3)
  const refused = await growth('postern_limit_refused_total', { limit: 'connections_of_one' }, async () => {
    const fourth = await client('127.0.0.9')
    await fourth.expect(/^4/)
    fourth.destroy()
  })
  expect(refused).toBe(1)
  for (const smtp of open) smtp.destroy()
  await until(
    'the connections are gone',
    async () => sumOf(await measuredOfAll(), 'postern_limit_used', { limit: 'connections_of_one' }) === 0,
  )
  const resets = await growth('postern_limit_refused_total', { limit: 'resets' }, async () => {
    const smtp = await client()
    await smtp.ehlo()
    for (let n = 0; n < 5; n++) await smtp.command('RSET', 250)
    await smtp.command('RSET', /^[45]/)
    smtp.destroy()
  })
  expect(resets).toBe(1)
})

test('stress mode is on while nearly all places are taken, and counted once it begins', async () => {
  expect(sumOf(await measuredOfAll(), 'postern_smtp_stress')).toBe(0)
  const began = await growth('postern_smtp_stress_begun_total', {}, async () => {
    const open = await Promise.all(
      Array.from({ length: 16 }, (_, at) => client(`127.0.1.${1 + Math.floor(at / 3)}`)),
    )
    const port = String(stage.product.smtpPort)
    await until(
      'the port is in stress mode',
      async () => sumOf(await measured(), 'postern_smtp_stress', { port }) === 1,
    )
    for (const smtp of open) smtp.destroy()
  })
  expect(began).toBe(1)
}, 60_000)

test('what scan processes count comes along', async () => {
  const smtp = await client()
  await smtp.ehlo()
  await eventually('look-ups of the scan process are told', async () => {
    await smtp.message('anna@private.example', ['kim@corp.example'], letter('another'))
    return sumOf(await measured(), 'postern_dns_lookups_total', { process: 'smtp' }) > 5
  })
  smtp.destroy()
  expect(
    sumOf(await measuredOfAll(), 'postern_check_runs_total', { check: 'auth', outcome: 'done' }),
  ).toBeGreaterThan(0)
}, 60_000)

test('a process that is started again is measured again', async () => {
  const admin = await signIn(stage.product.url, {
    email: stage.product.adminEmail,
    password: stage.product.adminPassword,
  })
  expect(admin.status).toBe(200)
  process.kill(stage.product.pids['deliver']!, 'SIGKILL')
  await until('deliver is up again', async () => {
    const { samples } = (await measured()).get('postern_up')!
    return samples.some(({ labels }) => labels['process'] === 'deliver')
  })
}, 60_000)

test('without the token there is nothing, and nothing but /metrics', async () => {
  const statusOf = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const reply = await fetch(new URL(path, url), { headers, method })
    return [reply.status, (await reply.text()).includes('postern_')]
  }
  const right = { authorization: `Bearer ${TOKEN}` }
  expect(await statusOf('/metrics')).toEqual([401, false])
  expect(await statusOf('/metrics', { authorization: 'Bearer other' })).toEqual([401, false])
  expect(await statusOf('/', right)).toEqual([404, false])
  expect(await statusOf('/metrics', right, 'POST')).toEqual([405, false])
  expect(
    (await fetch(`${stage.product.url}/metrics`, { headers: right })).headers.get('content-type'),
  ).not.toMatch(/version=0\.0\.4/)
})

/** Lines of all logs that name a text, oldest first. */
async function logged(text: string) {
  const names = ['smtp', 'deliver', 'api']
  const files = await Promise.all(
    names.map((name) => readFile(join(stage.product.dataDir, 'log', `${name}.log`), 'utf8')),
  )
  const lines = files.flatMap((file) => file.split('\n').filter((line) => line.includes(text)))
  return lines.map((line) => JSON.parse(line) as Record<string, unknown> & { role: string; msg: string })
}

test('one id leads through the logs from the connection to the report, and to who read the mail', async () => {
  const smtp = await client()
  await smtp.ehlo()
  await smtp.command('MAIL FROM:<anna@corp.example>', 250)
  await smtp.command('RCPT TO:<full@corp.example>', 250)
  await smtp.command('DATA', 354)
  await smtp.send(`${letter('a traced subject').replace('anna@sender.example', 'anna@corp.example')}.\r\n`)
  const { text } = await smtp.expect(250)
  smtp.destroy()
  const id = /Accepted as (\S+)/.exec(text)![1]!
  await drained(stage)
  const { rows } = await stage.database.pool.query<{ id: string }>(
    'select id from mail where message_id = $1',
    [id],
  )
  const copy = rows[0]!.id
  const { url: console, adminEmail, adminPassword } = stage.product
  const api = await signIn(console, { email: adminEmail, password: adminPassword })
  expect((await api.call('GET', `/mails/${copy}`)).data).toMatchObject({ log_id: id })
  expect((await api.call('GET', `/mails?message_id=${id}`)).data).toMatchObject({ data: [{ id: copy }] })
  await api.call('GET', `/mails/${copy}/content`)
  const lines = await until('the audit log is in the process log', async () => {
    const found = await logged(id)
    return found.some(({ msg }) => msg === 'audit') && found
  })
  const [accepted, ...others] = lines
  expect(accepted).toMatchObject({ role: 'smtp', msg: 'accepted', mail: id, copies: [{ copy }], queued: 1 })
  expect(others).toMatchObject([
    {
      role: 'deliver',
      msg: 'failed',
      mail: id,
      copy,
      kind: 'mail',
      attempt: 1,
      status: '554 5.7.1',
      notice: true,
    },
    { role: 'deliver', msg: 'delivered', mail: id, copy, kind: 'dsn', status: expect.stringMatching(/^250/) },
    { role: 'deliver', msg: 'audit', audit: { details: { note: { id: copy, mail: id } } } },
  ])
  // What else the connection did has its id; what people wrote, and whom servers name, is nobody's business.
  expect(accepted!['session']).toMatch(/^[0-9a-f-]{36}$/)
  const words = JSON.stringify(lines.filter(({ msg }) => msg !== 'audit'))
  expect(words).not.toMatch(/corp\.example|traced/)
})
