/**
 * `npm run bench:mail-task`: BENCH_MAILS (100,000) held mails, each with bytes of its own, are released by one action on
 * everything that a search finds, while mail comes in; then as many deleted. How long the job takes, how long the queue
 * takes, and whether each mail is delivered once.
 */
import type { MailTask } from '@postern/contract/routes/mail-task.ts'
import { openDatabase } from '@postern/server/platform/db/client.ts'
import { until } from '@postern/testkit/until.ts'
import { runLoad } from './lib/load.ts'
import { buildLoadSet } from './lib/messages.ts'
import { cpuSeconds } from './lib/procfs.ts'
import { setUp } from './lib/set-up.ts'
import { signIn } from './lib/sign-in.ts'
import { percentile, printTable } from './lib/table.ts'

const MAILS = Number(process.env['BENCH_MAILS'] ?? 100_000)
const load = await buildLoadSet(50, 20 * 1024)
const bench = await setUp({ zone: load.zone })
const { pool, close } = openDatabase(bench.product.databaseUrl, { max: 1 })
const call = await signIn(bench.product)
const rows: (string | number)[][] = []

await seedHeld()
await step('release', { class: 'spam' })
await untilDelivered()
await step('delete', { class: 'spam' })
await close()
await bench.stop()
printTable(
  `Acting on the ${MAILS} mails that a search finds, mail coming in meanwhile`,
  ['step', 'seconds', 'mails/s', 'failed', 'CPU s', 'mail p50 ms', 'mail p95 ms', 'mail max ms', 'refused'],
  rows,
)

/** One mail as it comes, held, and as many copies of its record: all share its bytes, as those of a campaign do. */
async function seedHeld(): Promise<void> {
  await sendMail()
  await until(
    'the first is filed',
    async () => (await pool.query(`select from mail where class <> 'rejected'`)).rowCount! > 0,
  )
  await pool.query(`delete from delivery`)
  // An id begins with the time of its mail, in ms.
  await pool.query(
    `insert into mail select (jsonb_populate_record(m, jsonb_build_object('id', left(at.hex, 8) || '-' || right(at.hex, 4)
       || substr(gen_random_uuid()::text, 14), 'class', 'spam', 'mode', 1, 'send_state', 'N',
       'receiver', 'user' || n || '@corp.example'))).*
     from mail m, lateral (select lpad(to_hex(floor(extract(epoch from m.received_at) * 1000)::bigint), 12, '0') as hex) at,
       generate_series(1, $1::integer) n
     where m.id = (select id from mail where class <> 'rejected' limit 1)`,
    [MAILS],
  )
  await pool.query('analyze')
}

async function step(name: 'release' | 'delete', query: object): Promise<void> {
  const action = name === 'release' ? 'recover' : 'delete'
  const latencies: number[] = []
  let refused = 0
  let working = true
  const [started, cpuBefore] = [performance.now(), cpuSeconds(bench.product.pids['main']!)]
  const mails = (async () => {
    while (working) {
      const result = await sendMail()
      latencies.push(...result.latencies)
      refused += result.refused.length
    }
  })()
  const { id } = await call<{ id: number }>('POST', '/mails/tasks', { action, query })
  const task = await until(
    'the task has ended',
    async () => {
      const now = await call<MailTask>('GET', `/mails/tasks/${String(id)}`)
      return now.finished_at === null ? null : now
    },
    { ms: Infinity, every: 200 },
  )
  const seconds = (performance.now() - started) / 1000
  working = false
  await mails
  if (task.failed > 0) {
    const { data } = await call<{ data: readonly { error: string }[] }>(
      'GET',
      `/mails/tasks/${String(id)}/failures?page=1&size=30`,
    )
    console.log(`of what failed: ${[...new Set(data.map(({ error }) => error))].join(', ')}`)
  }
  const sorted = latencies.toSorted((a, b) => a - b)
  rows.push([
    `${name}: ${task.state}, ${String(task.done)} done`,
    seconds.toFixed(1),
    Math.round(task.done / seconds),
    task.failed,
    (cpuSeconds(bench.product.pids['main']!) - cpuBefore).toFixed(1),
    percentile(sorted, 0.5).toFixed(0),
    percentile(sorted, 0.95).toFixed(0),
    (sorted.at(-1) ?? 0).toFixed(0),
    refused,
  ])
}

/** Every released mail went out once. */
async function untilDelivered(): Promise<void> {
  const started = performance.now()
  const left = async (): Promise<number> => {
    const { rows: found } = await pool.query<{ n: number }>('select count(*)::integer as n from delivery')
    return found[0]!.n
  }
  await until('the queue is empty', async () => (await left()) === 0, { ms: Infinity, every: 1_000 })
  const { rows: counted } = await pool.query<{ outcome: string; copies: number; mails: number }>(
    `select outcome, count(*)::integer as copies, count(distinct mail_id)::integer as mails from delivery_log
     join mail on mail.id = mail_id where mail.receiver like 'user%' group by 1`,
  )
  console.log(
    `delivered after another ${((performance.now() - started) / 1000).toFixed(0)} s: ${JSON.stringify(counted)}`,
  )
}

function sendMail() {
  return runLoad({
    port: bench.product.smtpPort,
    connections: 1,
    total: 10,
    sender: load.sender,
    recipient: bench.recipient,
    messages: load.messages,
  })
}
