/** Values of PDF that are nothing but values: no stream, no file, no action. */
import type { Resolve } from './pdf-filters.ts'
import { LOST } from './shapes.ts'
import { dictOf, nameOf, PdfRef, PdfStream, PdfString, type PdfValue } from './values.ts'

/** Values of `/S`, `/Type` and `/Subtype` by which something acts. */
const ACTING =
  /^(?:JavaScript|ECMAScript|Launch|URI|GoToR|GoToE|SubmitForm|ImportData|EmbeddedFile|Filespec|F|RichMedia\w*|Rendition|Movie|Sound|Screen|3D|FileAttachment)$/
const MAX_VALUES = 200

/** Keys that do not stand among plain values. */
export function LEFT_DATA(key: string, value: PdfValue, resolve: Resolve): boolean {
  if (LOST.has(key) || key === 'AA' || key === 'OpenAction') return true
  const own = resolve(value)
  if (own instanceof PdfStream) return true
  if (key === 'F' || key === 'UF') return own instanceof PdfString || own instanceof Map
  return own instanceof Map && acts(own, resolve)
}

/** Whether it says of itself that it acts. */
export function acts(dict: ReadonlyMap<string, PdfValue>, resolve: Resolve): boolean {
  return ['S', 'Type', 'Subtype'].some((key) => ACTING.test(nameOf(resolve(dict.get(key)))))
}

/** Whether leaving a value out, or in, changes nothing. */
export function isPlain(value: PdfValue, resolve: Resolve): boolean {
  const waiting: PdfValue[] = [value]
  const seen = new Set<PdfValue>()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const own = next instanceof PdfRef ? resolve(next) : next
    if (own === undefined || own === null || seen.has(own)) continue
    if (typeof own === 'object') seen.add(own)
    if (own instanceof PdfStream || seen.size > MAX_VALUES) return false
    if (Array.isArray(own)) waiting.push(...own)
    const dict = dictOf(own)
    if (!dict) continue
    if (acts(dict, resolve)) return false
    for (const [key, each] of dict) {
      if (LEFT_DATA(key, each, resolve)) return false
      waiting.push(each)
    }
  }
  return true
}
