/** `node main.ts RUN…`, each `FIRST+COUNT` or `FIRST+COUNT:MUTATION`: says of each run as a line of JSON what came of its seeds. */
import type pg from 'pg'
import { BrokenInvariant } from './ledger.ts'
import { MUTATIONS, type Mutation } from './node.ts'
import { openSimulated } from './open.ts'
import { joined, NOTHING, type Report } from './report.ts'
import { runSeed } from './run-seed.ts'

interface Run {
  readonly first: number
  readonly count: number
  readonly mutation: Mutation | null
}

// Rows lie in partitions of this month and the next.
const START = new Date(new Date().toISOString().slice(0, 7)).getTime() + 10 * 86_400_000

const runs = process.argv.slice(2).map(runOf)
const { client, close } = await openSimulated()
for (const run of runs) process.stdout.write(`${JSON.stringify(await runSeeds(client, run))}\n`)
await close()
// What nodes that died were waiting for is never answered.
process.exit()

function runOf(text: string): Run {
  const [, first, count, named] = /^(\d+)\+(\d+)(?::(.+))?$/.exec(text) ?? []
  const mutation = MUTATIONS.find((one) => one === named) ?? null
  if (first === undefined || (named !== undefined && mutation === null))
    throw new Error(`${text} is no run: say 1+100, or 1+100 and a colon with one of ${MUTATIONS.join(', ')}`)
  return { first: Number(first), count: Number(count), mutation }
}

/** One seed after the other, until one breaks. */
async function runSeeds(client: pg.Client, { first, count, mutation }: Run): Promise<Report> {
  let sums = NOTHING
  for (let seed = first; seed < first + count && sums.broken === null; seed++) {
    try {
      sums = joined(sums, await runSeed(client, seed, START, mutation))
    } catch (error) {
      if (!(error instanceof BrokenInvariant)) throw error
      sums = joined(sums, { ...NOTHING, seeds: 1, broken: { seed, why: error.message } })
    }
  }
  return sums
}
