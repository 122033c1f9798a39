/** Days of the viewer's calendar as `2026-11-22`, and months as grids of weeks that begin on Sunday. */

/** The day of a moment in the viewer's zone. */
export function dayOf(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Noon: no change of the clock moves it to another day. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00`)
}

export function addDays(day: string, days: number): string {
  const date = noonOf(day)
  date.setDate(date.getDate() + days)
  return dayOf(date)
}

/** The same day of another month, or its last one. */
export function addMonths(day: string, months: number): string {
  const date = noonOf(day)
  const wanted = date.getDate()
  date.setDate(1)
  date.setMonth(date.getMonth() + months)
  const last = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate()
  date.setDate(Math.min(wanted, last))
  return dayOf(date)
}

/** Weeks of the month that a day is in; days of other months are null. */
export function weeksOf(day: string): readonly (readonly (string | null)[])[] {
  const first = `${day.slice(0, 8)}01`
  const before = noonOf(first).getDay()
  const count = Number(addDays(addMonths(first, 1), -1).slice(8))
  const cells = [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length: count }, (_, index) => addDays(first, index)),
  ]
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

export interface Range {
  readonly from: string | null
  readonly to: string | null
}

/** What a click on a day makes of a range: begins one, or ends it, whichever day comes first. */
export function pick({ from, to }: Range, day: string): Range {
  if (from === null || to !== null) return { from: day, to: null }
  return day < from ? { from: day, to: from } : { from, to: day }
}
