/** Runs the checks side by side, each within its budget. A check that throws or is late is a finding, never silence. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { Check, CheckDeps } from './check.ts'
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
  const abort = new AbortController()
  const timer = setTimeout(
    () => abort.abort(new Error(`${check.name} took more than ${check.budget} ms`)),
    check.budget,
  )
  const checkDeps: CheckDeps = {
    dns: deps.dns,
    now: job.envelope.receivedAt,
    signal: abort.signal,
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
    const run = Promise.resolve(check.run(job.envelope, facts, checkDeps))
    const findings = await Promise.race([run, rejectOnAbort(abort.signal)])
    const odd = findings.find(({ score = 0 }) => !Number.isFinite(score))
    if (odd) throw new Error(`${check.name} gave ${odd.code} the score ${odd.score}`)
    return { findings, run: finish(false) }
  } catch (error) {
    return { findings: [{ code: 'check.failed', evidence: { check: check.name } }], run: finish(true), error }
  } finally {
    clearTimeout(timer)
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
