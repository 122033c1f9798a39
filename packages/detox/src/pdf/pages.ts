/** The tree of pages (ISO 32000-2 §7.7.3). */
import type { PdfFile } from './read-pdf.ts'
import { dictOf, nameOf, PdfRef, type PdfDict, type PdfValue } from './values.ts'
import type { Resolve } from './pdf-filters.ts'

export interface PdfPages {
  readonly count: number
  /** A page that the tree does not have: nobody sees it, but a link may still lead to what is left of it. */
  readonly isLost: (number: number) => boolean
}

export function pagesOf({ objects, trailer }: PdfFile): PdfPages {
  const seen = new Set<number>()
  const resolve = (value: PdfValue | undefined): PdfValue | undefined =>
    value instanceof PdfRef ? objects.get(value.number) : value
  const waiting = [dictOf(resolve(trailer.get('Root')))?.get('Pages')]
  let count = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof PdfRef) {
      if (seen.has(next.number)) continue
      seen.add(next.number)
    }
    const node = dictOf(resolve(next))
    if (!node) continue
    const kids = resolve(node.get('Kids'))
    if (isPage(node, resolve)) count++
    else if (Array.isArray(kids)) waiting.push(...kids)
  }
  return { count, isLost: (number) => !seen.has(number) }
}

/** By its type; by what it holds where it tells none. */
export function isPage(node: PdfDict, resolve: Resolve): boolean {
  const type = nameOf(resolve(node.get('Type')))
  return type === 'Page' || (type !== 'Pages' && !node.has('Kids'))
}
