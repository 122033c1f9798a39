/** Filters of PDF streams (ISO 32000-2 §7.4). */
import type { Budget } from '@postern/mail/container/budget.ts'
import { decodePdf, type PdfFilter } from '@postern/mail/container/pdf/pdf-filters.ts'
import { dictOf, nameOf, type PdfDict, type PdfStream, type PdfValue } from './values.ts'

export type Resolve = (value: PdfValue | undefined) => PdfValue | undefined

const LONG: Readonly<Record<string, string>> = {
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
}
/** Those that carry pictures; what they carry is not unpacked here. */
const PICTURES: ReadonlySet<string> = new Set(['CCITTFaxDecode', 'DCTDecode', 'JPXDecode', 'JBIG2Decode'])
const KNOWN: ReadonlySet<string> = new Set([
  'ASCIIHexDecode',
  'ASCII85Decode',
  'LZWDecode',
  'FlateDecode',
  'RunLengthDecode',
  ...PICTURES,
])

/** In the order in which they unpack, by their long names; null where one is not known. */
export function filtersOf({ dict }: PdfStream, resolve: Resolve): string[] | null {
  const value = resolve(dict.get('Filter'))
  const names = (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).map(
    (each) => nameOf(resolve(each)),
  )
  const long = names.map((name) => LONG[name] ?? name)
  return long.every((name) => KNOWN.has(name)) ? long : null
}

/** Null where it is broken, a picture, or of an unknown filter. @throws BudgetExceeded */
export function decodedStream(stream: PdfStream, resolve: Resolve, budget: Budget): Buffer | null {
  const names = filtersOf(stream, resolve)
  if (!names || names.some((name) => PICTURES.has(name))) return null
  const value = resolve(stream.dict.get('DecodeParms'))
  const parameters = Array.isArray(value) ? value : [value]
  let content: Buffer | null = stream.data
  for (const [index, name] of names.entries()) {
    const prediction = predictionOf(dictOf(resolve(parameters[index])), resolve)
    content = content && decodePdf({ name, prediction }, content, budget)
  }
  return content
}

function predictionOf(dict: PdfDict | null, resolve: Resolve): PdfFilter['prediction'] {
  if (!dict) return null
  const number = (key: string, usual: number): number => {
    const value = resolve(dict.get(key))
    return typeof value === 'number' ? value : usual
  }
  return {
    predictor: number('Predictor', 1),
    columns: number('Columns', 1),
    colors: number('Colors', 1),
    bits: number('BitsPerComponent', 8),
    earlyChange: number('EarlyChange', 1) !== 0,
  }
}
