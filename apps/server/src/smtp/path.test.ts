import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRouted, parsePath } from './path.ts'

function address(text: string, kind: 'reverse' | 'forward' = 'forward'): string {
  const parsed = parsePath(text, kind)
  return typeof parsed === 'string' ? `!${parsed}` : parsed.address
}

describe('parsePath', () => {
  test.each([
    ['<a@b.example>', 'a@b.example'],
    ['<A.b+c@B.EXAMPLE>', 'A.b+c@b.example'],
    ['<"a"@b.example>', 'a@b.example'],
    ['<"a b"@b.example>', '"a b"@b.example'],
    ['<"a\\"\\b"@b.example>', '"a\\"b"@b.example'],
    ['<"a@b"@c.example>', '"a@b"@c.example'],
    ['<"a>b"@c.example>', '"a>b"@c.example'],
    ['<postmaster>', 'postmaster'],
    ['<a@[192.0.2.1]>', 'a@[192.0.2.1]'],
    ['<a@[IPv6:2001:DB8::1]>', 'a@[IPv6:2001:db8::1]'],
    ['<a@localhost>', 'a@localhost'],
    ['<a@한국.example>', 'a@xn--3e0b707e.example'],
    ['<a@under_score.example>', 'a@under_score.example'],
    ['a@b.example', '!bad-syntax'],
    ['<>', '!empty-address'],
    ['<a>', '!bad-syntax'],
    ['<a@b.example', '!bad-syntax'],
    ['<a@b.example>x', '!bad-syntax'],
    ['<<a@b.example>>', '!bad-syntax'],
    ['<a b@c.example>', '!bad-syntax'],
    ['< a@b.example>', '!bad-syntax'],
    ['<a..b@c.example>', 'a..b@c.example'],
    ['<a.@c.example>', 'a.@c.example'],
    ['<"a..b"@c.example>', 'a..b@c.example'],
    ['<..@c.example>', '!bad-syntax'],
    ['<.a@c.example>', '.a@c.example'],
    ['<@x.example:a@b.example>', '!source-route'],
    ['<@x.example,@y.example:a@b.example>', '!source-route'],
    ['<a@b@c.example>', '!bad-domain'],
    ['<a@>', '!bad-domain'],
    ['<a@-b.example>', '!bad-domain'],
    ['<a@b..example>', '!bad-domain'],
    ['<a@b.example.>', '!bad-domain'],
    ['<a@192.0.2.1>', '!bad-domain'],
    ['<a@[192.0.2.256]>', '!bad-domain'],
    ['<a@[192.0.2.1>', '!bad-domain'],
    ['<""@b.example>', '!bad-syntax'],
    ['<"a\x01"@b.example>', '!bad-syntax'],
    ['<a\u202e@b.example>', '!bad-syntax'],
    ['<a@b\u200b.example>', '!bad-domain'],
    [`<${'a'.repeat(64)}@b.example>`, `${'a'.repeat(64)}@b.example`],
    [`<${'a'.repeat(65)}@b.example>`, `${'a'.repeat(65)}@b.example`],
    [`<${'a'.repeat(245)}@b.example>`, '!address-too-long'],
    [`<a@${'b'.repeat(64)}.example>`, '!bad-domain'],
    [`<a@${`${'b'.repeat(60)}.`.repeat(4)}example>`, `a@${`${'b'.repeat(60)}.`.repeat(4)}example`],
    [`<abcdef@${`${'b'.repeat(60)}.`.repeat(4)}example>`, '!address-too-long'],
  ])('forward %s → %s', (text, wanted) => {
    expect(address(text)).toBe(wanted)
  })

  test.each([
    ['<>', ''],
    ['<a..b@carrier.example>', 'a..b@carrier.example'],
    ['<"a..b"@carrier.example>', 'a..b@carrier.example'],
    ['<postmaster>', '!bad-syntax'],
  ])('reverse %s → %s', (text, wanted) => {
    expect(address(text, 'reverse')).toBe(wanted)
  })

  test('keeps the parameters apart', () => {
    expect(parsePath('<a@b.example> SIZE=1 X', 'forward')).toMatchObject({ rest: 'SIZE=1 X' })
    expect(parsePath('<"a> b"@b.example> SIZE=1', 'forward')).toMatchObject({ rest: 'SIZE=1' })
  })

  test.each(['<a%b@c.example>', '<a!b@c.example>', '<"a@b"@c.example>'])('%s is routed', (text) => {
    const parsed = parsePath(text, 'forward')
    expect(typeof parsed !== 'string' && isRouted(parsed)).toBe(true)
  })

  test('what it accepts parses to itself and holds no control character', () => {
    const piece = fc.constantFrom(
      'a',
      '"',
      '\\',
      '@',
      '.',
      '<',
      '>',
      ' ',
      '[',
      ']',
      'é',
      '\r',
      '\n',
      '\0',
      '1',
      ':',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const once = parsePath(`<${pieces.join('')}@b.example>`, 'reverse')
        if (typeof once === 'string') return
        expect(once.address).not.toMatch(/\p{Cc}/u)
        const twice = parsePath(`<${once.address}>`, 'reverse')
        expect(typeof twice === 'string' ? twice : twice.address).toBe(once.address)
      }),
      { numRuns: 2_000 },
    )
  })
})
