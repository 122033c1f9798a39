/**
 * Attempts to sign in, counted before the password is looked at, so that parallel guesses count too, and for unknown
 * addresses alike (product §6, §14). Three counters:
 *  - address from one place: the lock-out of the settings. It holds for that place only, so that nobody locks the
 *    owner out from elsewhere;
 *  - place: stops one client from trying many addresses;
 *  - address from everywhere: stops a distributed guess; places the owner has signed in from are not held.
 */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/client.ts'
import { networkOf, plainIp } from '../../../platform/ip.ts'
import * as store from './throttle-store.ts'

const PLACE_FACTOR = 10
const ADDRESS_FACTOR = 20
/** ms after which a counter is forgotten. */
const KEEP = 24 * 60 * 60 * 1000

export interface Attempt {
  /** The attempts allowed are used up: unless it succeeds, this one locks. */
  readonly locks: boolean
  /** The password was right: the attempt no longer counts. */
  succeeded(): Promise<void>
}

export interface Throttle {
  /** @throws AppError ACCOUNT_LOCKED or RATE_LIMITED */
  enter(email: string, ip: string, knownPlace: boolean): Promise<Attempt>
  /** Unlocks an address everywhere; answers whether it was locked anywhere. */
  forget(email: string): Promise<boolean>
}

/**
 * `prefix` keeps what is guessed apart, such as codes from passwords. It stands first in the counters' names: anybody may
 * type anything for an address, and must not reach the counters of other guesses with it. Places are counted for all.
 */
export function createThrottle(
  db: Db,
  settings: () => SettingsValues,
  clock: () => number,
  prefix = '',
): Throttle {
  let purgedAt = 0
  return {
    async enter(email, ip, knownPlace) {
      const { lockFailures, lockMinutes } = settings().access
      const place = networkOf(plainIp(ip))
      const counters: store.Counter[] = [
        {
          subject: `${prefix}address|${email}`,
          limit: lockFailures * ADDRESS_FACTOR,
          code: 'ACCOUNT_LOCKED',
        },
        { subject: `${prefix}both|${email}|${place}`, limit: lockFailures, code: 'ACCOUNT_LOCKED' },
        { subject: `place|${place}`, shared: true, limit: lockFailures * PLACE_FACTOR, code: 'RATE_LIMITED' },
      ]
      const counted = knownPlace ? counters.slice(1) : counters
      const now = clock()
      if (now - purgedAt > KEEP / 24) {
        purgedAt = now
        await store.forgetBefore(db, new Date(now - KEEP))
      }
      const { refused, locks } = await store.countAttempt(db, counted, now, lockMinutes * 60_000)
      if (refused) throw new AppError(refused, { values: { count: lockFailures, minutes: lockMinutes } })
      return { locks, succeeded: () => store.undoAttempt(db, counted) }
    },
    async forget(email) {
      const beginning = `${prefix}both|${email}|`
      return store.forgetAddress(db, `${prefix}address|${email}`, beginning, new Date(clock()))
    },
  }
}
