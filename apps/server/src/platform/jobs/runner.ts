/**
 * Runs declared jobs: takes what is due in the database, each job for itself, and writes down how it ended. Any number
 * of runners on any number of nodes share the rows; a row is one runner's at a time (decision 0048).
 */
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseDown } from '../db/down.ts'
import type { Logger } from '../log.ts'
import { backoff, codeOf, type Job } from './job.ts'
import { holdLease } from './lease.ts'
import { claimJobs, endRequest, endRun, giveBack, type Claim, type Now } from './store.ts'

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
  /** Jobs that run. */
  readonly running: number
  /** While `on` it takes nothing. */
  drain(on: boolean): void
  /** Settles when nothing runs any more. */
  idle(): Promise<void>
  /** Aborts what runs, gives back what did not end by itself, and takes nothing more. */
  close(): Promise<void>
}

/** What stands in the row of a job whose request was given up. */
const GIVEN_UP = 'GIVEN_UP'

/** A machine that goes down ends the database and us by the same word, which one may hear before the other. */
const LATE_NEWS_MS = 1_000

/** Waits until the process ends, at most so many ms. */
async function endsWithin(ms: number, ending: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal: ending, ref: false }).catch(() => undefined)
}

/** Whether a request has failed, or killed its process, too often to be tried again. */
function isOver(job: Job, failures: number): job is Job & { readonly every?: never } {
  return job.every === undefined && failures >= job.tries
}

/** Seconds until the next run, after so many failures in a row. */
function nextIn(job: Job, failures: number): number {
  // Giving up does not wait, unless it fails itself.
  if (job.every === undefined) return failures === job.tries ? 0 : backoff(failures)
  return failures === 0 ? job.every : backoff(failures, job.every)
}

/** Runs a job; answers the code of its failure, '' when it succeeded. */
async function attempt(
  { log, now = () => null }: RunnerOptions,
  job: Job,
  claim: Claim,
  signals: { readonly lost: AbortSignal; readonly ending: AbortSignal },
): Promise<string> {
  const signal = AbortSignal.any(Object.values(signals))
  const run = { key: claim.key, now: now()?.getTime() ?? Date.now(), signal }
  try {
    const done = await (isOver(job, claim.failures) ? job.gaveUp(run) : job.run(run))
    if (typeof done === 'object' && done !== null) log.info({ job: job.kind, ...done }, 'job')
    return ''
  } catch (error) {
    if (isDatabaseDown(error)) await endsWithin(LATE_NEWS_MS, signals.ending)
    if (!signals.ending.aborted) log.error({ err: error, job: job.kind }, 'a job failed; it is tried again')
    return codeOf(error)
  }
}

/** One run, from its lease to what is written down of it. `ending` is aborted when the process ends. */
async function perform(
  options: RunnerOptions,
  claimed: Claim & { readonly since: number },
  ending: AbortSignal,
): Promise<void> {
  const { pool, jobs, log, now = () => null } = options
  const { kind, key, claim, failures, since } = claimed
  const job = jobs.find((one) => one.kind === kind)!
  const lost = new AbortController()
  const lease = holdLease(pool, { claim, since, lease: job.lease, now, log }, () => lost.abort())
  const started = performance.now()
  const error = await attempt(options, job, claimed, { lost: lost.signal, ending })
  await lease.end()
  if (error !== '' && ending.aborted) return giveBack(pool, claim, now())
  const ms = Math.round(performance.now() - started)
  const end = { claim, error, ms, now: now() }
  if (key !== '' && error === '')
    return endRequest(pool, { ...end, error: isOver(job, failures) ? GIVEN_UP : '' })
  const next = nextIn(job, error === '' ? 0 : failures + 1)
  if (!(await endRun(pool, { ...end, next }))) log.warn({ job: kind }, 'a job ended after its lease had')
  return undefined
}

export function createRunner(options: RunnerOptions): Runner {
  const { pool, jobs, node, slots, log, now = () => null } = options
  const running = new Set<Promise<void>>()
  const ending = new AbortController()
  let taking: Promise<void> = Promise.resolve()
  let draining = false

  function start(claim: Claim & { readonly since: number }, onEnd?: () => void): void {
    const run = perform(options, claim, ending.signal)
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
    if (most <= 0 || draining || ending.signal.aborted) return
    const since = performance.now()
    for (const claim of await claimJobs(pool, jobs, { node, most, now: now() }))
      start({ ...claim, since }, onEnd)
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
    get running() {
      return running.size
    },
    drain: (on) => {
      draining = on
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
