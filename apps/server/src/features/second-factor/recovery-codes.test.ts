import { expect, test } from 'vitest'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'

test('ten codes that differ, of letters nobody mixes up', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^(?:[a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/)
})

test('typed without dashes, with blanks or in capitals it is the same code', () => {
  const code = 'abcd-efgh-jkmn-pqrs'
  for (const typed of ['abcdefghjkmnpqrs', 'ABCD EFGH JKMN PQRS', ' abcd-efgh-jkmn-pqrs '])
    expect(hashRecoveryCode(typed)).toBe(hashRecoveryCode(code))
  expect(hashRecoveryCode('abcd-efgh-jkmn-pqrt')).not.toBe(hashRecoveryCode(code))
})
