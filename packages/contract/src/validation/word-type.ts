/** Word-type check of search words (product §9): decides how a word is looked up. */

/** 1: Korean letters only; 2: Latin letters only or digits only; 0: everything else, also the empty word. */
export type WordType = 0 | 1 | 2

export function wordType(word: string): WordType {
  if (/^[\uAC00-\uD7A3\u3131-\u3163\u1100-\u11ff]+$/.test(word)) return 1
  return /^(?:[A-Za-z]+|\d+)$/.test(word) ? 2 : 0
}
