/**
 * Mail is added up (product §2 "statistics"; decision 0075): what recording left in its transactions is counted every few
 * seconds, and whenever somebody looks. Repeating any of this counts nothing twice.
 */
import type pg from 'pg'
import { LIMITS } from '@postern/contract/limits.ts'
import { countDay, countDifferences, foldPending } from './fold-store.ts'
import { forgetSums, pruneKeys, sumDays, sumMonth } from './keep-store.ts'
import { inTransaction, whileLocked } from './lock-store.ts'
import {
  oldestKeys,
  oldestMail,
  readState,
  setChecked,
  setMonthsUntil,
  setRecount,
  setZone,
} from './state-store.ts'
import { stepsOn, type Span } from './zone-store.ts'

const DAY_MS = 86_400_000
/** Whoever looks is answered by what is there when another takes longer than this. */
const LOOK_MS = 1_000
const JOB_MS = 30_000

/** Adds up what is pending, for who looks now. Answers whether sums are those of this moment. */
export async function sumNow(pool: pg.Pool): Promise<boolean> {
  const done = await whileLocked(pool, LOOK_MS, async (client) => {
    const { zone } = await readState(client)
    if (zone === null) return false
    await foldPending(client, zone)
    return true
  })
  return done ?? false
}

/** Adds up what is pending, in days of `zone`; a zone that is another than before has everything recorded counted anew. */
export async function sumPending(pool: pg.Pool, zone: string, now: number): Promise<void> {
  await whileLocked(pool, JOB_MS, async (client) => {
    const state = await readState(client)
    if (state.zone !== zone) await changeZone(client, zone, now)
    await foldPending(client, zone)
  })
}

async function changeZone(client: pg.PoolClient, zone: string, now: number): Promise<void> {
  await inTransaction(client, async () => {
    const before = await readState(client)
    await setZone(client, zone)
    await sumDays(client, zone, new Date(now - LIMITS.statisticDays * DAY_MS))
    const oldest = await oldestMail(client)
    const from = oldest && (await startOfDay(client, before.zone ?? zone, oldest))
    await setRecount(client, from && { from, until: new Date(now + DAY_MS) })
  })
}

/** Keys lie at the start of their day: that of the oldest mail may lie before the day that the new zone has for it. */
async function startOfDay(client: pg.PoolClient, zone: string, at: Date): Promise<Date> {
  const [day] = await stepsOn(client, 'day', zone, { from: at, to: new Date(at.getTime() + 1) })
  return day!.from
}

/**
 * Counts days anew of their records that are marked for it, each in a transaction of its own, until `signal` says to stop.
 * `onDay` hears of each. Answers how many mails were counted.
 */
export async function recountMarked(
  pool: pg.Pool,
  signal: AbortSignal,
  onDay: (day: Span, mails: number) => void = () => undefined,
): Promise<number> {
  for (let all = 0; ;) {
    if (signal.aborted) return all
    const counted = await whileLocked(pool, JOB_MS, async (client) => {
      const { zone, recountFrom, recountUntil } = await readState(client)
      if (zone === null || recountFrom === null || recountUntil === null) return null
      const [day] = await stepsOn(client, 'day', zone, { from: recountFrom, to: recountUntil })
      if (!day) {
        await setRecount(client, null)
        return null
      }
      const mails = await recountDay(client, zone, day)
      await setRecount(client, { from: day.to, until: recountUntil })
      return { day, mails }
    })
    if (!counted) return all
    onDay(counted.day, counted.mails)
    all += counted.mails
  }
}

/** What is recorded while it runs waits: it sees the records and what is pending as they were at one moment. */
async function recountDay(client: pg.PoolClient, zone: string, day: Span): Promise<number> {
  return inTransaction(client, async () => {
    await foldPending(client, zone)
    const mails = await countDay(client, zone, day.from, day.to)
    const { monthsUntil } = await readState(client)
    // Its month is made again.
    if (monthsUntil !== null && day.from < monthsUntil) {
      const [month] = await stepsOn(client, 'month', zone, { from: day.from, to: day.to })
      await setMonthsUntil(client, month!.from)
    }
    return mails
  })
}

/** Marks all records since `from` to be counted anew, in days of `zone`. */
export async function markRecount(
  pool: pg.Pool,
  zone: string,
  from: Date | null,
  now: number,
): Promise<void> {
  await whileLocked(pool, JOB_MS, async (client) => {
    const state = await readState(client)
    if (state.zone !== zone) await changeZone(client, zone, now)
    const start = from ?? (await oldestMail(client))
    await setRecount(client, start && { from: start, until: new Date(now + DAY_MS) })
  })
}

/** Keeps few keys of days that are over, makes months of them, and lets go of what is too old. */
export async function keepSums(pool: pg.Pool, now: number): Promise<void> {
  await whileLocked(pool, JOB_MS, async (client) => {
    const { zone, monthsUntil } = await readState(client)
    if (zone === null) return
    const days = await stepsOn(client, 'day', zone, { from: new Date(now - 3 * DAY_MS), to: new Date(now) })
    for (const { from, to } of days)
      await pruneKeys(client, 'd', from, {
        keep: LIMITS.statisticKeys,
        // The day under way has room for keys that come to be many.
        beyond: LIMITS.statisticKeys * (to.getTime() > now ? 20 : 1),
      })
    const start = monthsUntil ?? (await oldestKeys(client))
    const months = start ? await stepsOn(client, 'month', zone, { from: start, to: new Date(now) }) : []
    for (const { from, to } of months.filter((month) => month.to.getTime() <= now)) {
      await inTransaction(client, () => sumMonth(client, from, to))
      await pruneKeys(client, 'm', from, { keep: LIMITS.statisticKeys, beyond: LIMITS.statisticKeys })
      await setMonthsUntil(client, to)
    }
    const ago = (ms: number): Date => new Date(now - ms * DAY_MS)
    await forgetSums(client, ago(LIMITS.statisticDays), ago(LIMITS.statisticYears * 366))
  })
}

/**
 * Compares the sums of the three days before today with the records, once a day, and counts a day anew that differs. Answers
 * how many sums differed; null when it is not time yet.
 */
export async function compareSums(pool: pg.Pool, now: number): Promise<number | null> {
  return whileLocked(pool, JOB_MS, async (client) => {
    const { zone, recountFrom, checkedAt } = await readState(client)
    if (zone === null || recountFrom !== null) return null
    const days = await stepsOn(client, 'day', zone, { from: new Date(now - 3 * DAY_MS), to: new Date(now) })
    const today = days.at(-1)!
    if (checkedAt !== null && checkedAt >= today.from) return null
    let differences = 0
    for (const day of days.slice(0, -1)) {
      const found = await inTransaction(client, async () => {
        await foldPending(client, zone)
        return countDifferences(client, zone, day.from, day.to)
      })
      if (found > 0) await recountDay(client, zone, day)
      differences += found
    }
    await setChecked(client, new Date(now), differences)
    return differences
  })
}
