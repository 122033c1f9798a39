/** Holds the lease of a run while it goes on. */
import type pg from 'pg'
import type { Logger } from '../log.ts'
import { renewLease, type Now } from './store.ts'

export interface HeldLease {
  /** Stops renewing, once a renewal that is under way is through. */
  end(): Promise<void>
}

/**
 * Renews `claim` three times in each `lease` (seconds) until it is ended. Calls `onLost` when another node has it, and
 * when nothing was heard of the database for a whole lease: another node may have it then.
 */
export function holdLease(
  pool: pg.Pool,
  { claim, lease, now, log }: { claim: string; lease: number; now: () => Now; log: Pick<Logger, 'warn'> },
  onLost: () => void,
): HeldLease {
  /** From before the question, so that it ends here before it ends in the database. */
  let renewedAt = performance.now()
  let renewing = Promise.resolve()
  const renew = async (): Promise<void> => {
    const asked = performance.now()
    try {
      if (await renewLease(pool, claim, lease, now())) renewedAt = asked
      else onLost()
    } catch (error) {
      log.warn({ err: error }, 'a job’s lease could not be renewed')
    }
  }
  let busy = false
  const timer = setInterval(
    () => {
      if (performance.now() - renewedAt >= lease * 1_000) onLost()
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
    },
  }
}
