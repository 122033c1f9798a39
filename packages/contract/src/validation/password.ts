/** Password rules (product §5, §14). The policy is a setting; the same rules run while one types. */
import type { ErrorCode } from '../codes/errors.ts'
import { LIMITS } from '../limits.ts'
import { isCommonPassword } from './password-common.ts'
import { isContextPassword, type PasswordContext } from './password-context.ts'

export interface PasswordPolicy {
  /** Characters (code points). */
  readonly minLength: number
  readonly upper: boolean
  readonly lower: boolean
  readonly digit: boolean
  readonly special: boolean
  /** Refuse three identical, three ascending consecutive and three neighbouring keyboard characters. */
  readonly noSequences: boolean
  /** Refuse what is guessed first: common passwords, and what is made of words around the account. */
  readonly noCommon: boolean
}

/** The settings that make the policy (settings/access.ts). */
interface PasswordSettings {
  readonly passwordMinLength: number
  readonly passwordUpper: boolean
  readonly passwordLower: boolean
  readonly passwordDigit: boolean
  readonly passwordSpecial: boolean
  readonly passwordNoSequences: boolean
  readonly passwordNoCommon: boolean
}

export function passwordPolicy(access: PasswordSettings): PasswordPolicy {
  return {
    minLength: access.passwordMinLength,
    upper: access.passwordUpper,
    lower: access.passwordLower,
    digit: access.passwordDigit,
    special: access.passwordSpecial,
    noSequences: access.passwordNoSequences,
    noCommon: access.passwordNoCommon,
  }
}

/** A rule by the error that breaking it gives. */
export type PasswordRule = Extract<
  ErrorCode,
  | 'PASSWORD_TOO_SHORT'
  | `PASSWORD_NEEDS_${string}`
  | 'PASSWORD_REPEATED'
  | 'PASSWORD_SEQUENCE'
  | 'PASSWORD_KEYBOARD'
  | 'PASSWORD_COMMON'
  | 'PASSWORD_CONTEXT'
  | 'TOO_LONG'
>

interface RuleCheck {
  readonly rule: PasswordRule
  readonly applies: (policy: PasswordPolicy) => boolean
  readonly broken: (password: string, policy: PasswordPolicy, context: PasswordContext) => boolean
}

const RULES: readonly RuleCheck[] = [
  {
    rule: 'PASSWORD_TOO_SHORT',
    applies: () => true,
    broken: (p, { minLength }) => Array.from(p).length < minLength,
  },
  { rule: 'TOO_LONG', applies: () => true, broken: (p) => Array.from(p).length > LIMITS.passwordMax },
  { rule: 'PASSWORD_NEEDS_UPPER', applies: (policy) => policy.upper, broken: (p) => !/[A-Z]/.test(p) },
  { rule: 'PASSWORD_NEEDS_LOWER', applies: (policy) => policy.lower, broken: (p) => !/[a-z]/.test(p) },
  { rule: 'PASSWORD_NEEDS_DIGIT', applies: (policy) => policy.digit, broken: (p) => !/\d/.test(p) },
  {
    rule: 'PASSWORD_NEEDS_SPECIAL',
    applies: (policy) => policy.special,
    broken: (p) => !/[^\p{L}\p{N}]/u.test(p),
  },
  { rule: 'PASSWORD_REPEATED', applies: (policy) => policy.noSequences, broken: hasThreeIdentical },
  { rule: 'PASSWORD_SEQUENCE', applies: (policy) => policy.noSequences, broken: hasThreeAscending },
  { rule: 'PASSWORD_KEYBOARD', applies: (policy) => policy.noSequences, broken: hasThreeOfKeyboardRow },
  { rule: 'PASSWORD_COMMON', applies: (policy) => policy.noCommon, broken: (p) => isCommonPassword(p) },
  {
    rule: 'PASSWORD_CONTEXT',
    applies: (policy) => policy.noCommon,
    broken: (p, _, context) => isContextPassword(p, context),
  },
]

/** The rules a form lists under this policy, in order; `TOO_LONG` is left out, nobody needs to be told beforehand. */
export function passwordRules(policy: PasswordPolicy): readonly PasswordRule[] {
  return RULES.filter(({ rule, applies }) => rule !== 'TOO_LONG' && applies(policy)).map(({ rule }) => rule)
}

/** The rules that a password breaks, in the order of passwordRules; empty when it may be used. */
export function brokenPasswordRules(
  password: string,
  policy: PasswordPolicy,
  context: PasswordContext,
): readonly PasswordRule[] {
  return RULES.filter(({ applies, broken }) => applies(policy) && broken(password, policy, context)).map(
    ({ rule }) => rule,
  )
}

export interface PasswordChange {
  readonly current: string
  readonly password: string
  readonly confirm: string
}

/** What is wrong with a password change, by field; whether `current` is right only the server knows. */
export function checkPasswordChange(
  { current, password, confirm }: PasswordChange,
  policy: PasswordPolicy,
  context: PasswordContext,
): Partial<Record<keyof PasswordChange, ErrorCode>> {
  const broken = brokenPasswordRules(password, policy, context)[0]
  const wrong = password === '' ? 'REQUIRED' : password === current ? 'SAME_AS_CURRENT_PASSWORD' : broken
  return {
    ...(current === '' ? { current: 'REQUIRED' } : {}),
    ...(wrong === undefined ? {} : { password: wrong }),
    ...(confirm === password ? {} : { confirm: 'PASSWORD_MISMATCH' }),
  }
}

/** `aaa`, `111`. */
export function hasThreeIdentical(password: string): boolean {
  return /(.)\1\1/su.test(password)
}

/** Three characters each following the one before in the alphabet or among the digits, upper or lower case. */
export function hasThreeAscending(password: string): boolean {
  return threesOf(password).some(([a, b, c]) => follows(a, b) && follows(b, c))
}

function follows(a: string, b: string): boolean {
  const sameKind = (/[a-z]/.test(a) && /[a-z]/.test(b)) || (/\d/.test(a) && /\d/.test(b))
  return sameKind && b.charCodeAt(0) === a.charCodeAt(0) + 1
}

/** Rows of the QWERTY keyboard, from left to right, plain and with shift; also where Korean is typed. */
const KEYBOARD_ROWS = [
  '`1234567890-=',
  '~!@#$%^&*()_+',
  'qwertyuiop[]\\',
  'qwertyuiop{}|',
  "asdfghjkl;'",
  'asdfghjkl:"',
  'zxcvbnm,./',
  'zxcvbnm<>?',
]

/** Three keys next to each other on one row, in either direction. */
export function hasThreeOfKeyboardRow(password: string): boolean {
  return threesOf(password).some((three) => {
    const [there, back] = [three.join(''), three.toReversed().join('')]
    return KEYBOARD_ROWS.some((row) => row.includes(there) || row.includes(back))
  })
}

function threesOf(password: string): [string, string, string][] {
  const characters = Array.from(password.toLowerCase())
  return characters.slice(2).map((third, index) => [characters[index]!, characters[index + 1]!, third])
}
