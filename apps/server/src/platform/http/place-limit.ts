/** How often strangers from one place may have something written down: nobody fills a log by calling (ASVS 5.0, 2.4.1). */
import { networkOf, plainIp } from '../ip.ts'
import { createMinuteLimit } from './minute-limit.ts'

/** Writings a minute: from one place, and places. */
const LIMIT = { each: 10, keys: 1_000 }

/** True while the place of this address is within its limit; counts. */
export type PlaceLimit = (ip: string) => boolean

/** Counts in this process, from zero each minute. `clock` in ms. */
export function createPlaceLimit(clock: () => number): PlaceLimit {
  const limit = createMinuteLimit(clock, LIMIT)
  return (ip) => limit(networkOf(plainIp(ip)))
}
