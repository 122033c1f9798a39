/**
 * `npm run bench:export`: BENCH_MAILS (5,000,000) mails of a week become a file while mail comes in at BENCH_RATE (10) a second: how
 * long it takes, what memory the process needs that makes it, and what those who send mail notice.
 */
import type { ListExport } from '@postern/contract/routes/export.ts'
import { openDatabase } from '@postern/server/platform/db/client.ts'
import { until } from '@postern/testkit/until.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { runLoad } from './lib/load.ts'
import { buildLoadSet } from './lib/messages.ts'
import { memoryOf } from './lib/procfs.ts'
import { setUp } from './lib/set-up.ts'
import { signIn } from './lib/sign-in.ts'
import { percentile, printTable } from './lib/table.ts'

const MAILS = Number(process.env['BENCH_MAILS'] ?? 5_000_000)
const RATE = Number(process.env['BENCH_RATE'] ?? 10)
const ALONE_MS = 20_000
const MIB = 1024 * 1024

const load = await buildLoadSet(50, 20 * 1024)
const bench = await setUp({ zone: load.zone })
const { pool, close } = openDatabase(bench.product.databaseUrl, { max: 1 })
const call = await signIn(bench.product)
const api = bench.product.pids['api']!

await seed()
const alone = await mailWhile(() => delay(ALONE_MS))
const before = memoryOf(api).rss
let peak = 0
const started = performance.now()
let made: ListExport | undefined
const beside = await mailWhile(async () => {
  made = await exported()
})
const seconds = (performance.now() - started) / 1000
await close()
await bench.stop()
const p99 = (of: readonly number[]): string => percentile(of, 0.99).toFixed(0)
printTable(
  `${MAILS} mails as a file, ${RATE} mails a second coming in`,
  [
    'rows',
    'seconds',
    'rows/s',
    'MiB of file',
    'api before MiB',
    'api peak MiB',
    'mail p99 alone ms',
    'beside ms',
  ],
  [
    [
      `${made!.done} ${made!.file}`,
      seconds.toFixed(0),
      Math.round(made!.done / seconds),
      (made!.size / MIB).toFixed(0),
      (before / MIB).toFixed(0),
      (peak / MIB).toFixed(0),
      p99(alone),
      p99(beside),
    ],
  ],
)

/** One mail as it comes, and as many copies of its record, a tenth of a second apart. */
async function seed(): Promise<void> {
  await sendMail()
  const first = await until('the first is filed', async () => {
    const { rows } = await pool.query<{ id: string }>(`select id from mail where class <> 'rejected' limit 1`)
    return rows[0]?.id
  })
  for (let from = 0; from < MAILS; from += 100_000)
    await pool.query(
      `insert into mail select (jsonb_populate_record(m, jsonb_build_object('received_at', at.moment,
         'id', left(at.hex, 8) || '-' || right(at.hex, 4) || substr(gen_random_uuid()::text, 14),
         'receiver', 'user' || n || '@corp.example', 'title', 'Report ' || n || ' 견적서'))).*
       from mail m, generate_series($2::integer, $3::integer) n,
         lateral (select date_trunc('milliseconds', m.received_at) - n * interval '100 ms' as moment) t,
         lateral (select t.moment, lpad(to_hex((extract(epoch from t.moment) * 1000)::bigint), 12, '0') as hex) at
       where m.id = $1`,
      [first, from + 1, Math.min(MAILS, from + 100_000)],
    )
  await pool.query('analyze')
}

async function exported(): Promise<ListExport> {
  const query = { from: new Date(Date.now() - 30 * 86_400_000).toISOString(), class: 'all' }
  const { id } = await call<{ id: number }>('POST', '/exports', { list: 'mail', format: 'csv', query })
  return until(
    'the file is made',
    async () => {
      peak = Math.max(peak, memoryOf(api).rss)
      const now = await call<ListExport>('GET', `/exports/${String(id)}`)
      return now.finished_at === null ? null : now
    },
    { ms: Infinity, every: 200 },
  )
}

/** ms that each mail took which was sent meanwhile. */
async function mailWhile(work: () => Promise<unknown>): Promise<readonly number[]> {
  const latencies: number[] = []
  let working = true
  const mails = (async () => {
    while (working) {
      const began = performance.now()
      latencies.push(...(await sendMail()).latencies)
      await delay(Math.max(0, 1000 / RATE - (performance.now() - began)))
    }
  })()
  await work()
  working = false
  await mails
  return latencies.toSorted((a, b) => a - b)
}

function sendMail() {
  return runLoad({
    port: bench.product.smtpPort,
    connections: 1,
    total: 1,
    sender: load.sender,
    recipient: bench.recipient,
    messages: load.messages,
  })
}
