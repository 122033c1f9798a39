import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { domainNameSchema, hostSchema, isDomain, isHost, toAsciiDomain } from './domain.ts'

const lower = Array.from('abcdefghijklmnopqrstuvwxyz')
const inner = fc.string({ unit: fc.constantFrom(...lower, '0', '9', '-'), maxLength: 61 })
const edge = fc.constantFrom(...lower, '0', '9')
const label = fc.tuple(edge, inner, edge).map((parts) => parts.join(''))
const top = fc.string({ unit: fc.constantFrom(...lower), minLength: 2, maxLength: 63 })
const domain = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 3 }), top)
  .map(([labels, last]) => [...labels, last].join('.'))
  .filter((name) => name.length <= 253)

describe('isDomain', () => {
  test.each([
    ['example.com', true],
    ['EXAMPLE.Com', true],
    ['a.b.c.example.co.kr', true],
    ['xn--mnchen-3ya.de', true],
    ['example.xn--3e0b707e', true],
    ['1-2.example.com', true],
    ['localhost', false],
    ['example.c', false],
    ['example.c0m', false],
    ['example.com.', false],
    ['.example.com', false],
    ['a..com', false],
    ['-a.com', false],
    ['a-.com', false],
    ['a_b.com', false],
    ['a b.com', false],
    ['192.0.2.1', false],
    [`${'a'.repeat(63)}.com`, true],
    [`${'a'.repeat(64)}.com`, false],
    [`a.${'b'.repeat(63)}`, true],
    [`a.${'b'.repeat(64)}`, false],
    [`${'a.'.repeat(126)}com`, false],
    ['', false],
  ])('%j: %s', (name, expected) => {
    expect(isDomain(name)).toBe(expected)
  })

  test('gTLD mode allows digits in the top-level label', () => {
    expect(isDomain('example.c0m', { gtld: true })).toBe(true)
    expect(isDomain('example.c-m', { gtld: true })).toBe(false)
  })

  test('takes every well-formed name, and none of its broken variants', () => {
    const breaks = fc.constantFrom(
      (name: string) => `-${name}`,
      (name: string) => `${name}-`,
      (name: string) => `.${name}`,
      (name: string) => name.replace('.', '..'),
      (name: string) => name.replace('.', '.-'),
      (name: string) => `${name}!`,
      (name: string) => name.replace('.', '_.'),
    )
    fc.assert(
      fc.property(domain, breaks, (name, broken) => {
        expect(isDomain(name)).toBe(true)
        expect(isDomain(broken(name), { gtld: true })).toBe(false)
      }),
    )
  })
})

describe('toAsciiDomain', () => {
  test.each([
    ['München.de', 'xn--mnchen-3ya.de'],
    ['한국.kr', 'xn--3e0b707e.kr'],
    ['例え。テスト', 'xn--r8jz45g.xn--zckzah'],
    ['Example.COM.', 'example.com'],
    [' example.com ', 'example.com'],
    ['①②③.①②③', null],
    ['münchen.de/path', null],
    ['münchen.de:25', null],
    ['a@münchen.de', null],
    ['', null],
    ['。', null],
    ['..', null],
    ['a..b', null],
  ])('%j becomes %j', (name, expected) => {
    expect(toAsciiDomain(name)).toBe(expected)
  })

  test('what it yields it leaves alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const ascii = toAsciiDomain(text)
        fc.pre(ascii !== null)
        expect(toAsciiDomain(ascii)).toBe(ascii)
      }),
      { numRuns: 1000 },
    )
  })
})

test.each([
  ['mail.example.com', true],
  ['localhost', true],
  ['mail', true],
  ['192.0.2.1', true],
  ['::1', true],
  ['192.0.2', false],
  ['mail_1', false],
  ['mail server', false],
  ['', false],
])('host %j: %s', (host, expected) => {
  expect(isHost(host)).toBe(expected)
})

test('schemas normalise, and answer with error codes', () => {
  expect(domainNameSchema.parse(' 한국.KR ')).toBe('xn--3e0b707e.kr')
  expect(domainNameSchema.safeParse('localhost').error?.issues[0]?.message).toBe('INVALID_DOMAIN')
  expect(hostSchema.parse('MAIL.example.com')).toBe('mail.example.com')
  for (const schema of [domainNameSchema, hostSchema]) {
    expect(schema.safeParse(' ').error?.issues.map(({ message }) => message)).toEqual(['REQUIRED'])
  }
  expect(hostSchema.safeParse('a b').error?.issues[0]?.message).toBe('INVALID_HOST')
})
