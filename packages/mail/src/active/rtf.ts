/** Objects, templates and fields of RTF (1.9.1), by its control words. */
import type { Met } from './features.ts'

const WORDS =
  /\\(objupdate|objautlink|objlink|objdata|objhtml|objocx|objemb)(?![a-z])|\\\*\\template\s{0,10}([^}\\]{1,200})/gi
const FIELD = /\\fldinst\b[^}]{0,200}?\b(dde(?:auto)?)\b[^}]{0,80}/i
/** Class of the equation editor ([MS-OLEDS]): by name, and by its bytes in digits. */
const EQUATION = /4571756174696f6e2e3[23]|0{0,1}2ce020000000000c000000000000046/i
const HEAD = 4 * 1024 * 1024

export function* rtfFeatures(content: Buffer): Iterable<Met> {
  const text = content.toString('latin1', 0, HEAD)
  for (const [, word, template] of text.matchAll(WORDS)) {
    if (template !== undefined) {
      if (/^(?:https?:|\\\\|file:|ftp:)/i.test(template)) yield ['remote', template]
    } else if (/^obj(?:update|autlink)$/i.test(word!)) yield ['rtf-update', word!]
    else yield [word!.toLowerCase() === 'objocx' ? 'activex' : 'rtf-object', word!]
  }
  const field = FIELD.exec(text)?.[0]
  if (field !== undefined) yield ['dde', field.slice('\\fldinst'.length).trim()]
  if (text.includes('\\objdata') && EQUATION.test(text.replace(/\s+/g, ''))) yield ['equation']
}
