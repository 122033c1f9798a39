/** Secrets never reach the audit log, by the names of their fields. */

const SECRET = /pass(?:word|wd|phrase)?$|password|secret|token|otp|credential|private_?key|^code$|^key$/i
export const MASK = '***'
/** Deeper than any body the API takes. */
const MAX_DEPTH = 8
const MAX_TEXT = 1_000
const MAX_ITEMS = 100

/** A copy with secret fields masked, texts and lists cut to what a reader can use. */
export function maskSecrets(value: unknown): unknown {
  return copyOf(value, true, 0)
}

/** The same for values whose secrets were masked by who knows them, where names would mislead. */
export function cutToSize(value: unknown): unknown {
  return copyOf(value, false, 0)
}

function copyOf(value: unknown, byName: boolean, depth: number): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH) return '…'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) {
    const items: unknown[] = value.slice(0, MAX_ITEMS).map((item) => copyOf(item, byName, depth + 1))
    return value.length > MAX_ITEMS ? [...items, `… ${value.length - MAX_ITEMS}`] : items
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, item]: [string, unknown]) => [
      name,
      byName && SECRET.test(name) && isSet(item) ? MASK : copyOf(item, byName, depth + 1),
    ]),
  )
}

/** Whether there is a secret may be told: an empty one, or a policy's switch, is none. */
function isSet(value: unknown): boolean {
  return typeof value !== 'boolean' && value !== null && value !== undefined && value !== ''
}
