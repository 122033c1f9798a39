/**
 * `npm run bench:detox-mail`: the same mail for a domain with detox and one without it, by turns, documents of the corpora in a fifth
 * of it. Ratios of one run: throughput, latency, CPU of all our processes.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@postern/server/platform/db/client.ts'
import { corpora, CORPORA_ABSENT } from '@postern/testkit/corpora.ts'
import { runLoad } from './lib/load.ts'
import { LOAD_FIELD, stuffDots } from './lib/messages.ts'
import { cpuSeconds, watchMemory } from './lib/procfs.ts'
import { addDomain, setUp, store } from './lib/set-up.ts'
import { percentile, printTable } from './lib/table.ts'

const MESSAGES = Number(process.env['BENCH_MESSAGES'] ?? 500)
const ROUNDS = 3
const CONNECTIONS = 20
const SMALLEST = 2_000
const LARGEST = 1_000_000
const KINDS = ['docx', 'xlsx', 'pptx', 'pdf', 'hwp', 'doc', 'xls']

const root = corpora()
if (root === null) throw new Error(CORPORA_ABSENT)
const messages = buildMessages(documents(join(root, 'docs')))
const bench = await setUp({ zone: {} })
const { product, sink } = bench
await addDomain(product, 'disarmed.example', sink.port)
await store(
  product,
  Object.fromEntries(
    ['word', 'sheet', 'slides', 'pdf', 'hwp', 'page', 'archive'].map((kind) => [`detox.${kind}`, 'disarm']),
  ),
)
const { pool, close } = openDatabase(product.databaseUrl, { max: 1 })
await pool.query(`update domain set detox = true where name = 'disarmed.example'`)
const memory = watchMemory(product.pids['main']!)

interface Round {
  readonly perSecond: number
  readonly latencies: readonly number[]
  readonly cpu: number
}
const rounds: Record<'off' | 'on', Round[]> = { off: [], on: [] }
await measure('corp.example', 100)
await measure('disarmed.example', 100)
for (let n = 0; n < ROUNDS; n++) {
  rounds.off.push(await measure('corp.example', MESSAGES))
  rounds.on.push(await measure('disarmed.example', MESSAGES))
}
const { rows: states } = await pool.query<{ detox_state: number; mails: string }>(
  `select detox_state, count(*) as mails from mail where receiver_domain = 'disarmed.example' group by 1 order by 1`,
)
const { rows: times } = await pool.query<{ p50: number; p99: number }>(
  `select percentile_cont(0.5) within group (order by (detox_report ->> 'ms')::float8) as p50,
     percentile_cont(0.99) within group (order by (detox_report ->> 'ms')::float8) as p99
   from mail where jsonb_array_length(detox_report -> 'files') > 0`,
)
await close()
const peak = memory()
await bench.stop()
report()

async function measure(domain: string, total: number): Promise<Round> {
  const before = cpuSeconds(product.pids['main']!)
  const result = await runLoad({
    port: product.smtpPort,
    connections: CONNECTIONS,
    total,
    sender: 'news@sender.example',
    recipient: `kim@${domain}`,
    messages,
  })
  if (result.refused.length > 0) console.log(`refused, first: ${result.refused[0]}`)
  const cpu = cpuSeconds(product.pids['main']!) - before
  return {
    perSecond: result.accepted / result.seconds,
    latencies: result.latencies,
    cpu: (cpu / total) * 1000,
  }
}

function report(): void {
  const sum = (kind: 'off' | 'on') => {
    const of = rounds[kind]
    const latencies = of.flatMap(({ latencies }) => latencies).toSorted((a, b) => a - b)
    const mean = (value: (round: Round) => number): number =>
      of.reduce((all, each) => all + value(each), 0) / of.length
    return [
      mean(({ perSecond }) => perSecond),
      percentile(latencies, 0.5),
      percentile(latencies, 0.99),
      mean(({ cpu }) => cpu),
    ]
  }
  const [off, on] = [sum('off'), sum('on')]
  printTable(
    `${ROUNDS} rounds of ${MESSAGES} messages each, documents in a fifth, ${CONNECTIONS} connections`,
    ['', 'msg/s in', 'p50 ms', 'p99 ms', 'CPU s/1000'],
    [
      ['without detox', ...off.map((value) => value.toFixed(1))],
      ['with detox', ...on.map((value) => value.toFixed(1))],
      ['ratio', ...on.map((value, at) => (value / off[at]!).toFixed(2))],
    ],
  )
  console.log(`\nStates: ${states.map(({ detox_state: state, mails }) => `${state}: ${mails}`).join(', ')}`)
  console.log(
    `A document: p50 ${times[0]!.p50} ms, p99 ${times[0]!.p99} ms. Peak of all: ${Math.round(peak.pss / 1048576)} MiB`,
  )
}

function documents(folder: string): { readonly name: string; readonly bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => KINDS.some((kind) => name.endsWith(`.${kind}`)))
    .toSorted()
    .map((name) => ({ name: name.slice(name.lastIndexOf('/') + 1), bytes: readFileSync(join(folder, name)) }))
    .filter(({ bytes }) => bytes.length >= SMALLEST && bytes.length <= LARGEST)
}

function buildMessages(files: ReturnType<typeof documents>): Buffer[] {
  if (files.length === 0) throw new Error('the corpora have no documents')
  return Array.from({ length: 5 * files.length }, (_, at) => {
    const file = at % 5 === 0 ? files[at / 5]! : null
    const text = [
      `Minutes of meeting ${at}`,
      ...Array.from({ length: 30 }, (_, line) => `Point ${line} of ${at} was agreed.`),
    ]
    const head = [
      'From: News <news@sender.example>',
      'To: Kim <kim@corp.example>',
      `Subject: Minutes ${at}`,
      `Message-ID: <${at}.detox@sender.example>`,
      'MIME-Version: 1.0',
    ]
    const body = ['Content-Type: text/plain; charset=utf-8', '', ...text]
    const lines = file
      ? [
          ...head,
          'Content-Type: multipart/mixed; boundary="=_d"',
          '',
          '--=_d',
          ...body,
          '--=_d',
          `Content-Type: application/octet-stream; name="${file.name.replace(/[^\w.-]/g, '_')}"`,
          'Content-Transfer-Encoding: base64',
          '',
          file.bytes.toString('base64').replace(/.{76}/g, '$&\r\n'),
          '--=_d--',
          '',
        ]
      : [...head, ...body, '']
    return stuffDots(Buffer.concat([Buffer.from(LOAD_FIELD), Buffer.from(lines.join('\r\n'))]))
  })
}
