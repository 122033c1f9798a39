/** Jobs that happen at a time of the day. */
import { secondsOfDay } from '../time-of-day.ts'

const DAY_SECONDS = 86_400
/** A run that ends this short before its time was this day's: clocks of node and database may differ by a little. */
const SAME_RUN_SECONDS = 60

/**
 * Seconds from a moment to the next `HH:mm` of a clock on the wall.
 * @param zone IANA time zone, asked each time, as an administrator may change it
 * @throws RangeError for what is no time of a day
 */
export function dailyAt(time: string, zone: () => string): (moment: Date) => number {
  const [hours = Number.NaN, minutes = Number.NaN] =
    /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)?.slice(1).map(Number) ?? []
  const wanted = (hours * 60 + minutes) * 60
  if (Number.isNaN(wanted)) throw new RangeError(`${time} is no time of a day`)
  return (moment) => {
    const toIt = (wanted - secondsOfDay(moment, zone()) + DAY_SECONDS) % DAY_SECONDS
    // Where clocks are put forward or back on the way, the day is shorter or longer.
    const shift = wanted - secondsOfDay(new Date(moment.getTime() + toIt * 1_000), zone())
    const next = toIt + shiftOf(shift)
    return next < SAME_RUN_SECONDS ? next + DAY_SECONDS : next
  }
}

/** A difference of times of the day as the shortest way, -12 h to 12 h. */
function shiftOf(seconds: number): number {
  return ((seconds + 1.5 * DAY_SECONDS) % DAY_SECONDS) - DAY_SECONDS / 2
}
