/** Countries whose mail of the last 30 days is suspect (product §9): mostly unwanted, and clearly more so than before. */
import type { Db } from '../../platform/db/client.ts'
import { readShares, type Level } from '../../sums/read-store.ts'
import { spanOf } from '../../sums/zone-store.ts'
import { dateIn, plusDays } from './period.ts'

/** The rule, as the screen states it. */
export const SUSPECTED = { days: 30, before: 90, mails: 20, share: 0.6, growth: 1.5 } as const

interface Shares {
  /** Spam and viruses, and all that was judged, of the last days and of those before. */
  readonly bad: number
  readonly mails: number
  readonly bad_before: number
  readonly mails_before: number
}

/** A country that wrote nothing before is judged by its share alone. */
export function isSuspected({ bad, mails, bad_before: badBefore, mails_before: before }: Shares): boolean {
  if (mails < SUSPECTED.mails || bad <= SUSPECTED.share * mails) return false
  return before === 0 || bad / mails >= SUSPECTED.growth * (badBefore / before)
}

/** Their codes (ISO 3166), those with most unwanted mail first. */
export async function suspectedCountries(db: Db, level: Level, zone: string, now: number): Promise<string[]> {
  const today = dateIn(zone, now)
  const start = plusDays(today, 1 - SUSPECTED.days)
  const [last, before] = await Promise.all([
    spanOf(db, zone, { first: start, last: today }),
    spanOf(db, zone, { first: plusDays(start, -SUSPECTED.before), last: plusDays(start, -1) }),
  ])
  const shares = await readShares(db, level, { last, before })
  return shares
    .filter(isSuspected)
    .toSorted((a, b) => b.bad - a.bad)
    .map(({ key }) => key)
}
