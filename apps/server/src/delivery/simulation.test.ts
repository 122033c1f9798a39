/**
 * Nodes, mail, deaths and cuts under a seeded clock (packages/testkit/src/simulation): whatever the seed, no accepted mail is lost, and
 * none goes out again but in the window that SMTP leaves open. A process of its own, because its clock is the whole process's.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Report } from '@postern/testkit/simulation/report.ts'
import { expect, test } from 'vitest'

const PROGRAM = join(import.meta.dirname, '../../../../packages/testkit/src/simulation/main.ts')
/** They run side by side. */
const SHARES = 2
const SEEDS = 200
const MINUTES_MS = 240_000

/** Ends with 1 where a seed broke. */
async function simulate(first: number, count: number, mutation = ''): Promise<Report> {
  const args = [PROGRAM, String(first), String(count), mutation]
  const ended = await promisify(execFile)(process.execPath, args).catch((error: unknown) => error)
  const { stdout, stderr } = ended as { readonly stdout: string; readonly stderr: string }
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout) as Report
}

test(
  `${SEEDS} seeds`,
  async () => {
    const each = SEEDS / SHARES
    const reports = await Promise.all(
      Array.from({ length: SHARES }, (_, at) => simulate(at * each + 1, each)),
    )
    expect(reports.map(({ broken }) => broken)).toEqual([null, null])
    const sum = (of: (report: Report) => number): number => reports.reduce((total, one) => total + of(one), 0)
    // It has to storm, else it shows nothing.
    expect(sum(({ accepted }) => accepted)).toBeGreaterThan(2_000)
    expect(sum(({ deaths }) => deaths)).toBeGreaterThan(500)
    expect(sum(({ copies }) => copies)).toBeGreaterThan(50)
  },
  MINUTES_MS,
)

test.each(['commit left out', 'lease not renewed', 'blob deleted early'])(
  'it finds the fault: %s',
  async (mutation) => {
    const { broken } = await simulate(1, 100, mutation)
    expect(broken).not.toBeNull()
  },
  MINUTES_MS,
)

test(
  'a seed that breaks breaks again in the same way',
  async () => {
    const [once, again] = await Promise.all([1, 1].map((seed) => simulate(seed, 1, 'lease not renewed')))
    expect(once!.broken).not.toBeNull()
    expect(again).toEqual(once)
  },
  MINUTES_MS,
)
