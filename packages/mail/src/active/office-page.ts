/** Pages that Word and Excel write and read: fields and formulas in HTML. */
import { decodeHTML } from 'entities/decode'
import { xmlSource } from '../xml/xml-source.ts'
import type { Met } from './features.ts'
import { textFormulas } from './formulas.ts'
import { fieldMet } from './fields.ts'

const FIELDS = 'mso-element:'
const EXCEL = 'office:excel'
const FIELD = /mso-element\s*:\s*["']?\s*field-begin/gi
const FIELD_END = /mso-element\s*:\s*["']?\s*field-(?:separator|end)/i
const TAGS = /<[^>]{0,2000}>/g
/** Characters of one field. */
const MAX_FIELD = 4000

export function* officePage(content: Buffer): Iterable<Met> {
  if (content.includes(FIELDS) || content.includes(FIELDS.toUpperCase()))
    yield* pageFields(xmlSource(content))
  if (content.includes(EXCEL)) yield* textFormulas(Buffer.from(decodeHTML(xmlSource(content)), 'latin1'))
}

function* pageFields(html: string): Iterable<Met> {
  const begins = Array.from(html.matchAll(FIELD), ({ index }) => index)
  for (const [i, begin] of begins.entries()) {
    const rest = html.slice(begin, Math.min(begin + MAX_FIELD, begins[i + 1] ?? html.length))
    const behind = rest.slice(rest.indexOf('>') + 1)
    const end = FIELD_END.exec(behind)?.index ?? behind.length
    yield* fieldMet(decodeHTML(behind.slice(0, end).replace(TAGS, '')).trim())
  }
}
