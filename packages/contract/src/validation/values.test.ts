/** The small validators, as one table. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { isErrorCode } from '../codes/errors.ts'
import { applicationBody } from './application.ts'
import { languageSchema } from './choices.ts'
import { isAttachmentHash } from './hash.ts'
import { keywordContentSchema, keywordOccurrenceSchema, keywordSchema } from './keyword.ts'
import { portSchema } from './port.ts'
import { roleBody } from './role.ts'
import { isTimeOfDay, timeOfDaySchema, timeZoneSchema } from './time.ts'
import { wordType } from './word-type.ts'

/** The first error, null when the value is taken. */
function errorOf(schema: z.ZodType, value: unknown): string | null {
  return schema.safeParse(value).error?.issues[0]?.message ?? null
}

describe('values and their errors', () => {
  const TABLE: readonly (readonly [string, z.ZodType, unknown, string | null])[] = [
    ['port', portSchema, 1, null],
    ['port', portSchema, 65_535, null],
    ['port', portSchema, 0, 'INVALID_PORT'],
    ['port', portSchema, 65_536, 'INVALID_PORT'],
    ['port', portSchema, 25.5, 'INVALID_PORT'],
    ['port', portSchema, '25', 'INVALID_PORT'],
    ['language', languageSchema, 'ja', null],
    ['language', languageSchema, 'fr', 'INVALID_LANGUAGE'],
    ['keyword', keywordSchema, 'x'.repeat(64), null],
    ['keyword', keywordSchema, 'x'.repeat(65), 'TOO_LONG'],
    ['keyword', keywordSchema, '', 'REQUIRED'],
    ['keyword', keywordSchema, '<script>', 'INVALID_TEXT'],
    ['occurrence', keywordOccurrenceSchema, 5, null],
    ['occurrence', keywordOccurrenceSchema, 6, 'OUT_OF_RANGE'],
    ['content', keywordContentSchema, 'x'.repeat(1001), 'TOO_LONG'],
    ['time zone', timeZoneSchema, 'Asia/Seoul', null],
    ['time zone', timeZoneSchema, 'UTC', null],
    ['time zone', timeZoneSchema, 'Asia/Nowhere', 'INVALID_TIME_ZONE'],
    ['time zone', timeZoneSchema, '', 'INVALID_TIME_ZONE'],
    ['time', timeOfDaySchema, '23:59', null],
    ['time', timeOfDaySchema, '24:00', 'INVALID_SEND_TIME'],
  ]
  test.each(TABLE)('%s %#', (_name, schema, value, error) => {
    expect(errorOf(schema, value)).toBe(error)
  })

  test('answers with error codes whatever comes', () => {
    const schemas = fc.constantFrom(...TABLE.map(([, schema]) => schema))
    fc.assert(
      fc.property(schemas, fc.anything(), (schema, value) => {
        const error = errorOf(schema, value)
        expect(error === null || isErrorCode(error)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

describe('hashes and ports, by property', () => {
  const hex = fc.constantFrom(...Array.from('0123456789abcdefABCDEF'))
  test('hex of 32 or 64 digits is a hash, of any other length it is not', () => {
    fc.assert(
      fc.property(fc.string({ unit: hex, maxLength: 70 }), (text) => {
        expect(isAttachmentHash(text)).toBe(text.length === 32 || text.length === 64)
      }),
    )
  })

  test('a whole number is a port within its range only', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 70_000 }), (port) => {
        expect(portSchema.safeParse(port).success).toBe(port >= 1 && port <= 65_535)
      }),
    )
  })

  test('times of day are those of a clock', () => {
    fc.assert(
      fc.property(fc.nat(99), fc.nat(99), (hour, minute) => {
        const text = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
        expect(isTimeOfDay(text)).toBe(hour < 24 && minute < 60)
      }),
    )
  })
})

test.each([
  ['안녕', 1],
  ['ㅋㅋ', 1],
  ['hello', 2],
  ['2024', 2],
  ['hello2024', 0],
  ['안녕hello', 0],
  ['hello world', 0],
  ['こんにちは', 0],
  ['', 0],
])('word type of %j is %i', (word, type) => {
  expect(wordType(word)).toBe(type)
})

describe('application form', () => {
  const form = {
    company: 'Example',
    name: 'Kim',
    contact: '01012345678',
    email: 'kim@example.com',
    privacy_consent: true,
  }
  test.each([
    [{}, null],
    [{ contact: '010-1234-5678' }, 'INVALID_CONTACT'],
    [{ contact: '1234567' }, 'INVALID_CONTACT'],
    [{ email: 'kim' }, 'INVALID_EMAIL'],
    [{ privacy_consent: false }, 'PRIVACY_CONSENT_REQUIRED'],
    [{ privacy_consent: undefined }, 'PRIVACY_CONSENT_REQUIRED'],
    [{ question: 'x'.repeat(1000) }, null],
    [{ question: 'x'.repeat(1001) }, 'TOO_LONG'],
    [{ company: '' }, 'REQUIRED'],
  ])('with %j: %s', (over, error) => {
    expect(errorOf(applicationBody, { ...form, ...over })).toBe(error)
  })
})

describe('roles', () => {
  const role = {
    name: 'Help desk',
    region: 'domain',
    permissions: ['mail-inbound-mail'],
  }
  test.each([
    [{}, null],
    [{ name: '' }, 'REQUIRED'],
    [{ permissions: [] }, 'PERMISSION_REQUIRED'],
    [{ permissions: ['no-such-thing'] }, 'INVALID_VALUE'],
    [{ permissions: ['mail-action-delete'] }, 'MENU_REQUIRED'],
    [{ region: 'galaxy' }, 'INVALID_VALUE'],
  ])('with %j: %s', (over, error) => {
    expect(errorOf(roleBody, { ...role, ...over })).toBe(error)
  })
})
