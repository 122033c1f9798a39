/**
 * `npm run bench:faults`: the goals of reliability, each with what was injected, how often the service survived it, and what
 * was lost or came twice. Only those named as arguments: `npm run bench:faults -- G3 G4`. BENCH_KILLS (200) is how often each kind
 * of process is killed, BENCH_STOP_SECONDS (60) how long the database stands still, BENCH_LOAD_SECONDS (1800) how long the load
 * of G7 lasts. Ends with 1 when a goal was missed.
 */
import type { FaultRow, Goal } from './lib/fault.ts'
import { printTable } from './lib/table.ts'
import { crash } from './faults/crash.ts'
import { order } from './faults/order.ts'
import { storage } from './faults/storage.ts'
import { database } from './faults/database.ts'
import { downstream } from './faults/downstream.ts'
import { duplicates } from './faults/duplicates.ts'
import { load } from './faults/load.ts'
import { flood } from './faults/flood.ts'
import { huge } from './faults/huge.ts'

const GOALS: readonly Goal[] = [crash, order, storage, database, downstream, duplicates, load, flood, huge]

const named = process.argv.slice(2)
const unknown = named.filter((name) => !GOALS.some(({ id }) => id === name))
if (unknown.length > 0)
  throw new Error(
    `There is no goal ${unknown.join(', ')}: name some of ${GOALS.map(({ id }) => id).join(', ')}`,
  )
const wanted = named.length > 0 ? GOALS.filter(({ id }) => named.includes(id)) : GOALS

const rows: (string | number)[][] = []
let missed = 0
for (const goal of wanted) {
  console.log(`${new Date().toISOString()} ${goal.id} ${goal.title}`)
  for (const row of await outcome(goal)) {
    if (!row.met) missed++
    rows.push([
      goal.id,
      row.fault,
      row.injected,
      row.survived,
      row.lost,
      row.duplicated,
      row.met ? 'yes' : 'NO',
      row.seen,
    ])
    // A long run that breaks off has still told something.
    console.log(rows.at(-1)!.join(' | '))
  }
}
printTable('Faults', ['goal', 'injected', 'times', 'survived', 'lost', 'duplicated', 'met', 'seen'], rows)
console.log(
  '\nlost: answered with 250, then neither delivered nor kept. duplicated: arrivals beyond the first.',
)
process.exitCode = missed > 0 ? 1 : 0

/** A goal that breaks off is missed; the others go on. */
async function outcome(goal: Goal): Promise<FaultRow[]> {
  try {
    return await goal.run()
  } catch (error) {
    console.error(error)
    const seen = `broke off: ${error instanceof Error ? error.message : String(error)}`
    return [{ fault: goal.title, injected: '?', survived: '?', lost: '?', duplicated: '?', seen, met: false }]
  }
}
