/** Shares and changes as they are shown. */

/** Less than one per mille is still something. */
export function percentOf(part: number, whole: number): string {
  if (whole === 0 || part === 0) return '0 %'
  const percent = (part / whole) * 100
  return percent < 0.1 ? '<0.1 %' : `${percent.toFixed(percent < 10 ? 1 : 0)} %`
}

/** Changes of little mail say little. */
const MUCH = 20

export interface Change {
  /** Percent, rounded; null where there was nothing before. */
  readonly percent: number | null
  readonly little: boolean
}

export function changeOf(now: number, before: number): Change {
  const little = Math.abs(now - before) < MUCH
  return { percent: before === 0 ? null : Math.round(((now - before) / before) * 100), little }
}
