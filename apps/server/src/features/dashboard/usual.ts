/**
 * What is usual at this hour of this weekday: the same hours of the weeks before, their median and how far they lie around
 * it. The median and its deviation, not mean and variance, so that one flood does not make the next one usual. Pure.
 */
import { USUAL_WEEKS } from '@postern/contract/codes/dashboard.ts'
import type { MailClass } from '@postern/contract/codes/mail.ts'
import { byClass, NO_MAIL, totalOf, type ClassCounts } from '@postern/contract/codes/measures.ts'
import type { UsualByClass, UsualRange } from '@postern/contract/routes/dashboard.ts'

/** 24 hours of one week, oldest first; the last is the hour of now. */
export interface Week {
  readonly hours: readonly ClassCounts[]
  /** How many of them, counted from the last, belong to its day. */
  readonly ofToday: number
}

export const HOUR_MS = 3_600_000
/** Deviations that still are usual: of a normal distribution, 19 of 20 lie within. */
const WIDTH = 2
/** What makes the median of deviations comparable with a standard deviation, for a normal distribution. */
const SCALE = 1.4826
/** Fewer mails than this more or less are no news. */
const LEAST = 3

/**
 * The range in which counts of other weeks make a count usual. Mail comes by chance too: where all weeks are alike, the
 * range is still as wide as chance makes it (the square root of the median).
 */
export function rangeOf(counts: readonly number[]): UsualRange {
  const middle = medianOf(counts)
  const deviation = medianOf(counts.map((count) => Math.abs(count - middle))) * SCALE
  const width = Math.max(LEAST, WIDTH * Math.max(deviation, Math.sqrt(middle)))
  return {
    low: Math.max(0, Math.floor(middle - width)),
    middle: Math.round(middle),
    high: Math.ceil(middle + width),
  }
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

export interface Usual {
  readonly weeks: number
  readonly today: UsualByClass
  readonly hour: UsualByClass
  /** Of whole hours and all classes, for each of the 24. */
  readonly hours: readonly UsualRange[]
}

/** What weeks like these make usual, `share` of the hour being over (0 to 1); null where they are too few. */
export function usualOf(weeks: readonly Week[], share: number): Usual | null {
  if (weeks.length < USUAL_WEEKS.least) return null
  const last = ({ hours }: Week, of: MailClass): number => hours.at(-1)![of] * share
  const soFar = (week: Week, of: MailClass): number =>
    week.hours.slice(-week.ofToday, -1).reduce((sum, counts) => sum + counts[of], last(week, of))
  return {
    weeks: weeks.length,
    today: byClass((of) => rangeOf(weeks.map((week) => soFar(week, of)))),
    hour: byClass((of) => rangeOf(weeks.map((week) => last(week, of)))),
    hours: weeks[0]!.hours.map((_, at) => rangeOf(weeks.map(({ hours }) => totalOf(hours[at]!)))),
  }
}

/** Hours from `from` on as they were, those without mail too, of these classes; of others there is nothing to tell. */
export function hoursFrom(
  from: number,
  found: readonly (ClassCounts & { readonly at: Date })[],
  classes: readonly MailClass[],
): ClassCounts[] {
  const byTime = new Map(found.map((counts) => [Math.round((counts.at.getTime() - from) / HOUR_MS), counts]))
  return Array.from({ length: 24 }, (_, at) => {
    const counts = byTime.get(at) ?? NO_MAIL
    return byClass((of) => (classes.includes(of) ? counts[of] : 0))
  })
}
