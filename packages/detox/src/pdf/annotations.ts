/** Annotations of pages (ISO 32000-2 §12.5): which stay. */
import type { RemovedCode } from '@postern/contract/codes/detox.ts'
import type { Resolve } from './pdf-filters.ts'
import type { ShapeName } from './shapes.ts'
import { dictOf, nameOf, PdfName, textOf, type PdfDict } from './values.ts'

const KEPT: ReadonlySet<string> = new Set([
  'Text',
  'Link',
  'FreeText',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Caret',
  'Stamp',
  'Ink',
  'Popup',
  'Widget',
  'Watermark',
  'PrinterMark',
  'Redact',
])
const LOST: Readonly<Record<string, RemovedCode>> = {
  FileAttachment: 'embedded-file',
  Sound: 'media',
  Movie: 'media',
  Screen: 'media',
  '3D': 'media',
  RichMedia: 'media',
  Projection: 'media',
}

/** What a dictionary is where an annotation, a field of a form, or anything that is shown may stand; null where it does not stay. */
export function annotationShape(
  dict: PdfDict,
  shape: 'annotation' | 'field' | 'object',
  resolve: Resolve,
  note: (code: RemovedCode, detail?: string) => void,
): ShapeName | null {
  const subtype = nameOf(resolve(dict.get('Subtype')))
  if (subtype === 'Widget') return 'field'
  if (subtype === '') return shape === 'field' || dict.has('FT') || dict.has('Kids') ? 'field' : null
  if (KEPT.has(subtype)) return 'annotation'
  const code = LOST[subtype]
  // The structure of a document names what the page has lost, too.
  if (shape !== 'object') note(code ?? 'unknown-part', textOf(resolve(dict.get('Contents'))) || subtype)
  return code && dictOf(resolve(dict.get('AP'))) ? 'annotation' : null
}

/** What is left of a lost annotation is its picture. */
export function asStamp(copy: PdfDict, resolve: Resolve): PdfDict {
  const subtype = nameOf(resolve(copy.get('Subtype')))
  return KEPT.has(subtype) ? copy : new Map(copy).set('Subtype', new PdfName('Stamp'))
}
