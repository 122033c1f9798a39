/**
 * `npm run bench:crash`: kill -9 at random under load, one kind of process after the other. Nothing that was answered
 * with 250 may be lost, and no more may arrive twice than was under way. BENCH_KILLS kills of each kind (200), only
 * the kinds named as arguments: `npm run bench:crash -- smtp backend`.
 */
import { killUnderLoad, type KillResult } from './lib/kills.ts'
import { buildLoadSet } from './lib/messages.ts'
import { Rig } from './lib/rig.ts'
import { printTable } from './lib/table.ts'
import { KINDS } from './lib/victims.ts'

const KILLS = Number(process.env['BENCH_KILLS'] ?? 200)
const MEAN_BYTES = 8 * 1024
const SESSIONS = 8
const named = process.argv.slice(2)
const kinds = named.length > 0 ? KINDS.filter((kind) => named.includes(kind)) : KINDS

const load = await buildLoadSet(100, MEAN_BYTES)
const rig = await Rig.open({ load })
const rows: (string | number)[][] = []
let broken = 0
for (const kind of kinds) {
  const result = await killUnderLoad(rig, { kind, kills: KILLS, sessions: SESSIONS })
  if (!result.kept) broken++
  rows.push(rowOf(result))
  // A long run that breaks off has still told something.
  console.log(`${new Date().toISOString()} ${rows.at(-1)!.join(' | ')}`)
}
await rig.stop()
printTable(
  `Crash: kill -9 under load of ${SESSIONS} sessions, mean ${Math.round(load.meanBytes / 1024)} KB, delivered to a sink`,
  [
    'killed',
    'kills',
    'accepted',
    'lost',
    'held',
    'duplicated',
    'in flight at kills',
    'no reply',
    'arrived without 250',
    'refused 4xx',
    'slowest recovery s',
    'mean s',
  ],
  rows,
)
console.log(
  '\nlost: answered with 250, then neither delivered nor kept. duplicated: arrivals beyond the first. in flight: sent' +
    '\nwithout a reply yet, or claimed for delivery, summed over the kills. recovery: until the next 250, and for deliver' +
    '\nand api until they serve again.',
)
process.exitCode = broken > 0 ? 1 : 0

function rowOf({ kind, kills, account, inFlight, slowest, mean }: KillResult): (string | number)[] {
  return [
    kind,
    kills,
    account.accepted,
    account.lost.length,
    account.held,
    account.duplicates,
    inFlight,
    account.unanswered,
    account.unconfirmed,
    account.refused,
    (slowest / 1000).toFixed(2),
    (mean / 1000).toFixed(2),
  ]
}
