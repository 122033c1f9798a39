/** Which tokens of a text can be shown to people as a reason: whole words that mean something by themselves. */
import type { TokenBag } from './tokens.ts'

/** Words of grammar: they weigh, and say nothing to a reader. */
const GRAMMAR = new Set(
  (
    'a an and are as at be but by can do for from has have he her his i if in is it its me my no not of on or our she so ' +
    'that the their them then there they this to up us was we were what when which who will with you your ' +
    '그리고 그러나 또는 및 등 수 것 이 그 저 더 을 를 은 는 이 가 의 에 에서 으로 로 와 과 도 만 까지 부터 보다 위해 위한 대한 ' +
    '대해 통해 따라 있는 있습니다 없는 없습니다 합니다 하는 하고 하여 해서 입니다 됩니다 되는 으면 않으면 그런데 하지만 및'
  ).split(' '),
)
const WORD_CHARACTER = /[\p{L}\p{N}]/u
/** Kana alone is grammar more often than not. */
const ONLY_HIRAGANA = /^[\u3041-\u309f]+$/
const IDEOGRAPHS = /^[\u30a0-\u30ff\u3400-\u9fff\uf900-\ufaff]+$/

/** The token as it stood in the text, null when it is a piece of a word, a particle, or too long to be one. */
export function wordOf(bag: TokenBag, index: number): string | null {
  const text = bag.texts[bag.text[index]!]!
  const start = bag.start[index]!
  const end = bag.end[index]!
  const word = text.slice(start, end).replaceAll(/\s+/g, ' ')
  if (word.length > 40 || ONLY_HIRAGANA.test(word)) return null
  if (word.split(' ').every((part) => part.length < 2 || GRAMMAR.has(part))) {
    return /^[!$%€£¥₩]+$/.test(word) ? word : null
  }
  // Scripts without spaces are read in pairs and triples of characters: those of ideographs are words or nearly so.
  if (IDEOGRAPHS.test(word)) return word
  const inWord = (character: string | undefined): boolean =>
    character !== undefined && WORD_CHARACTER.test(character)
  const cut =
    (WORD_CHARACTER.test(word[0]!) && inWord(text[start - 1])) ||
    (WORD_CHARACTER.test(word.at(-1)!) && inWord(text[end]))
  return cut ? null : word
}
