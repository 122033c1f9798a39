/**
 * Attempts to sign in, counted before the password is looked at, so that parallel guesses count too, and for unknown
 * addresses alike (decisions §6, §10). Three counters:
 *  - address from one place: the lock-out of the settings. It holds for that place only, so that nobody locks the
 *    owner out from elsewhere;
 *  - place: stops one client from trying many addresses;
 *  - address from everywhere: stops a distributed guess; places the owner has signed in from are not held.
 */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/client.ts'
import { networkOf, plainIp } from '../../platform/ip.ts'

const PLACE_FACTOR = 10
const ADDRESS_FACTOR = 20
/** ms after which a counter is forgotten. */
const KEEP = 24 * 60 * 60 * 1000

interface Counter {
  readonly subject: string
  readonly limit: number
  readonly code: ErrorCode
}

export interface Attempt {
  /** The attempts allowed are used up: unless it succeeds, this one locks. */
  readonly locks: boolean
  /** The password was right: the attempt no longer counts. */
  succeeded(): Promise<void>
}

export interface Throttle {
  /** @throws AppError ACCOUNT_LOCKED or RATE_LIMITED */
  enter(email: string, ip: string, knownPlace: boolean): Promise<Attempt>
  /** Unlocks an address everywhere. */
  forget(email: string): Promise<void>
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
      const counters: Counter[] = [
        {
          subject: `${prefix}address|${email}`,
          limit: lockFailures * ADDRESS_FACTOR,
          code: 'ACCOUNT_LOCKED',
        },
        { subject: `${prefix}both|${email}|${place}`, limit: lockFailures, code: 'ACCOUNT_LOCKED' },
        { subject: `place|${place}`, limit: lockFailures * PLACE_FACTOR, code: 'RATE_LIMITED' },
      ]
      const counted = knownPlace ? counters.slice(1) : counters
      const now = clock()
      if (now - purgedAt > KEEP / 24) {
        purgedAt = now
        await db
          .deleteFrom('login_failure')
          .where('last_at', '<', new Date(now - KEEP))
          .execute()
      }
      const { refused, locks } = await count(db, counted, now, lockMinutes * 60_000)
      if (refused) throw new AppError(refused, { values: { count: lockFailures, minutes: lockMinutes } })
      return { locks, succeeded: () => undo(db, counted) }
    },
    async forget(email) {
      await db
        .deleteFrom('login_failure')
        .where((eb) =>
          eb.or([
            eb('subject', '=', `${prefix}address|${email}`),
            eb(eb.fn<boolean>('starts_with', ['subject', eb.val(`${prefix}both|${email}|`)]), '=', true),
          ]),
        )
        .execute()
    },
  }
}

/** Adds one to every counter unless one of them is locked, whose code is answered then. */
async function count(
  db: Db,
  counters: readonly Counter[],
  now: number,
  span: number,
): Promise<{ readonly refused: ErrorCode | null; readonly locks: boolean }> {
  return db.transaction().execute(async (trx) => {
    const at = new Date(now)
    // Always in the order of their subjects: two attempts never wait for each other in a circle.
    await trx
      .insertInto('login_failure')
      .values(counters.map(({ subject }) => ({ subject, failures: 0, last_at: at, locked_until: null })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const subjects = counters.map(({ subject }) => subject)
    const rows = await trx
      .selectFrom('login_failure')
      .selectAll()
      .where('subject', 'in', subjects)
      .orderBy('subject')
      .forUpdate()
      .execute()
    const locked = rows.filter((row) => row.locked_until !== null && row.locked_until.getTime() > now)
    if (locked.length > 0) {
      return { refused: counters.find(({ subject }) => subject === locked[0]!.subject)!.code, locks: false }
    }
    let locks = false
    for (const row of rows) {
      const stale = row.locked_until !== null || now - row.last_at.getTime() > span
      const failures = stale ? 1 : row.failures + 1
      const { limit } = counters.find(({ subject }) => subject === row.subject)!
      locks ||= failures >= limit
      await trx
        .updateTable('login_failure')
        .set({ failures, last_at: at, locked_until: failures >= limit ? new Date(now + span) : null })
        .where('subject', '=', row.subject)
        .execute()
    }
    return { refused: null, locks }
  })
}

async function undo(db: Db, counters: readonly Counter[]): Promise<void> {
  for (const { subject } of counters) {
    // Those of the address start anew; the place keeps what other addresses did.
    const update = subject.startsWith('place|')
      ? db
          .updateTable('login_failure')
          .set((eb) => ({
            failures: eb(eb.fn<number>('greatest', ['failures', eb.val(1)]), '-', 1),
            locked_until: null,
          }))
          .where('subject', '=', subject)
      : db.deleteFrom('login_failure').where('subject', '=', subject)
    await update.execute()
  }
}
