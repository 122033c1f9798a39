/** Works on batches in the background of the API: a few at a time, with signs of life, until they end or are given up. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { BulkState } from '@postern/contract/routes/bulk.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/client.ts'
import { actFor } from '../../platform/db/tenant.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { beat, deleteLines, moveJob } from './job-store.ts'

/** Batches worked on side by side; the others wait. */
const WORKERS = 2
const BEAT_MS = 1_000

export interface Log {
  error(values: object, message: string): void
}

/** Told how far the work is. @throws when it was given up or the process is ending: the work must stop */
export type Report = (progress: number) => Promise<void>

export interface Work {
  readonly jobId: number
  readonly caller: Caller
  readonly state: BulkState
  /** What the batch is when the work breaks. */
  readonly fallback: 'failed' | 'done'
  run(report: Report): Promise<void>
  /** Called when the work broke. */
  failed?(code: ErrorCode): Promise<void>
}

export interface Runner {
  /** Begins work, or queues it; never throws. It acts as the caller of `work`. */
  start(work: Work): void
  /** Stops what is running; what is in a transaction rolls back. */
  close(): Promise<void>
}

class GivenUp extends Error {}

export function createRunner(db: Db, log: Log): Runner {
  const running = new Set<Promise<void>>()
  const waiting: (() => void)[] = []
  let free = WORKERS
  let closing = false

  async function slot(): Promise<void> {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  function release(): void {
    const next = waiting.shift()
    if (next) next()
    else free++
  }

  async function perform(work: Work): Promise<void> {
    const pulse = startPulse(db, work, log, () => closing)
    try {
      await slot()
      try {
        await work.run(pulse.report)
      } finally {
        release()
      }
    } catch (error) {
      await settle(work, error)
    } finally {
      await pulse.stop()
    }
  }

  async function settle(work: Work, error: unknown): Promise<void> {
    if (error instanceof GivenUp && !closing) return deleteLines(db, work.jobId)
    const code = closing ? 'BULK_INTERRUPTED' : codeOf(error)
    if (code === 'INTERNAL') log.error({ err: error, job: work.jobId }, 'bulk registration failed')
    if (await moveJob(db, work.jobId, [work.state], work.fallback, { error: code })) await work.failed?.(code)
    return undefined
  }

  return {
    start(work) {
      const done = actFor(work.caller.scope, () => perform(work)).catch((error: unknown) =>
        log.error({ err: error, job: work.jobId }, 'a bulk registration could not be marked as failed'),
      )
      running.add(done)
      void done.finally(() => running.delete(done))
    },
    close: async () => {
      closing = true
      await Promise.all(running)
    },
  }
}

/** Says every second that the work goes on, and learns whether it should. */
function startPulse(db: Db, { jobId, state }: Work, log: Log, closing: () => boolean) {
  let progress = 0
  let givenUp = false
  let beating: Promise<void> = Promise.resolve()
  const sign = async (): Promise<void> => {
    try {
      if (!(await beat(db, jobId, state, progress))) givenUp = true
    } catch (error) {
      // The next sign may get through; a database that is away ends the work itself.
      log.error({ err: error, job: jobId }, 'no sign of life of a bulk registration')
    }
  }
  const timer = setInterval(() => {
    beating = beating.then(sign)
  }, BEAT_MS)
  return {
    report: async (done: number): Promise<void> => {
      progress = done
      if (closing() || givenUp) throw new GivenUp()
      // Lets requests through: a chunk of lines is work without a pause.
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
    },
    stop: async () => {
      clearInterval(timer)
      await beating
    },
  }
}

/** A row that vanished or came between the dry run and now breaks a key. */
const CHANGED = new Set(['23503', '23505', '42501'])

function codeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code
  const state: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof state === 'string' && CHANGED.has(state) ? 'CHANGED_MEANWHILE' : 'INTERNAL'
}
