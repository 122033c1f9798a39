import { expectLinearCost } from '@postern/testkit/cpu-clock.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSafeText, sanitiseText } from './sanitise.ts'

describe('sanitiseText', () => {
  test.each([
    ['plain text', 'plain text'],
    ['3 < 4 and 5 > 4', '3 < 4 and 5 > 4'],
    ['<b>bold</b>', '<b>bold</b>'],
    ['a\tb\r\nc', 'a\tb\r\nc'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<SCRIPT src=//x>', ''],
    ['< script >', ''],
    ['</ script>', ''],
    ['<scr<script>ipt>alert(1)', 'alert(1)'],
    ['<iframe src="x"', ''],
    ['<svg/onload=alert(1)>', ''],
    ['<img src=x onerror=alert(1)>', '<img src=x >'],
    ['<img src=x onerror="alert(1)" alt=y>', '<img src=x  alt=y>'],
    ["<img/onerror='x'>", '<img/>'],
    ['the option one=1', 'the option one=1'],
    ['<a href="javascript:alert(1)">x</a>', '<a href="alert(1)">x</a>'],
    ['java\tscript:alert(1)', 'alert(1)'],
    ['javajavascript:script:x', 'x'],
    ['a\u0000b\u202Ec', 'abc'],
    ['<scripted>', '<scripted>'],
    ['안녕하세요 <form action=x>', '안녕하세요 '],
  ])('%j becomes %j', (text, expected) => {
    expect(sanitiseText(text)).toBe(expected)
  })

  const hostile = fc
    .array(
      fc.constantFrom(
        '<',
        '>',
        'script',
        'scr',
        'ipt',
        ' on',
        'error',
        '=',
        '"',
        "'",
        'java',
        'script:',
        'img',
        '/',
        ' ',
        'x',
        '\t',
        'svg',
        'data:',
        'text/html',
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join(''))

  test('what it yields is safe and stays as it is', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const clean = sanitiseText(text)
        expect(isSafeText(clean)).toBe(true)
        expect(sanitiseText(clean)).toBe(clean)
        expect(clean).not.toMatch(/<\s*script[\s>]/i)
        expect(clean).not.toMatch(/javascript:/i)
      }),
      { numRuns: 3000 },
    )
  })

  test('text without < and : is only freed of invisible characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const harmless = text.replace(/[<:\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
        expect(sanitiseText(harmless)).toBe(harmless)
      }),
    )
  })

  test.each(['<', '<script', '<a on', ' onx=', '<a x=1 ', 'java', '"', "<a onx='"])(
    'is quick on %j, repeated',
    (unit) => expectLinearCost(100_000, (size) => sanitiseText(unit.repeat(size / unit.length))),
  )
})
