/**
 * `npm run bench:s3`: mail with its bytes on S3 (Swift, of Debian) that goes away for 30 seconds, and what S3 adds to a message of 100 KB
 * beside files. Needs the packages of testkit/swift.ts.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '@postern/server/platform/db/client.ts'
import { acceptsRecipient } from '@postern/testkit/accepts-recipient.ts'
import { startDns } from '@postern/testkit/dns.ts'
import { startProduct } from '@postern/testkit/product.ts'
import { startSink } from '@postern/testkit/sink.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { hasSwift, startSwift, SWIFT_PACKAGES } from '@postern/testkit/swift.ts'
import { until } from '@postern/testkit/until.ts'
import { startTraffic } from '@postern/testkit/upgrade/traffic.ts'

const AWAY_MS = 30_000
const LETTERS = 150

if (!hasSwift) throw new Error(`bench:s3 needs ${SWIFT_PACKAGES}`)
const swift = await startSwift()
const [sink, dns] = await Promise.all([startSink({ keepBytes: true }), startDns({})])
const s3 = {
  BLOB_URL: `s3://mail/postern?endpoint=${swift.endpoint}`,
  BLOB_ACCESS_KEY: swift.accessKey,
  BLOB_SECRET_KEY: swift.secretKey,
}
try {
  await swift.makeBucket('mail')
  await outage()
  for (const [name, env] of Object.entries({ files: {}, S3: s3 })) await latency(name, env)
} finally {
  await swift.stop()
  await Promise.all([sink.close(), dns.close()])
}

async function withProduct(
  env: Readonly<Record<string, string>>,
  work: (product: Awaited<ReturnType<typeof startProduct>>, query: Query) => Promise<void>,
): Promise<void> {
  const product = await startProduct({ env: { ...env, DNS_SERVERS: dns.address } })
  const { pool, close } = openDatabase(product.databaseUrl, { max: 2 })
  try {
    await pool.query(
      `insert into setting (key, value) values ('smtp.maxConnectionsPerIp', '1000'), ('smtp.maxConnectionsPerMinutePerIp', '100000')`,
    )
    await pool.query(
      `with d as (insert into domain (name, comment) values ('corp.example', '') returning id)
       insert into mail_server (domain_id, server, port, secure, preference) select id, '127.0.0.1', $1, 0, 10 from d`,
      [sink.port],
    )
    await until('mail is taken', () => acceptsRecipient('127.0.0.1', product.smtpPort, 'probe@corp.example'))
    await work(product, (sql) => pool.query<Record<string, unknown>>(sql))
  } finally {
    await close()
    await product.stop()
  }
}

type Query = (sql: string) => Promise<{ readonly rows: readonly Record<string, unknown>[] }>

function outage(): Promise<void> {
  return withProduct(s3, async (product, query) => {
    const traffic = startTraffic(product.smtpPort, 'corp.example')
    await delay(10_000)
    const before = traffic.accepted.size
    await swift.kill()
    await delay(2_000)
    const atFirst = traffic.accepted.size
    await delay(AWAY_MS - 2_000)
    const meanwhile = traffic.accepted.size - atFirst
    await swift.start()
    await delay(10_000)
    await traffic.stop()
    await until(
      'the queue is empty',
      async () => (await query('select from delivery limit 1')).rows.length === 0,
      {
        ms: 300_000,
      },
    )
    const subjects = sink.messages.map(
      ({ bytes }) => /^Subject: (.*?)\r$/m.exec(bytes!.toString('latin1'))![1]!,
    )
    const { rows: held } = await query(`select title from mail where class = 'virus'`)
    const known = new Set([...subjects, ...held.map(({ title }) => String(title))])
    const lost = [...traffic.accepted].filter((subject) => !known.has(subject))
    console.log(
      `${before} accepted before, ${meanwhile} while S3 was away, ${traffic.accepted.size} in all: ${lost.length} lost, ` +
        `${traffic.refused.length} heard 5xx, ${subjects.length - new Set(subjects).size} arrived twice`,
    )
    if (lost.length + traffic.refused.length > 0) process.exitCode = 1
  })
}

function latency(name: string, env: Readonly<Record<string, string>>): Promise<void> {
  return withProduct(env, async ({ smtpPort }) => {
    const times: number[] = []
    for (let n = 0; n < LETTERS; n++) times.push(await sendLarge(smtpPort, n))
    const sorted = times.slice(LETTERS / 5).toSorted((a, b) => a - b)
    const at = (share: number): string => sorted[Math.floor(sorted.length * share)]!.toFixed(1)
    console.log(
      `${name}: from the dot of a message of 100 KB to 250: median ${at(0.5)} ms, p95 ${at(0.95)} ms`,
    )
  })
}

/** ms from the end of the data to its reply. */
async function sendLarge(port: number, n: number): Promise<number> {
  const client = await connectScript({ port, timeoutMs: 60_000 })
  const lines = randomBytes(72_000)
    .toString('base64')
    .match(/.{1,76}/g)!
  try {
    await client.ehlo()
    for (const line of ['MAIL FROM:<anna@sender.example>', `RCPT TO:<kim${n}@corp.example>`, 'DATA'])
      await client.command(line, /^[23]/)
    await client.lines('From: anna@sender.example', `Subject: large ${n}`, '', ...lines)
    const start = performance.now()
    await client.lines('.')
    await client.expect(250)
    return performance.now() - start
  } finally {
    client.destroy()
  }
}
