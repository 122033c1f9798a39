/**
 * `npm run bench:console`: many administrators at once on a large installation, each with its own session and pace.
 * BENCH_SECONDS, BENCH_ADMINISTRATORS and BENCH_MAILS change the measure.
 */
import { cpus, loadavg } from 'node:os'
import { startProduct } from '@postern/testkit/product.ts'
import { signIn } from '../apps/server/e2e/stage.ts'
import { seed, type Administrator } from './console/seed.ts'
import { remember, visits, type Client, type Seen } from './console/visits.ts'
import { cpuSeconds } from './lib/procfs.ts'
import { percentile, printTable } from './lib/table.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60)
const ADMINISTRATORS = Number(process.env['BENCH_ADMINISTRATORS'] ?? 30)
/** ms between two calls of one administrator. */
const THINK = { least: 500, most: 1000 }
const SIZE = {
  domains: 1000,
  groupsPerDomain: 5,
  usersPerDomain: 100,
  filtersPerDomain: 20,
  mails: Number(process.env['BENCH_MAILS'] ?? 600_000),
}
const VISITS = visits(SIZE)

const samples = new Map<string, number[]>()
const failures: string[] = []

const product = await startProduct()
try {
  const seeding = performance.now()
  const administrators = await seed(product, SIZE, ADMINISTRATORS)
  console.log(`seeded in ${((performance.now() - seeding) / 1000).toFixed(0)} s: ${product.databaseUrl}`)
  const clients = []
  for (const administrator of administrators) {
    const { email, password } = administrator
    const client = await signIn(product.url, { email, password })
    if (client.status !== 200) throw new Error(`${email} could not sign in: ${client.status}`)
    clients.push({ administrator, client })
  }
  const before = loadavg()[0]!
  // Every connection of the API's pool plans and reads for the first time once; a working day starts but once.
  await Promise.all(clients.map((one) => work(one.administrator, one.client, performance.now() + 10_000)))
  samples.clear()
  const cpuBefore = cpuSeconds(product.pids['main']!)
  await Promise.all(
    clients.map((one) => work(one.administrator, one.client, performance.now() + SECONDS * 1000)),
  )
  report(before, cpuSeconds(product.pids['main']!) - cpuBefore)
} finally {
  await product.stop()
}

async function work(administrator: Administrator, client: Client, until: number): Promise<void> {
  const seen: Seen = new Map()
  const mine = VISITS.filter((visit) => visit.by.includes(administrator.region))
  while (performance.now() < until) {
    await new Promise((resolve) =>
      setTimeout(resolve, THINK.least + Math.random() * (THINK.most - THINK.least)),
    )
    const visit = mine[Math.floor(Math.random() * mine.length)]!
    const path = visit.path(seen)
    if (path === null) continue
    const started = performance.now()
    const { status, message, data } = await client.call('GET', path)
    const list = samples.get(visit.name) ?? []
    samples.set(visit.name, list)
    list.push(performance.now() - started)
    if (status === 200) remember(seen, visit.name, data)
    else failures.push(`${path}: ${status} ${message}`)
  }
}

function report(loadBefore: number, cpu: number): void {
  const row = (name: string, list: readonly number[]): (string | number)[] => {
    const sorted = list.toSorted((a, b) => a - b)
    const at = (share: number): string => percentile(sorted, share).toFixed(0)
    return [name, sorted.length, at(0.5), at(0.95), at(0.99), (sorted.at(-1) ?? 0).toFixed(0)]
  }
  const lists = VISITS.flatMap(({ name }) => (samples.has(name) ? [[name, samples.get(name)!] as const] : []))
  printTable(
    `Console: ${ADMINISTRATORS} administrators on ${SIZE.domains * SIZE.usersPerDomain} users, ${SIZE.domains} domains, ` +
      `${SIZE.mails} mails; ${cpus().length} cores, load average ${loadBefore.toFixed(1)} before, ${loadavg()[0]!.toFixed(1)} after`,
    ['call', 'calls', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'],
    [
      ...lists.map(([name, list]) => row(name, list)),
      row(
        'all',
        lists.flatMap(([, list]) => list),
      ),
    ],
  )
  const calls = lists.reduce((sum, [, list]) => sum + list.length, 0)
  console.log(`\n${((cpu / calls) * 1000).toFixed(0)} ms of CPU a call, all processes, database included`)
  console.log(`${failures.length} failed${failures.length > 0 ? `, first: ${failures[0]}` : ''}`)
}
