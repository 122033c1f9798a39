/** How often strangers from one place may have something written down: nobody fills a log by calling (ASVS 5.0, 2.4.1). */
import { networkOf, plainIp } from '../ip.ts'

/** Writings a minute: from one place, and places. */
const PER_PLACE = 10
const PLACES = 1_000

/** True while the place of this address is within its limit; counts. */
export type PlaceLimit = (ip: string) => boolean

/** Counts in this process, from zero each minute. `clock` in ms. */
export function createPlaceLimit(clock: () => number): PlaceLimit {
  const seen = new Map<string, number>()
  let minute = 0
  return (ip) => {
    const now = Math.floor(clock() / 60_000)
    if (now !== minute) seen.clear()
    minute = now
    const place = networkOf(plainIp(ip))
    if (!seen.has(place) && seen.size >= PLACES) return false
    const count = (seen.get(place) ?? 0) + 1
    seen.set(place, count)
    return count <= PER_PLACE
  }
}
