/** What a job is. Declared jobs are run by `runner.ts`, over all nodes never two runs of one at a time. */
import type { JobKind } from '@postern/contract/codes/jobs.ts'

/** One run of a job. */
export interface Run {
  /** What the request is about; '' for the job itself. */
  readonly key: string
  /** ms since the epoch. */
  readonly now: number
  /** Aborted when the lease could not be renewed or the process ends: whatever goes on must stop. */
  readonly signal: AbortSignal
}

interface Common {
  readonly kind: JobKind
  /**
   * Seconds for which a run is its node's own. It is renewed while the run goes on; when the node dies, the job runs
   * again once they are over.
   */
  readonly lease: number
  /** How many run side by side in places of their own, where others are not to wait for them. */
  readonly places?: number
  /**
   * Does the work once; an object that it answers goes to the log. A run may be killed anywhere and repeated, so that
   * repeating it must be harmless. What it throws is written down and has it tried again after a growing pause.
   */
  run(run: Run): Promise<unknown>
}

/** What happens by the clock, and at news. */
export interface Recurring extends Common {
  /** Seconds from the end of a run to the next, the first at once. A run whose time came while no node was up is made up for. */
  readonly every: number
  /** Channel of NOTIFY whose news make it due at once. */
  readonly after?: string
}

/**
 * What happens once for each row that asks for it: `job (kind, key)`, inserted by whoever wants it, with news on the
 * channel. Those of different keys run side by side.
 */
interface Requested extends Common {
  readonly every?: never
  readonly after: string
  /** Failures and deaths of a request after which it is given up. */
  readonly tries: number
  gaveUp(run: Run): Promise<unknown>
}

export type Job = Recurring | Requested

/** Shortest lease: renewing it takes a third, and a busy machine may be late by a second. */
const LEAST_LEASE = 2

/** @throws RangeError for times that no runner can keep */
export function declareJob<J extends Job>(job: J): J {
  if (job.lease < LEAST_LEASE || (job.every !== undefined && job.every <= 0))
    throw new RangeError(`The job ${job.kind} has times that cannot be kept`)
  return job
}

/** Seconds to wait after so many failures in a row: 10, 20, 40 … up to a minute, or to an hour where runs are that rare. */
export function backoff(failures: number, every = 0): number {
  return Math.min(10 * 2 ** (failures - 1), Math.max(60, Math.min(every, 3_600)))
}

/** What a failure is called in a row and on screens: a code of ours, of PostgreSQL or of the system. */
export function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  if (typeof code === 'string' && /^[\w.-]{1,60}$/.test(code)) return code
  return error instanceof Error ? error.name : 'Error'
}
