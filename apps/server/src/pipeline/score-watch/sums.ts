/** Sums of the model's points over some mails, and what can be read from them. */

/** Of one hour, or of several together. */
export interface ScoreSums {
  readonly mails: number
  /** In hundredths. */
  readonly points: number
  /** Mails that the model's points alone lift over the threshold. */
  readonly tipped: number
  readonly unwanted: number
  /** Mails by points: STEPS steps of half a point from LOWEST on; what lies beyond is in the first or last. */
  readonly histogram: readonly number[]
}

const STEPS = 24
const LOWEST = -4
const WIDTH = 0.5

export const NO_SUMS: ScoreSums = {
  mails: 0,
  points: 0,
  tipped: 0,
  unwanted: 0,
  histogram: Array<number>(STEPS).fill(0),
}

/** Sums of one mail. */
export function sumsOf(points: number, tipped: boolean, unwanted: boolean): ScoreSums {
  const step = Math.min(STEPS - 1, Math.max(0, Math.floor((points - LOWEST) / WIDTH)))
  return {
    mails: 1,
    points: Math.round(points * 100),
    tipped: tipped ? 1 : 0,
    unwanted: unwanted ? 1 : 0,
    histogram: NO_SUMS.histogram.map((_, at) => (at === step ? 1 : 0)),
  }
}

export function addSums(a: ScoreSums, b: ScoreSums): ScoreSums {
  return {
    mails: a.mails + b.mails,
    points: a.points + b.points,
    tipped: a.tipped + b.tipped,
    unwanted: a.unwanted + b.unwanted,
    histogram: a.histogram.map((count, at) => count + (b.histogram[at] ?? 0)),
  }
}

/** The middle one's points, between the borders of its step; 0 of no mail. */
export function medianPoints({ histogram }: ScoreSums): number {
  const half = histogram.reduce((sum, count) => sum + count, 0) / 2
  let below = 0
  for (const [at, count] of histogram.entries()) {
    if (count > 0 && below + count >= half) return LOWEST + WIDTH * (at + (half - below) / count)
    below += count
  }
  return 0
}
