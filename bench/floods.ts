/**
 * `npm run bench:floods`: what a good client notices of floods (G8 of the goals). Each command from one address and from a hundred; then
 * 2,000 silent and 500 dripping connections, with 50 that send mail, and what the SMTP processes hold in memory; then the same with stress
 * mode. BENCH_SECONDS (5) a flood, POSTERN_SMTP_PROCESSES (1); the floods named as arguments only.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { until } from '@postern/testkit/until.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { FLOODS, type FloodName } from './floods/kinds.ts'
import { buildLoadSet } from './lib/messages.ts'
import { cpuSeconds, memoryOf, memoryOfAll } from './lib/procfs.ts'
import { setUp, store } from './lib/set-up.ts'
import { percentile, printTable } from './lib/table.ts'
import { victims } from './lib/victims.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5)
const PROCESSES = process.env['POSTERN_SMTP_PROCESSES'] ?? '1'
const FLOODING = 200
const [IDLE, SLOW, BUSY, AWAY] = [2_000, 500, 50, 100]
/** The goal. */
const GREETED_MS = 1_000
const PATIENCE_MS = 10_000
const MIB = 1024 * 1024
const named = process.argv.slice(2)
const names = (Object.keys(FLOODS) as FloodName[])
  .filter((name) => name !== 'idle' && name !== 'slow')
  .filter((name) => named.length === 0 || named.includes(name))

let clients = 0
const load = await buildLoadSet(50, 4 * 1024)
const bench = await setUp({
  zone: load.zone,
  env: { POSTERN_SMTP_PROCESSES: PROCESSES, POSTERN_LOG_LEVEL: 'error' },
})
const { product } = bench
// 50 of one address, as it comes; clients of this benchmark come by PROXY.
await store(product, {
  'smtp.proxyTrusted': ['127.0.0.1'],
  'smtp.maxConnectionsPerIp': 50,
  'smtpAuth.enabled': true,
})
await until('PROXY is believed', async () => (await greet().catch(() => null)) !== null)

let broken = 0
const columns = [
  'flood',
  'addresses',
  'connections opened/s',
  'SMTP cores',
  'greeting p50 ms',
  'p99 ms',
  'worst ms',
]
const rows: (string | number)[][] = [['none', '–', ...(await measured([], SECONDS))]]
for (const name of names)
  for (const addresses of [1, AWAY]) rows.push([name, addresses, ...(await underFlood(name, addresses))])
printTable(
  `A good client under floods of ${FLOODING} connections, ${PROCESSES} SMTP process(es), ${SECONDS} s each`,
  columns,
  rows,
)
await crowd(false)
await crowd(true)
await bench.stop()
process.exitCode = broken > 0 ? 1 : 0

async function underFlood(name: FloodName, addresses: number): Promise<(string | number)[]> {
  const flooder = await startFlooder(name, addresses, FLOODING)
  const row = await measured([flooder], SECONDS)
  await end(flooder)
  return row
}

async function startFlooder(name: FloodName, addresses: number, connections: number): Promise<ChildProcess> {
  const args = [product.smtpPort, name, addresses, connections].map(String)
  const child = fork(new URL('floods/flooder.ts', import.meta.url), args)
  await once(child, 'message')
  return child
}

async function end(flooder: ChildProcess): Promise<void> {
  flooder.kill('SIGKILL')
  await once(flooder, 'exit')
}

async function openedBy(flooder: ChildProcess): Promise<number> {
  flooder.send('how many?')
  const [opened] = (await once(flooder, 'message')) as [number]
  return opened
}

/** Greets every 50 ms for as long; what the flooders did meanwhile, and how the good client fared. */
async function measured(flooders: readonly ChildProcess[], seconds: number): Promise<(string | number)[]> {
  const opened = async (): Promise<number> =>
    (await Promise.all(flooders.map(openedBy))).reduce((sum, count) => sum + count, 0)
  const smtp = victims('smtp', product)
  const cpu = (): number => smtp.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  const [before, spent, since] = [await opened(), cpu(), performance.now()]
  const times: Promise<number>[] = []
  while (performance.now() - since < seconds * 1000) {
    times.push(greet())
    await delay(50)
  }
  const sorted = (await Promise.all(times)).toSorted((a, b) => a - b)
  const took = (performance.now() - since) / 1000
  if (sorted.at(-1)! > GREETED_MS) broken++
  return [
    Math.round(((await opened()) - before) / took),
    ((cpu() - spent) / took).toFixed(2),
    percentile(sorted, 0.5).toFixed(0),
    percentile(sorted, 0.99).toFixed(0),
    sorted.at(-1)!.toFixed(0),
  ]
}

/** ms until a client that has done nothing is greeted; 60 s where it never is. */
async function greet(): Promise<number> {
  const began = performance.now()
  const client = await connectScript({ port: product.smtpPort, timeoutMs: PATIENCE_MS })
  const n = clients++
  await client.lines(`PROXY TCP4 192.0.${(n >> 8) & 255}.${n & 255} 127.0.0.1 4000 25`)
  await client.expect(220)
  const ms = performance.now() - began
  client.destroy()
  return ms
}

/** Silent and dripping connections, and those that work. */
async function crowd(stressed: boolean): Promise<void> {
  await store(product, { 'smtp.maxConnections': stressed ? 3_000 : 5_000 })
  // Settings are in force within two seconds.
  await delay(2_500)
  const flooders = [await startFlooder('idle', AWAY, IDLE), await startFlooder('slow', AWAY, SLOW)]
  await until('all are there', () => established() >= IDLE + SLOW, { ms: 60_000 })
  let stopping = false
  let sent = 0
  const working = Array.from({ length: BUSY }, async (_, at) => {
    while (!stopping) {
      await sendMails(
        at,
        () => stopping,
        () => sent++,
      ).catch(() => undefined)
    }
  })
  const row = await measured(flooders, 4 * SECONDS)
  const smtp = victims('smtp', product)
  const alone = memoryOfAll(smtp).pss / MIB
  const withScans = smtp.reduce((sum, pid) => sum + memoryOf(pid).pss, 0) / MIB
  stopping = true
  await Promise.all([...working, ...flooders.map(end)])
  if (alone > 400) broken++
  printTable(
    `${IDLE} silent, ${SLOW} dripping, ${BUSY} sending connections${stressed ? ', in stress mode' : ''}, ${4 * SECONDS} s`,
    [...columns.slice(2), 'mails taken/s', 'PSS MB of smtp', 'with its scan processes'],
    [[...row, (sent / (4 * SECONDS)).toFixed(0), alone.toFixed(0), withScans.toFixed(0)]],
  )
}

/** Connections that the port has, those of the kernel's queue not counted twice: each is seen from its server's side. */
function established(): number {
  const port = `:${product.smtpPort.toString(16).toUpperCase().padStart(4, '0')}`
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(port) && state === '01').length
}

async function sendMails(at: number, isOver: () => boolean, taken: () => void): Promise<void> {
  const client = await connectScript({ port: product.smtpPort, timeoutMs: 60_000 })
  await client.lines(`PROXY TCP4 198.51.100.${at + 1} 127.0.0.1 4000 25`)
  await client.ehlo()
  for (let n = at; !isOver(); n++) {
    await client.command(`MAIL FROM:<${load.sender}>`, 250)
    await client.command(`RCPT TO:<${bench.recipient}>`, 250)
    await client.command('DATA', 354)
    await client.send(load.messages[n % load.messages.length]!)
    await client.send('.\r\n')
    await client.expect(250)
    taken()
  }
  client.destroy()
}
