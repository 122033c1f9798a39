/** The values of an event as rows to read. Pure. */

export interface ChangeRow {
  /** Names from the outside in: `access`, `lockMinutes`. */
  readonly path: readonly string[]
  readonly before: unknown
  readonly after: unknown
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** One row for each value that differs; objects are opened, lists are compared as wholes. */
export function changeRows(before: unknown, after: unknown, path: readonly string[] = []): ChangeRow[] {
  if (!isPlain(before) && !isPlain(after)) {
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }]
  }
  const one = isPlain(before) ? before : {}
  const other = isPlain(after) ? after : {}
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names.flatMap((name) => changeRows(one[name], other[name], [...path, name]))
}

/** Every value of one side, objects opened. */
export function valueRows(
  value: unknown,
  path: readonly string[] = [],
): { readonly path: readonly string[]; readonly value: unknown }[] {
  if (!isPlain(value)) return value === null || value === undefined ? [] : [{ path, value }]
  return Object.entries(value).flatMap(([name, inner]) => {
    const rows = valueRows(inner, [...path, name])
    // A value that is not there is worth a line too: it says that it was left empty.
    return rows.length > 0 || isPlain(inner) ? rows : [{ path: [...path, name], value: null }]
  })
}

/** What a list gained and lost; null when one side is no list of plain values. */
export function listChange(
  before: unknown,
  after: unknown,
): { readonly added: readonly string[]; readonly removed: readonly string[] } | null {
  if (!isWordList(before) || !isWordList(after)) return null
  const [one, other] = [new Set(before.map(String)), new Set(after.map(String))]
  return { added: [...other.difference(one)], removed: [...one.difference(other)] }
}

function isWordList(value: unknown): value is (string | number)[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number')
}
