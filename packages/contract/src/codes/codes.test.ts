import { describe, expect, test } from 'vitest'
import { ERROR_DETAIL_TEXTS, ERROR_TEXTS, errorText } from '../texts/errors.ts'
import { REJECT_TEXTS, rejectText } from '../texts/reject.ts'
import { ERRORS, isErrorCode } from './errors.ts'
import {
  ALWAYS_TEMPORARY,
  isPermanent,
  isRejectCode,
  isSmtpResponseCode,
  REJECT_CODES,
  REJECTS,
} from './reject.ts'

describe('error codes', () => {
  test('are upper-case words with an HTTP error status', () => {
    for (const [code, status] of Object.entries(ERRORS)) {
      expect(code).toMatch(/^[A-Z]+(?:_[A-Z]+)*$/)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(600)
    }
  })

  test('each has its text and no text is left over', () => {
    expect(Object.keys(ERROR_TEXTS).sort()).toEqual(Object.keys(ERRORS).sort())
  })

  test('a word that only looks like one is not', () => {
    expect(isErrorCode('NOT_FOUND')).toBe(true)
    expect(isErrorCode('toString')).toBe(false)
    expect(isErrorCode('Invalid input')).toBe(false)
  })

  test('general texts have no parameters, detailed ones have', () => {
    expect(Object.values(ERROR_TEXTS).filter((text) => text.en.includes('{'))).toEqual([])
    expect(Object.values(ERROR_DETAIL_TEXTS).filter((text) => !text.en.includes('{'))).toEqual([])
  })

  test('the detailed text is shown only when all its numbers are known', () => {
    expect(errorText('OUT_OF_RANGE', 'en', { min: 1, max: 5 })).toBe('Enter a number from 1 to 5.')
    expect(errorText('OUT_OF_RANGE', 'en', { min: 1 })).toBe(ERROR_TEXTS.OUT_OF_RANGE.en)
    expect(errorText('NOT_FOUND', 'ja', { min: 1 })).toBe(ERROR_TEXTS.NOT_FOUND.ja)
  })
})

describe('reject codes', () => {
  test('hold those of the specification', () => {
    const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
    expect(REJECT_CODES).toEqual(expect.arrayContaining([...range(100, 106), 108, ...range(110, 138)]))
  })

  test.each(REJECT_CODES)('%i has a reply that a sending server can read', (code) => {
    const { smtp, enhanced, reply } = REJECTS[code]
    expect(isSmtpResponseCode(smtp)).toBe(true)
    expect(enhanced).toMatch(/^[45]\.\d{1,3}\.\d{1,3}$/)
    expect(enhanced[0]).toBe(String(smtp)[0])
    expect(reply).toMatch(/^[\x20-\x7e]{10,200}$/)
    expect(reply).toContain(' ')
  })

  test('each has its name, and any other number is an unknown code', () => {
    expect(Object.keys(REJECT_TEXTS).map(Number)).toEqual(REJECT_CODES)
    expect(rejectText(116)).toBe(REJECT_TEXTS[116])
    expect([rejectText(999).en, rejectText(null).en]).toEqual(['Unknown Code', 'Unknown Code'])
    expect(isRejectCode(107)).toBe(false)
  })

  test('113, 128, 129 and greylisting never become permanent', () => {
    expect(ALWAYS_TEMPORARY.filter(isPermanent)).toEqual([])
  })
})
