/**
 * `npm run bench:cluster [MINUTES]`: three nodes on one PostgreSQL and one store of messages, on one machine. Mail comes in at all of them
 * while one after the other is killed with all its processes, and started again. Counts what was lost and what arrived twice.
 */
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '@postern/server/platform/db/client.ts'
import { startEmbedded } from '@postern/server/platform/pg/embedded.ts'
import { acceptsRecipient } from '@postern/testkit/accepts-recipient.ts'
import { startDns } from '@postern/testkit/dns.ts'
import { freePort } from '@postern/testkit/free-port.ts'
import { startProduct, type TestProduct } from '@postern/testkit/product.ts'
import { startSink } from '@postern/testkit/sink.ts'
import { until } from '@postern/testkit/until.ts'
import { startTraffic } from '@postern/testkit/upgrade/traffic.ts'

const NODES = 3
const minutes = Number(process.argv[2] ?? 10)
const EVERY_MS = 30_000

const folder = await mkdtemp(join(tmpdir(), 'postern-cluster-'))
const postgres = await startEmbedded({
  dataDir: join(folder, 'postgres'),
  database: 'postern',
  settings: { max_connections: '200' },
})
const [sink, dns] = await Promise.all([startSink({ keepBytes: true }), startDns({})])
await mkdir(join(folder, 'blobs'))
const ports = await Promise.all(Array.from({ length: NODES }, () => freePort()))
const nodes: TestProduct[] = []
for (let at = 0; at < NODES; at++) nodes.push(await startNode(at))
const { pool, close } = openDatabase(postgres.url, { max: 2 })
await pool.query(`insert into setting (key, value) values ('smtp.maxConnectionsPerIp', '1000')`)
await pool.query(
  `with d as (insert into domain (name, comment) values ('corp.example', '') returning id)
   insert into mail_server (domain_id, server, port, secure, preference) select id, '127.0.0.1', $1, 0, 10 from d`,
  [sink.port],
)
for (const port of ports)
  await until('mail is taken', () => acceptsRecipient('127.0.0.1', port, 'probe@corp.example'))
const started = performance.now()
const traffic = ports.map((port, at) => startTraffic(port, 'corp.example', `n${at}`))
let kills = 0
let inHand = 0
while (performance.now() - started < minutes * 60_000) {
  await delay(EVERY_MS)
  const at = kills % NODES
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::integer as n from delivery where claimed_by is not null',
  )
  inHand += rows[0]!.n
  for (const pid of Object.values(nodes[at]!.pids)) process.kill(pid, 'SIGKILL')
  kills++
  nodes[at] = await startNode(at)
}
await Promise.all(traffic.map((one) => one.stop()))
await until(
  'the queue is empty',
  async () => (await pool.query('select from delivery limit 1')).rowCount === 0,
  {
    ms: 600_000,
  },
)
const subjects = sink.messages.map(({ bytes }) => /^Subject: (.*?)\r$/m.exec(bytes!.toString('latin1'))![1]!)
const { rows: held } = await pool.query<{ title: string }>(`select title from mail where class = 'virus'`)
const known = new Set([...subjects, ...held.map(({ title }) => title)])
const accepted = traffic.flatMap((one) => [...one.accepted])
const refused = traffic.flatMap((one) => one.refused)
const lost = accepted.filter((subject) => !known.has(subject))
const { rows: state } = await pool.query<{ name: string; version: string }>(
  'select name from node order by name',
)
console.log(
  `${NODES} nodes, ${minutes} min, ${kills} killed: ${accepted.length} accepted, ${lost.length} lost, ${subjects.length - new Set(subjects).size} arrived twice ` +
    `(${inHand} in hand at the kills), ${refused.length} heard 5xx; nodes listed: ${state.map(({ name }) => name).join(', ')}`,
)
await close()
for (const node of nodes) await node.stop()
await postgres.stop()
await Promise.all([sink.close(), dns.close()])
await rm(folder, { recursive: true, force: true })
process.exit(lost.length + refused.length === 0 ? 0 : 1)

/** Each has a data folder of its own; the messages lie in one folder for all, as they would in a store of objects. */
async function startNode(at: number): Promise<TestProduct> {
  const dataDir = join(folder, `node-${at}`)
  await mkdir(dataDir, { recursive: true })
  await symlink(join(folder, 'blobs'), join(dataDir, 'blobs')).catch(() => undefined)
  return startProduct({
    dataDir,
    env: {
      DATABASE_URL: postgres.url,
      DNS_SERVERS: dns.address,
      POSTERN_NODE_NAME: `gw-${at + 1}`,
      POSTERN_SCAN_PROCESSES: '1',
      POSTERN_SMTP_PORTS: String(ports[at]!),
    },
  })
}
