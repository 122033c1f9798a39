/** Fields that talk to other programs (Dynamic Data Exchange), in the text of Word's binary documents. */
import type { Met } from './features.ts'
import { FieldStack } from './fields.ts'

/** A field starts with this character; a document's text has one byte a character, or two. */
const FIELD = '\x13'
const SEPARATOR = '\x14'
const END = '\x15'
const COMMAND = /[\s"\p{Cc}]{0,20}(dde(?:auto)?\s[^\p{Cc}]{0,80})/iuy
const MAX_FIELD = 2000
const MAX_AHEAD = 20

/** Fields in the text of a binary document. */
export function* fieldCommands(document: Buffer): Iterable<Met> {
  for (const text of [document.toString('latin1'), document.toString('utf16le')]) {
    for (let at = text.indexOf(FIELD); at >= 0; at = text.indexOf(FIELD, at + 1)) {
      COMMAND.lastIndex = at + 1
      const found = COMMAND.exec(text)?.[1]
      if (found !== undefined) yield ['dde', found]
      // The name of the field is what another one comes to.
      else if (
        text
          .slice(at + 1, at + MAX_AHEAD)
          .trimStart()
          .startsWith(FIELD)
      )
        yield* nested(text.slice(at, at + MAX_FIELD))
    }
  }
}

function* nested(text: string): Iterable<Met> {
  const fields = new FieldStack()
  for (const character of text) {
    if (character === FIELD) fields.begin()
    else if (character === SEPARATOR) fields.separate()
    else if (character === END) yield* fields.end()
    else if (fields.awaits) fields.add(character)
  }
}
