/** Moments in a time zone, many of them: the offset is asked once for each quarter of an hour. */

const QUARTER_MS = 900_000
const MINUTE_MS = 60_000
/** Quarters that are remembered: a year has some 35,000. */
const REMEMBERED = 50_000

export interface LocalTime {
  /** ISO 8601 to the second, with the offset: `2026-11-24T09:05:00+09:00`. */
  iso(at: Date): string
  /** ms since the epoch that a clock in UTC would have to show the same. */
  shown(at: Date): number
}

/** @throws RangeError for a zone that does not exist */
export function localTime(zone: string): LocalTime {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  const offsets = new Map<number, number>()
  const offsetAt = (at: Date): number => {
    const quarter = Math.floor(at.getTime() / QUARTER_MS)
    const known = offsets.get(quarter)
    if (known !== undefined) return known
    if (offsets.size >= REMEMBERED) offsets.clear()
    const offset = offsetOf(format, at)
    offsets.set(quarter, offset)
    return offset
  }
  return {
    shown: (at) => at.getTime() + offsetAt(at) * MINUTE_MS,
    iso: (at) => {
      const offset = offsetAt(at)
      const text = new Date(at.getTime() + offset * MINUTE_MS).toISOString().slice(0, 19)
      const minutes = Math.abs(offset)
      return `${text}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
    },
  }
}

/** Minutes east of Greenwich; parts of a minute, which zones had before 1972, are left out. */
function offsetOf(format: Intl.DateTimeFormat, at: Date): number {
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const parts = /([+-])(\d\d):(\d\d)/.exec(name)
  if (parts === null) return 0
  return (Number(parts[2]) * 60 + Number(parts[3])) * (parts[1] === '-' ? -1 : 1)
}

function two(n: number): string {
  return String(n).padStart(2, '0')
}
