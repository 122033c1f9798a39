/** Looks again and again whether the model runs away, and writes down when it does and when it is over. */
import { appendAudit, PRODUCT } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Logger } from '../../platform/log.ts'
import { nextState, type WatchState } from './compare.ts'
import { forgetScoreHours, knownHours, lockState, saveState, suspectHours } from './store.ts'
import { medianPoints } from './sums.ts'

/** Before the alarm: what raised it came in these hours. */
const SUSPECT_MS = 6 * 3_600_000

/** One look. `now` in ms since the epoch. */
export async function lookAtScores(db: Db, now: number, log: Pick<Logger, 'error' | 'info'>): Promise<void> {
  const change = await db.transaction().execute(async (trx) => {
    const before = await lockState(trx)
    // Another node is looking.
    if (before === null) return null
    const after = nextState(before, await knownHours(trx, now), now)
    if (after.away && after.since !== null) await suspectHours(trx, after.since - SUSPECT_MS)
    if (after === before) return null
    await saveState(trx, after)
    if (after.away === before.away) return null
    await appendAudit(trx, PRODUCT, {
      task: after.away ? 'maintenance.score_alarm' : 'maintenance.score_calm',
      note: figuresOf(after),
      at: now,
    })
    return after
  })
  await forgetScoreHours(db, now)
  if (change === null) return
  if (change.away)
    log.error(figuresOf(change), 'the statistical score is not what it was: see the scanner settings')
  else log.info('the statistical score is what it was again')
}

function figuresOf({ reason, present }: WatchState): object {
  if (present === null) return { reason }
  const { mails, tipped } = present
  return { reason, mails, tipped, median: Math.round(medianPoints(present) * 100) / 100 }
}
