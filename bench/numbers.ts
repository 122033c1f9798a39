/**
 * `npm run bench:numbers`: real mail while every kind of process is killed at random, then every number of every screen against a
 * count over the mail records, in three time zones, of everything, a domain and a group. BENCH_KILLS kills of each kind (10).
 * Ends with 1 when a number differs or a message was lost.
 */
import { MAIL_CLASSES } from '@postern/contract/codes/mail.ts'
import type { ClassCounts } from '@postern/contract/codes/measures.ts'
import type { StatisticKind } from '@postern/contract/codes/statistics.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import type { STATISTIC_ROUTES, statisticSummaryRoute } from '@postern/contract/routes/statistics.ts'
import { eventually } from '@postern/testkit/until.ts'
import { corpusLoad } from './lib/corpus-load.ts'
import { killUnderLoad } from './lib/kills.ts'
import { Ledger } from './lib/ledger.ts'
import { sendOne } from './lib/numbered.ts'
import { DOMAIN, Rig } from './lib/rig.ts'
import { signIn } from './lib/sign-in.ts'
import { printTable } from './lib/table.ts'
import { KINDS } from './lib/victims.ts'

type Summary = RouteReply<typeof statisticSummaryRoute>
type Inbound = RouteReply<(typeof STATISTIC_ROUTES)[StatisticKind]>

const KILLS = Number(process.env['BENCH_KILLS'] ?? 10)
const SESSIONS = 8
const ZONES = ['Asia/Seoul', 'America/New_York', 'Asia/Kolkata']
/** What a record is counted by once. Sign-ins leave no mail record. */
const KEY = {
  filter: `nullif(filter_info, '')`,
  virus: `case when class = 'virus' then nullif(virus_name, '') end`,
  reject: 'reject_code::text',
  ip: 'sender_ip',
  sender: 'lower(sender)',
  senderdomain: 'sender_domain',
  receiver: `nullif(receiver, '')`,
  domain: 'domain_id::text',
  group: 'group_id::text',
  country: `nullif(sender_country, '')`,
} as const satisfies Partial<Record<StatisticKind, string>>

const COUNTS = MAIL_CLASSES.map((name) => `count(*) filter (where class = '${name}')`).join(` || ' ' || `)
const saidOf = (row: ClassCounts): string => MAIL_CLASSES.map((name) => row[name]).join(' ')

const rig = await Rig.open({ load: corpusLoad(60) })
const call = await signIn(rig.product)
const domainId = (await rig.query<{ id: number }>(`select id::int from domain where name = $1`, [DOMAIN]))[0]!
  .id
const { id: groupId } = await call<{ id: number }>('POST', '/groups', {
  domain_id: domainId,
  name: 'Numbers',
})
await call('POST', '/users', {
  email: rig.recipient,
  name: 'Kim',
  domain_id: domainId,
  group_id: groupId,
  role_id: (await rig.query<{ id: number }>(`select id::int from role where key = 'user'`))[0]!.id,
})
const LEVELS = [
  { name: 'everything', query: '', where: 'true' },
  { name: 'the domain', query: `&domain=${domainId}`, where: `domain_id = ${domainId}` },
  { name: 'the group', query: `&group=${groupId}`, where: `group_id = ${groupId}` },
] as const
type Level = (typeof LEVELS)[number]

try {
  const lost = await sendAndKill()
  const rows: (string | number)[][] = []
  for (const zone of ZONES) for (const level of await inZone(zone)) rows.push(level)
  printTable(
    'Numbers against the records',
    ['zone', 'of', 'records', 'numbers compared', 'differences'],
    rows,
  )
  const wrong = rows.reduce((sum, row) => sum + Number(row[4]), 0)
  console.log(`lost: ${lost}; numbers that differ: ${wrong}`)
  process.exitCode = lost + wrong > 0 ? 1 : 0
} finally {
  await rig.stop()
}

/** Answers how many were lost. */
async function sendAndKill(): Promise<number> {
  let lost = 0
  for (const kind of KINDS) {
    const { account } = await killUnderLoad(rig, { kind, kills: KILLS, sessions: SESSIONS })
    lost += account.lost.length
    console.log(`${kind}: ${account.accepted} accepted, ${account.held} held, ${account.lost.length} lost`)
    // Refusals leave records too, and beyond a hundred an hour only a count.
    for (let n = 0; n < 20; n++)
      await sendOne({
        load: rig.load,
        port: rig.port,
        recipient: 'x@elsewhere.example',
        ledger: new Ledger(rig.sink),
      })
  }
  return lost
}

/** Compares everything once days are those of the zone. */
async function inZone(zone: string): Promise<(string | number)[][]> {
  const api = await signIn(rig.product)
  await api('PUT', '/configs/settings/basic', { values: { timeZone: zone } })
  const summaryOf = (query: string) => api<Summary>('GET', `/statistics/summary?period=week${query}`)
  await eventually(
    `days are those of ${zone}`,
    async () => {
      const said = await summaryOf('')
      return said.zone === zone && !said.recounting
    },
    { ms: 300_000, every: 200 },
  )
  return Promise.all(
    LEVELS.map(async (level) => {
      const found = [
        ...(await byTime(zone, level, await summaryOf(`${level.query}&unit=day`))),
        ...(await byTime(
          zone,
          level,
          await api<Summary>('GET', `/statistics/summary?period=today${level.query}`),
        )),
      ]
      for (const kind of Object.keys(KEY) as (keyof typeof KEY)[]) {
        const said = await api<Inbound>(
          'GET',
          `/statistics/inbound/${kind}?period=week&limit=0${level.query}`,
        )
        found.push(...(await byKey(kind, level, said)))
      }
      for (const { what, differs } of found)
        if (differs) console.log(`${zone}, ${level.name}: ${what} differs`)
      const total = (await summaryOf(level.query)).total.total
      return [zone, level.name, total, found.length, found.filter(({ differs }) => differs).length]
    }),
  )
}

interface Compared {
  readonly what: string
  readonly differs: boolean
}
interface Counted extends Record<string, unknown> {
  readonly key: string
  readonly said: string
}

async function byTime(
  zone: string,
  { where }: Level,
  { points, unit, from, to }: Summary,
): Promise<Compared[]> {
  const counted = await rig.query<Counted>(
    `select (date_trunc($1, received_at at time zone $2) at time zone $2)::text as key, ${COUNTS} as said
     from mail where ${where} and received_at >= $3 and received_at < $4 group by 1`,
    [unit, zone, from, to],
  )
  const truth = new Map(counted.map(({ key, said }) => [Date.parse(key), said]))
  const empty = '0 0 0 0'
  const shown = points.map((point) => ({
    what: `${unit} ${point.at} (${saidOf(point)} for ${truth.get(Date.parse(point.at))})`,
    differs: saidOf(point) !== (truth.get(Date.parse(point.at)) ?? empty),
  }))
  const starts = new Set(points.map(({ at }) => Date.parse(at)))
  const unshown = [...truth.keys()].filter((at) => !starts.has(at))
  return [...shown, ...unshown.map((at) => ({ what: `${unit} ${at} is missing`, differs: true }))]
}

async function byKey(
  kind: keyof typeof KEY,
  { where }: Level,
  { rows, others, from, to }: Inbound,
): Promise<Compared[]> {
  const counted = await rig.query<Counted>(
    `select ${KEY[kind]} as key, ${COUNTS} as said from mail
     where ${where} and received_at >= $1 and received_at < $2 and ${KEY[kind]} is not null group by 1`,
    [from, to],
  )
  const truth = new Map(counted.map(({ key, said }) => [key, said]))
  const shown = rows.map((row) => ({
    what: `${kind} ${row.key} (${saidOf(row)} for ${truth.get(row.key)})`,
    differs: saidOf(row) !== truth.get(row.key),
  }))
  const keys = { what: `${kind}: how many there are`, differs: rows.length + others.keys !== truth.size }
  return [...shown, keys]
}
