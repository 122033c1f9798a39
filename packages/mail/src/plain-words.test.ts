import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainRun, plainWords } from './plain-words.ts'

test.each([
  ['V e r i f y  your account', 'verify your account'],
  ['p.a.s.s.w.o.r.d expires', 'password expires'],
  ['국 민 은 행 계좌', '국민은행 계좌'],
  ['국-민-은-행', '국민은행'],
  ['ＧＩＦＴ\u3000ｃａｒｄ', 'gift card'],
  ['gi\u200bft ca\u0323rd', 'gift card'],
  ['a b c', 'a b c'],
  ['plan B. I am', 'plan b. i am'],
])('%s reads %s', (text, words) => {
  expect(plainWords(text)).toBe(words)
})

test('blanks go only where East Asian writers set them as they like', () => {
  expect(plainRun('입금 계좌 변경 please pay 至急 振込')).toBe('입금계좌변경 please pay 至急振込')
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
