import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressMatcher, isAddressPattern } from './address-pattern.ts'

test.each([
  'a@b.example',
  '@b.example',
  'b.example',
  '*.b.example',
  'promo-*@*',
  '*@b.example',
  'news*@*.b.example',
  '163.*',
  '*@163.*',
])('%s is a pattern', (pattern) => expect(isAddressPattern(pattern)).toBe(true))

test.each([
  '',
  '*',
  '*@*',
  '@',
  '*.*',
  'a b@c.example',
  'a@b@c.example',
  'word',
  '<a@b.example>',
  'a*b*c*d*e*f@x.example',
  '10.*.5.6',
  'a@10.*.5.6',
  '10.*.*.*',
  '*.5.6',
])('%s is none', (pattern) => expect(isAddressPattern(pattern)).toBe(false))

describe('an address fits', () => {
  test.each([
    ['a@b.example', 'A@B.example', true],
    ['a@b.example', 'aa@b.example', false],
    ['b.example', 'x@B.EXAMPLE', true],
    ['@b.example', 'x@b.example', true],
    ['b.example', 'x@mail.b.example', false],
    ['*.b.example', 'x@mail.b.example', true],
    ['*.b.example', 'x@b.example', false],
    // A domain's pattern says nothing about what stands before it.
    ['*.example', 'x.example@b.test', false],
    ['promo-*@*', 'promo-7@any.test', true],
    ['promo-*@*', 'my-promo-7@any.test', false],
    ['*sale*@b.example', 'bigsale7@b.example', true],
    ['*ab*ba@b.example', 'aba@b.example', false],
    ['b.example', '', false],
  ])('%s: %s %s', (pattern, address, is) => {
    expect(addressMatcher([pattern])(address)).toBe(is ? pattern : null)
  })

  test('as a regular expression would', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', '-'), minLength: 1, maxLength: 12 })
    const glob = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*'), minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(glob, text, (pattern, local) => {
        const whole = `${pattern}@x`
        const source = whole.replace(/[.-]/g, '\\$&').replaceAll('*', '[^]*')
        const expected = new RegExp(`^${source}$`).test(`${local}@x`)
        expect(addressMatcher([whole])(`${local}@x`) !== null).toBe(expected)
      }),
      { numRuns: 2_000 },
    )
  })
})
