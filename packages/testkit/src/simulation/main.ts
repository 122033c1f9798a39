/** `node main.ts FIRST COUNT [MUTATION]`: runs seeds one after the other until one breaks, and says as JSON what came of it. */
import { BrokenInvariant } from './ledger.ts'
import { MUTATIONS, type Mutation } from './node.ts'
import { openSimulated } from './open.ts'
import { joined, NOTHING, type Report } from './report.ts'
import { runSeed } from './run-seed.ts'

const [, , first = '1', count = '1', named = ''] = process.argv
const mutation = MUTATIONS.find((one) => one === named) ?? null
if (named !== '' && mutation === null) throw new Error(`Name one of: ${MUTATIONS.join(', ')}`)
const report = await runSeeds(Number(first), Number(count), mutation)
process.stdout.write(`${JSON.stringify(report)}\n`)
process.exit(report.broken === null ? 0 : 1)

async function runSeeds(from: number, many: number, mutated: Mutation | null): Promise<Report> {
  const { client, close } = await openSimulated()
  // Rows lie in partitions of this month and the next.
  const start = new Date(new Date().toISOString().slice(0, 7)).getTime() + 10 * 86_400_000
  let sums = NOTHING
  for (let seed = from; seed < from + many && sums.broken === null; seed++) {
    try {
      sums = joined(sums, await runSeed(client, seed, start, mutated))
    } catch (error) {
      if (!(error instanceof BrokenInvariant)) throw error
      sums = joined(sums, { ...NOTHING, seeds: 1, broken: { seed, why: error.message } })
    }
  }
  await close()
  return sums
}
