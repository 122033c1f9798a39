/**
 * `npm run bench:simulation [SEEDS]`: runs seeds of the simulation (packages/testkit/src/simulation) on all cores, and looks how soon it
 * finds the faults that are put in on purpose.
 */
import { availableParallelism } from 'node:os'
import { MUTATIONS } from '@postern/testkit/simulation/node.ts'
import { joined, NOTHING, type Report } from '@postern/testkit/simulation/report.ts'
import { simulate } from '@postern/testkit/simulation/simulate.ts'

/** Seeds of one process. */
const SHARE = 100

const seeds = Number(process.argv[2] ?? 10_000)
const started = performance.now()
const all = await runAll(seeds)
const minutes = (performance.now() - started) / 60_000
const { accepted, deliveries, copies, deaths, hours, broken } = all
console.log(
  `${all.seeds} seeds, ${Math.round(hours)} hours in ${minutes.toFixed(1)} min: ${accepted} mails accepted, ${deliveries} deliveries, ${copies} sent again, ${deaths} deaths`,
)
console.log(broken === null ? 'no invariant broken' : `seed ${broken.seed}: ${broken.why}`)
const found = await simulate(MUTATIONS.map((mutation) => `1+1000:${mutation}`))
for (const [n, { broken: seen }] of found.entries())
  console.log(`${MUTATIONS[n]}: ${seen === null ? 'not found' : `found by seed ${seen.seed}`}`)
process.exit(broken === null ? 0 : 1)

async function runAll(many: number): Promise<Report> {
  let next = 1
  let sums = NOTHING
  const one = async (): Promise<void> => {
    while (next <= many && sums.broken === null) {
      const first = next
      next += SHARE
      const [share] = await simulate([`${first}+${Math.min(SHARE, many - first + 1)}`])
      sums = joined(sums, share!)
      if (sums.seeds % 1_000 < SHARE) console.log(`${sums.seeds} seeds …`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, one))
  return sums
}
