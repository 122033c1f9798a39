/** The small validators, as one table. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { isErrorCode } from '../codes/errors.ts'
import { SMTP_RESPONSE_CODES } from '../codes/reject.ts'
import { CHARSETS, LIMITS } from '../limits.ts'
import { applicationBody } from './application.ts'
import {
  charsetSchema,
  languageSchema,
  pageSizeSchema,
  pagingSchema,
  refreshSchema,
  responseCodeSchema,
  summaryPageSizeSchema,
} from './choices.ts'
import { countrySchema } from './country.ts'
import { attachmentHashSchema } from './hash.ts'
import { keywordContentSchema, keywordOccurrenceSchema, keywordSchema } from './keyword.ts'
import { portSchema } from './port.ts'
import {
  broadcastMaxSchema,
  receiverTestFailuresSchema,
  retentionSchema,
  sessionMinutesSchema,
  warningBlockSchema,
} from './ranges.ts'
import { checkMailServerCount, checkPeriod, checkReportEnd } from './ranges.ts'
import { checkRoleOwner, roleBody } from './role.ts'
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
    ['country', countrySchema, 'kr', null],
    ['country', countrySchema, 'KOR', 'INVALID_COUNTRY'],
    ['country', countrySchema, 'K1', 'INVALID_COUNTRY'],
    ['country', countrySchema, 'XX', 'INVALID_COUNTRY'],
    ['hash', attachmentHashSchema, 'D41D8CD98F00B204E9800998ECF8427E', null],
    ['hash', attachmentHashSchema, 'a'.repeat(64), null],
    ['hash', attachmentHashSchema, 'a'.repeat(40), 'INVALID_HASH'],
    ['hash', attachmentHashSchema, 'g'.repeat(32), 'INVALID_HASH'],
    ['language', languageSchema, 'ja', null],
    ['language', languageSchema, 'fr', 'INVALID_LANGUAGE'],
    ['charset', charsetSchema, 'EUC-KR', null],
    ['charset', charsetSchema, 'utf-16', 'INVALID_CHARSET'],
    ['page size', pageSizeSchema, 15, null],
    ['page size', pageSizeSchema, 7, 'INVALID_PAGE_SIZE'],
    ['summary page size', summaryPageSizeSchema, 7, null],
    ['page', pagingSchema, { page: 0 }, 'OUT_OF_RANGE'],
    ['page', pagingSchema, {}, null],
    ['refresh', refreshSchema, 0, null],
    ['refresh', refreshSchema, 5, 'INVALID_VALUE'],
    ['response code', responseCodeSchema, 553, null],
    ['response code', responseCodeSchema, 250, 'INVALID_REJECT_CODE'],
    ['response code', responseCodeSchema, 555, 'INVALID_REJECT_CODE'],
    ['broadcast', broadcastMaxSchema, 0, null],
    ['broadcast', broadcastMaxSchema, 10_000, null],
    ['broadcast', broadcastMaxSchema, 10_001, 'OUT_OF_RANGE'],
    ['broadcast', broadcastMaxSchema, -1, 'OUT_OF_RANGE'],
    ['broadcast', broadcastMaxSchema, 1.5, 'NOT_AN_INTEGER'],
    ['broadcast', broadcastMaxSchema, 'many', 'NOT_A_NUMBER'],
    ['receiver test', receiverTestFailuresSchema, 10, null],
    ['receiver test', receiverTestFailuresSchema, 9, 'OUT_OF_RANGE'],
    ['receiver test', receiverTestFailuresSchema, 501, 'OUT_OF_RANGE'],
    ['session', sessionMinutesSchema, 5, null],
    ['session', sessionMinutesSchema, 1441, 'OUT_OF_RANGE'],
    ['retention', retentionSchema, { logDays: 30, copyDays: 30 }, null],
    ['retention', retentionSchema, { logDays: 30, copyDays: 31 }, 'RETENTION_ABOVE_LOG'],
    ['retention', retentionSchema, { logDays: 1826, copyDays: 0 }, 'OUT_OF_RANGE'],
    ['warning', warningBlockSchema, { warning: 1, block: 2 }, null],
    ['warning', warningBlockSchema, { warning: 2, block: 2 }, 'WARNING_NOT_BELOW_BLOCK'],
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
    const schemas = fc.constantFrom(
      ...TABLE.map(([, schema]) => schema).filter(
        (s) => s !== pagingSchema && s !== retentionSchema && s !== warningBlockSchema,
      ),
    )
    fc.assert(
      fc.property(schemas, fc.anything(), (schema, value) => {
        const error = errorOf(schema, value)
        expect(error === null || isErrorCode(error)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('normalises what it takes', () => {
    expect(countrySchema.parse(' kr ')).toBe('KR')
    expect(attachmentHashSchema.parse('D41D8CD98F00B204E9800998ECF8427E')).toBe(
      'd41d8cd98f00b204e9800998ecf8427e',
    )
    expect(charsetSchema.parse('Shift_JIS')).toBe('shift_jis')
    expect(pagingSchema.parse({})).toEqual({ page: 1, size: 15 })
  })

  test('takes every charset and response code of the specification', () => {
    expect(CHARSETS.map((charset) => errorOf(charsetSchema, charset))).toEqual(CHARSETS.map(() => null))
    expect(SMTP_RESPONSE_CODES.map((code) => errorOf(responseCodeSchema, code))).toEqual(
      SMTP_RESPONSE_CODES.map(() => null),
    )
  })
})

describe('hashes and ports, by property', () => {
  const hex = fc.constantFrom(...Array.from('0123456789abcdefABCDEF'))
  test('hex of 32 or 64 digits is a hash, of any other length it is not', () => {
    fc.assert(
      fc.property(fc.string({ unit: hex, maxLength: 70 }), (text) => {
        expect(attachmentHashSchema.safeParse(text).success).toBe(text.length === 32 || text.length === 64)
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

describe('relations', () => {
  test.each([
    [600, 590, null],
    [600, 591, 'INVALID_REPORT_RANGE'],
  ])('a report sent at %i with data to %i: %s', (send, end, error) => {
    expect(checkReportEnd(send, end)).toBe(error)
  })

  test.each([
    [0, 'LAST_MAIL_SERVER'],
    [1, null],
    [LIMITS.mailServersMax, null],
    [LIMITS.mailServersMax + 1, 'TOO_MANY_MAIL_SERVERS'],
  ])('%i mail servers: %s', (count, error) => {
    expect(checkMailServerCount(count)).toBe(error)
  })

  test('a period does not end before it starts', () => {
    expect(checkPeriod(1, 1)).toBeNull()
    expect(checkPeriod(2, 1)).toBe('INVALID_PERIOD')
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

  test.each([
    ['all', null, null, null],
    ['domain', 1, null, null],
    ['domain', null, null, { field: 'domain_id', code: 'SELECTION_REQUIRED' }],
    ['group', 1, null, { field: 'group_id', code: 'GROUP_REQUIRED' }],
    ['group', 1, 2, null],
    ['user', 1, null, null],
  ] as const)('region %s with domain %s and group %s', (region, domain_id, group_id, expected) => {
    expect(checkRoleOwner(region, { domain_id, group_id })).toEqual(expected)
  })
})
