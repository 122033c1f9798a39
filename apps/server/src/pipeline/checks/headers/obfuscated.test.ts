import { describe, expect, it } from 'vitest'
import { isObfuscated } from './obfuscated.ts'

describe('obfuscated words', () => {
  it.each([
    ['a Cyrillic letter', 'p\u0430ssword'],
    ['a blank without width', 'acc\u200bount'],
    ['joiners in Hangul', '계\u200d좌 확\u2060인 필\u200b요 합니다'],
    ['fillers in Hangul', '본\u3164인 인\u115f증 요\u3164청'],
    ['operators in kanji', 'ご登\u2062録情報の確\u2062認のお願\u2062い'],
    ['tags in words', 'yo\u{e0061}ur ac\u{e0061}count clo\u{e0061}sed'],
    ['marks across Latin', 'y\u0335ou\u0335r a\u0332ccount'],
    ['a mark on Hangul', '계\u0301좌 확\u0323인 필\u0307요'],
    ['variation selectors', 'ac\ufe0ecount clo\ufe0esed to\ufe0eday'],
  ])('by %s', (_, text) => {
    expect(isObfuscated(text)).toBe(true)
  })

  it.each([
    ['Russian beside names', 'Встреча в офисе Microsoft, отчёт PDF'],
    ['decomposed spelling', 'Cafe\u0301 e\u0301te\u0301 U\u0308bung no\u0303 se\u0301jour'],
    ['decomposed Hangul and kana', '계좌 확인 がぎぐげご'.normalize('NFD')],
    ['variants of an ideograph', '葛\u{e0100}城 辻\u{e0100}村 祇\ufe00園'],
    ['emoji of several parts', '👩‍💻 ❤️ 1️⃣ ☎️ 👨‍👩‍👧'],
    ['one left by copying', '안녕하\u200b세요'],
    ['blanks between paragraphs', '안녕하세요\n\u200b\n반갑습니다\n\u200b\n감사합니다\n\u200b\n'],
    ['Vietnamese', 'Tiếng Việt có nhiều dấu'.normalize('NFD')],
  ])('are not taken from %s', (_, text) => {
    expect(isObfuscated(text)).toBe(false)
  })
})
