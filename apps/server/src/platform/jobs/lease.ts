/** Holds the lease of a run while it goes on. */
import type pg from 'pg'
import type { Logger } from '../log.ts'
import { renewLease, type Now } from './store.ts'

export interface HeldLease {
  /** Stops renewing, once a renewal that is under way is through. */
  end(): Promise<void>
}

/** Share of a lease after which it is given up where nothing was heard of the database: what it held has to end before another may take it. */
const GIVEN_UP = 0.8

/**
 * Renews `claim`, which was asked for at `since` (ms of `performance.now`), three times in each `lease` (seconds) until it is ended. Calls
 * `onLost` when another node has it, and before another could have it where the database does not answer.
 */
export function holdLease(
  pool: pg.Pool,
  {
    claim,
    since,
    lease,
    now,
    log,
  }: { claim: string; since: number; lease: number; now: () => Now; log: Pick<Logger, 'warn'> },
  onLost: () => void,
): HeldLease {
  let renewing = Promise.resolve()
  let deadline: NodeJS.Timeout | undefined
  /** Counted from before the question, so that it ends here before it ends in the database. */
  const heldSince = (asked: number): void => {
    clearTimeout(deadline)
    deadline = setTimeout(onLost, asked + GIVEN_UP * lease * 1_000 - performance.now())
  }
  const renew = async (): Promise<void> => {
    const asked = performance.now()
    try {
      if (await renewLease(pool, claim, lease, now())) heldSince(asked)
      else onLost()
    } catch (error) {
      log.warn({ err: error }, 'a job’s lease could not be renewed')
    }
  }
  let busy = false
  heldSince(since)
  const timer = setInterval(
    () => {
      if (busy) return
      busy = true
      renewing = renew().finally(() => (busy = false))
    },
    (lease * 1_000) / 3,
  )
  return {
    end: async () => {
      clearInterval(timer)
      await renewing
      clearTimeout(deadline)
    },
  }
}
