/** Between instants (ISO 8601) and what `<input type="datetime-local">` holds: the viewer's wall clock. */

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
