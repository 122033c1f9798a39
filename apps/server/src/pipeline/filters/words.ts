/** Whole words in folded texts. */
import { wordType } from '@postern/contract/validation/word-type.ts'

const WORD_CHARACTER = /[\p{L}\p{N}_]/u

/** Whether a text has the word anywhere on its own; no word is in no text. */
export function containsWord(text: string, word: string): boolean {
  if (word === '') return false
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isWord(text, at, at + word.length)) return true
  }
  return false
}

export function beginsWithWord(text: string, word: string): boolean {
  return text.startsWith(word) && isWord(text, 0, word.length)
}

export function endsWithWord(text: string, word: string): boolean {
  return text.endsWith(word) && isWord(text, text.length - word.length, text.length)
}

/** Sides of a word, and where it has to be bounded or is: no letter or digit touches it there. */
export interface Sides {
  readonly before: boolean
  readonly after: boolean
}

/** Korean particles follow their word without a blank: such a word has to begin on its own only (product §9). */
export function sidesOf(word: string): Sides {
  return { before: true, after: wordType(word) !== 1 }
}

/** Whether what stands from `start` to `end` is a word there. */
export function isWord(text: string, start: number, end: number): boolean {
  const { before, after } = isBounded(text, start, end)
  return before && (after || !sidesOf(text.slice(start, end)).after)
}

/** Sides on which no letter or digit touches what stands from `start` to `end`. */
export function isBounded(text: string, start: number, end: number): Sides {
  return {
    before: !WORD_CHARACTER.test(characterBefore(text, start)),
    after: !WORD_CHARACTER.test(characterAt(text, end)),
  }
}

function characterAt(text: string, at: number): string {
  const point = text.codePointAt(at)
  return point === undefined ? '' : String.fromCodePoint(point)
}

function characterBefore(text: string, at: number): string {
  const unit = text.charCodeAt(at - 1)
  return unit >= 0xdc00 && unit <= 0xdfff ? text.slice(at - 2, at) : text.charAt(at - 1)
}
