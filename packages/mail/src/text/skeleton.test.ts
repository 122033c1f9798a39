import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LOOK_ALIKES } from './confusables.ts'
import { foldHost, foldText, mergeLookAlikes, skeleton } from './skeleton.ts'

test.each([
  ['Cyrillic', 'РауРаl'],
  ['dots below', 'ṗạỵṗạḷ'],
  ['Greek', 'Ρayραl'],
  ['Armenian', 'payраӏ'],
  ['full width', 'ＰａｙＰａｌ'],
  ['mathematical', '𝐏𝒂𝓎𝕻𝖆𝗅'],
  ['circled', 'ⓟⓐⓨⓟⓐⓛ'],
  ['small capitals', 'ᴘᴀʏᴘᴀʟ'],
  ['digits', 'p4ypa1'],
  ['combining marks', 'p\u0323a\u0301y\u0336p\u20ddal'],
  ['zero width', 'p\u200ba\u2060y\ufeffp\u00adal'],
  ['variation selectors and CGJ', 'p\ufe0fay\u034fp\u{e0101}al'],
  ['tags and fillers', 'pa\u{e0061}y\u3164pal'],
])('the same look: %s', (_title, text) => {
  expect(skeleton(text)).toBe('paypal')
})

test.each([
  ['rnicrosoft', 'microsoft'],
  ['vvalmart', 'walmart'],
  ['paypaI', 'paypal'],
  ['g00gle', 'google'],
  ['clocument', 'document'],
])('%s looks like %s', (text, plain) => {
  expect(skeleton(text)).toBe(skeleton(plain))
})

test('Hangul, kana and Han stay what they are, in one form', () => {
  expect(foldText('국민은행')).toBe('국민은행')
  expect(foldText('국민은행'.normalize('NFD'))).toBe('국민은행')
  expect(foldText('국\u200b민\u034f은행')).toBe('국민은행')
  expect(foldText('ｱﾏｿﾞﾝ')).toBe('アマゾン')
  expect(foldText('アマソ\u3099ン')).toBe('アマゾン')
  expect(foldText('楽天力ード')).toBe(foldText('楽天カード'))
  expect(foldText('三井住友銀行')).toBe('三井住友銀行')
})

test('punycode is read as it is shown', () => {
  expect(foldHost(domainToASCII('рауpal.com'))).toBe('paypal.com')
  expect(foldHost('www.example.com')).toBe('www.example.com')
})

test('every look-alike of the table has the look it is listed under', () => {
  for (const [plain, alike] of LOOK_ALIKES) {
    for (const char of alike) expect(skeleton(char), char).toBe(skeleton(plain))
  }
})

const ALIKE = LOOK_ALIKES.filter(([plain]) => plain.length === 1)
const unicode = fc.string({ unit: 'binary', maxLength: 40 })
const tricky = fc.string({
  unit: fc.constantFrom(...Array.from('rnvcl01iIмㄱㅏ가각アｱﾞ\u200b\u034f\u0301İﬁ')),
  maxLength: 40,
})

test('all are idempotent', () => {
  fc.assert(
    fc.property(fc.oneof(unicode, tricky), (text) => {
      for (const look of [foldText, skeleton]) expect(look(look(text))).toBe(look(text))
      const folded = foldText(text)
      expect(mergeLookAlikes(mergeLookAlikes(folded))).toBe(mergeLookAlikes(folded))
      expect(mergeLookAlikes(folded)).toHaveLength(folded.length)
    }),
    { numRuns: 2000 },
  )
})

test('a word keeps its look however its letters are drawn and broken', () => {
  const noise = fc.constantFrom('', '', '\u200b', '\u0323', '\u034f', '\ufe0f', '\u2063')
  const word = fc.string({
    unit: fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz')),
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(word, fc.infiniteStream(fc.nat(40)), fc.infiniteStream(noise), (plain, picks, noises) => {
      const drawn = Array.from(plain).map((letter) => {
        const alike = Array.from(letter + (ALIKE.find(([p]) => p === letter)?.[1] ?? ''))
        return alike[picks.next().value! % alike.length]! + noises.next().value!
      })
      expect(skeleton(drawn.join(''))).toBe(skeleton(plain))
    }),
  )
})
