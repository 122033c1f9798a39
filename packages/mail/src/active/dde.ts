/** Fields and formulas that talk to other programs (Dynamic Data Exchange). */
import type { Met } from './features.ts'

/** A field of Word's binary format starts with this character; its text has one byte a character, or two. */
const FIELD = '\x13'
const COMMAND = /[\s"\p{Cc}]{0,20}(dde(?:auto)?\s[^\p{Cc}]{0,80})/iuy

/** Fields in the text of a binary document. */
export function* fieldCommands(document: Buffer): Iterable<Met> {
  for (const text of [document.toString('latin1'), document.toString('utf16le')]) {
    for (let at = text.indexOf(FIELD); at >= 0; at = text.indexOf(FIELD, at + 1)) {
      COMMAND.lastIndex = at + 1
      const found = COMMAND.exec(text)?.[1]
      if (found === undefined) continue
      yield ['dde', found]
      return
    }
  }
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
