/** Fields and formulas that talk to other programs (Dynamic Data Exchange). */
import type { Met } from './gatherer.ts'

/** A field of Word's binary format starts with 0x13; its text has one byte a character, or two. */
// eslint-disable-next-line no-control-regex
const FIELD = /\x13[\s"\x13]{0,20}(dde(?:auto)?)\b([^\x14\x15]{0,80})/i
// eslint-disable-next-line no-control-regex
const WIDE_FIELD = /\x13\0(?:[\s"]\0){0,20}(d\0d\0e\0(?:a\0u\0t\0o\0)?)((?:[^\x14\x15\0]\0){0,80})/i

/** Fields in the text of a binary document. */
export function* fieldCommands(document: Buffer): Iterable<Met> {
  const text = document.toString('latin1')
  const found = FIELD.exec(text) ?? WIDE_FIELD.exec(text)
  if (found) yield ['dde', `${found[1]}${found[2]}`.replaceAll('\0', '')]
}

/** Instructions of fields in Office Open XML: a word may be cut into several runs. */
export function* xmlFieldCommands(xml: string): Iterable<Met> {
  if (!/instr/i.test(xml)) return
  const simple = /w:instr="\s*(dde(?:auto)?\s[^"]{0,80})/i.exec(xml)?.[1]
  if (simple !== undefined) yield ['dde', simple]
  let instruction = ''
  for (let at = xml.indexOf('<w:instrText'); at >= 0; at = xml.indexOf('<w:instrText', at + 12)) {
    const open = xml.indexOf('>', at)
    const close = xml.indexOf('<', open)
    if (open < 0 || close < 0) break
    instruction += xml.slice(open + 1, close)
  }
  const found = /(?:^|[\s"&;])(dde(?:auto)?\s[^<]{0,80})/i.exec(instruction)
  if (found) yield ['dde', found[1]!]
}

/** A formula in a text of cells that starts a program: `=cmd|'/c calc'!A0`. */
const FORMULA =
  /(?:^|[,;\t"\n\r])["\s]{0,10}[=+\-@][^,;\t\n\r]{0,200}?\b([a-z]\w{1,40})\s?\|\s?['"][^\n\r]{0,100}?!/i
const HEAD = 256 * 1024

export function* csvCommand(content: Buffer): Iterable<Met> {
  const found = FORMULA.exec(content.toString('latin1', 0, HEAD))
  if (found) yield ['dde', found[0].trim()]
}
