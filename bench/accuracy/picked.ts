/** Samples of what is there, the same every time. */
import { createHash } from 'node:crypto'
import type { Origin } from './samples.ts'

/** At most `count` of `list` in all, shared as evenly as can be among those that `cellOf` tells apart. */
export function picked<T>(
  list: readonly T[],
  count: number,
  cellOf: (one: T) => string,
  keyOf: (one: T) => string,
): T[] {
  const cells = [...Map.groupBy(list, cellOf).values()]
    .map((cell) => cell.toSorted((a, b) => compare(digestOf(keyOf(a)), digestOf(keyOf(b)))))
    .toSorted((a, b) => a.length - b.length)
  let left = count
  return cells.flatMap((cell, i) => {
    const share = cell.slice(0, Math.ceil(left / (cells.length - i)))
    left -= share.length
    return share
  })
}

/** What names a message among all. */
export const nameOf = ({ source, file, spam }: Pick<Origin, 'source' | 'file' | 'spam'>): string =>
  `${source}/${spam}/${file}`

/** The same for the same key, in no order that says anything. */
export const digestOf = (key: string): string => createHash('sha1').update(key).digest('hex')
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
