/**
 * Attempts at SMTP AUTH, counted before the password is looked at, in the table of the console's sign-in and apart from it: a
 * mail program with an old password asks every few minutes, and must not lock its owner out of the console, nor their
 * office out of AUTH. Counted are an account from one place, a place, a network, and an account from everywhere.
 */
import { readIp } from '@postern/contract/validation/ip-network.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { Db } from '../../../platform/db/client.ts'
import { networkOf, plainIp } from '../../../platform/ip.ts'
import * as store from './throttle-store.ts'
import { lru } from '../../../platform/lru.ts'

const PLACE_FACTOR = 3
const NETWORK_FACTOR = 10
const ADDRESS_FACTOR = 10
/** ms after which a counter is forgotten. */
const KEEP = 24 * 60 * 60 * 1000
/** ms for which a lock is believed without asking again: a flood must not reach the database. */
const BELIEVED = 5_000
const PREFIX = 'smtp:'

export interface MailAttempt {
  /** The attempts allowed are used up: unless it succeeds, this one locks. */
  readonly locks: boolean
  /** The password was right, or nobody could tell: the attempt no longer counts. */
  takeBack(): Promise<void>
}

export interface MailThrottle {
  /** Null while too many have failed. */
  enter(email: string, ip: string, knownPlace: boolean): Promise<MailAttempt | null>
}

export function createMailThrottle(
  db: Db,
  settings: () => SettingsValues,
  clock: () => number,
): MailThrottle {
  const locked = lru<string, true>(10_000, { ttl: BELIEVED })
  let purgedAt = 0
  return {
    async enter(email, ip, knownPlace) {
      const { maxFailures, lockMinutes } = settings().smtpAuth
      const counters = countersOf(email, plainIp(ip), maxFailures).slice(knownPlace ? 1 : 0)
      if (counters.some(({ subject }) => locked.has(subject))) return null
      const now = clock()
      if (now - purgedAt > KEEP / 24) {
        purgedAt = now
        await store.forgetBefore(db, new Date(now - KEEP))
      }
      const { by, locks } = await store.countAttempt(db, counters, now, lockMinutes * 60_000)
      if (by === undefined) return { locks, takeBack: () => store.undoAttempt(db, counters) }
      locked.set(by, true)
      return null
    },
  }
}

/** The one that places known to the account are not held to comes first. */
function countersOf(email: string, ip: string, limit: number): store.Counter[] {
  const place = networkOf(ip)
  const code = 'ACCOUNT_LOCKED'
  return [
    { subject: `${PREFIX}address|${email}`, limit: limit * ADDRESS_FACTOR, code },
    { subject: `${PREFIX}both|${email}|${place}`, limit, code },
    { subject: `${PREFIX}place|${place}`, shared: true, limit: limit * PLACE_FACTOR, code },
    { subject: `${PREFIX}network|${widerOf(ip)}`, shared: true, limit: limit * NETWORK_FACTOR, code },
  ]
}

/** The /24 of an IPv4 address, the /48 of an IPv6 address: what one provider or company has. */
function widerOf(ip: string): string {
  const read = readIp(ip)
  if (read === null) return ip
  return 'octets' in read
    ? read.octets.slice(0, 3).join('.')
    : read.parts
        .slice(0, 3)
        .map((part) => part.toString(16))
        .join(':')
}

/** Ends the locks of an account in SMTP AUTH; whether there was one. Those of places and networks stay. */
export function forgetMailLocks(db: Db, email: string, now: number): Promise<boolean> {
  return store.forgetAddress(db, `${PREFIX}address|${email}`, `${PREFIX}both|${email}|`, new Date(now))
}
