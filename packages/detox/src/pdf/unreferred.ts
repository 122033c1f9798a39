/** Objects that nothing refers to: left by earlier versions of a document, or hidden. */
import type { PdfFile } from './read-pdf.ts'
import { dictOf, nameOf, PdfRef, type PdfValue } from './values.ts'

/** How many there are; single values, and what belongs to the file itself, left out. */
export function unreferred({ objects, trailer }: PdfFile): number {
  const met = new Set<number>()
  const waiting: PdfValue[] = [...trailer.values()]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof PdfRef) {
      if (met.has(next.number)) continue
      met.add(next.number)
      next = objects.get(next.number) ?? null
    }
    if (Array.isArray(next)) for (const each of next) waiting.push(each)
    else for (const each of dictOf(next)?.values() ?? []) waiting.push(each)
  }
  let count = 0
  for (const [number, value] of objects) {
    const dict = dictOf(value)
    if (met.has(number) || !dict || dict.size === 0 || dict.has('Linearized') || dict.has('CFM')) continue
    if (nameOf(dict.get('Filter')) !== 'Standard') count++
  }
  return count
}
