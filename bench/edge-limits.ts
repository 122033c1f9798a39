/**
 * `npm run bench:edge-limits`: what greylist and all four limits of bulk mail add to a message, in rounds that alternate with
 * both off. Each message comes on a connection of its own, from a network, a sender and to a recipient of its own, so that nothing
 * is known by heart: one statement of the greylist and four sums each. BENCH_MESSAGES (1000) a round.
 */
import { openDatabase } from '@postern/server/platform/db/client.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { until } from '@postern/testkit/until.ts'
import { buildLoadSet } from './lib/messages.ts'
import { cpuSeconds } from './lib/procfs.ts'
import { setUp } from './lib/set-up.ts'
import { percentile, printTable } from './lib/table.ts'

const MESSAGES = Number(process.env['BENCH_MESSAGES'] ?? 1000)
const ROUNDS = 4
const CONNECTIONS = 20
const KINDS = ['sender', 'recipient', 'client', 'day']

const load = await buildLoadSet(100, 4 * 1024)
const bench = await setUp({ zone: load.zone })
const { product } = bench
const { pool, close } = openDatabase(product.databaseUrl, { max: 1 })
let serial = 0
let counted = 0

await store({ 'smtp.proxyTrusted': ['127.0.0.1'] })
await pool.query(
  // Who has passed; each is asked once.
  `insert into greylist (network, sender, domain_id, first_seen, last_seen, passed_at)
   select format('10.%s.%s.0/24', n >> 8, n & 255), format('s%s@sender.example', n), d.id, now(), now(), now()
   from generate_series(0, $1::int) n, domain d where d.name = 'corp.example'`,
  [60_000],
)
await round(false)
const rows: (string | number)[][] = []
for (let n = 0; n < ROUNDS; n++) for (const on of [false, true]) rows.push(await round(on))
await close()
await bench.stop()
printTable(
  `${MESSAGES} messages of ${Math.round(load.meanBytes / 1024)} KB a round over ${CONNECTIONS} connections`,
  ['limits', 'RCPT p50 ms', 'RCPT p99 ms', 'data p50 ms', 'data p99 ms', 'CPU ms a message'],
  rows,
)

async function store(settings: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [key, value] of Object.entries(settings))
    await pool.query(
      'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
      [key, JSON.stringify(value)],
    )
}

/** Turns all on or off, waits until it is in force, and sends. */
async function round(on: boolean): Promise<(string | number)[]> {
  const limits = KINDS.flatMap((kind) => [
    [`blocking.${kind}Count`, 1_000_000],
    [`blocking.${kind}Mode`, on ? 'block' : 'off'],
  ])
  await store({ ...Object.fromEntries(limits), 'edge.greylist': on })
  await until('the settings are in force', async () => (await send('stranger@sender.example', false)) !== on)
  const before = cpuSeconds(product.pids['main']!)
  const rcpt: number[] = []
  const data: number[] = []
  let left = MESSAGES
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) {
        const n = serial++
        await send(`s${n}@sender.example`, true, n, { rcpt, data })
      }
    }),
  )
  // Some are held, from networks that SPF does not name.
  await until(
    'nothing is left to deliver',
    async () => (await pool.query('select 1 from delivery limit 1')).rowCount === 0,
  )
  if (on) await untilCounted((counted += MESSAGES * KINDS.length))
  const cpu = cpuSeconds(product.pids['main']!) - before
  const [asked, taken] = [rcpt, data].map((times) => times.toSorted((a, b) => a - b)) as [number[], number[]]
  return [
    on ? 'on' : 'off',
    percentile(asked, 0.5).toFixed(2),
    percentile(asked, 0.99).toFixed(1),
    percentile(taken, 0.5).toFixed(1),
    percentile(taken, 0.99).toFixed(1),
    ((cpu / MESSAGES) * 1000).toFixed(2),
  ]
}

/** What is not written when a limit is turned off is let go of. */
async function untilCounted(mails: number): Promise<void> {
  await until('each message is counted for each limit', async () => {
    const { rows: sums } = await pool.query<{ mails: number }>(
      'select sum(mails)::int as mails from rate_count',
    )
    return sums[0]!.mails === mails
  })
}

/** One message from a network of its own; answers whether its recipient was taken. */
async function send(
  sender: string,
  whole: boolean,
  n = 65_000,
  times?: { readonly rcpt: number[]; readonly data: number[] },
): Promise<boolean> {
  const client = await connectScript({ port: product.smtpPort, timeoutMs: 60_000 })
  await client.lines(`PROXY TCP4 10.${n >> 8}.${n & 255}.1 127.0.0.1 4000 25`)
  await client.ehlo()
  await client.command(`MAIL FROM:<${sender}>`, 250)
  const asked = performance.now()
  await client.lines(`RCPT TO:<kim${n}@corp.example>`)
  const { code } = await client.expect(/^/)
  times?.rcpt.push(performance.now() - asked)
  if (whole && code === 250) {
    await client.command('DATA', 354)
    await client.send(load.messages[n % load.messages.length]!)
    const sent = performance.now()
    await client.send('.\r\n')
    await client.expect(250)
    times?.data.push(performance.now() - sent)
  }
  client.destroy()
  return code === 250
}
