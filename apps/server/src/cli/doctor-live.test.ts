/** What monitoring is told of ports, certificates, the queue, jobs and nodes, by real sockets and a real database. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { freePort } from '@postern/testkit/free-port.ts'
import { startSink } from '@postern/testkit/sink.ts'
import { testCertificate } from '@postern/testkit/tls-cert.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { askStored, tellLive, type LiveReport } from './doctor-live.ts'
import { consoleReports, smtpReports } from './doctor-ports.ts'
import type { Report } from './doctor-report.ts'

const shown = (reports: readonly Report[]) => reports.map(({ level, text }) => `${level} ${text}`)
const certificate = testCertificate('mx.example')
/** Certificates of tests end in 2049. */
const END = Date.UTC(2049, 11, 31)

test('SMTP ports: banner, certificate by TLS and STARTTLS, draining, silence', async () => {
  const sinks = await Promise.all([
    startSink({ tls: certificate }),
    startSink({ tls: { ...certificate, implicit: true } }),
    startSink(),
    startSink({ behave: ({ command }) => (command === 'connect' ? { reply: '421 4.3.2 draining' } : null) }),
  ])
  const closed = await freePort()
  const [starttls, implicit, plain, draining] = sinks.map(({ port }) => port) as [
    number,
    number,
    number,
    number,
  ]
  const ask = (now: number) =>
    smtpReports(
      {
        smtpHost: '0.0.0.0',
        smtpPorts: [starttls, implicit, plain, draining, closed].map((port) => ({
          port,
          tls: port === implicit,
          submission: false,
        })),
      },
      now,
    )
  try {
    expect(shown(await ask(Date.UTC(2026, 10, 27)))).toEqual([
      expect.stringMatching(`^ok 0.0.0.0:${starttls} answers: `),
      expect.stringMatching(`^ok the certificate of 0.0.0.0:${starttls} holds for 8\\d{3} days$`),
      expect.stringMatching(`^ok 0.0.0.0:${implicit} answers: `),
      expect.stringMatching(`^ok the certificate of 0.0.0.0:${implicit} holds for 8\\d{3} days$`),
      expect.stringMatching(`^ok 0.0.0.0:${plain} answers: `),
      `note 0.0.0.0:${plain} offers no STARTTLS`,
      `note 0.0.0.0:${draining} takes nothing now: 421 4.3.2 draining`,
      expect.stringMatching(`^problem 0.0.0.0:${closed}: .*ECONNREFUSED`),
    ])
    const certificates = async (now: number) =>
      (await ask(now)).filter(({ text }) => text.startsWith('the cert')).map(({ level }) => level)
    expect(await certificates(END - 10 * 86_400_000)).toEqual(['note', 'note'])
    expect(await certificates(END + 10 * 86_400_000)).toEqual(['problem', 'problem'])
  } finally {
    await Promise.all(sinks.map((sink) => sink.close()))
  }
})

test('the console: what /readyz says', async () => {
  let answer = '{"status":"ready"}'
  const server = createServer((_, response) => response.end(answer))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const ask = async () =>
    shown(await consoleReports({ httpHost: '127.0.0.1', httpPort: port, httpTls: false }))
  const place = `127.0.0.1:${port}`
  try {
    expect(await ask()).toEqual([`ok ${place} is ready`])
    answer = '{"status":"unavailable","missing":["draining"]}'
    expect(await ask()).toEqual([`note ${place} drains`])
    answer = '{"status":"unavailable","missing":["draining","blobs"]}'
    expect(await ask()).toEqual([`problem ${place} is not ready: draining, blobs`])
    answer = '<html>'
    expect(await ask()).toEqual([`problem ${place} is not ready: no word of /readyz`])
  } finally {
    server.closeAllConnections()
    server.close()
  }
  expect(await ask()).toEqual([expect.stringMatching(/^problem .*ECONNREFUSED/)])
})

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const stored = async () =>
  (await askStored(database)).map(({ check, level, text }) => `${check} ${level} ${text}`)

test('the database: its migrations, the queue’s age, jobs, nodes that say nothing', async () => {
  const { pool } = database
  expect(await stored()).toEqual([
    expect.stringMatching(/^database ok PostgreSQL \d+\.\d+ answers/),
    // Throw-away databases do not wait for their disk.
    expect.stringMatching(/^database problem the database does not wait for its disk/),
    'queue ok copies that wait: 0, the oldest for 0 min',
    'jobs ok 0 jobs run as they should',
    'nodes problem no node works',
  ])
  await pool.query(
    `insert into node (id, name, run, run_at, machine, seen_at) values
       (gen_random_uuid(), 'gw-1', gen_random_uuid(), now(), '{}', now()),
       (gen_random_uuid(), 'gw-2', gen_random_uuid(), now(), '{}', now() - interval '2 minutes')`,
  )
  await pool.query(
    `insert into node_process (node_id, process, run, roles, version, started_at, load, seen_at)
     select id, 'smtp', run, '{smtp}', '1', now(), '{}', seen_at from node`,
  )
  await pool.query(
    `insert into job (kind, run_at, failures, error, failed_at) values ('partitions', now(), 3, 'ENOSPC', now())`,
  )
  const wrong = (await stored()).filter((text) => / (note|problem) /.test(text)).slice(1)
  expect(wrong).toEqual([
    expect.stringMatching(/^jobs problem job partitions fails from the start \(3 in a row, last ENOSPC\)/),
    expect.stringMatching(/^nodes problem node gw-2 has not answered since /),
  ])
})

test.each([
  [[], 0, 'ok'],
  [['note'], 1, 'warning'],
  [['note', 'problem', 'ok'], 2, 'problem'],
] as const)('%j is told by exit code %i', (levels, code, status) => {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  const reports = levels.map((level): LiveReport => ({ check: 'queue', level, text: 'x' }))
  const [asJson, asLines] = [tellLive(reports, true), tellLive(reports, false)]
  log.mockRestore()
  expect([asJson, asLines]).toEqual([code, code])
  expect(JSON.parse(lines[0]!)).toMatchObject({ status, checks: { length: levels.length } })
})
