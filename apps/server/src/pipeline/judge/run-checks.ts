/** Runs the checks side by side, each within its budget. A check that throws or is late is a finding, never silence. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { Check, CheckDeps } from '../checks/check.ts'
import type { CheckRun, ScanState } from './context.ts'

export interface ChecksResult {
  readonly findings: readonly Finding[]
  readonly runs: readonly CheckRun[]
  /** For the log: what made checks fail. */
  readonly errors: readonly { readonly check: string; readonly error: unknown }[]
}

/** Runs all checks; never throws. */
export async function runChecks(state: ScanState): Promise<ChecksResult> {
  const outcomes = await Promise.all(state.deps.checks.map((check) => runOne(check, state)))
  return {
    findings: outcomes.flatMap((outcome) => outcome.findings),
    runs: outcomes.map((outcome) => outcome.run),
    errors: outcomes.flatMap(({ run, error }) => (run.failed ? [{ check: run.name, error }] : [])),
  }
}

interface Outcome {
  readonly findings: readonly Finding[]
  readonly run: CheckRun
  readonly error?: unknown
}

async function runOne(check: Check, state: ScanState): Promise<Outcome> {
  const { job, facts, deps, auth, history } = state
  const started = performance.now()
  const deadline = new Deadline(check)
  const checkDeps: CheckDeps = {
    dns: deps.dns,
    now: job.envelope.receivedAt,
    get signal() {
      return deadline.signal
    },
    auth,
    history,
    contents: deps.contents,
    followShort: deps.followShort,
  }
  const finish = (failed: boolean): CheckRun => ({
    name: check.name,
    ms: Math.round((performance.now() - started) * 100) / 100,
    failed,
  })
  try {
    const run = check.run(job.envelope, facts, checkDeps)
    // Who answers at once is not late.
    const findings = run instanceof Promise ? await deadline.race(run) : run
    const odd = findings.find(({ score = 0 }) => !Number.isFinite(score))
    if (odd) throw new Error(`${check.name} gave ${odd.code} the score ${odd.score}`)
    return { findings, run: finish(false) }
  } catch (error) {
    const refused = (error as Error | null)?.name === 'ScannerRefusedError'
    const evidence = { check: check.name, ...(refused ? { refused: 1 } : {}) }
    return { findings: [{ code: 'check.failed', evidence }], run: finish(true), error }
  } finally {
    deadline.end()
  }
}

/** A check's budget. Most checks never ask for its signal, and each message has many checks: it is made when one does. */
class Deadline {
  readonly #check: Check
  #timer: NodeJS.Timeout | undefined
  #abort: AbortController | undefined
  #late: Error | undefined

  constructor(check: Check) {
    this.#check = check
  }

  get signal(): AbortSignal {
    if (this.#late) return AbortSignal.abort(this.#late)
    return (this.#abort ??= new AbortController()).signal
  }

  /** Rejects when the budget is over first. */
  race<Answer>(run: Promise<Answer>): Promise<Answer> {
    const { name, budget } = this.#check
    return new Promise((resolve, reject) => {
      this.#timer = setTimeout(() => {
        this.#late = new Error(`${name} took more than ${budget} ms`)
        reject(this.#late)
        this.#abort?.abort(this.#late)
      }, budget)
      run.then(resolve, reject)
    })
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}
