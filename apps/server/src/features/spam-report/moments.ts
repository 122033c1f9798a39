/** When reports are due: full hours on the clocks of the recipients' zones. Pure. */
import { secondsOfDay } from '../../platform/time-of-day.ts'

/** Clocks of all zones show full hours at quarters of an hour of UTC. */
const STEP_MS = 15 * 60_000
/** After a longer stop the newest reports alone are made; they look back further. */
const CATCH_UP_MS = 24 * 3_600_000

/**
 * The moments to make reports for, in their order: after the last one done, up to now.
 * @param done ms since the epoch; null before the first
 */
export function dueMoments(done: number | null, now: number): number[] {
  const last = Math.floor(now / STEP_MS) * STEP_MS
  const first = done === null ? last : Math.max(done + STEP_MS, last - CATCH_UP_MS)
  const moments: number[] = []
  for (let at = first; at <= last; at += STEP_MS) moments.push(at)
  return moments
}

/**
 * Hours of the day that begin at a moment on the clock of a zone: one, none within an hour, none for the second time where
 * the clock is put back, and two where it skips one.
 */
export function hoursAt(zone: string, moment: number): number[] {
  const now = secondsOfDay(new Date(moment), zone)
  if (now % 3_600 !== 0) return []
  const hour = now / 3_600
  const before = Math.floor(secondsOfDay(new Date(moment - 3_600_000), zone) / 3_600)
  const steps = (hour - before + 24) % 24
  if (steps === 0) return []
  return steps === 2 ? [(hour + 23) % 24, hour] : [hour]
}
