/** Two halves of the messages for filters that are taught once: no source is in both. */
import type { Origin } from './samples.ts'
import { digestOf } from './picked.ts'

type Known = Pick<Origin, 'source' | 'group' | 'language' | 'spam'>

/** A source with more of a cell can't be on one side: its groups are what is split then. */
const MOST = 0.5

/** Messages that teach, and those that are measured; alike large for each language and label as far as sources allow. */
export function halves<T>(
  list: readonly T[],
  knownOf: (one: T) => Known,
): { readonly teaching: T[]; readonly measured: T[] } {
  const cellOf = (one: T): string => `${knownOf(one).language} ${knownOf(one).spam}`
  const dominant = dominantSources(list.map(knownOf))
  const units = Map.groupBy(list, (one) => {
    const { source, group } = knownOf(one)
    return dominant.has(source) ? `${source} ${group}` : source
  })
  const ahead = new Map<string, number>()
  const teaching: T[] = []
  const measured: T[] = []
  const order = [...units].toSorted(
    ([a, x], [b, y]) => y.length - x.length || (digestOf(a) < digestOf(b) ? -1 : 1),
  )
  for (const [, unit] of order) {
    const lead = unit.reduce((sum, one) => sum + Math.sign(ahead.get(cellOf(one)) ?? 0), 0)
    const side = lead > 0 ? -1 : 1
    for (const one of unit) ahead.set(cellOf(one), (ahead.get(cellOf(one)) ?? 0) + side)
    ;(side > 0 ? teaching : measured).push(...unit)
  }
  return { teaching, measured }
}

function dominantSources(list: readonly Known[]): Set<string> {
  const cells = Map.groupBy(list, ({ language, spam }) => `${language} ${spam}`)
  return new Set(
    [...cells.values()].flatMap((cell) =>
      [...Map.groupBy(cell, ({ source }) => source)]
        .filter(([, own]) => own.length > MOST * cell.length)
        .map(([source]) => source),
    ),
  )
}
