/** Counts over the characters of a text and the tags of an HTML document, each in one pass. */

export interface TextProfile {
  readonly letters: number
  readonly capitals: number
  readonly digits: number
  readonly bangs: number
  readonly questions: number
  /** Characters of program text and markup rather than prose. */
  readonly symbols: number
  readonly emoji: number
}

const NONE = 0
const SMALL = 1
const CAPITAL = 2
const DIGIT = 3
const BANG = 4
const QUESTION = 5
const SYMBOL = 6
const EMOJI = 7
const HANGUL = 8
const KANA = 9
const HAN = 10
const CYRILLIC = 11
const CYRILLIC_CAPITAL = 12
const KINDS = 13

function kindOf(code: number): number {
  const c = String.fromCharCode(code)
  if (c === '!' || c === '！') return BANG
  if (c === '?' || c === '？') return QUESTION
  if (c >= '0' && c <= '9') return DIGIT
  if ('{}[]<>=_|\\;*+#~^`'.includes(c)) return SYMBOL
  if (code >= 0xd83c && code <= 0xd83e) return EMOJI
  if (code >= 0x2600 && code <= 0x27bf) return EMOJI
  if (code >= 0xac00 && code <= 0xd7a3) return HANGUL
  if (code >= 0x3041 && code <= 0x30ff) return KANA
  if (code >= 0x3400 && code <= 0x9fff) return HAN
  if (code >= 0x400 && code <= 0x52f) return c === c.toLowerCase() ? CYRILLIC : CYRILLIC_CAPITAL
  if (!/\p{L}/u.test(c)) return NONE
  return c === c.toLowerCase() ? SMALL : CAPITAL
}
const KIND = Uint8Array.from({ length: 65536 }, (_, code) => kindOf(code))
const counts = new Uint32Array(KINDS)

/** Profile of the first `cap` characters. */
export function profileText(text: string, cap: number): TextProfile {
  counts.fill(0)
  const end = Math.min(text.length, cap)
  for (let i = 0; i < end; i++) counts[KIND[text.charCodeAt(i)]!]!++
  const of = (kind: number) => counts[kind]!
  const cyrillic = of(CYRILLIC) + of(CYRILLIC_CAPITAL)
  const letters = of(SMALL) + of(CAPITAL) + of(HANGUL) + of(KANA) + of(HAN) + cyrillic
  return {
    letters,
    capitals: of(CAPITAL) + of(CYRILLIC_CAPITAL),
    digits: of(DIGIT),
    bangs: of(BANG),
    questions: of(QUESTION),
    symbols: of(SYMBOL),
    emoji: of(EMOJI),
  }
}

/** How often each start tag stands in lower-case HTML; `!--` and `!doctype` count as tags. */
export function countTags(html: string): ReadonlyMap<string, number> {
  const tags = new Map<string, number>()
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    let end = at + 1
    while (end < html.length && end < at + 12 && isNameChar(html.charCodeAt(end))) end++
    if (end === at + 1) continue
    const name = html.startsWith('<!--', at) ? '!--' : html.slice(at + 1, end)
    tags.set(name, (tags.get(name) ?? 0) + 1)
  }
  return tags
}

const isNameChar = (c: number) => (c >= 97 && c <= 122) || c === 33 || (c >= 48 && c <= 57)
