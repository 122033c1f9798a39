/**
 * Nodes, mail, deaths and cuts under a seeded clock (packages/testkit/src/simulation): whatever the seed, no accepted mail is lost, and
 * none goes out again but in the window that SMTP leaves open.
 */
import { MUTATIONS } from '@postern/testkit/simulation/node.ts'
import type { Report } from '@postern/testkit/simulation/report.ts'
import { simulate } from '@postern/testkit/simulation/simulate.ts'
import { expect, test } from 'vitest'

/** Two processes, side by side. */
const SEEDS = ['1+100', '101+100']
const MINUTES_MS = 240_000

test(
  '200 seeds, and the faults put in on purpose',
  async () => {
    const faults = MUTATIONS.map((mutation) => `1+100:${mutation}`)
    const [[first, ...found], [second, ...foundAgain]] = (await Promise.all([
      simulate([SEEDS[0]!, ...faults]),
      simulate([SEEDS[1]!, ...faults]),
    ])) as [Report[], Report[]]
    const reports = [first!, second!]
    expect(reports.map(({ broken }) => broken)).toEqual([null, null])
    const sum = (of: (report: Report) => number): number => reports.reduce((total, one) => total + of(one), 0)
    // It has to storm, else it shows nothing.
    expect(sum(({ accepted }) => accepted)).toBeGreaterThan(2_000)
    expect(sum(({ deaths }) => deaths)).toBeGreaterThan(500)
    expect(sum(({ copies }) => copies)).toBeGreaterThan(50)
    expect(found.map(({ broken }) => broken)).toEqual(MUTATIONS.map(() => expect.anything()))
    // A seed that breaks breaks again in the same way, whatever its process ran before.
    expect(foundAgain).toEqual(found)
  },
  MINUTES_MS,
)
