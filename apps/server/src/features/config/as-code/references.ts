/** Ids in the bodies of calls, and the names that files have for them. */
import type { Names } from './names.ts'
import { within, type NameKind } from './names.ts'
import type { Entry, Fault } from './section.ts'

type Row = Readonly<Record<string, unknown>>

/** Fields of bodies that hold ids, the names that files have for them, and of what. */
const REFERENCES: Readonly<Record<string, readonly [field: string, kind: NameKind]>> = {
  domain_id: ['domain', 'domain'],
  group_id: ['group', 'group'],
  role_id: ['role', 'role'],
  ways: ['ways', 'way'],
}

/** What files call a field of a body, and whose ids it holds; null where it holds values. */
export function fieldOf(name: string): readonly [field: string, kind: NameKind | null] {
  return REFERENCES[name] ?? [name, null]
}

/** A row in the words of a file. */
export async function entryOf(own: readonly string[], row: Row, names: Names): Promise<Entry> {
  const entry: Record<string, unknown> = {}
  for (const name of own) {
    const value = row[name]
    const [field, kind] = fieldOf(name)
    if (kind === null && value !== undefined) entry[field] = value
    // oxlint-disable-next-line no-await-in-loop -- one connection
    if (kind !== null) entry[field] = await namesFor(kind, value, names)
  }
  return entry
}

async function namesFor(kind: NameKind, value: unknown, names: Names): Promise<unknown> {
  const nameOf = async (id: number): Promise<string | null> => {
    const name = (await names.name(kind, id)) ?? null
    // A group or a way is called by its own name: the domain stands beside it.
    return name !== null && (kind === 'group' || kind === 'way') ? (JSON.parse(name) as string[])[1]! : name
  }
  if (Array.isArray(value)) {
    const found = await Promise.all(value.map((id) => nameOf(id as number)))
    return found.filter((name) => name !== null).toSorted()
  }
  return typeof value === 'number' ? nameOf(value) : null
}

/** The body that an entry stands for. */
export async function bodyOf(
  own: readonly string[],
  entry: Entry,
  names: Names,
): Promise<{ readonly body: Row } | { readonly faults: readonly Fault[] }> {
  const body: Record<string, unknown> = {}
  const faults: Fault[] = []
  for (const name of own) {
    const [field, kind] = fieldOf(name)
    const value = entry[field]
    if (kind === null) {
      if (value !== undefined) body[name] = value
      continue
    }
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const ids = await idsFor(kind, value, entry['domain'], names)
    const missing = ids.findIndex((id) => id === undefined)
    const called = Array.isArray(value) ? value : [value]
    if (missing >= 0)
      faults.push({
        path: Array.isArray(value) ? [field, missing] : [field],
        text: `there is no ${WORDS[kind]} ${String(called[missing])}, or more than one of that name; add it to the file or correct the name`,
      })
    body[name] = Array.isArray(value) ? ids : (ids[0] ?? null)
  }
  return faults.length > 0 ? { faults } : { body }
}
const WORDS: Readonly<Record<NameKind, string>> = {
  domain: 'domain',
  group: 'group',
  role: 'role',
  way: 'alert way',
}

async function idsFor(
  kind: NameKind,
  value: unknown,
  domain: unknown,
  names: Names,
): Promise<(number | undefined)[]> {
  if (value === null || value === undefined) return []
  const ids: (number | undefined)[] = []
  for (const name of Array.isArray(value) ? (value as unknown[]) : [value]) {
    const key = kind === 'group' || kind === 'way' ? within(domain, name) : String(name)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const own = await names.id(kind, key)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    ids.push(own ?? (kind === 'way' ? await names.id(kind, within('', name)) : undefined))
  }
  return ids
}
