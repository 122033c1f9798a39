/** Words that somebody took pains to hide from machines: letters split, crossed out or taken from another alphabet. */

/** What is not seen, and marks; tags begin with the surrogate U+DB40. */
const UNSEEN = String.raw`\u00ad\u0300-\u036f\u115f\u1160\u180e\u200b-\u200d\u2060-\u2064\u3164\ufe03-\ufe0e\ufeff`
const TAGS = String.raw`[\u{e0001}-\u{e007f}]`
const LETTER = String.raw`[A-Za-z\u3041-\u30fa\u30fc-\u30ff\u3400-\u9fff\uac00-\ud7a3]`
/** Most texts have none of what the expressions below need. */
const SUSPECT = new RegExp(String.raw`[${UNSEEN}\u0391-\u04ff\u200e\u200f\udb40]`)
/** Greek or Cyrillic within a Latin word, or the other way round. */
const MIXED =
  /[A-Za-z][\u0400-\u04ff\u0391-\u03c9](?=[A-Za-z\u0400-\u04ff])|[\u0400-\u04ff\u0391-\u03c9][A-Za-z](?=[A-Za-z\u0400-\u04ff])/
/** What hyphenates and directs Latin text at most between words. */
const SPLIT = /[A-Za-z][\u200b\u2060\u00ad\ufeff\u200e\u200f]+[A-Za-z]/
/**
 * Between two letters: what is not seen, and marks that no spelling has (they stay apart when all is composed). Single ones
 * are left by programs and by copying.
 */
const STRAY = new RegExp(`${LETTER}(?:[${UNSEEN}]|${TAGS})+(?=${LETTER})`, 'gu')
const MANY = 3

/** Invisible characters or stray marks between letters, or Latin letters mixed with Cyrillic or Greek ones within a word. */
export function isObfuscated(text: string): boolean {
  if (!SUSPECT.test(text)) return false
  if (SPLIT.test(text) || MIXED.test(text)) return true
  return (text.normalize('NFC').match(STRAY)?.length ?? 0) >= MANY
}
