/**
 * From what the first version had stored (`bench:upgrade` left it here): the product starts on it while mail comes in, delivers what that
 * version had in its queue, and has what it held. How a running older version is replaced is measured by `npm run bench:upgrade`.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { openDatabase } from '../src/platform/db/client.ts'
import { startDns } from '@postern/testkit/dns.ts'
import { freePort } from '@postern/testkit/free-port.ts'
import { startProduct } from '@postern/testkit/product.ts'
import { startSink } from '@postern/testkit/sink.ts'
import { until } from '@postern/testkit/until.ts'
import { asOfNow, restoreStored } from '@postern/testkit/upgrade/stored.ts'
import { startTraffic } from '@postern/testkit/upgrade/traffic.ts'
import { expect, test } from 'vitest'
import { signIn } from './stage.ts'

const FIRST_VERSION = join(import.meta.dirname, 'upgrade/d1f9be7.json.gz')
const EACH = 10

test('the first version’s data is taken over with mail flowing: nothing lost, nobody hears 5xx', async () => {
  const stored = asOfNow(gunzipSync(await readFile(FIRST_VERSION)).toString())
  const dataDir = await mkdtemp(join(tmpdir(), 'postern-upgrade-'))
  await restoreStored(stored, dataDir)
  const [sink, dns, port] = await Promise.all([startSink({ keepBytes: true }), startDns({}), freePort()])
  const traffic = startTraffic(port, 'corp.example')
  const product = await startProduct({
    dataDir,
    env: { DNS_SERVERS: dns.address, POSTERN_SMTP_PORTS: String(port), POSTERN_SCAN_PROCESSES: '1' },
  })
  const { pool, close } = openDatabase(product.databaseUrl, { max: 1 })
  try {
    await pool.query('update mail_server set port = $1', [sink.port])
    await until('mail flows', () => traffic.accepted.size >= EACH, { ms: 60_000 })
    await traffic.stop()
    await pool.query('update delivery set next_attempt_at = now()')
    await pool.query(`select pg_notify('postern_delivery', 'hurry')`)
    const queue = () => pool.query('select from delivery limit 1')
    await until('the queue is empty', async () => (await queue()).rowCount === 0, { ms: 60_000 })
    expect(traffic.refused).toEqual([])
    const arrived = new Set(
      sink.messages.map(({ bytes }) => /^Subject: (.*?)\r$/m.exec(bytes!.toString('latin1'))![1]!),
    )
    const { rows: held } = await pool.query<{ title: string }>(`select title from mail where class = 'virus'`)
    const known = new Set([...arrived, ...held.map(({ title }) => title)])
    expect([...traffic.accepted].filter((subject) => !known.has(subject))).toEqual([])
    const mails = stored.rows['mail'] as readonly {
      title: string
      send_state: string
      id: string
      class: string
    }[]
    const waited = mails.filter(({ send_state: state }) => state === 'P').map(({ title }) => title)
    expect(waited.length).toBeGreaterThan(0)
    expect(waited.filter((title) => !arrived.has(title))).toEqual([])
    const admin = await signIn(product.url, { email: product.adminEmail, password: product.adminPassword })
    const virus = mails.find((mail) => mail.class === 'virus')!
    const content = await admin.call('GET', `/mails/${virus.id}/content`)
    expect(content.status).toBe(200)
  } finally {
    await close()
    await product.stop()
    await Promise.all([sink.close(), dns.close()])
    await rm(dataDir, { recursive: true, force: true })
  }
}, 180_000)
