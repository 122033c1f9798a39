/** Runs seeds in a process of their own, because the simulation's clock is the whole process's. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Report } from './report.ts'

const PROGRAM = join(import.meta.dirname, 'main.ts')

/** A report for each run; `main.ts` says how a run is written. @throws with the words of the process where it failed */
export async function simulate(runs: readonly string[]): Promise<readonly Report[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...runs])
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Report)
}
