/** What becomes of an alert from one look to the next. Pure. */
import {
  ALERT_KIND_FACTS,
  type AlertKind,
  type AlertNumbers,
  type AlertState,
} from '@postern/contract/codes/alert.ts'
import { worse, type Judged } from './judge.ts'

/** An alert that is not over. */
export interface Episode {
  readonly state: Exclude<AlertState, 'over'>
  /** ms since the epoch. */
  readonly since: number
  readonly clearSince: number | null
  readonly numbers: AlertNumbers
}

export type Step =
  | { readonly to: 'nothing' }
  /** It stays what it is, with the numbers of now. */
  | { readonly to: 'stays'; readonly numbers: AlertNumbers; readonly clearSince: number | null }
  | { readonly to: 'pending' | 'open'; readonly numbers: AlertNumbers }
  /** What was only pending is forgotten. */
  | { readonly to: 'gone' }
  | { readonly to: 'over'; readonly numbers: AlertNumbers }

/** Clear for so long before an alert is over: what comes and goes is one alert. */
export const CLEAR_MS = 10 * 60_000

/** A moment's rush is no trouble. */
const DATABASE_MS = 3 * 60_000

/** ms that a rule's condition has to hold before its alert is open. */
export function patience({
  kind,
  limit,
}: {
  readonly kind: AlertKind
  readonly limit: number | null
}): number {
  if (ALERT_KIND_FACTS[kind].lasting) return (limit ?? 0) * 60_000
  return kind === 'database' ? DATABASE_MS : 0
}

export interface Looked {
  readonly kind: AlertKind
  /** As of `patience`. */
  readonly patience: number
  /** ms since the epoch. */
  readonly now: number
}

/** One look at one subject. `before` null: nothing was known to be bad. */
export function step(was: Episode | null, judged: Judged, { kind, patience: wait, now }: Looked): Step {
  const { judgement } = judged
  const before = was && asOf(was, now)
  const value = ALERT_KIND_FACTS[kind].lasting
    ? Math.floor((now - (before?.since ?? now)) / 60_000)
    : judged.numbers.value
  const numbers = { ...judged.numbers, value, ...peakOf(kind, before, value, judged.numbers.mails) }
  if (before === null) {
    if (judgement !== 'bad') return { to: 'nothing' }
    return { to: wait > 0 ? 'pending' : 'open', numbers }
  }
  if (before.state === 'pending') {
    if (judgement !== 'bad') return { to: 'gone' }
    return now - before.since >= wait ? { to: 'open', numbers } : { to: 'stays', numbers, clearSince: null }
  }
  if (judgement !== 'good') return { to: 'stays', numbers, clearSince: null }
  const clearSince = before.clearSince ?? now
  return now - clearSince >= CLEAR_MS ? { to: 'over', numbers } : { to: 'stays', numbers, clearSince }
}

/** Times that have not come are of a clock that was set back. */
function asOf(episode: Episode, now: number): Episode {
  const { since, clearSince } = episode
  return {
    ...episode,
    since: Math.min(since, now),
    clearSince: clearSince === null ? null : Math.min(clearSince, now),
  }
}

function peakOf(kind: AlertKind, before: Episode | null, value: number, mails: number | null) {
  if (before === null || worse(kind, value, before.numbers.peak)) return { peak: value, peak_mails: mails }
  const { peak, peak_mails } = before.numbers
  return { peak, peak_mails }
}
