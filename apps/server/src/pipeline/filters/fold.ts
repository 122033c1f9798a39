/** The one form in which texts of mail and values of filters are compared (product §12): what looks alike to a reader is alike. */

/** Nobody sees them, so nobody's filter is evaded by them: soft hyphens, zero-width blanks, joiners, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu
/**
 * Where marks over, under or through characters may stand: alone, or in letters of scripts and signs that have them. Korean and Chinese
 * have none.
 */
const MAYBE_MARKED =
  /[\p{M}\u00c0-\u024f\u0370-\u03ff\u0400-\u052f\u0622-\u06d3\u1e00-\u1fff\u2190-\u22ff\u{105c9}\u{105e4}]/u
/**
 * Marks that go with any script; they add nothing that a reader could not do without. Voicing marks of kana and the breve of the
 * Russian letter й make other letters of them and stay; so do vowels of Indian and Thai writing, which are of their script.
 */
const MARKS = /[\p{Mn}\p{Me}]+/gu
const OF_ANY_SCRIPT = /(?![\u3099\u309a])\p{Script=Inherited}/gu
const BREVE = '\u0306'
/** Voicing marks on what takes none. */
const LEFT_OVER = /[\u3099\u309a]/g

/**
 * Of what most mail consists: nothing but case is to be folded in ASCII, Hangul syllables, kana, ideographs and usual punctuation, and
 * what stands before or behind them does not change that, except for marks behind them.
 */
const PLAIN =
  '\\0-\\x7f\\u2013\\u2014\\u2018\\u2019\\u201c\\u201d\\u2022\\u3001-\\u3003\\u3005-\\u3011\\u3041-\\u3096\\u30a1-\\u30fc\\u4e00-\\u9fff\\uac00-\\ud7a3'
const ANY_OTHER = new RegExp(`[^${PLAIN}]`)
/** Parts with other characters, from the one before them on. Words of other scripts have blanks between them: these are one part. */
const OTHERS = new RegExp(`[${PLAIN}]?[^${PLAIN}]+(?:[${PLAIN}]{1,64}[^${PLAIN}]+)*`, 'g')

/** Case, width (full-width and compatibility forms, NFKC), marks and what cannot be seen make no difference. */
export function fold(text: string): string {
  if (!ANY_OTHER.test(text)) return text.toLowerCase()
  let folded = ''
  let from = 0
  for (const { 0: part, index } of text.matchAll(OTHERS)) {
    folded += text.slice(from, index).toLowerCase() + foldAny(part)
    from = index + part.length
  }
  return folded + text.slice(from).toLowerCase()
}

/** Of any text: slower, and the same. */
export function foldAny(text: string): string {
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
