/**
 * Whether the model runs away: the last mails of known senders against those of the two weeks before. Pure. Only mail that
 * nobody can send at will is looked at, few of each sender, by its median and by what the model alone would hold: whoever
 * floods us, or sends badly from a domain that is known, moves neither far (decision 0045).
 */
import { addSums, medianPoints, NO_SUMS, type ScoreSums } from './sums.ts'

export interface ScoreHour extends ScoreSums {
  /** Start, ms since the epoch. */
  readonly hour: number
  readonly suspect: boolean
}

export type AwayReason = 'median' | 'tipped'

export interface WatchState {
  readonly away: boolean
  /** ms since the epoch, as the others. */
  readonly since: number | null
  readonly reason: AwayReason | ''
  readonly calmSince: number | null
  readonly present: ScoreSums | null
  readonly reference: ScoreSums | null
  readonly referenceFrom: number | null
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** What is compared with. */
export const HISTORY_MS = 14 * DAY
/** Hours of mail that are looked at: as few as hold enough. */
const WINDOWS = [2, 6, 24]
const ENOUGH = 60
const ENOUGH_BEFORE = 300
/** Mails of a day whose median counts. */
const ENOUGH_A_DAY = 20
const ENOUGH_DAYS = 4
/**
 * Points that the median may move however steady it was. Of kinds of wanted mail it lies within 1.2 of each other (newsletters
 * lowest), so that a night with nothing but newsletters moves it down by less.
 */
const LEAST_SHIFT = { up: 1, down: 1.5 }
/** Median absolute deviations that it may move; 1.4826 of them are a standard deviation of normal values. */
const DEVIATIONS = 6 * 1.4826
/** What the model alone holds: so much more than before is nobody's accident. */
const TIPPED = { times: 4, share: 0.03, mails: 10 }
/** Where nothing is known: more than is lost in training, and far beyond where medians of wanted mail lie (-1.8 to -0.5). */
const UNKNOWN = { tipped: 0.01, lowest: -3, highest: 1 }
/** How long it must be calm, within half of what raises the alarm, until the score counts again. */
const CALM_MS = 6 * HOUR

/** How far things have moved, as a share of what raises the alarm: 1 and more does. */
export interface Drift {
  readonly median: number
  readonly tipped: number
}

/** What follows from the hours up to now; the state as it was where nothing changes or too little mail came. */
export function nextState(state: WatchState, hours: readonly ScoreHour[], now: number): WatchState {
  const seen = presentOf(state, hours, now)
  if (seen === null) return state
  const { median, tipped } = driftOf(seen.sums, baselineOf(state, hours, seen.from, now))
  const worst = Math.max(median, tipped)
  if (worst >= 1) {
    if (state.away) return state.calmSince === null ? state : { ...state, calmSince: null }
    const reason = median >= tipped ? 'median' : 'tipped'
    return { ...state, away: true, since: now, reason, calmSince: null, present: seen.sums }
  }
  if (!state.away) return state
  if (worst > 0.5) return state.calmSince === null ? state : { ...state, calmSince: null }
  if (state.calmSince === null) return { ...state, calmSince: now }
  return now - state.calmSince < CALM_MS ? state : { ...state, away: false, calmSince: null }
}

/** The last mails: of the shortest window with enough of them, none from before an administrator called things normal. */
function presentOf(
  { referenceFrom }: WatchState,
  hours: readonly ScoreHour[],
  now: number,
): { readonly sums: ScoreSums; readonly from: number } | null {
  for (const window of WINDOWS) {
    const from = Math.max(startOfHour(now) - (window - 1) * HOUR, startAfter(referenceFrom))
    const sums = hours.filter(({ hour }) => hour >= from && hour <= now).reduce(addSums, NO_SUMS)
    if (sums.mails >= ENOUGH) return { sums, from }
  }
  return null
}

const startOfHour = (at: number): number => Math.floor(at / HOUR) * HOUR
/** The first hour that began after that moment. */
const startAfter = (at: number | null): number => (at === null ? 0 : startOfHour(at) + HOUR)

interface Baseline {
  readonly sums: ScoreSums
  /** Medians of its days. */
  readonly medians: readonly number[]
}

function baselineOf(
  { reference, referenceFrom }: WatchState,
  hours: readonly ScoreHour[],
  until: number,
  now: number,
): Baseline | null {
  const from = Math.max(now - HISTORY_MS, startAfter(referenceFrom))
  const before = hours.filter(({ hour, suspect }) => !suspect && hour >= from && hour < until)
  const sums = before.reduce(addSums, NO_SUMS)
  if (sums.mails >= ENOUGH_BEFORE) {
    const days = Map.groupBy(before, ({ hour }) => Math.floor((until - hour - 1) / DAY))
    const ofDays = [...days.values()].map((list) => list.reduce(addSums, NO_SUMS))
    return { sums, medians: ofDays.filter(({ mails }) => mails >= ENOUGH_A_DAY).map(medianPoints) }
  }
  return reference === null ? null : { sums: reference, medians: [] }
}

/** Pure; `baseline` null where nothing is known of before. */
function driftOf(present: ScoreSums, baseline: Baseline | null): Drift {
  const usual = baseline === null ? UNKNOWN.tipped : baseline.sums.tipped / baseline.sums.mails
  const expected = present.mails * (TIPPED.times * usual + TIPPED.share)
  const tipped = Math.max(0, present.tipped - expected) / TIPPED.mails
  return { median: medianDrift(medianPoints(present), baseline), tipped }
}

function medianDrift(present: number, baseline: Baseline | null): number {
  if (baseline === null) return present > UNKNOWN.highest || present < UNKNOWN.lowest ? 1 : 0
  const { medians } = baseline
  const few = medians.length < ENOUGH_DAYS
  const centre = few ? medianPoints(baseline.sums) : middle(medians)
  const deviation = few ? 0 : middle(medians.map((value) => Math.abs(value - centre)))
  const least = present > centre ? LEAST_SHIFT.up : LEAST_SHIFT.down
  return Math.abs(present - centre) / Math.max(least, DEVIATIONS * deviation)
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) / 2
  return (sorted[Math.floor(at)]! + sorted[Math.ceil(at)]!) / 2
}
