/**
 * `npm run bench:upgrade COMMIT`: starts the version of a commit from its own checkout, stops it under load, starts this version on its
 * data, and follows every mail: what was accepted before, meanwhile and after has to arrive, and no client may hear 5xx. With a second
 * argument it leaves there what the older version had stored, for the test of upgrades.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDatabase } from '@postern/server/platform/db/client.ts'
import { acceptsRecipient } from '@postern/testkit/accepts-recipient.ts'
import { startDns } from '@postern/testkit/dns.ts'
import { freePort } from '@postern/testkit/free-port.ts'
import { startProduct, type TestProduct } from '@postern/testkit/product.ts'
import { startSink } from '@postern/testkit/sink.ts'
import { until } from '@postern/testkit/until.ts'
import { startTraffic } from '@postern/testkit/upgrade/traffic.ts'
import { storedBy } from '@postern/testkit/upgrade/stored.ts'

const ROOT = resolve(import.meta.dirname, '..')
const EACH = 200

const [, , commit = '', leaveIn = ''] = process.argv
if (commit === '') throw new Error('Name the commit of the older version')
const version = checkOut(commit)
const dataDir = await mkdtemp(join(tmpdir(), 'postern-upgrade-'))
let isUpgraded = false
const sink = await startSink({
  keepBytes: true,
  // Some wait in the queue over the upgrade.
  behave: ({ command, line }) =>
    command === 'rcpt' && /later\d*@/.test(line) && !isUpgraded ? { reply: '451 4.3.0 not now' } : null,
})
const dns = await startDns({})
const port = await freePort()
const env = { DNS_SERVERS: dns.address, POSTERN_SMTP_PORTS: String(port), POSTERN_SCAN_PROCESSES: '2' }

const old = await startProduct({ dataDir, env, version })
await prepare(old)
const traffic = startTraffic(port, 'corp.example')
await until('mail flows', () => traffic.accepted.size >= EACH, { ms: 120_000 })
const stopped = performance.now()
await old.stop()
if (leaveIn !== '') await writeFile(resolve(leaveIn), JSON.stringify(await storedBy(dataDir), null, 1))
const product = await startProduct({ dataDir, env })
isUpgraded = true
const away = (performance.now() - stopped) / 1000
const before = traffic.accepted.size
await until('mail flows again', () => traffic.accepted.size >= before + EACH, { ms: 120_000 })
await traffic.stop()
const database = openDatabase(product.databaseUrl, { max: 1 })
await database.pool.query(`update delivery set next_attempt_at = now()`)
await database.pool.query(`select pg_notify('postern_delivery', 'hurry')`)
await until(
  'the queue is empty',
  async () => (await database.pool.query('select from delivery limit 1')).rowCount === 0,
  { ms: 120_000 },
)
const { rows: held } = await database.pool.query<{ title: string }>(
  `select title from mail where class = 'virus'`,
)
const arrived = new Set(
  sink.messages.map(({ bytes }) => /^Subject: (.*?)\r$/m.exec(bytes!.toString('latin1'))?.[1] ?? ''),
)
for (const { title } of held) arrived.add(title)
const lost = [...traffic.accepted].filter((subject) => !arrived.has(subject))
console.log(
  `${commit} to this version: ${traffic.accepted.size} accepted, ${held.length} held, ${lost.length} lost, ${sink.messages.length - (arrived.size - held.length)} twice, ` +
    `${traffic.refused.length} heard 5xx, away for ${away.toFixed(1)} s`,
)
for (const reply of traffic.refused.slice(0, 5)) console.log(reply)
await database.close()
await product.stop()
await sink.close()
await dns.close()
await rm(dataDir, { recursive: true, force: true })
process.exit(lost.length + traffic.refused.length === 0 ? 0 : 1)

async function prepare({ databaseUrl, smtpPort }: TestProduct): Promise<void> {
  const { pool, close } = openDatabase(databaseUrl, { max: 1 })
  await pool.query(`insert into setting (key, value) values ('smtp.maxConnectionsPerIp', '1000')`)
  await pool.query(
    `with d as (insert into domain (name, comment) values ('corp.example', '') returning id)
     insert into mail_server (domain_id, server, port, secure, preference) select id, '127.0.0.1', $1, 0, 10 from d`,
    [sink.port],
  )
  await close()
  await until('mail is taken', () => acceptsRecipient('127.0.0.1', smtpPort, 'probe@corp.example'))
}

/** The commit with its own packages, made once. */
function checkOut(of: string): { readonly node: string; readonly main: string } {
  const folder = join(ROOT, 'data/versions', of)
  if (!existsSync(join(folder, 'node_modules'))) {
    execFileSync('git', ['clone', '--quiet', '--shared', ROOT, folder], { stdio: 'inherit' })
    execFileSync('git', ['-C', folder, 'checkout', '--quiet', of], { stdio: 'inherit' })
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  }
  return {
    node: join(folder, 'node_modules/.bin/node'),
    main: join(folder, 'apps/server/src/cli/main.ts'),
  }
}
