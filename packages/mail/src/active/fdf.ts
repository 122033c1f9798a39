/** Data of PDF forms (FDF, ISO 32000-1 §12.7.7): objects as those of PDF, and the form they are for, which its reader fetches. */
import { nameAt, PdfBlanks } from '../container/pdf/pdf-tokens.ts'
import { pdfString } from '../links/pdf-links.ts'
import type { Met } from './features.ts'
import { pdfFeatures } from './pdf.ts'
import { leadsElsewhere } from './targets.ts'

const SLASH = 0x2f
const LETTER_F = 0x46
const HASH = 0x23
const MAX_STRING = 1200
/** Forms that are looked at. */
const MAX_FORMS = 1000

export function* fdfFeatures(content: Buffer): Iterable<Met> {
  yield* pdfFeatures(content)
  const blanks = new PdfBlanks(content)
  let forms = 0
  for (let at = content.indexOf(SLASH); at >= 0 && forms < MAX_FORMS; at = content.indexOf(SLASH, at + 1)) {
    const first = content[at + 1]
    if (first !== LETTER_F && first !== HASH) continue
    const { name, end } = nameAt(content, at)
    if (name !== 'F' && name !== 'UF') continue
    const value = blanks.behind(end)
    const target = pdfString(content.subarray(value, value + MAX_STRING)) ?? ''
    if (target !== '') forms++
    if (leadsElsewhere(target)) yield ['remote', target]
  }
}
