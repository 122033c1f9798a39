import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accountEmailSchema,
  emailSchema,
  mailboxSchema,
  isEmail,
  isFilterAddress,
  normaliseEmail,
} from './email.ts'

const ATOM = Array.from("abcXYZ019#!$%&'*+-/=?^_`{}|~")
const atom = fc.string({ unit: fc.constantFrom(...ATOM), minLength: 1, maxLength: 12 })
const local = fc.array(atom, { minLength: 1, maxLength: 4 }).map((atoms) => atoms.join('.'))
const domain = fc.constantFrom('example.com', 'a-b.co.kr', 'xn--3e0b707e.kr', 'x1.museum')

describe('isEmail', () => {
  test.each([
    ['user@example.com', true],
    ['a@bc.com', true],
    ['a@b.co', false], // six characters
    ['first.last@example.com', true],
    ["#!$%&'*+-/=?^_`{}|~@example.com", true],
    ['user@xn--3e0b707e.kr', true],
    ['user@example.xn--3e0b707e', true],
    ['.user@example.com', false],
    ['user.@example.com', false],
    ['us..er@example.com', false],
    ['us er@example.com', false],
    ['us"er@example.com', false],
    ['us,er@example.com', false],
    ['사용자@example.com', false],
    ['user@example', false],
    ['user@-example.com', false],
    ['user@example-.com', false],
    ['user@exam_ple.com', false],
    ['user@example.c', false],
    ['user@example.c0m', false],
    ['user@@example.com', false],
    ['user@a@example.com', false],
    ['@example.com', false],
    ['user@', false],
    ['user@[192.0.2.1]', false],
    ['', false],
    [`${'a'.repeat(64)}@example.com`, true],
    [`${'a'.repeat(65)}@example.com`, false],
    [`${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.com`, true], // 255 characters
    [`${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(59)}.com`, false],
  ])('%j: %s', (email, expected) => {
    expect(isEmail(email)).toBe(expected)
  })

  test('gTLD mode allows digits in the top-level label', () => {
    expect(isEmail('user@example.c0m', { gtld: true })).toBe(true)
  })

  test('takes every address of atoms and a domain; a second @ or a stray dot spoils it', () => {
    fc.assert(
      fc.property(local, domain, (name, host) => {
        const email = `${name}@${host}`
        fc.pre(email.length >= 7)
        expect(isEmail(email)).toBe(true)
        expect(isEmail(`@${email}`)).toBe(false)
        expect(isEmail(`.${email}`)).toBe(false)
        expect(isEmail(`${name}.@${host}`)).toBe(false)
        expect(isEmail(`${email} `)).toBe(false)
      }),
    )
  })

  test('whatever it takes has one @, 7 to 255 characters and a dot in its domain', () => {
    const piece = fc.constantFrom('ab', '1', '.', '@', '-', '_', ' ', 'é', 'example', '.com')
    const some = fc.array(piece, { maxLength: 3 })
    const text = fc
      .tuple(some, some, fc.constantFrom('example.com', 'ab.de', 'b'))
      .map(([name, host, end]) => `${name.join('')}@${host.join('')}${end}`)
    let taken = 0
    fc.assert(
      fc.property(text, (email) => {
        if (!isEmail(email)) return
        taken += 1
        expect(email).toMatch(/^[^@\s]+@[^@\s]+\.[a-z]+$/)
        expect(email.length).toBeGreaterThanOrEqual(7)
      }),
      { numRuns: 2000 },
    )
    expect(taken).toBeGreaterThan(20)
  })
})

describe('filter addresses', () => {
  test.each([
    ['user@example.com', true],
    ['@example.com', true],
    ['@b.co', true],
    ['@', false],
    ['@localhost', false],
    ['@@example.com', false],
    ['example.com', false],
  ])('%j: %s', (value, expected) => {
    expect(isFilterAddress(value)).toBe(expected)
  })
})

describe('normaliseEmail', () => {
  test.each([
    [' User@Example.COM ', 'user@example.com'],
    ['user@한국.kr', 'user@xn--3e0b707e.kr'],
    ['@한국.kr', '@xn--3e0b707e.kr'],
    ['JO\u0308RG@example.com', 'jörg@example.com'],
    ['no address', 'no address'],
  ])('%j becomes %j', (email, expected) => {
    expect(normaliseEmail(email)).toBe(expected)
  })

  test('is the same done twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
        const once = normaliseEmail(text)
        expect(normaliseEmail(once)).toBe(once)
      }),
    )
  })
})

test('schemas yield the normalised address, and answer with error codes', () => {
  expect(emailSchema.parse('User@Example.com')).toBe('user@example.com')
  expect(mailboxSchema.safeParse('admin@localhost').error?.issues.map(({ message }) => message)).toEqual([
    'ADDRESS_WITHOUT_MAILBOX',
  ])
  expect(emailSchema.safeParse('user@localhost').error?.issues[0]?.message).toBe('INVALID_EMAIL')
  expect(emailSchema.safeParse('user@example.c0m').success).toBe(false)
  expect(emailSchema.safeParse(undefined).error?.issues[0]?.message).toBe('REQUIRED')
  for (const schema of [emailSchema, accountEmailSchema]) {
    expect(schema.safeParse(' ').error?.issues.map(({ message }) => message)).toEqual(['REQUIRED'])
  }
  expect(accountEmailSchema.parse('Admin@localhost')).toBe('admin@localhost')
  expect(accountEmailSchema.safeParse('ad min@localhost').success).toBe(false)
})
