/**
 * Carries out work that somebody asked for, as them and by any node: their rights are read again before it begins, which is also after
 * its process died, and with every step. A run that was killed goes on from its last step.
 */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { JobKind } from '@postern/contract/codes/jobs.ts'
import { AppError } from '../app-error.ts'
import { actFor } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'
import { declareJob, type Job, type Run } from '../jobs/job.ts'
import type { RenewCaller } from './caller.ts'

/** Seconds after the death of its node until another goes on. */
const LEASE = 10
/** Work that kills three processes will kill the next one. */
const TRIES = 3

/** Somebody stopped it, or nobody wants it any more. */
export class Stopped extends Error {}

export interface Turn {
  /** Aborted when the process ends or another node has the work. */
  readonly signal: AbortSignal
  /** The caller with the rights of then. */
  readonly asked: Caller
  /** The caller with the rights of now. @throws AppError NO_PERMISSION */
  renew(): Promise<Caller>
}

/** How a kind of work is found, done and broken off; `W` is what its row says. */
export interface Workable<W> {
  readonly kind: JobKind
  /** With the caller as they asked; undefined when nothing is to be done any more. */
  find(id: number): Promise<{ readonly work: W; readonly caller: Caller } | undefined>
  /** What it rests on, besides the account. @throws AppError NO_PERMISSION */
  assertMay(now: Caller, work: W): void
  /** Does it and ends it. @throws Stopped; AppError, which ends it; anything else has it tried again */
  run(work: W, now: Caller, turn: Turn): Promise<unknown>
  /** Ends work that goes no further; null: it was stopped. */
  breakOff(work: W, asked: Caller, why: ErrorCode | null): Promise<unknown>
  /** The reason of work that killed its processes. */
  readonly gaveUp: ErrorCode
  /** As of a job. */
  readonly places?: number
  /** Clears away what a run may have left of work that nobody wants any more. */
  forget?(id: number): Promise<unknown>
}

export function workJob<W>(renewCaller: RenewCaller, kind: Workable<W>): Job {
  const withWork = async ({ key }: Run, act: (work: W, asked: Caller) => Promise<unknown>) => {
    const found = await kind.find(Number(key))
    await (found
      ? actFor(found.caller.scope, () => act(found.work, found.caller))
      : kind.forget?.(Number(key)))
  }
  const attempt = async (work: W, asked: Caller, signal: AbortSignal): Promise<void> => {
    const renew = async (): Promise<Caller> => {
      signal.throwIfAborted()
      const now = await renewCaller(asked)
      if (now === null) throw new AppError('NO_PERMISSION')
      kind.assertMay(now, work)
      return now
    }
    try {
      await kind.run(work, await renew(), { signal, asked, renew })
    } catch (error) {
      if (signal.aborted || !(error instanceof Stopped || error instanceof AppError)) throw error
      await kind.breakOff(work, asked, error instanceof AppError ? error.code : null)
    }
  }
  return declareJob({
    kind: kind.kind,
    after: 'job',
    lease: LEASE,
    tries: TRIES,
    ...(kind.places === undefined ? {} : { places: kind.places }),
    run: (run) => withWork(run, (work, asked) => attempt(work, asked, run.signal)),
    gaveUp: (run) => withWork(run, (work, asked) => kind.breakOff(work, asked, kind.gaveUp)),
  })
}
