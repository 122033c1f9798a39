/**
 * `npm run bench:crash`: kill -9 at random under load, one kind of process after the other. Nothing that was answered
 * with 250 may be lost, and no more may arrive twice than was under way. BENCH_KILLS kills of each kind (200), only
 * the kinds named as arguments: `npm run bench:crash -- smtp backend`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startDns } from '@postern/testkit/dns.ts'
import { freePort } from '@postern/testkit/free-port.ts'
import { startProduct } from '@postern/testkit/product.ts'
import { startSink } from '@postern/testkit/sink.ts'
import { eventually } from '@postern/testkit/until.ts'
import { Ledger, type Account } from './lib/ledger.ts'
import { buildLoadSet } from './lib/messages.ts'
import { addDomain } from './lib/set-up.ts'
import { startLoad, type SteadyLoad } from './lib/steady-load.ts'
import { printTable } from './lib/table.ts'
import { KINDS, victims, type Kind } from './lib/victims.ts'

const KILLS = Number(process.env['BENCH_KILLS'] ?? 200)
const MEAN_BYTES = 8 * 1024
const SESSIONS = 8
const DOMAIN = 'corp.example'
/** The promise is 10 s; waiting longer tells slow from stuck. */
const PATIENCE_MS = 60_000
const patience = { ms: PATIENCE_MS, every: 10 }
const ROLES: ReadonlySet<Kind> = new Set(['smtp', 'deliver', 'api'])
const named = process.argv.slice(2)
const kinds = named.length > 0 ? KINDS.filter((kind) => named.includes(kind)) : KINDS

const load = await buildLoadSet(100, MEAN_BYTES)
const sink = await startSink({ keepBytes: true, hash: false, remember: 5_000 })
const dns = await startDns(load.zone)
const dataDir = await mkdtemp(join(tmpdir(), 'postern-crash-'))
// Fixed ports: what is started again listens where it did.
const env = {
  DNS_SERVERS: dns.address,
  POSTERN_HTTP_PORT: String(await freePort()),
  POSTERN_SMTP_PORTS: String(await freePort()),
  POSTERN_LOG_LEVEL: 'error',
}
let product = await startProduct({ dataDir, env })
await addDomain(product, DOMAIN, sink.port)

const rows: (string | number)[][] = []
let broken = 0
for (const kind of kinds) {
  rows.push(await killAll(kind))
  // A long run that breaks off has still told something.
  console.log(`${new Date().toISOString()} ${rows.at(-1)!.join(' | ')}`)
}

await product.stop()
await sink.close()
await dns.close()
await rm(dataDir, { recursive: true, force: true })
printTable(
  `Crash: kill -9 under load of ${SESSIONS} sessions, mean ${Math.round(load.meanBytes / 1024)} KB, delivered to a sink`,
  [
    'killed',
    'kills',
    'accepted',
    'lost',
    'held',
    'duplicated',
    'in flight at kills',
    'no reply',
    'arrived without 250',
    'refused 4xx',
    'slowest recovery s',
    'mean s',
  ],
  rows,
)
console.log(
  '\nlost: answered with 250, then neither delivered nor kept. duplicated: arrivals beyond the first. in flight: sent' +
    '\nwithout a reply yet, or claimed for delivery, summed over the kills. recovery: until the next 250, and for deliver' +
    '\nand api until they serve again.',
)
process.exitCode = broken > 0 ? 1 : 0

async function killAll(kind: Kind): Promise<(string | number)[]> {
  const ledger = new Ledger(sink)
  const { sessions, recoveries, inFlight } = await killUnderLoad(kind, ledger)
  await sessions.stop()
  const account = await settle(ledger)
  const slowest = Math.max(...recoveries)
  if (account.lost.length > 0) console.log(`lost: ${account.lost.slice(0, 20).join(' ')}`)
  if (account.lost.length > 0 || account.duplicates > inFlight || slowest > 10_000) broken++
  const mean = recoveries.reduce((sum, ms) => sum + ms, 0) / recoveries.length
  return [
    kind,
    recoveries.length,
    account.accepted,
    account.lost.length,
    account.held,
    account.duplicates,
    inFlight,
    account.unanswered,
    account.unconfirmed,
    account.refused,
    (slowest / 1000).toFixed(2),
    (mean / 1000).toFixed(2),
  ]
}

async function killUnderLoad(
  kind: Kind,
  ledger: Ledger,
): Promise<{ sessions: SteadyLoad; recoveries: number[]; inFlight: number }> {
  const port = product.smtpPort
  const sessions = startLoad({ port, sessions: SESSIONS, load, recipient: `kim@${DOMAIN}`, ledger })
  const recoveries: number[] = []
  let inFlight = 0
  await sessions.nextAccepted(PATIENCE_MS)
  for (let kill = 1; kill <= KILLS; kill++) {
    // Long enough after the last start that this one does not look like a crash at the start.
    await delay((ROLES.has(kind) ? 600 : 20) + Math.random() * 300)
    const victim = await eventually(
      `there is a process to kill: ${kind}`,
      () => pick(victims(kind, product)),
      patience,
    )
    inFlight += (await claimed()) + ledger.sending()
    process.kill(victim, 'SIGKILL')
    const recovered = sessions.nextAccepted(PATIENCE_MS)
    const back = serviceBack(kind, ledger)
    recoveries.push(Math.max(await recovered, await back))
    ledger.collect()
    if (process.stdout.isTTY) process.stdout.write(`\r${kind} ${kill}/${KILLS} `)
  }
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K')
  return { sessions, recoveries, inFlight }
}

/** ms until what only this process does is done again. */
async function serviceBack(kind: Kind, ledger: Ledger): Promise<number> {
  const started = performance.now()
  if (kind === 'main') product = await startProduct({ dataDir, env })
  if (kind === 'deliver') {
    ledger.collect()
    await eventually('mail is delivered', () => ledger.collect() > 0, patience)
  }
  if (kind === 'api') await eventually('the API answers', healthy, patience)
  if (kind === 'scan') {
    await eventually('two scan processes run', () => victims(kind, product).length >= 2, patience)
  }
  return performance.now() - started
}

async function healthy(): Promise<boolean> {
  return (await fetch(`${product.url}/api/health/ready`)).ok
}

/** Waits until nothing is queued, then balances. */
async function settle(ledger: Ledger): Promise<Account> {
  const empty = async () => {
    ledger.collect()
    return (await query<{ left: number }>('select count(*)::int as left from delivery'))[0]?.left === 0
  }
  await eventually('the queue is empty', empty, patience)
  return ledger.close(async (ids) => {
    const kept = await query<{ message_id: string }>(
      `select message_id from mail where message_id = any($1::uuid[]) and mode = 1`,
      [ids],
    )
    return new Set(kept.map((row) => row.message_id))
  })
}

/** Copies that the worker has in hand. */
async function claimed(): Promise<number> {
  const count = 'select count(*)::int as held from delivery where claimed_by is not null'
  const rows = await eventually('the database answers', () => query<{ held: number }>(count), patience)
  return rows[0]!.held
}

/** A connection each time: the last one may have been killed. */
async function query<T extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: product.databaseUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

function pick(pids: readonly number[]): number | undefined {
  return pids[Math.floor(Math.random() * pids.length)]
}
