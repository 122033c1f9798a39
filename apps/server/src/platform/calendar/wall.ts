/** Dates and clocks of zones, both ways. Dates are `2026-11-24`; arithmetic on them knows no clock. Pure. */

const DAY_MS = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-u-hc-h23', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, made)
  return made
}

/** What the clock of a zone shows at a moment, as if it were UTC, in ms. */
function shownAt(zone: string, moment: number): number {
  const parts = formatOf(zone).formatToParts(moment)
  const value = (type: string): number => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  )
}

/** The date of a moment in a zone. */
export function dateIn(zone: string, moment: number): string {
  return new Date(shownAt(zone, moment)).toISOString().slice(0, 10)
}

export function plusDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The first day of the month so many months later. */
export function plusMonths(date: string, months: number): string {
  const [year, month] = date.split('-').map(Number)
  return new Date(Date.UTC(year!, month! - 1 + months, 1)).toISOString().slice(0, 10)
}

/**
 * When the clock of a zone shows a time of a date, ms since the epoch: the first time where it is put back, and as much later
 * as it skips where it is put forward.
 * @param minutes since midnight
 */
export function momentOf(zone: string, date: string, minutes: number): number {
  const wanted = Date.parse(date) + minutes * 60_000
  const offset = (at: number): number => shownAt(zone, at) - at
  const before = wanted - offset(wanted - DAY_MS)
  const after = wanted - offset(wanted + DAY_MS)
  const fits = [before, after].filter((moment) => shownAt(zone, moment) === wanted)
  return fits.length > 0 ? Math.min(...fits) : before
}
