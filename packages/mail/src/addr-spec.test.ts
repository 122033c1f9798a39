import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CORPORA_ABSENT, corpora } from '@postern/testkit/corpora.ts'
import * as fc from 'fast-check'
import { expectLinearCost } from '@postern/testkit/cpu-clock.ts'
import { describe, expect, it } from 'vitest'
import { formatLocal, normaliseDomain, parseAddrSpec, parsePath, type AddrSpecReason } from './addr-spec.ts'

const reasonOf = (result: { ok: true } | { ok: false; reason: AddrSpecReason }): string =>
  result.ok ? 'ok' : result.reason

describe('parseAddrSpec', () => {
  it.each([
    [
      'Alice@Example.COM',
      { local: 'Alice', domain: 'example.com', address: 'Alice@example.com', literal: '' },
    ],
    ['"a b"@example.com', { local: 'a b', address: '"a b"@example.com' }],
    ['"plain"@example.com', { local: 'plain', address: 'plain@example.com' }],
    ['"\\a\\"\\\\"@example.com', { local: 'a"\\', address: '"a\\"\\\\"@example.com' }],
    ['"a@b>c"@example.com', { local: 'a@b>c', domain: 'example.com' }],
    ['x@[192.0.2.1]', { domain: '[192.0.2.1]', literal: 'ipv4' }],
    ['x@[ipv6:2001:DB8::1]', { domain: '[IPv6:2001:db8::1]', literal: 'ipv6' }],
    ['b@_bounce.example.com', { domain: '_bounce.example.com' }],
    ['x@localhost', { domain: 'localhost' }],
  ])('reads %s', (text, wanted) => {
    expect(parseAddrSpec(text)).toMatchObject({ ok: true, utf8: false, ...wanted })
  })

  it('needs SMTPUTF8 for anything but ASCII', () => {
    expect(reasonOf(parseAddrSpec('用户@例え.jp'))).toBe('utf8-not-allowed')
    expect(parseAddrSpec('用户@例え.jp', { utf8: true })).toMatchObject({
      ok: true,
      utf8: true,
      address: '用户@xn--r8jz45g.jp',
    })
    expect(parseAddrSpec('a@BÜCHER.example', { utf8: true })).toMatchObject({
      domain: 'xn--bcher-kva.example',
    })
  })

  it.each<[string, string, AddrSpecReason]>([
    ['nothing', '', 'empty'],
    ['a NUL', 'a\0@example.com', 'control'],
    ['a line end in quotes', '"a\r\nRCPT TO"@example.com', 'control'],
    ['a C1 control', 'a\u0085@example.com', 'control'],
    ['half a surrogate pair', 'a\ud800@example.com', 'control'],
    ['broken UTF-8', 'a\ufffd@example.com', 'control'],
    ['no @', 'example.com', 'no-at'],
    ['a quoted string alone', '"a"', 'no-at'],
    ['an empty local part', '@example.com', 'local-empty'],
    ['a space', 'a b@example.com', 'local-syntax'],
    ['two @', 'a@b@example.com', 'domain-syntax'],
    ['dots in a row', 'a..b@example.com', 'local-syntax'],
    ['an open quote', '"a@example.com', 'quote-unclosed'],
    ['a quote ending in an escape', '"a\\"', 'quote-unclosed'],
    ['a long local part', `${'a'.repeat(65)}@example.com`, 'local-too-long'],
    ['an empty domain', 'a@', 'domain-empty'],
    ['a percent sign in the domain', 'a@exa%6dple.com', 'domain-syntax'],
    ['a bare IPv4 address', 'a@192.0.2.1', 'domain-numeric'],
    ['a label of 64', `a@${'b'.repeat(64)}.com`, 'domain-too-long'],
    ['a domain of 254', `a@${'b.'.repeat(126)}cc`, 'domain-too-long'],
    ['an address of 255', `${'a'.repeat(63)}@${'b.'.repeat(94)}ccc`, 'too-long'],
    ['a zone', 'a@[IPv6:fe80::1%eth0]', 'literal-syntax'],
    ['an IPv6 address without its tag', 'a@[2001:db8::1]', 'literal-syntax'],
  ])('refuses %s', (_, text, reason) => {
    expect(parseAddrSpec(text, { utf8: true })).toEqual({ ok: false, reason })
  })

  it('takes 64, 253 and 254 octets', () => {
    expect(parseAddrSpec(`${'a'.repeat(64)}@example.com`).ok).toBe(true)
    expect(normaliseDomain(`${'b.'.repeat(126)}c`)).toHaveLength(253)
    expect(parseAddrSpec(`${'a'.repeat(62)}@${'b.'.repeat(94)}ccc`).ok).toBe(true)
  })

  it('reads what it writes', () => {
    const local = fc.string({
      minLength: 1,
      maxLength: 20,
      unit: fc.constantFrom(...'ab.@"\\ <>é한'.split('')),
    })
    fc.assert(
      fc.property(local, (text) => {
        const address = `${formatLocal(text)}@example.com`
        expect(parseAddrSpec(address, { utf8: true })).toMatchObject({ ok: true, local: text, address })
        expect(parsePath(`<${address}> SIZE=1`, { utf8: true })).toMatchObject({
          ok: true,
          end: address.length + 2,
        })
      }),
    )
  })

  it('never throws and takes linear time', async () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => void parsePath(`<${text}>`, { utf8: true })),
    )
    for (const piece of ['a.', 'a', '"', '\\', '<', '@', '[', 'é.', '"\\'])
      await expectLinearCost(200_000, (times) => {
        parseAddrSpec(piece.repeat(times), { utf8: true })
        parsePath(`<${piece.repeat(times)}>`, { utf8: true })
        normaliseDomain(piece.repeat(times))
      })
  })
})

describe('parsePath', () => {
  it.each([
    ['<a@example.com>', { mailbox: { address: 'a@example.com' }, end: 15, route: [], postmaster: false }],
    ['<>', { mailbox: null, postmaster: false, end: 2 }],
    ['<Postmaster>', { mailbox: null, postmaster: true }],
    ['<a@example.com> SIZE=5', { end: 15 }],
    ['<"a>b"@example.com> X', { mailbox: { local: 'a>b' }, end: 19 }],
    [
      '<@one.example,@two.example:a@example.com>',
      { route: ['one.example', 'two.example'], mailbox: { local: 'a' } },
    ],
  ])('reads %s', (text, wanted) => {
    expect(parsePath(text)).toMatchObject({ ok: true, ...wanted })
  })

  it.each<[string, AddrSpecReason]>([
    ['a@example.com', 'no-brackets'],
    ['<a@example.com', 'no-brackets'],
    ['<"a>@example.com', 'no-brackets'],
    ['< a@example.com>', 'local-syntax'],
    ['<<a@example.com>>', 'local-syntax'],
    ['<@one.example>', 'route-syntax'],
    ['<@one.example,two.example:a@example.com>', 'route-syntax'],
    ['<@one example:a@example.com>', 'route-syntax'],
    [`<${'a'.repeat(64)}@${'b.'.repeat(95)}c>`, 'too-long'],
  ])('refuses %s', (text, reason) => {
    expect(parsePath(text)).toEqual({ ok: false, reason })
  })
})

describe('normaliseDomain', () => {
  it.each([
    ['Example.COM.', 'example.com'],
    ['한국.kr', 'xn--3e0b707e.kr'],
    ['例え。テスト', 'xn--r8jz45g.xn--zckzah'],
    ['xn--BCHER-kva.example', 'xn--bcher-kva.example'],
    ['', ''],
    ['.', ''],
    ['a..b', ''],
    ['-a.example', ''],
    ['a b.example', ''],
    ['0x7f.1', ''],
    ['192.0.2.1', ''],
    ['[192.0.2.1]', ''],
    ['é%2eexample', ''],
    ['é/../x.example', ''],
  ])('%j is %j', (text, domain) => {
    expect(normaliseDomain(text)).toBe(domain)
  })
})

const root = corpora()

/** How each category of the suite is met: isemail grades what may be written, SMTP wants what can be delivered to. */
const CATEGORIES: Readonly<Record<string, 'accepted' | 'refused'>> = {
  ISEMAIL_VALID_CATEGORY: 'accepted',
  ISEMAIL_DNSWARN: 'accepted',
  ISEMAIL_RFC5321: 'accepted',
  ISEMAIL_ERR: 'refused',
  /** Comments and folding are for header fields, never for the envelope (RFC 5321 §4.1.2). */
  ISEMAIL_CFWS: 'refused',
  /** Obsolete forms of RFC 5322 §4 must not be generated, and no envelope grammar has them. */
  ISEMAIL_DEPREC: 'refused',
  /** Valid in a header by RFC 5322 but over the lengths or outside the grammar of RFC 5321. */
  ISEMAIL_RFC5322: 'refused',
}
/** Single diagnoses that differ from their category, and why. */
const DEVIATIONS: Readonly<Record<string, readonly ['accepted' | 'refused', string]>> = {
  ISEMAIL_RFC5321_IPV6DEPRECATED: [
    'accepted',
    ':: for one group is bad style (RFC 5952 §4.2.2), but every reader of addresses takes it',
  ],
  ISEMAIL_RFC5321_TLDNUMERIC: [
    'refused',
    'no such top-level domain can exist (RFC 3696 §2); 1.2.3.4 would be an address',
  ],
}

describe.skipIf(root === null)(root ? 'isemail suite' : CORPORA_ABSENT, () => {
  const xml = root ? readFileSync(join(root, 'suites/address-isemail/tests.xml'), 'utf8') : ''
  const field = (block: string, name: string): string =>
    new RegExp(`<${name}>([^<]*)</${name}>`).exec(block)?.[1] ?? ''
  const cases = [...xml.matchAll(/<test id="(\d+)">([\s\S]*?)<\/test>/g)].map(([, id = '', block = '']) => ({
    id,
    address: decodeXml(field(block, 'address')),
    category: field(block, 'category'),
    diagnosis: field(block, 'diagnosis'),
  }))

  it('has all its cases', () => expect(cases).toHaveLength(root ? 164 : 0))

  it.each(cases)('$id $diagnosis', ({ address, category, diagnosis }) => {
    const wanted = DEVIATIONS[diagnosis]?.[0] ?? CATEGORIES[category]
    expect(parseAddrSpec(address).ok ? 'accepted' : 'refused').toBe(wanted)
  })
})

/** Entities; control characters are written as the symbols for them, from U+2400 on. */
function decodeXml(text: string): string {
  const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  return text
    .replace(/&(?:#x([0-9a-f]+)|(\w+));/gi, (_, hex: string | undefined, name: string) =>
      hex === undefined ? (named[name] ?? '') : String.fromCodePoint(Number.parseInt(hex, 16)),
    )
    .replace(/[\u2400-\u2420]/g, (symbol) => String.fromCharCode(symbol.charCodeAt(0) - 0x2400))
}
