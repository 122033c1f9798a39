/** What the end of a test run says: where its time went, what was left out without need, and last of all what failed. */
import { corpora } from '@postern/testkit/corpora.ts'
import type { Reporter, TestModule } from 'vitest/node'

/** How many files the list of the slowest has. */
const SLOWEST = 20
/** A skipped test's title ends with what the machine lacks: `(needs swaks)`. */
const NEEDS = /\(needs [^)]+\)$/

/** What a file took, as its tests report it. */
export interface FileTime {
  readonly file: string
  readonly ms: number
}

/** The slowest files with their share of all, longest first, as lines. */
export function slowest(times: readonly FileTime[], count = SLOWEST): string[] {
  const total = times.reduce((sum, { ms }) => sum + ms, 0)
  const lines = [...times]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(
      ({ file, ms }) =>
        `${seconds(ms)}  ${((100 * ms) / Math.max(1, total)).toFixed(1).padStart(4)} %  ${file}`,
    )
  return [`${seconds(total)}  in ${times.length} files, the slowest:`, ...lines]
}

/** Those titles of skipped tests that name nothing the machine lacks; where the corpora lie, these are faults. */
export function needlesslySkipped(titles: readonly string[]): string[] {
  return titles.filter((title) => !title.split(' > ').some((part) => NEEDS.test(part)))
}

/** What failed and its first words, a line each: the end of a long run is all that some places keep of it. */
export function failures(modules: readonly FailedModule[]): string[] {
  return modules.flatMap((one) => [
    ...one.errors().map(({ message }) => `${one.relativeModuleId}: ${firstLine(message)}`),
    ...[...one.children.allTests('failed')].map(
      (test) =>
        `${one.relativeModuleId} > ${test.fullName}: ${firstLine(test.result().errors?.[0]?.message ?? '')}`,
    ),
  ])
}

/** What is asked of a module of the test runner. */
export interface FailedModule {
  readonly relativeModuleId: string
  errors(): readonly { readonly message: string }[]
  readonly children: {
    allTests(state: 'failed'): Iterable<{
      readonly fullName: string
      result(): { readonly errors?: readonly { readonly message: string }[] | undefined }
    }>
  }
}

const firstLine = (text: string): string => text.trim().split('\n')[0]!.slice(0, 200)

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1).padStart(8)} s`
}

/** Prints the slowest files and the failures; fails the run if the corpora are there and a test was skipped all the same. */
export default class RunReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    this.#times(modules)
    this.#skipped(modules)
    const failed = failures(modules)
    if (failed.length > 0) console.error(`\n${failed.length} failed:\n${failed.join('\n')}`)
  }

  #times(modules: readonly TestModule[]): void {
    const times = modules.map((one) => ({ file: one.relativeModuleId, ms: one.diagnostic().duration }))
    if (times.length > SLOWEST) console.log(`\n${slowest(times).join('\n')}`)
  }

  #skipped(modules: readonly TestModule[]): void {
    if (corpora() === null) return
    const skipped = modules.flatMap((one) => [...one.children.allTests('skipped')])
    // What a filter of the command line leaves out is nobody's fault.
    const bad = needlesslySkipped(
      skipped.filter(({ options }) => options.mode !== 'run').map(({ fullName }) => fullName),
    )
    if (bad.length === 0) return
    console.error(
      `\nSkipped although the corpora are here (a title may end with "(needs …)"):\n${bad.join('\n')}`,
    )
    process.exitCode = 1
  }
}
