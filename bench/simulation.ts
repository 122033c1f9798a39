/**
 * `npm run bench:simulation [SEEDS]`: runs seeds of the simulation (packages/testkit/src/simulation) on all cores, and looks how soon it
 * finds the faults that are put in on purpose.
 */
import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MUTATIONS } from '@postern/testkit/simulation/node.ts'
import { joined, NOTHING, type Report } from '@postern/testkit/simulation/report.ts'

const PROGRAM = join(import.meta.dirname, '../packages/testkit/src/simulation/main.ts')
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
for (const mutation of MUTATIONS) {
  const found = await simulate(1, 1_000, mutation)
  console.log(`${mutation}: ${found.broken === null ? 'not found' : `found by seed ${found.broken.seed}`}`)
}
process.exit(broken === null ? 0 : 1)

async function runAll(many: number): Promise<Report> {
  let next = 1
  let sums = NOTHING
  const one = async (): Promise<void> => {
    while (next <= many && sums.broken === null) {
      const first = next
      next += SHARE
      sums = joined(sums, await simulate(first, Math.min(SHARE, many - first + 1)))
      if (sums.seeds % 1_000 < SHARE) console.log(`${sums.seeds} seeds …`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, one))
  return sums
}

async function simulate(first: number, count: number, mutation = ''): Promise<Report> {
  const args = [PROGRAM, String(first), String(count), mutation]
  const ended = await promisify(execFile)(process.execPath, args).catch((error: unknown) => error)
  const { stdout, stderr } = ended as { readonly stdout: string; readonly stderr: string }
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout) as Report
}
