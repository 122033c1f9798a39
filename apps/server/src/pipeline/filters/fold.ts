/** The one form in which texts of mail and values of filters are compared (product §12): what looks alike to a reader is alike. */

/** Nobody sees them, so nobody's filter is evaded by them: soft hyphens, zero-width blanks, joiners, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu
/** Where marks over or under letters may stand: alone, or in letters of scripts that have them. Korean and Chinese have none. */
const MAYBE_MARKED = /[\p{M}\u00c0-\u024f\u0370-\u03ff\u0400-\u052f\u0622-\u0626\u1e00-\u1fff]/u
/**
 * Marks that go with any script; they add nothing that a reader could not do without. Voicing marks of kana and the breve of the
 * Russian letter й make other letters of them and stay; so do vowels of Indian and Thai writing, which are of their script.
 */
const MARKS = /[\p{Mn}\p{Me}]+/gu
const OF_ANY_SCRIPT = /(?![\u3099\u309a])\p{Script=Inherited}/gu
const BREVE = '\u0306'
/** Voicing marks on what takes none. */
const LEFT_OVER = /[\u3099\u309a]/g

/** Case, width (full-width and compatibility forms, NFKC), marks and what cannot be seen make no difference. */
export function fold(text: string): string {
  if (!/[\u0080-\uffff]/.test(text)) return text.toLowerCase()
  const plain = text.replace(INVISIBLE, '').normalize('NFKC').toLowerCase()
  return MAYBE_MARKED.test(plain) ? withoutMarks(plain) : plain
}

function withoutMarks(text: string): string {
  return text
    .normalize('NFD')
    .replace(MARKS, keptMarks)
    .normalize('NFC')
    .replace(LEFT_OVER, '')
    .replaceAll('ς', 'σ')
}

function keptMarks(marks: string, at: number, text: string): string {
  const breve = marks.startsWith(BREVE) && text[at - 1] === '\u0438' ? BREVE : ''
  return breve + marks.replace(OF_ANY_SCRIPT, '')
}

/** A value; one of nothing but invisible characters is in no folded text, as an empty one it would be in every text. */
export function foldValue(value: string): string {
  return fold(value) || value
}

/** A regular expression, for folded texts: its letters are folded, and what ASCII says in it stays what it says. */
export function foldPattern(pattern: string): string {
  return pattern.replace(/[^\0-\x7f]+/g, (run) => fold(run).replace(/[!-/:-@[-`{-~]/g, '\\$&'))
}
