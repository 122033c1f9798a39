/**
 * `npm run bench:bulk`: users or filters (BENCH_BULK=filter) registered from one text file on the whole product, by its API,
 * while mail comes in. BENCH_LINES says how many (100,000).
 */
import { POLICIES } from '@postern/contract/codes/filter.ts'
import { BULK_RUNNING, type BulkJob } from '@postern/contract/routes/bulk.ts'
import { openDatabase } from '@postern/server/platform/db/client.ts'
import { until } from '@postern/testkit/until.ts'
import { mixedFilter } from './filters/mix.ts'
import { seedUsers } from './filters/seed.ts'
import { buildLoadSet } from './lib/messages.ts'
import { runLoad } from './lib/load.ts'
import { cpuSeconds } from './lib/procfs.ts'
import { setUp, type Bench } from './lib/set-up.ts'
import { signIn } from './lib/sign-in.ts'
import { percentile, printTable } from './lib/table.ts'

const LINES = Number(process.env['BENCH_LINES'] ?? 100_000)
const KIND = process.env['BENCH_BULK'] === 'filter' ? 'filter' : 'user'
const load = await buildLoadSet(50, 20 * 1024)
const bench = await setUp({ zone: load.zone })
const call = await signIn(bench.product)
const rows: (string | number)[][] = []
const latencies: number[] = []

await mailWhile('(no batch)', 'mail alone', async () => {
  const end = performance.now() + 5_000
  while (performance.now() < end) await sendMail()
})
if (KIND === 'filter') await seedUsers(bench.product.databaseUrl)
else await addGroups(bench)
const file = Array.from({ length: LINES }, (_, n) => (KIND === 'filter' ? filterLine(n) : userLine(n))).join(
  '\n',
)
let job: BulkJob | undefined
await mailWhile('check', `dry run of ${(file.length / 1048576).toFixed(1)} MiB`, async () => {
  const body = new Blob([file])
  job = await settled(await call<BulkJob>('POST', `/bulk/${KIND}?name=bench.csv`, body))
})
await mailWhile('commit', 'register, all or nothing', async () => {
  // A few made-up filters say the same as others.
  const commit = { lines: KIND === 'filter' ? 'valid' : 'all', existing: 'skip' }
  job = await settled(await call<BulkJob>('POST', `/bulk/${KIND}/${job!.id}/commit`, commit))
})
console.log(JSON.stringify(job!.counts), job!.state, job!.error ?? '')
await mailWhile('list', `mail with all ${KIND}s there`, async () => {
  const end = performance.now() + 5_000
  while (performance.now() < end) await sendMail()
})
await mailWhile('undo', 'undo', async () => {
  job = await settled(await call<BulkJob>('POST', `/bulk/${KIND}/${job!.id}/undo`))
})
console.log(JSON.stringify(job!.counts), job!.state, job!.error ?? '')
await bench.stop()
printTable(
  `Bulk registration of ${LINES} ${KIND}s, mail coming in meanwhile`,
  ['step', 'seconds', 'lines/s', 'CPU s', 'mail p50 ms', 'mail p95 ms', 'mail max ms', 'refused'],
  rows,
)

/** Runs a step with one connection sending mail all the while. */
async function mailWhile(step: string, title: string, work: () => Promise<void>): Promise<void> {
  latencies.length = 0
  let refused = 0
  let working = true
  const started = performance.now()
  const cpuBefore = cpuSeconds(bench.product.pids['main']!)
  const mails = (async () => {
    while (working) refused += await sendMail()
  })()
  await work()
  const seconds = (performance.now() - started) / 1000
  const cpu = cpuSeconds(bench.product.pids['main']!) - cpuBefore
  working = false
  await mails
  const sorted = latencies.toSorted((a, b) => a - b)
  const rate = step === 'check' || step === 'commit' || step === 'undo' ? Math.round(LINES / seconds) : '-'
  rows.push([
    title,
    seconds.toFixed(1),
    rate,
    cpu.toFixed(1),
    percentile(sorted, 0.5).toFixed(0),
    percentile(sorted, 0.95).toFixed(0),
    (sorted.at(-1) ?? 0).toFixed(0),
    refused,
  ])
}

/** Ten messages; answers how many were refused. */
async function sendMail(): Promise<number> {
  const result = await runLoad({
    port: bench.product.smtpPort,
    connections: 1,
    total: 10,
    sender: load.sender,
    recipient: bench.recipient,
    messages: load.messages,
  })
  latencies.push(...result.latencies)
  for (const reply of result.refused) console.error(`refused: ${reply}`)
  return result.refused.length
}

/** Waits for the end of the batch; tells every 20 s how far it is, so that a rate that falls is seen. */
function settled({ id }: BulkJob): Promise<BulkJob> {
  const started = performance.now()
  let told = started
  const look = async () => {
    const job = await call<BulkJob>('GET', `/bulk/${KIND}/${id}`)
    if (performance.now() - told > 20_000) {
      told = performance.now()
      const seconds = ((told - started) / 1000).toFixed(0)
      console.error(`${seconds} s, ${job.state}: ${job.progress} of ${job.total}`)
    }
    return BULK_RUNNING.includes(job.state) ? null : job
  }
  return until('the batch has settled', look, { ms: Infinity, every: 200 })
}

function userLine(n: number): string {
  return `user${n}@corp.example,User ${n},,Group ${n % 50},user,alias${n}@corp.example,ko,tag`
}

/** Of the users that `seedUsers` makes, most of them. */
function filterLine(n: number): string {
  const { region, policy, groupId, userId, rules } = mixedFilter(n, 'users')
  const { target, cond, value, word } = rules.at(-1)!
  const owner = userId === null ? 'corp.example' : `u${userId}@corp.example`
  const cells = [
    region,
    policy === POLICIES.allow ? 'allow' : 'deny',
    region === 'all' ? '' : owner,
    groupId === null ? '' : `g${groupId}`,
    `filter ${n}`,
    target,
    cond,
    value,
    word ? 'yes' : 'no',
  ]
  return cells.join(',')
}

async function addGroups({ product }: Bench): Promise<void> {
  const { pool, close } = openDatabase(product.databaseUrl, { max: 1 })
  await pool.query(`insert into user_group (domain_id, name)
    select domain.id, 'Group ' || n from domain, generate_series(0, 49) n`)
  await close()
}
