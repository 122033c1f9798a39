import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldFully } from './fold.ts'
import { plainRun, plainWords } from './plain-words.ts'
import { plainWordsReference } from '../testing/plain-reference.ts'
import { foldText } from './skeleton.ts'

test.each([
  ['V e r i f y  your account', 'verify your account'],
  ['p.a.s.s.w.o.r.d expires', 'password expires'],
  ['국 민 은 행 계좌', '국민은행 계좌'],
  ['국-민-은-행', '국민은행'],
  ['ＧＩＦＴ\u3000ｃａｒｄ', 'gift card'],
  ['gi\u200bft ca\u0323rd', 'gift card'],
  ['a b c', 'a b c'],
  ['plan B. I am', 'plan b. i am'],
  ['緊-急の連.絡です', '緊急の連絡です'],
  ['ア_カ_ウントを停*止', 'アカウントを停止'],
  ['本.-人', '本人'],
  ['ソニー・楽天 東京~大阪 東京 大阪', 'ソニー・楽天 東京~大阪 東京 大阪'],
  ['서울-부산', '서울-부산'],
  ['2-丁目 A-本', '2-丁目 a-本'],
])('%s reads %s', (text, words) => {
  expect(plainWords(text)).toBe(words)
})

test('blanks and single signs go only where East Asian writers set them as they like', () => {
  expect(plainRun('입금 계좌 변경 please pay 至急 振込')).toBe('입금계좌변경 please pay 至急振込')
  expect(plainRun('입-금 계.좌 a.b c-d 至~急. 振込')).toBe('입금계좌 a.b c-d 至急. 振込')
  expect(plainRun('お支払い・ご確認')).toBe('お支払いご確認')
})

test('a word is read however far apart its letters stand', () => {
  const word = fc.string({
    unit: fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz계좌변경')),
    minLength: 4,
    maxLength: 12,
  })
  const gaps = fc.constantFrom(' ', '.', '-', '_', '*', '·', ' -', '\u200b ')
  fc.assert(
    fc.property(word, gaps, (plain, gap) => {
      expect(plainWords(`x1 ${Array.from(plain).join(gap)}, end`)).toContain(plain)
    }),
  )
})

const TRICKY = Array.from(
  'abA1  ..-_*~·\n\tカか漢가각ㄱㅏｱﾞ\u200b\u034f\u0301İﬁΣς①㈱…\u3099\u2028¨😀\u{e0061}',
)
const anything = fc.oneof(
  fc.string({ unit: fc.constantFrom(...TRICKY, '\ud83d', '\ude00'), maxLength: 24 }),
  fc.string({ unit: 'binary', maxLength: 24 }),
)

test('reading by table is reading place by place', () => {
  fc.assert(
    fc.property(anything, (text) => {
      expect(plainWords(text)).toBe(plainWordsReference(text))
      expect(foldText(text)).toBe(foldFully(text))
    }),
    { numRuns: 3_000 },
  )
})

test('so it is for each character, alone and between others', () => {
  const differing: string[] = []
  for (let code = 0; code < 0x10000; code++) {
    const char = String.fromCharCode(code)
    for (const text of [char, `aか${char}xカ`, `가${char}${char} b`])
      if (foldText(text) !== foldFully(text)) differing.push(text)
  }
  for (let code = 0x10000; code < 0x110000; code += 61) {
    const text = `a${String.fromCodePoint(code)}か`
    if (foldText(text) !== foldFully(text)) differing.push(text)
  }
  expect(differing).toEqual([])
})

test('a text longer than the tables have room for is read too', () => {
  const text = `${'Ｇ i f t 漢-字 '.repeat(6_000)}é`
  expect(plainWords(text)).toBe(plainWordsReference(text))
})
