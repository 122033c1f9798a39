/** A value as an address holds it: flags are 1 and 0. */
export function paramText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'boolean' ? String(Number(value)) : JSON.stringify(value)
}
