/**
 * Text that strangers wrote (subjects, names, addresses, file names, replies of servers) made honest: what has no look
 * of its own and changes how the rest is read becomes visible, as ⟦RLO⟧. What belongs to ordinary writing stays:
 * emoji joined or varied, Arabic and Indic joiners, flags, marks beside right-to-left letters.
 */

/** A stretch of text as written, or the name of something invisible with its code points. */
export type ForeignPart = string | { readonly name: string; readonly code: string }

/** Invisible or without a meaning of their own; Arabic number signs are of Cf too, but are seen. */
const HIDDEN =
  /(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}\n\t]|\r\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu

const NAMES: Readonly<Record<string, string>> = {
  '\0': 'NUL',
  '\u00ad': 'SHY',
  '\u061c': 'ALM',
  '\u115f': 'FILLER',
  '\u1160': 'FILLER',
  '\u200b': 'ZWSP',
  '\u200c': 'ZWNJ',
  '\u200d': 'ZWJ',
  '\u200e': 'LRM',
  '\u200f': 'RLM',
  '\u2028': 'LS',
  '\u2029': 'PS',
  '\u202a': 'LRE',
  '\u202b': 'RLE',
  '\u202c': 'PDF',
  '\u202d': 'LRO',
  '\u202e': 'RLO',
  '\u2060': 'WJ',
  '\u2066': 'LRI',
  '\u2067': 'RLI',
  '\u2068': 'FSI',
  '\u2069': 'PDI',
  '\u2800': 'BLANK',
  '\u3164': 'FILLER',
  '\uffa0': 'FILLER',
  '\ufeff': 'BOM',
}

/*
 * Each of these is asked of one character. None ends in `$`: Chromium finds no character beyond the BMP in a class right
 * before it.
 */
const EMOJI_BEFORE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\u20e3]/u
const EMOJI_AFTER = /\p{Extended_Pictographic}/u
/** Scripts whose letters change by joiners, and Persian and Kurdish words that need them. */
const JOINING =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{M}]/u
/** Written without spaces: a zero-width space says where a line may break. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u
const TAG = /[\u{e0020}-\u{e007f}]/u

/** Whether an invisible character does there what it is for. */
function belongs(character: string, before: string, after: string): boolean {
  const [next = ''] = after
  const last = lastOf(before)
  switch (character) {
    case '\u200d':
      return (EMOJI_BEFORE.test(last) && EMOJI_AFTER.test(next)) || JOINING.test(last)
    case '\u200c':
      return JOINING.test(last)
    case '\u200b':
      return UNSPACED.test(last)
    case '\u061c':
    case '\u200e':
    case '\u200f':
      return RIGHT_TO_LEFT.test(before.slice(-8)) || RIGHT_TO_LEFT.test(after.slice(0, 8))
    default:
  }
  // Chosen look of an emoji or keycap, variants of ideographs, and the letters of a flag (UTS 51).
  if (/[\ufe00-\ufe0f]/.test(character)) return /[\p{Emoji}\p{Script=Han}\p{Script=Mongolian}]/u.test(last)
  if (/[\u{e0100}-\u{e01ef}]/u.test(character)) return /\p{Script=Han}/u.test(last)
  if (TAG.test(character)) return lastOf(untagged(before)) === '\u{1f3f4}'
  return /[\u180b-\u180f]/.test(character) && /\p{Script=Mongolian}/u.test(last)
}

/** The last character, whole. */
function lastOf(text: string): string {
  return Array.from(text.slice(-2)).at(-1) ?? ''
}

/** Without the tags that it ends in. */
function untagged(text: string): string {
  let end = text.length
  while (TAG.test(lastOf(text.slice(0, end)))) end -= 2
  return text.slice(0, end)
}

/** The text in parts: what may be shown as it is, and what has to be named. Many of one kind in a row are one part. */
export function foreignParts(text: string): readonly ForeignPart[] {
  const parts: ForeignPart[] = []
  let from = 0
  let run: { name: string; code: string; count: number; end: number } | undefined
  const flush = (): void => {
    if (run) parts.push({ name: run.count > 1 ? `${run.name}×${run.count}` : run.name, code: run.code })
    run = undefined
  }
  for (const { 0: character, index } of text.matchAll(HIDDEN)) {
    const end = index + character.length
    if (belongs(character, text.slice(Math.max(0, index - 40), index), text.slice(end, end + 40))) continue
    const code = `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
    const name = NAMES[character] ?? (/[\u{e0020}-\u{e007f}]/u.test(character) ? 'TAG' : code)
    if (run?.name === name && run.end === index) {
      run.count++
      run.end = end
    } else {
      flush()
      if (index > from) parts.push(text.slice(from, index))
      run = { name, code, count: 1, end }
    }
    from = end
  }
  flush()
  if (from < text.length) parts.push(text.slice(from))
  return parts
}

/** The same on one line of plain text: for titles, names that are read out, messages and exports. */
export function safeText(text: string): string {
  return foreignParts(text)
    .map((part) => (typeof part === 'string' ? part : `⟦${part.name}⟧`))
    .join('')
}

/** Safe, and what stands before and after it in a sentence keeps its place, whichever way it is written (UAX 9 §2.7). */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${safeText(text)}\u2069` : safeText(text)
}
