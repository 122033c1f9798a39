/**
 * How senders hide words from machines and leave them readable: our own transforms, not the product's tables turned
 * round. Half of all words are touched, and addresses of links and mailboxes left alone, as they have to work.
 */

/** Uniform in [0, 1). */
export type Random = () => number

export interface Disguise {
  /** Of text: of a subject, of a plain body, of HTML between two tags. */
  readonly text?: (word: string, random: Random) => string
  /** Of what stands between two tags of HTML, as source. Plain text stays as it is. */
  readonly html?: (word: string, random: Random) => string
}

const LOOKS: Readonly<Record<string, string>> = {
  a: 'аɑα𝐚𝖺',
  b: 'Ьƅ𝐛',
  c: 'сϲ𝐜',
  d: 'ԁ𝐝',
  e: 'е𝐞𝖾',
  g: 'ɡ𝐠',
  h: 'һ𝐡',
  i: 'іı𝐢',
  j: 'ј𝐣',
  k: 'кκ𝐤',
  l: 'ӏⅼ𝐥',
  m: 'ⅿ𝐦',
  n: 'ո𝐧',
  o: 'оοօ𝐨',
  p: 'рρ𝐩',
  q: 'ԛ𝐪',
  r: 'г𝐫',
  s: 'ѕ𝐬',
  t: 'тτ𝐭',
  u: 'υս𝐮',
  v: 'νѵ𝐯',
  w: 'ԝ𝐰',
  x: 'х𝐱',
  y: 'у𝐲',
  z: 'ᴢ𝐳',
  A: 'АΑ𝐀',
  B: 'ВΒ𝐁',
  C: 'С𝐂',
  E: 'ЕΕ𝐄',
  H: 'НΗ𝐇',
  I: 'ІΙ𝐈',
  J: 'Ј𝐉',
  K: 'КΚ𝐊',
  M: 'МΜ𝐌',
  N: 'Ν𝐍',
  O: 'ОΟ𝐎',
  P: 'РΡ𝐏',
  S: 'Ѕ𝐒',
  T: 'ТΤ𝐓',
  X: 'ХΧ𝐗',
  Y: 'ΥҮ𝐘',
  Z: 'Ζ𝐙',
  カ: '力',
  ロ: '口',
  ニ: '二',
  エ: '工',
  タ: '夕',
  ト: '卜',
  ハ: '八',
  ー: '一',
  力: 'カ',
  口: 'ロ',
  二: 'ニ',
  工: 'エ',
  夕: 'タ',
  八: 'ハ',
}
const MARKS = '\u0301\u0307\u0323\u0332\u0335\u034f\ufe0e'
const INVISIBLE = '\u200b\u200c\u200d\u2060\u00ad\ufeff\u2062\u180e\u3164\u{e0061}'
const SEPARATORS = [' ', '.', '-', '_', '*', '\u200b']
const EMPTY_TAGS = [
  '<b></b>',
  '<span></span>',
  '<!-- k3 -->',
  '<wbr>',
  '<font size="2"></font>',
  '</span><span>',
]
const HIDDEN = ['<span style="display:none">xq</span>', '<i style="font-size:0">zv</i>']
/** Of the characters of a word, those that are touched. */
const DENSITY = 0.4
/** Katakana as old terminals had them; what two characters are needed for is left alone. */
const HALF_WIDTH = new Map(
  Array.from({ length: 63 }, (_, i) => String.fromCharCode(0xff61 + i)).map((c) => [c.normalize('NFKC'), c]),
)

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!

/** Something of `list` behind some characters, never behind the last. */
function between(word: string, list: readonly string[], random: Random): string {
  const chars = Array.from(word)
  return chars
    .map((c, i) => c + (i < chars.length - 1 && random() < DENSITY ? pick(list, random) : ''))
    .join('')
}

const each = (word: string, random: Random, change: (char: string) => string): string =>
  Array.from(word, (char) => (random() < DENSITY ? change(char) : char)).join('')

function confusables(word: string, random: Random): string {
  return each(word, random, (c) => (c in LOOKS ? pick(Array.from(LOOKS[c]!), random) : c))
}

function split(word: string, random: Random): string {
  const chars = Array.from(word)
  return chars.length < 2 ? word : chars.join(pick(SEPARATORS, random))
}

function widths(word: string, random: Random): string {
  return each(word, random, (c) => {
    if (c >= '!' && c <= '~') return String.fromCharCode(c.charCodeAt(0) + 0xfee0)
    return HALF_WIDTH.get(c) ?? c.normalize('NFD')
  })
}

const marks = (word: string, random: Random): string => between(word, Array.from(MARKS), random)
const invisible = (word: string, random: Random): string => between(word, Array.from(INVISIBLE), random)

export const DISGUISES: Readonly<Record<string, Disguise>> = {
  'as it is': {},
  confusables: { text: confusables },
  marks: { text: marks },
  invisible: { text: invisible },
  split: { text: split },
  widths: { text: widths },
  mixed: {
    text: (word, random) => pick([confusables, marks, invisible, split, widths], random)(word, random),
  },
  tags: { html: (word, random) => between(word, EMPTY_TAGS, random) },
  hidden: { html: (word, random) => between(word, HIDDEN, random) },
  entities: {
    html: (word, random) =>
      Array.from(word, (c) => {
        const code = c.codePointAt(0)!
        return random() < 0.5 ? `&#${code};` : `&#x${code.toString(16)};`
      }).join(''),
  },
}

const WORDS =
  /&#?\w+;|(?:https?:\/\/|www\.)[\x21-\x7e]+|[\w.+-]+@[\w.-]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,4}|\p{Script=Hangul}{2,6}|[\p{L}\p{N}]{2,}/gu
/** Addresses, and characters that HTML has names for. */
const KEPT = /:\/\/|^www\.|@|^&/
const TOUCHED = 0.5

/** Text, plain or between two tags of HTML, with half of its words changed. */
export function eachWord(
  text: string,
  random: Random,
  change: (word: string, random: Random) => string,
): string {
  return text.replace(WORDS, (word) => (KEPT.test(word) || random() >= TOUCHED ? word : change(word, random)))
}
