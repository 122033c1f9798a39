/**
 * `npm run bench:statistics`: what adding mail up costs a message, in rounds that alternate with the fold held back, and how
 * long the screens take over sums as 100 million mails a year leave them. BENCH_MESSAGES (1000) a round, BENCH_DAYS (365).
 */
import { status } from '@postern/server/features/dashboard/status.ts'
import { inbound } from '@postern/server/features/statistics/inbound.ts'
import { summary } from '@postern/server/features/statistics/summary.ts'
import { openDatabase } from '@postern/server/platform/db/client.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { MAIL_CLASSES } from '@postern/contract/codes/mail.ts'
import { DEFAULT_ROLES } from '@postern/contract/permissions.ts'
import { STATISTIC_KINDS } from '@postern/contract/codes/statistics.ts'
import { STATISTIC_ROUTES, statisticSummaryRoute } from '@postern/contract/routes/statistics.ts'
import type { Caller } from '@postern/server/platform/http/caller.ts'
import { ownDatabase } from '@postern/testkit/database.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { until } from '@postern/testkit/until.ts'
import { buildLoadSet } from './lib/messages.ts'
import { cpuSeconds } from './lib/procfs.ts'
import { setUp } from './lib/set-up.ts'
import { percentile, printTable } from './lib/table.ts'

const MESSAGES = Number(process.env['BENCH_MESSAGES'] ?? 1000)
const DAYS = Number(process.env['BENCH_DAYS'] ?? 365)
const ROUNDS = 4
const CONNECTIONS = 20
/** That of the fold (sums/lock-store.ts): who holds it keeps everybody from adding up. */
const LOCK = 7_362_772

await measureRecording()
await measureReading()

async function measureRecording(): Promise<void> {
  const load = await buildLoadSet(100, 4 * 1024)
  const bench = await setUp({ zone: load.zone })
  const { pool, close } = openDatabase(bench.product.databaseUrl, { max: 2 })
  let serial = 0
  const send = async (): Promise<void> => {
    const client = await connectScript({ port: bench.product.smtpPort, timeoutMs: 60_000 })
    const n = serial++
    await client.ehlo()
    await client.command(`MAIL FROM:<s${n}@sender${n % 97}.example>`, 250)
    await client.command('RCPT TO:<kim@corp.example>', 250)
    await client.command('DATA', 354)
    await client.send(load.messages[n % load.messages.length]!)
    await client.command('.', 250)
    client.destroy()
  }
  const round = async (held: boolean): Promise<(string | number)[]> => {
    const holder = await pool.connect()
    if (held) await holder.query('select pg_advisory_lock($1)', [LOCK])
    const before = cpuSeconds(bench.product.pids['main']!)
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        for (let n = 0; n < MESSAGES / CONNECTIONS; n++) await send()
      }),
    )
    // What was recorded has been added up, or will not be.
    if (held) await holder.query('truncate stat_pending')
    else
      await until(
        'all is added up',
        async () => {
          const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from stat_pending')
          return rows[0]!.n === 0
        },
        { ms: 60_000 },
      )
    const cpu = cpuSeconds(bench.product.pids['main']!) - before
    if (held) await holder.query('select pg_advisory_unlock($1)', [LOCK])
    holder.release()
    return [held ? 'held back' : 'added up', ((cpu / MESSAGES) * 1000).toFixed(2)]
  }
  await round(false)
  const rows: (string | number)[][] = []
  for (let n = 0; n < ROUNDS; n++) for (const held of [true, false]) rows.push(await round(held))
  await close()
  await bench.stop()
  printTable(
    `${MESSAGES} messages of 4 KB a round, each of a sender of its own`,
    ['sums', 'CPU ms a message'],
    rows,
  )
}

async function measureReading(): Promise<void> {
  const database = await ownDatabase()
  await fill(database.pool)
  const now = Date.now()
  const deps = {
    db: database.db,
    clock: () => now,
    settings: () => DEFAULT_SETTINGS,
    sumNow: () => Promise.resolve(true),
  }
  const caller = { scope: { region: 'all' } } as Caller
  const periods = [
    { period: 'week' },
    { period: 'month' },
    { period: 'year' },
    { period: 'year', year: new Date(now).getFullYear() },
  ]
  const rows: (string | number)[][] = []
  for (const period of periods) {
    const name = Object.values(period).join(' ')
    const asked = statisticSummaryRoute.query.parse({ ...period, compare: '1' })
    rows.push(['summary', name, ...(await times(() => summary(deps, caller, asked)))])
    for (const kind of STATISTIC_KINDS) {
      const query = STATISTIC_ROUTES[kind].query.parse({ ...period, compare: '1' })
      rows.push([kind, name, ...(await times(() => inbound(deps, caller, kind, query)))])
    }
  }
  const viewer = { ...caller, permissions: new Set(DEFAULT_ROLES[0].permissions) } as unknown as Caller
  const dashboard = {
    ...deps,
    systemDb: database.db,
    version: '',
    smtpAddresses: () => [],
    health: () => Promise.reject(new Error('not asked')),
    classesOf: () => MAIL_CLASSES,
    queueServersOf: () => Promise.resolve([]),
    suspectedCountries: () => Promise.resolve([]),
  }
  rows.push(['dashboard', 'now', ...(await times(() => status(dashboard, viewer)))])
  await database.close()
  printTable(
    `Sums of ${DAYS} days, 1,000 keys a day and kind at the level of all`,
    ['screen', 'period', 'p50 ms', 'p95 ms'],
    rows,
  )
}

async function times(work: () => Promise<unknown>): Promise<string[]> {
  const taken: number[] = []
  for (let n = 0; n < 20; n++) {
    const started = performance.now()
    await work()
    taken.push(performance.now() - started)
  }
  taken.sort((a, b) => a - b)
  return [percentile(taken, 0.5), percentile(taken, 0.95)].map((ms) => ms.toFixed(1))
}

/** As 274,000 mails a day leave them: hours and days of the whole, of 100 domains and 300 groups; keys of the whole. */
async function fill(pool: ReturnType<typeof openDatabase>['pool']): Promise<void> {
  const start = `date_trunc('day', now(), 'Asia/Seoul') - make_interval(days => $1::int - 1)`
  await pool.query(
    `update stat_state set zone = 'Asia/Seoul', months_until = date_trunc('month', now(), 'Asia/Seoul')`,
  )
  await pool.query(
    `insert into stat_total select u.unit, ${start} + n * u.step, l.d, l.g, c, 0, 100, 1e6, 0, 0
     from (values ('d', interval '1 day', $1::int), ('h', interval '1 hour', 24 * $1::int)) u(unit, step, many)
     cross join lateral generate_series(0, u.many - 1) n
     cross join (select 0 as d, 0 as g union all select d, 0 from generate_series(1, 100) d
       union all select 1 + g % 100, g from generate_series(1, 300) g) l
     cross join unnest(array['normal', 'spam', 'virus', 'delivered']) c
     where u.unit = 'd' or l.d <= 5`,
    [DAYS],
  )
  await pool.query(
    `insert into stat_key select 'd', ${start} + n * interval '1 day', dim, 0, 0, dim || (k * k + n) % 5000, 100, 20, 1, 5, 1e6, now()
     from generate_series(0, $1::int - 1) n cross join generate_series(1, 1000) k
     cross join unnest(array['ip', 'sender', 'senderdomain', 'receiver', 'country', 'filter', 'virus', 'ext']) dim
     on conflict do nothing`,
    [DAYS],
  )
  await pool.query(
    `insert into stat_key select 'm', date_trunc('month', at, 'Asia/Seoul'), dim, 0, 0, key, sum(normal), sum(spam), sum(virus), sum(rejected), sum(bytes), max(last_at)
     from stat_key where unit = 'd' group by 2, 3, 6`,
  )
  await pool.query('vacuum analyze stat_key, stat_total')
}
