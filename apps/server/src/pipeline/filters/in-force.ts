/** Whether a filter acts at all on a message: its term, and the language it is for. */
import type { FilterLanguage } from '@postern/contract/codes/filter-language.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import type { Filter } from './filter.ts'

/** Answers for one message, received at `at` (ms since the epoch). Its language is read when first asked for. */
export function inForce(at: number, facts: MailFacts): (filter: Filter) => boolean {
  let language: FilterLanguage | undefined
  return ({ term, language: wanted }) => {
    if (term && ((term.from !== null && at < term.from) || (term.until !== null && at >= term.until)))
      return false
    return wanted === undefined || wanted === (language ??= languageOf(facts))
  }
}

/** Characters of a text that are looked at: a quarter of a long page tells as much as all of it. */
const READ = 20_000
/** A language that has letters of its own, where they are this share of all letters; Latin ones stand in any mail. */
const SHARE = 0.1

/** The language that a message is written in, as far as its letters tell; '' of one without letters. */
export function languageOf({ subject, text, htmlText }: Pick<MailFacts, 'subject' | 'text' | 'htmlText'>) {
  const counts = { hangul: 0, kana: 0, han: 0, cyrillic: 0, latin: 0 }
  const read = `${subject}\n${(text.trim() === '' ? htmlText : text).slice(0, READ)}`
  for (let at = 0; at < read.length; at++) {
    const kind = scriptOf(read.charCodeAt(at))
    if (kind) counts[kind]++
  }
  return named(counts)
}

function named(counts: Readonly<Record<Script, number>>): FilterLanguage {
  const { hangul, kana, han, cyrillic, latin } = counts
  const enough = SHARE * (hangul + kana + han + cyrillic + latin)
  // Han is written in all three; only Chinese is written in nothing else.
  if (hangul > 0 && hangul >= enough && hangul >= kana) return 'ko'
  if (kana > 0 && kana >= enough) return 'ja'
  if (han > 0 && han >= enough) return 'zh'
  if (cyrillic > 0 && cyrillic >= enough) return 'ru'
  return latin > 0 ? 'en' : ''
}

type Script = 'hangul' | 'kana' | 'han' | 'cyrillic' | 'latin'

/** The script of a UTF-16 unit; letters outside the basic plane are too rare to tell a language. */
function scriptOf(unit: number): Script | null {
  const lower = unit | 32
  if (unit < 0x80) return lower >= 97 && lower <= 122 ? 'latin' : null
  if (unit >= 0xc0 && unit < 0x250) return unit === 0xd7 || unit === 0xf7 ? null : 'latin'
  if (unit >= 0x400 && unit < 0x530) return 'cyrillic'
  if (unit >= 0xac00 && unit < 0xd7b0) return 'hangul'
  if ((unit >= 0x1100 && unit < 0x1200) || (unit >= 0x3130 && unit < 0x3190)) return 'hangul'
  if ((unit >= 0x3041 && unit < 0x3100) || (unit >= 0xff66 && unit < 0xffa0)) return 'kana'
  return (unit >= 0x4e00 && unit < 0xa000) || (unit >= 0x3400 && unit < 0x4dc0) ? 'han' : null
}
