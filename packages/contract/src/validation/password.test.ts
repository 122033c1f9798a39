import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../settings/parse.ts'
import { isCommonPassword } from './password-common.ts'
import { COMMON_PASSWORDS } from './password-common-list.ts'
import { COMMON_WORDS } from './password-common-more.ts'
import type { PasswordContext } from './password-context.ts'
import {
  brokenPasswordRules,
  checkPasswordChange,
  hasThreeAscending,
  hasThreeIdentical,
  hasThreeOfKeyboardRow,
  passwordPolicy,
  type PasswordPolicy,
  passwordRules,
} from './password.ts'

const NONE: PasswordPolicy = {
  minLength: 1,
  upper: false,
  lower: false,
  digit: false,
  special: false,
  noSequences: false,
  noCommon: false,
}
const ALL: PasswordPolicy = {
  minLength: 12,
  upper: true,
  lower: true,
  digit: true,
  special: true,
  noSequences: true,
  noCommon: true,
}
const ALL_COMMON = [...COMMON_PASSWORDS, ...COMMON_WORDS]
const NOBODY: PasswordContext = { addresses: [], name: '', hosts: [] }

describe('single rules', () => {
  test.each([
    ['aa', false],
    ['aaa', true],
    ['xaaay', true],
    ['aAa', false],
    ['aabaab', false],
    ['🙂🙂🙂', true],
  ])('three identical in %j: %s', (password, expected) => {
    expect(hasThreeIdentical(password)).toBe(expected)
  })

  test.each([
    ['abc', true],
    ['aBc', true],
    ['x789y', true],
    ['890', false],
    ['cba', false],
    ['321', false],
    ['acbd', false],
    ['yz{', false],
    ['89:', false],
  ])('three ascending in %j: %s', (password, expected) => {
    expect(hasThreeAscending(password)).toBe(expected)
  })

  test.each([
    ['qwe', true],
    ['QWE', true],
    ['1asd', true],
    ['m,.', true],
    ['!@#', true],
    ['890', true],
    ['qaz', false],
    ['ewq', true],
    ['ewQ', true],
    ['321', true],
    ['qw1e', false],
  ])('three neighbouring keys in %j: %s', (password, expected) => {
    expect(hasThreeOfKeyboardRow(password)).toBe(expected)
  })

  test.each([
    ['upper', 'abc', 'PASSWORD_NEEDS_UPPER'],
    ['lower', 'ABC', 'PASSWORD_NEEDS_LOWER'],
    ['digit', 'abc', 'PASSWORD_NEEDS_DIGIT'],
    ['special', 'aB3한', 'PASSWORD_NEEDS_SPECIAL'],
  ] as const)('class %s is missing in %j', (rule, password, error) => {
    expect(brokenPasswordRules(password, { ...NONE, [rule]: true }, NOBODY)).toEqual([error])
    expect(brokenPasswordRules(`${password}aA1!`, { ...NONE, [rule]: true }, NOBODY)).toEqual([])
  })
})

describe('common passwords', () => {
  test.each([
    'password',
    'PassWord',
    'P@ssw0rd',
    'password2024!',
    'dragondragon',
    '1q2w3e4r',
    'letmein!!',
    'Iloveyou123',
  ])('%j is common', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  test.each(['correct horse battery staple', 'mxk7-Tarn-qoel', '우리집고양이는노란색', 'Zweikampf#Wiese'])(
    '%j is not',
    (password) => {
      expect(isCommonPassword(password)).toBe(false)
    },
  )

  test('the lists have more than five thousand entries, lower case, each once', () => {
    expect(ALL_COMMON.length).toBeGreaterThan(5000)
    expect(new Set(ALL_COMMON).size).toBe(ALL_COMMON.length)
    expect(ALL_COMMON.filter((word) => word !== word.toLowerCase())).toEqual([])
  })

  test('more than three thousand of them are long enough for every policy once a year stands behind them', () => {
    const policy = { ...ALL, upper: false, special: false, noSequences: false, minLength: 8 }
    const fitting = new Set(ALL_COMMON.map((word) => `${word}2026`)).values()
    const refused = [...fitting].filter(
      (password) =>
        brokenPasswordRules(password, { ...policy, noCommon: false }, NOBODY).length === 0 &&
        brokenPasswordRules(password, policy, NOBODY).includes('PASSWORD_COMMON'),
    )
    expect(refused.length).toBeGreaterThan(3000)
  })

  test('every entry is found, however it is written', () => {
    const disguise = fc.constantFrom(
      (word: string) => word,
      (word: string) => word.toUpperCase(),
      (word: string) => word + word,
    )
    fc.assert(
      fc.property(fc.constantFrom(...ALL_COMMON), disguise, (word, change) => {
        expect(isCommonPassword(change(word))).toBe(true)
      }),
    )
  })
})

describe('policy', () => {
  test('the default asks for twelve characters, a lower-case letter and a digit, and refuses what is guessed first', () => {
    const policy = passwordPolicy(DEFAULT_SETTINGS.access)
    expect(brokenPasswordRules('Password', policy, NOBODY)).toEqual([
      'PASSWORD_TOO_SHORT',
      'PASSWORD_NEEDS_DIGIT',
      'PASSWORD_COMMON',
    ])
    expect(brokenPasswordRules('mxk7-tarn-qoel', policy, NOBODY)).toEqual([])
  })

  test('shows the rules in force, in the order they are judged', () => {
    expect(passwordRules(NONE)).toEqual(['PASSWORD_TOO_SHORT'])
    expect(passwordRules(ALL)).toEqual([
      'PASSWORD_TOO_SHORT',
      'PASSWORD_NEEDS_UPPER',
      'PASSWORD_NEEDS_LOWER',
      'PASSWORD_NEEDS_DIGIT',
      'PASSWORD_NEEDS_SPECIAL',
      'PASSWORD_REPEATED',
      'PASSWORD_SEQUENCE',
      'PASSWORD_KEYBOARD',
      'PASSWORD_COMMON',
      'PASSWORD_CONTEXT',
    ])
  })

  test('a password longer than what is ever hashed is refused under any policy', () => {
    expect(brokenPasswordRules('ab'.repeat(65), NONE, NOBODY)).toEqual(['TOO_LONG'])
  })

  test('a stricter policy never accepts more', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (password) => {
        const strict = brokenPasswordRules(password, ALL, NOBODY)
        for (const rule of brokenPasswordRules(
          password,
          { ...ALL, noSequences: false, special: false },
          NOBODY,
        )) {
          expect(strict).toContain(rule)
        }
      }),
    )
  })
})

test.each([
  [{ current: 'old', password: 'mxk7-Tarn-qoel', confirm: 'mxk7-Tarn-qoel' }, {}],
  [
    { current: '', password: '', confirm: '' },
    { current: 'REQUIRED', password: 'REQUIRED' },
  ],
  [{ current: 'same', password: 'same', confirm: 'same' }, { password: 'SAME_AS_CURRENT_PASSWORD' }],
  [{ current: 'old', password: 'short', confirm: 'short' }, { password: 'PASSWORD_TOO_SHORT' }],
  [{ current: 'old', password: 'mxk7-Tarn-qoel', confirm: 'other' }, { confirm: 'PASSWORD_MISMATCH' }],
])('change %j gives %j', (change, errors) => {
  expect(checkPasswordChange(change, ALL, NOBODY)).toEqual(errors)
})
