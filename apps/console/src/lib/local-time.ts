/** Between instants (ISO 8601) and the viewer's wall clock as `2026-11-22T09:30`. */

/** By the 24-hour clock. */
export const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

export function toLocalInput(iso: string | undefined): string {
  if (iso === undefined || Number.isNaN(Date.parse(iso))) return ''
  const date = new Date(iso)
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

export function fromLocalInput(text: string): string | undefined {
  const time = Date.parse(text)
  return text === '' || Number.isNaN(time) ? undefined : new Date(time).toISOString()
}
