/**
 * `npm run bench:filters`: the whole product with few and very many filters of 10,000 users: CPU a message, memory of all
 * processes, start, and how soon an edit counts. `--cases=10,10000,1000000,1000000:all` (`:all`: nobody's own, all of the whole
 * installation), `--messages=N`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startDns } from '@postern/testkit/dns.ts'
import { startProduct, type TestProduct } from '@postern/testkit/product.ts'
import { startSink } from '@postern/testkit/sink.ts'
import { cpuOfEdits, edits } from './filters/edits.ts'
import type { Spread } from './filters/mix.ts'
import { seedFilters, seedUsers } from './filters/seed.ts'
import { buildLoadSet } from './lib/messages.ts'
import { runLoad } from './lib/load.ts'
import { cpuSeconds, memoryOf, watchMemory } from './lib/procfs.ts'
import { addDomain } from './lib/set-up.ts'
import { percentile, printTable } from './lib/table.ts'

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '10,10000,1000000,1000000:all' },
    messages: { type: 'string', default: '1000' },
  },
})
const MESSAGES = Number(values.messages)
const MEAN_BYTES = 8 * 1024
/** Users that mail goes to, one after the other. */
const RECIPIENTS = 500
const EDITS = 5

const load = await buildLoadSet(200, MEAN_BYTES)
const sink = await startSink({ remember: 1 })
const dns = await startDns(load.zone)
const dataDir = await mkdtemp(join(tmpdir(), 'postern-filters-'))
const env = { DNS_SERVERS: dns.address, POSTERN_LOG_LEVEL: 'error' }
let product = await start()
await addDomain(product, 'corp.example', sink.port)
await seedUsers(product.databaseUrl)

const rows: (string | number)[][] = []
for (const text of values.cases.split(',')) {
  const [count, spread] = text.split(':')
  rows.push(await measure(Number(count), spread === 'all' ? 'all' : 'users'))
  // A long run that breaks off has still told something.
  console.log(rows.at(-1)!.join(' | '))
}
await product.stop()
await sink.close()
await dns.close()
await rm(dataDir, { recursive: true, force: true })
printTable(
  `Filters of 10,000 users; ${MESSAGES} messages of ${MEAN_BYTES / 1024} KB, two passes, the better; memory with shared pages counted once`,
  [
    'filters',
    'CPU s/1000',
    'MB after',
    'MB peak',
    'first start s',
    'start again s',
    'edit counts ms',
    'worst',
    'CPU ms/edit',
  ],
  rows,
)

function start(): Promise<TestProduct> {
  return startProduct({ dataDir, env })
}

async function measure(count: number, spread: Spread): Promise<(string | number)[]> {
  await seedFilters(product.databaseUrl, count, spread)
  await product.stop()
  const first = await timedStart()
  await product.stop()
  const again = await timedStart()
  const main = product.pids['main']!
  const memory = watchMemory(main)
  await pass(300)
  const cpu = Math.min(await pass(MESSAGES), await pass(MESSAGES))
  const after = memoryOf(main)
  const target = { databaseUrl: product.databaseUrl, smtpPort: product.smtpPort, main }
  const times = await edits(target, EDITS)
  const perEdit = await cpuOfEdits(target, EDITS * 4)
  const mib = (bytes: number): string => (bytes / 1048576).toFixed(0)
  return [
    `${count} (${spread})`,
    cpu.toFixed(2),
    mib(after.pss),
    mib(memory().pss),
    first,
    again,
    percentile(times, 0.5).toFixed(0),
    times.at(-1)!.toFixed(0),
    perEdit.toFixed(0),
  ]
}

/** CPU seconds for 1,000 messages, delivery included. */
async function pass(total: number): Promise<number> {
  const main = product.pids['main']!
  const before = cpuSeconds(main)
  const delivered = sink.counts.messages
  const { accepted, refused } = await runLoad({
    port: product.smtpPort,
    connections: 10,
    total,
    sender: load.sender,
    recipient: (serial) => `u${1 + (serial % RECIPIENTS)}@corp.example`,
    messages: load.messages,
  })
  if (refused.length > 0) console.log(`refused, first: ${refused[0]}`)
  await sink.waitFor(delivered + accepted, 120_000)
  return ((cpuSeconds(main) - before) / total) * 1_000
}

/** Seconds until mail is taken, and until the first one is judged. */
async function timedStart(): Promise<string> {
  const started = performance.now()
  product = await start()
  const listens = performance.now()
  await pass(1)
  return [listens, performance.now()].map((at) => ((at - started) / 1_000).toFixed(1)).join(' / ')
}
