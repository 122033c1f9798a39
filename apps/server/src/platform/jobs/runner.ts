/**
 * Runs declared jobs: takes what is due in the database, each job for itself, and writes down how it ended. Any number
 * of runners on any number of nodes share the rows; a row is one runner's at a time (decision 0048).
 */
import type pg from 'pg'
import type { Logger } from '../log.ts'
import { backoff, codeOf, type Job } from './job.ts'
import { holdLease } from './lease.ts'
import { claimJobs, endRun, giveBack, type Claim, type Now } from './store.ts'

export interface RunnerOptions {
  readonly pool: pg.Pool
  readonly jobs: readonly Job[]
  /** What screens call this process. */
  readonly node: string
  /** Jobs it runs side by side. */
  readonly slots: number
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** A test's clock; the database's when absent. */
  readonly now?: () => Now
}

/** A runner that looks for work when it is told to (`start.ts`). */
export interface Runner {
  /** Starts what is due now, as far as there is room; `onEnd` is called as each of them ends. */
  take(onEnd?: () => void): Promise<void>
  readonly full: boolean
  /** Settles when nothing runs any more. */
  idle(): Promise<void>
  /** Aborts what runs, gives back what did not end by itself, and takes nothing more. */
  close(): Promise<void>
}

export function createRunner({ pool, jobs, node, slots, log, now = () => null }: RunnerOptions): Runner {
  const running = new Set<Promise<void>>()
  const ending = new AbortController()
  let taking: Promise<void> = Promise.resolve()

  /** Runs a job; answers the code of its failure, '' when it succeeded. */
  async function attempt(job: Job, lost: AbortSignal): Promise<string> {
    try {
      const signal = AbortSignal.any([lost, ending.signal])
      const done = await job.run({ now: now()?.getTime() ?? Date.now(), signal })
      if (typeof done === 'object' && done !== null) log.info({ job: job.kind, ...done }, 'job')
      return ''
    } catch (error) {
      if (!ending.signal.aborted) log.error({ err: error, job: job.kind }, 'a job failed; it is tried again')
      return codeOf(error)
    }
  }

  async function perform({ kind, claim, failures }: Claim): Promise<void> {
    const job = jobs.find((one) => one.kind === kind)!
    const lost = new AbortController()
    const lease = holdLease(pool, { claim, lease: job.lease, now, log }, () => lost.abort())
    const started = performance.now()
    const error = await attempt(job, lost.signal)
    await lease.end()
    if (error !== '' && ending.signal.aborted) return giveBack(pool, claim, now())
    const next = error === '' ? job.every : backoff(failures + 1, job.every)
    const ms = Math.round(performance.now() - started)
    if (!(await endRun(pool, { claim, error, next, ms, now: now() })))
      log.warn({ job: kind }, 'a job ended after its lease had')
    return undefined
  }

  function start(claim: Claim, onEnd?: () => void): void {
    const run = perform(claim)
      .catch((error: unknown) =>
        log.error({ err: error, job: claim.kind }, 'how a job ended could not be written down'),
      )
      .finally(() => {
        running.delete(run)
        onEnd?.()
      })
    running.add(run)
  }

  async function take(onEnd?: () => void): Promise<void> {
    const most = slots - running.size
    if (most <= 0 || ending.signal.aborted) return
    for (const claim of await claimJobs(pool, jobs, { node, most, now: now() })) start(claim, onEnd)
  }

  return {
    take: (onEnd) => {
      const taken = taking.then(() => take(onEnd))
      taking = taken.catch(() => undefined)
      return taken
    },
    get full() {
      return running.size >= slots
    },
    idle: async () => {
      await Promise.all(running)
    },
    close: async () => {
      ending.abort()
      await taking
      await Promise.all(running)
    },
  }
}
