/** An expression that waits for its literal is missed by no text that it finds. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileSearchPattern } from '../../../platform/search-pattern.ts'
import { foldPattern } from '../fold.ts'
import { literalOf } from './literal.ts'

test.each([
  ['invoice', 'invoice'],
  ['In+Voice', 'voice'],
  ['invoices?', 'invoice'],
  ['(free)?coupon', 'coupon'],
  ['무료 쿠폰\\d+', '무료 쿠폰'],
  ['[a-z]+coupon', 'coupon'],
  ['coupon{0}s', 'coupo'],
  ['a|coupon', ''],
  ['(?i)coupon', ''],
  ['\\Qcoupon\\E', ''],
  ['\\d+', ''],
  ['[]abc]x', 'x'],
  ['[[:alpha:]]xy', 'xy'],
  ['\\x{61}bc', 'bc'],
])('%s: %s', (pattern, literal) => {
  expect(literalOf(pattern)).toBe(literal)
})

const PIECE = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b', 'c', 'A', ' ', '가') },
  { weight: 3, arbitrary: fc.constantFrom('*', '+', '?', '{0}', '{2}', '{0,2}', '{1,}', '*?', '+?', '??') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '[ab]',
      '[^a]',
      '[]a]',
      '[[:alpha:]]',
      '[\\]a]',
      '.',
      '^',
      '$',
      '\\b',
      '\\B',
      '\\x61',
      '\\x{62}',
      '\\143',
      '\\pL',
      '\\p{L}',
      '\\.',
      '\\A',
      '\\z',
      '\\d',
      '\\{',
      '{',
      '}',
      ']',
      ',',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '(',
      ')',
      '|',
      '(?:',
      '(?i)',
      '(?P<n>',
      '\\Q',
      '\\E',
      '(a)?',
      '(b|c)',
      '(ab)*',
    ),
  },
)

test('whatever an expression finds has its literal', () => {
  let found = 0
  fc.assert(
    fc.property(
      fc.array(PIECE, { maxLength: 9 }).map((pieces) => pieces.join('')),
      fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', '가', '{', '.'), maxLength: 9 }), {
        maxLength: 20,
      }),
      (source, texts) => {
        const pattern = foldPattern(source)
        const compiled = compileSearchPattern(pattern)
        fc.pre(compiled !== null)
        const literal = literalOf(pattern)
        for (const text of texts) {
          if (!compiled.matcher(text).find()) continue
          if (literal !== '') found += 1
          expect(text).toContain(literal)
        }
      },
    ),
    { numRuns: 20_000 },
  )
  expect(found).toBeGreaterThan(1_000)
})
