/** Patterns with `*`: each waits under letters that an address must begin or end with, so that ten thousand cost what few do. */
import { addressMatcher } from '@postern/contract/validation/address-pattern.ts'

interface Waiting<Entry> {
  readonly entry: Entry
  readonly fits: (address: string) => boolean
}

/** Letters of a key: fewer would gather too many. */
const LETTERS = 3

/** Answers all entries whose pattern an address (lower case, domain as A-labels) fits. */
export function patternIndex<Entry extends { readonly value: string }>(
  entries: readonly Entry[],
): (address: string) => readonly Entry[] {
  const byEnd = new Map<string, Waiting<Entry>[]>()
  const byBeginning = new Map<string, Waiting<Entry>[]>()
  const others: Waiting<Entry>[] = []
  for (const entry of entries) {
    const matches = addressMatcher([entry.value])
    const waiting = { entry, fits: (address: string) => matches(address) !== null }
    const parts = entry.value.split('*')
    const [first = '', last = ''] = [parts[0], parts.at(-1)]
    if (last.length >= LETTERS) put(byEnd, last.slice(-LETTERS), waiting)
    // A pattern without @ is one of domains: what it begins with is no beginning of an address.
    else if (first.length >= LETTERS && entry.value.includes('@'))
      put(byBeginning, first.slice(0, LETTERS), waiting)
    else others.push(waiting)
  }
  if (entries.length === 0) return () => []
  return (address) =>
    [
      byEnd.get(address.slice(-LETTERS)) ?? [],
      byBeginning.get(address.slice(0, LETTERS)) ?? [],
      others,
    ].flatMap((waiting) => waiting.filter(({ fits }) => fits(address)).map(({ entry }) => entry))
}

function put<T>(index: Map<string, T[]>, key: string, item: T): void {
  const there = index.get(key)
  if (there) there.push(item)
  else index.set(key, [item])
}
