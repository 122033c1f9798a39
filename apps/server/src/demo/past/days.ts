/** The thirty days before now, as a company of this size has them: busy weekdays, quiet weekends, one wave of phishing. */
import type { MailRun } from '../messages/plan.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** The company is in Seoul and Tokyo. */
export const OFFICE_ZONE = 'Asia/Seoul'
const ZONE_MS = 9 * HOUR_MS
const DAYS = 30
/** Days ago of the wave, and the share of it in that day's mail. */
const WAVE_DAYS_AGO = 9
const WAVE = 0.4
const WEEKDAY = 60
const WEEKEND = 18
/** Of a hundred mails, those that come up to each hour of the day: people write between nine and six. */
const BY_HOUR = [2, 3, 4, 5, 6, 8, 11, 15, 22, 33, 44, 53, 59, 66, 74, 81, 87, 91, 94, 96, 97, 98, 99, 100]

export interface PastDay {
  /** ms since the epoch, midnight at the company. */
  readonly start: number
  /** Monday to Friday. */
  readonly working: boolean
  readonly run: MailRun
}

/** The oldest first; of today what is past. */
export function pastDays(now: number): PastDay[] {
  const today = Math.floor((now + ZONE_MS) / DAY_MS)
  return Array.from({ length: DAYS + 1 }, (_, at) => pastDay(today, DAYS - at))
}

function pastDay(today: number, ago: number): PastDay {
  const number = today - ago
  const start = number * DAY_MS - ZONE_MS
  // The first day of the epoch was a Thursday.
  const working = (number + 3) % 7 < 5
  // A little more from week to week, and no day like the one before.
  const usual = (working ? WEEKDAY : WEEKEND) + ((number * 7) % 11) - Math.floor(ago / 7)
  const wave = ago === WAVE_DAYS_AGO ? WAVE : 0
  const count = Math.round(usual / (1 - wave))
  return {
    start,
    working,
    run: { seed: number, count, wave, sentAt: (at) => start + timeOf((at + 0.5) / count) },
  }
}

/** ms after midnight of the mail that so large a share of the day's mail came before. */
function timeOf(share: number): number {
  const hour = BY_HOUR.findIndex((upTo) => share * 100 <= upTo)
  const before = hour === 0 ? 0 : BY_HOUR[hour - 1]!
  return (hour + (share * 100 - before) / (BY_HOUR[hour]! - before)) * HOUR_MS
}
