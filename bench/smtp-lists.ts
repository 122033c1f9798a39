/**
 * `npm run bench:smtp-lists`: the SMTP lists with BENCH_ENTRIES (10 million) entries on the whole product: how long they take to be
 * read, in what memory, what a look-up and a refused connection cost, when an edit holds, and how fast the screens' calls are.
 */
import { openDatabase } from '@postern/server/platform/db/client.ts'
import { openSmtpLists } from '@postern/server/pipeline/edge/lists/lists.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { until } from '@postern/testkit/until.ts'
import { cpuSeconds, memoryOf } from './lib/procfs.ts'
import { setUp } from './lib/set-up.ts'
import { signIn } from './lib/sign-in.ts'
import { printTable } from './lib/table.ts'

const ENTRIES = Number(process.env['BENCH_ENTRIES'] ?? 10_000_000)
const LOOKUPS = 1_000_000
const CONNECTIONS = 3_000
const BESIDE = 50
/** Another address of this machine. */
const BLOCKED = '127.0.0.99'

const bench = await setUp({ zone: {} })
const { pool, close } = openDatabase(bench.product.databaseUrl, { max: 4 })
const rows: (string | number)[][] = []
const note = (what: string, figure: number, unit: string): void => {
  rows.push([what, figure < 10 ? figure.toFixed(2) : Math.round(figure), unit])
  console.log(...rows.at(-1)!)
}
async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const since = performance.now()
  const result = await work()
  note(what, (performance.now() - since) / 1_000, 's')
  return result
}
const smtp = bench.product.pids['smtp']!
const before = memoryOf(smtp).pss

/** Of ten entries: four addresses (one in eight IPv6), one network, two e-mail addresses, three domains. */
const KINDS = [
  [0.35, 'ip', `host('1.0.0.0'::inet + n * 613)`],
  [0.05, 'ip', `host('2001:db8::'::inet + n * 7919)`],
  [0.1, 'network', `network(set_masklen('11.0.0.0'::inet + n * 2048, (21 + n % 9)::integer))::text`],
  [0.2, 'address', `'user' || n || '@host' || n % 100000 || '.example'`],
  [0.3, 'domain', `'site' || n || '.group' || n % 1000 || '.example'`],
] as const

await timed(`entries made: ${ENTRIES}`, async () => {
  for (const [share, kind, value] of KINDS) {
    const wanted = Math.round(ENTRIES * share)
    for (let from = 0; from < wanted; from += 500_000)
      await pool.query(
        `insert into smtp_entry (policy, kind, value) select 2, $1, ${value}
         from generate_series($2::bigint, $3::bigint) n on conflict do nothing`,
        [kind, from, Math.min(wanted, from + 500_000) - 1],
      )
  }
})
await pool.query('vacuum analyze smtp_entry')

globalThis.gc?.()
const rss = process.memoryUsage().rss
const lists = await openSmtpLists(pool, (error) => console.error(error))
await timed('read', () => until('all is read', async () => lists.size().ready, { ms: 600_000 }))
const { entries, bytes } = lists.size()
note('entries known', entries, '')
note('memory of the set', bytes / 1048576, 'MiB')
note('memory of the process, more than before', (process.memoryUsage().rss - rss) / 1048576, 'MiB')

const octets = (n: number): string => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255].join('.')
function lookUps(what: string, ask: (n: number) => unknown): void {
  let asked = 0
  for (let round = 0; round < 2; round++) {
    asked = 0
    const since = performance.now()
    for (let n = 0; n < LOOKUPS; n++) if (!(ask(n) instanceof Promise)) asked++
    if (round === 1) note(what, ((performance.now() - since) * 1_000) / LOOKUPS, 'µs')
  }
  if (asked < LOOKUPS * 0.999) console.log(`(${LOOKUPS - asked} of them asked the database)`)
}
// Above all addresses and networks that were made.
lookUps('look-up of an IPv4 address that is on no list', (n) =>
  lists.client(octets((0xf0000000 + n * 97) >>> 0), ''),
)
lookUps('look-up of an IPv6 address that is on no list', (n) =>
  lists.client(`2001:db9:${n.toString(16).slice(-4)}::1`, ''),
)
lookUps('look-up of a sender who is on no list', (n) =>
  lists.sender(`someone${n}@mail.good${n % 5000}.example`),
)
const hits = 2_000
const since = performance.now()
for (let n = 0; n < hits; n++) await lists.sender(`x@site${n * 31}.group${(n * 31) % 1000}.example`)
note(
  'look-up of a sender who is on a list, the database asked',
  ((performance.now() - since) * 1_000) / hits,
  'µs',
)
const again = performance.now()
for (let n = 0; n < hits; n++) void lists.sender(`x@site${n * 31}.group${(n * 31) % 1000}.example`)
note('the same, asked again', ((performance.now() - again) * 1_000) / hits, 'µs')

await pool.query(`insert into smtp_entry (policy, kind, value) values (2, 'domain', 'fresh.example')`)
const caught = performance.now()
await lists.catchUp()
note('an edit, read', performance.now() - caught, 'ms')
await lists.close()

note('memory of the product’s SMTP process, more than before', (memoryOf(smtp).pss - before) / 1048576, 'MiB')
async function greeting(): Promise<string> {
  const client = await connectScript({
    port: bench.product.smtpPort,
    localAddress: BLOCKED,
    timeoutMs: 30_000,
  })
  const { text } = await client.expect(/^/)
  client.destroy()
  return text
}
async function connections(what: string): Promise<void> {
  const [own, all] = [cpuSeconds(smtp), cpuSeconds(bench.product.pids['main']!)]
  // Side by side: a greeting waits a moment for who talks too early.
  for (let n = 0; n < CONNECTIONS; n += BESIDE) await Promise.all(Array.from({ length: BESIDE }, greeting))
  note(`${what}, CPU of the SMTP process`, ((cpuSeconds(smtp) - own) * 1_000) / CONNECTIONS, 'ms')
  note(`${what}, CPU of all`, ((cpuSeconds(bench.product.pids['main']!) - all) * 1_000) / CONNECTIONS, 'ms')
}
await connections('(warming up)')
await connections('a greeted connection')
await pool.query(`insert into smtp_entry (policy, kind, value) values (2, 'ip', $1)`, [BLOCKED])
await timed('until the edit holds on the wire', () =>
  until('the client is refused', async () => (await greeting()).startsWith('554')),
)
await connections('a refused connection')

const call = await signIn(bench.product)
const path = '/filters/smtp/blacklist'
for (const [what, query] of [
  ['the first page', ''],
  ['the first page by value', 'sort=value&order=asc'],
  ['page 300', 'page=300'],
  ['of a kind', 'kind=network'],
  ['search by beginning', 'q=user12345'],
  ['search by end', 'q=group7.example'],
  ['search for an address', 'q=11.0.16.9'],
  ['overlaps', ''],
] as const) {
  const url = what === 'overlaps' ? `${path}/overlaps?value=11.0.16.9` : `${path}?${query}`
  await call('GET', url).catch(() => console.log(`${what}: too slow`))
  const asked = performance.now()
  await call('GET', url).catch(() => undefined)
  note(`list: ${what}`, performance.now() - asked, 'ms')
}
await close()
await bench.stop()
printTable(`SMTP lists with ${ENTRIES} entries`, ['what', 'figure', 'unit'], rows)
