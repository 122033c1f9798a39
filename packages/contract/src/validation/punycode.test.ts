import { domainToASCII, domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toUnicodeDomain } from './punycode.ts'

test.each([
  ['xn--3e0b707e.kr', '한국.kr'],
  ['mail.xn--mnchen-3ya.de', 'mail.münchen.de'],
  ['xn--r8jz45g.xn--zckzah', '例え.テスト'],
  ['example.com', 'example.com'],
  ['xn--.com', 'xn--.com'],
  ['xn--a.com', 'xn--a.com'],
  ['xn--99999999.com', 'xn--99999999.com'],
  ['xn--mnchen-3ya!.de', 'xn--mnchen-3ya!.de'],
  ['xn--ü-xda.de', 'xn--ü-xda.de'],
  ['XN--MNCHEN-3YA.de', 'XN--MNCHEN-3YA.de'],
  ['xn--mnchen-3yA.de', 'münchen.de'],
  ['xn--a-.com', 'xn--a-.com'],
  ['xn--example.com', 'xn--example.com'],
])('%j is shown as %j', (domain, shown) => {
  expect(toUnicodeDomain(domain)).toBe(shown)
})

test('decodes what the platform encodes', () => {
  const letter = fc.constantFrom(...Array.from('aé한국日本ひらдомя1'))
  const label = fc.array(letter, { minLength: 1, maxLength: 12 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(label, (name) => {
      const ascii = domainToASCII(`${name}.example`)
      fc.pre(ascii !== '' && !/^\d+\.example$/.test(ascii))
      expect(toUnicodeDomain(ascii)).toBe(domainToUnicode(ascii))
    }),
    { numRuns: 500 },
  )
})

test('whatever comes, the answer is a name that leads back to it, or the name itself', () => {
  const text = fc.string({ unit: fc.constantFrom(...Array.from('abz019-.')), maxLength: 20 })
  fc.assert(
    fc.property(text, (rest) => {
      const domain = `xn--${rest}`
      const shown = toUnicodeDomain(domain)
      expect(shown === domain || domainToASCII(shown) === domain).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

// To decode it would take minutes: each of its characters moves all others.
test('a name longer than any is left alone', () => {
  const long = `xn--${'a'.repeat(500_000)}.example`
  expect(toUnicodeDomain(long)).toBe(long)
})
