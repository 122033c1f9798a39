/** Quiet hours. Pure. */
import { minutesOf } from '@postern/contract/validation/timing.ts'
import { minuteIn } from '../../platform/wall-clock.ts'

export interface QuietHours {
  /** HH:mm on the clock of a zone; both null: none. The end may lie on the next day. */
  readonly quiet_from: string | null
  readonly quiet_to: string | null
}

/**
 * Whether a moment lies in quiet hours, by what the clock of the zone shows: where it is put back, they are an hour longer; where
 * it is put forward, a time it skips is as if it had been shown.
 * @param now ms since the epoch
 */
export function isQuiet({ quiet_from: from, quiet_to: to }: QuietHours, zone: string, now: number): boolean {
  if (from === null || to === null) return false
  const minute = minuteIn(zone, now)
  const [start, end] = [minutesOf(from), minutesOf(to)]
  return start < end ? minute >= start && minute < end : minute >= start || minute < end
}
