import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, foldAny, foldPattern } from './fold.ts'

describe('what looks alike is alike', () => {
  test.each([
    ['case', 'ViAgRa', 'viagra'],
    ['full width', 'ｖｉａｇｒａ', 'viagra'],
    ['half-width kana', 'ﾌﾟﾚｾﾞﾝﾄ', 'プレゼント'],
    ['soft hyphens', 'via\u00adgra', 'viagra'],
    ['zero-width blanks', 'vi\u200bag\u2060ra', 'viagra'],
    ['a byte order mark inside', '무\ufeff료', '무료'],
    ['Hangul fillers', '무\u3164료', '무료'],
    ['variation selectors', '無\ufe00料\u{e0100}', '無料'],
    ['Hangul in pieces', '\u1106\u116e\u1105\u116d', '무료'],
    ['kana in pieces', 'か\u3099', 'が'],
    ['voicing marks where none go', '無\u3099料\u309a', '無料'],
    ['compatibility ideographs', '\uf9b4取', '領取'],
    ['radicals for characters', '⼈', '人'],
    ['letters in circles', 'ⓥⓘⓐⓖⓡⓐ', 'viagra'],
    ['mathematical letters', '𝐯𝐢𝐚𝐠𝐫𝐚', 'viagra'],
    ['composed marks', 'vïágrà', 'viagra'],
    ['marks upon marks', 'v\u0336i\u0308\u0301a\u20ddg\u0353ra', 'viagra'],
    ['marks over Hangul and ideographs', '무\u0307료\u0332 無\u0338料', '무료 無料'],
    ['a Turkish capital', 'İNVOICE', 'invoice'],
    ['ё for е', 'заём', 'заем'],
    ['last sigma', 'ΛΟΓΟΣ', 'λογοσ'],
  ])('%s', (_name, written, read) => {
    expect(fold(written)).toBe(fold(read))
    expect(fold(written)).toBe(read)
  })

  test.each([
    ['か', 'が'],
    ['は', 'ぱ'],
    ['мой', 'мои'],
    ['무료', '유료'],
    ['กา', 'กิ'],
    ['कि', 'की'],
  ])('%s and %s are two words', (one, other) => {
    expect(fold(one)).not.toBe(fold(other))
  })
})

test('folding is the same done twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const once = fold(text)
      expect(fold(once)).toBe(once)
    }),
    { numRuns: 2_000 },
  )
})

const CHARACTER = fc.oneof(
  fc.constantFrom(
    ...Array.from('aZ 무か漢\u3099\u309a\u0301\u0306\u1100\u1161\u11a8\u200b\u00ad\ufe0f\u3164Σςй'),
  ),
  fc.integer({ min: 0x80, max: 0x2fff }).map((code) => String.fromCharCode(code)),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
)

test('what needs no folding is left out, and the result is that of folding all', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(CHARACTER, fc.nat(30)), { maxLength: 12 }), (parts) => {
      const text = parts
        .map(([character, plain]) => character + 'Ab무'.repeat(plain).slice(0, plain))
        .join('')
      expect(fold(text)).toBe(foldAny(text))
    }),
    { numRuns: 20_000 },
  )
})

test('every character between others is folded as any', () => {
  const differ: string[] = []
  // Behind these there are none but private ones and selectors.
  for (let code = 0; code < 0x3_2000; code++) {
    const character = String.fromCodePoint(code)
    if (fold(`A${character}무`) !== foldAny(`A${character}무`)) differ.push(code.toString(16))
  }
  expect(differ).toEqual([])
})

test.each([
  ['^무료.*쿠폰$', '^무료.*쿠폰$'],
  ['caf[é-]\\D', 'caf[e-]\\D'],
  ['１００％', '100\\%'],
  ['（광고）', '\\(광고\\)'],
])('the pattern %s is %s', (pattern, folded) => {
  expect(foldPattern(pattern)).toBe(folded)
})
