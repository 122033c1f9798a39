import { secondsOfDay } from '../../platform/time-of-day.ts'

/** The moment today began in a time zone (`Asia/Seoul`). */
export function startOfDay(now: number, timeZone: string): Date {
  return new Date(Math.round(now - secondsOfDay(new Date(now), timeZone) * 1_000))
}
