import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONDITIONS, type ConditionName, TARGETS } from '../codes/filter.ts'
import { isErrorCode } from '../codes/errors.ts'
import { authFilterBody, checkRule, filterBody } from './filter.ts'
import {
  conditionsFor,
  isConditionAllowed,
  partOf,
  TARGET_KIND_CONDITIONS,
  TARGET_NAMES,
  takesWord,
  targetKind,
} from './filter-conditions.ts'
import { exampleOf } from './filter-examples.ts'
import { checkRuleValue, normaliseRuleValue } from './filter-value.ts'

const rule = (over: object = {}) => ({
  target: TARGETS.subject,
  cond: CONDITIONS.contain,
  value: 'offer',
  ...over,
})
const body = (over: object = {}) => ({ name: 'Offers', rules: [rule()], ...over })

function errorsOf(schema: typeof filterBody | typeof authFilterBody, input: unknown) {
  const issues = schema.safeParse(input).error?.issues ?? []
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]))
}

describe('conditions by target (product §5)', () => {
  test.each([
    ['numeric', ['less', 'bigger', 'equal']],
    ['content', ['contain']],
    ['header', ['contain', 'notContain', 'regex']],
    ['ip', ['match', 'contain', 'begin', 'end', 'notContain', 'regex']],
    ['exact', ['match']],
    ['result', ['match', 'notContain']],
    ['text', ['match', 'contain', 'begin', 'end', 'blank', 'notContain', 'regex']],
  ] as const)('%s', (kind, conditions) => {
    expect(TARGET_KIND_CONDITIONS[kind]).toEqual(conditions)
  })

  test('every target and condition pair is allowed exactly where the table says', () => {
    for (const name of TARGET_NAMES) {
      const allowed: readonly ConditionName[] = TARGET_KIND_CONDITIONS[targetKind(name)]
      const found = (Object.keys(CONDITIONS) as ConditionName[]).filter((c) =>
        isConditionAllowed(TARGETS[name], CONDITIONS[c]),
      )
      expect(new Set(found)).toEqual(new Set(allowed))
      expect(conditionsFor(name, true)).toEqual(['match'])
    }
    expect(TARGET_NAMES.toSorted()).toEqual(Object.keys(TARGETS).toSorted())
  })
})

describe('rule values', () => {
  test.each([
    ['subject', 'contain', 'offer', null],
    ['subject', 'contain', '', 'REQUIRED'],
    ['subject', 'contain', '   ', 'REQUIRED'],
    ['subject', 'contain', 'x'.repeat(60), null],
    ['subject', 'contain', 'x'.repeat(61), 'TOO_LONG'],
    ['subject', 'contain', 'a\u0000b', 'INVALID_TEXT'],
    ['subject', 'blank', '', null],
    ['subject', 'blank', 'x', 'INVALID_VALUE'],
    ['subject', 'regex', '^(win|won)', null],
    ['subject', 'regex', '(win', 'INVALID_REGEX'],
    ['subject', 'regex', '(?i)win', null],
    ['subject', 'regex', 'a(?=b)', 'INVALID_REGEX'],
    ['subject', 'regex', '(?<!a)b', 'INVALID_REGEX'],
    ['subject', 'regex', '(a)\\1', 'INVALID_REGEX'],
    ['subject', 'regex', '(a)\\\\1', null],
    ['subject', 'regex', 'a{1001}', 'INVALID_REGEX'],
    ['subject', 'regex', 'a{1,1000}', null],
    ['senderEmail', 'match', 'user@example.com', null],
    ['senderEmail', 'match', '@example.com', null],
    ['senderEmail', 'match', 'user', 'INVALID_FILTER_ADDRESS'],
    ['senderEmail', 'match', '김민수@example.com', null],
    ['recipientEmail', 'match', 'jörg.müller@example.com', null],
    ['senderEmail', 'match', '김\u200b민수@example.com', 'INVALID_FILTER_ADDRESS'],
    ['senderEmail', 'match', '김 민수@example.com', 'INVALID_FILTER_ADDRESS'],
    ['senderEmail', 'match', '김민수\u3000@example.com', 'INVALID_FILTER_ADDRESS'],
    ['senderEmail', 'match', '가@나@example.com', 'INVALID_FILTER_ADDRESS'],
    ['senderEmail', 'match', `${'가'.repeat(40)}@a.example`, null],
    ['senderEmail', 'match', 'a..b.@a.example', null],
    ['senderEmail', 'match', '..@a.example', 'INVALID_FILTER_ADDRESS'],
    ['senderEmail', 'contain', 'user', null],
    ['senderDomain', 'match', 'example.com', null],
    ['senderDomain', 'match', 'example', 'INVALID_DOMAIN'],
    ['senderDomain', 'end', '.com', null],
    ['ip', 'match', '192.0.2.0/24', null],
    ['ip', 'match', '192.0.2.*', null],
    ['ip', 'match', '::1', null],
    ['ip', 'match', '192.0.2', 'INVALID_IP'],
    ['ip', 'begin', '192.0.', null],
    ['attachmentExtension', 'match', 'exe', null],
    ['attachmentExtension', 'match', 'tar.gz', null],
    ['attachmentExtension', 'match', '*.exe', 'INVALID_EXTENSION'],
    ['containedExtension', 'match', 'exe', null],
    ['attachmentHash', 'match', 'd41d8cd98f00b204e9800998ecf8427e', null],
    ['attachmentHash', 'match', 'a'.repeat(64), null],
    ['attachmentHash', 'match', 'a'.repeat(33), 'INVALID_HASH'],
    ['attachmentHash', 'match', 'a'.repeat(65), 'TOO_LONG'],
    ['contentSize', 'bigger', '1000', null],
    ['contentSize', 'bigger', '1e3', 'NOT_AN_INTEGER'],
    ['contentSize', 'less', '-1', 'NOT_AN_INTEGER'],
    ['contentSize', 'equal', '9999999999999', 'OUT_OF_RANGE'],
    ['ccEmail', 'match', '@example.com', null],
    ['replyTo', 'match', 'user', 'INVALID_FILTER_ADDRESS'],
    ['dkimDomain', 'match', 'example', 'INVALID_DOMAIN'],
    ['country', 'match', 'KR', null],
    ['country', 'match', 'Korea', 'INVALID_COUNTRY'],
    ['spf', 'match', 'softfail', null],
    ['spf', 'notContain', 'pass', null],
    ['spf', 'match', 'passed', 'INVALID_VALUE'],
    ['virus', 'match', 'yes', null],
    ['finding', 'match', 'structure.attachment-macro', null],
    ['finding', 'match', 'structure.unheard-of', 'INVALID_VALUE'],
  ] as const)('%s %s %j: %s', (target, condition, value, error) => {
    expect(checkRuleValue(target, condition, value)).toBe(error)
  })

  test.each([
    ['senderEmail', 'match', ' User@Example.COM ', 'user@example.com'],
    ['senderEmail', 'match', 'JO\u0308RG@한국.kr', 'jörg@xn--3e0b707e.kr'],
    ['senderEmail', 'match', '\u1100\u1161@xn--3E0B707E.kr', '가@xn--3e0b707e.kr'],
    ['senderDomain', 'match', '@한국.kr', 'xn--3e0b707e.kr'],
    ['attachmentExtension', 'match', '.EXE', 'exe'],
    ['attachmentHash', 'match', ' AB12 ', 'ab12'],
    ['country', 'match', 'kr', 'KR'],
    ['subject', 'match', ' Offer ', 'Offer'],
    ['subject', 'regex', ' Offer ', ' Offer '],
  ] as const)('%s %s %j is kept as %j', (target, condition, value, kept) => {
    expect(normaliseRuleValue(target, condition, value)).toBe(kept)
  })

  test('normalising is the same done twice', () => {
    const conditions = fc.constantFrom('match', 'contain', 'begin', 'end', 'regex' as ConditionName)
    fc.assert(
      fc.property(
        fc.constantFrom(...TARGET_NAMES),
        conditions,
        fc.string({ unit: 'grapheme' }),
        (target, condition, value) => {
          const once = normaliseRuleValue(target, condition, value)
          expect(normaliseRuleValue(target, condition, once)).toBe(once)
        },
      ),
    )
  })
})

test.each([
  [['subject', 'ccName', 'spf'], 'header'],
  [['body', 'url'], 'content'],
  [['attachmentHash', 'containedName'], 'attach'],
  [['subject', 'body'], 'mixed'],
  [['score'], 'mixed'],
  [[], 'mixed'],
] as const)('rules on %j look at part %s', (names, part) => {
  expect(partOf(names.map((name) => TARGETS[name]))).toBe(part)
})

test('every example is a value that forms take', () => {
  for (const name of TARGET_NAMES) {
    const [condition] = conditionsFor(name)
    expect([name, checkRuleValue(name, condition!, exampleOf(name))]).toEqual([name, null])
  }
})

describe('whole words', () => {
  test.each([
    ['subject', 'contain', true],
    ['subject', 'match', false],
    ['body', 'contain', true],
    ['attachmentContent', 'contain', true],
    ['headerAll', 'notContain', true],
    ['spf', 'notContain', false],
    ['contentSize', 'bigger', false],
  ] as const)('%s %s: %s', (target, condition, takes) => {
    expect(takesWord(target, condition)).toBe(takes)
  })

  test('are kept only where they mean something', () => {
    const words = body({ rules: [rule({ word: true }), rule({ cond: CONDITIONS.match, word: true })] })
    expect(filterBody.parse(words).rules.map(({ word }) => word)).toEqual([true, false])
  })
})

describe('filter', () => {
  test('a short form gets its defaults', () => {
    expect(filterBody.parse(body())).toEqual({
      name: 'Offers',
      is_act: true,
      comment: '',
      domain_id: null,
      group_id: null,
      user_id: null,
      operation: 1,
      rules: [{ target: 101, cond: 2, value: 'offer', word: false }],
      scanner_option: 0,
      trust_unauthenticated: false,
      valid_from: null,
      valid_until: null,
      mail_language: '',
      action: null,
      filter_function: 1,
    })
  })

  test.each([
    [
      { code: 1, as_domain: true, minutes: 5, server: 'mx.example' },
      { as_domain: true, minutes: null, server: null },
    ],
    [{ code: 4, as_domain: true }, { as_domain: false }],
    [
      { code: 5, minutes: 30, port: 26 },
      { minutes: 30, port: 25 },
    ],
    [
      { code: 6, server: 'MX.example', port: 26, secure: 3 },
      { server: 'mx.example', port: 26, secure: 3 },
    ],
    [
      { code: 6, server: 'mx.example' },
      { server: 'mx.example', port: 25, secure: 2 },
    ],
  ])('an action keeps what its code needs: %o', (action, kept) => {
    expect(filterBody.parse(body({ action })).action).toMatchObject(kept)
  })

  test.each([
    [{ code: 2 }, { 'action.code': 'INVALID_VALUE' }],
    [{ code: 5 }, { 'action.minutes': 'REQUIRED' }],
    [{ code: 5, minutes: 0 }, { 'action.minutes': 'INVALID_VALUE' }],
    [{ code: 5, minutes: 10_081 }, { 'action.minutes': 'INVALID_VALUE' }],
    [{ code: 6 }, { 'action.server': 'REQUIRED' }],
    [{ code: 6, server: 'a b' }, { 'action.server': 'INVALID_HOST' }],
    [{ code: 6, server: 'mx.example', port: 0 }, { 'action.port': 'INVALID_PORT' }],
  ])('an action that lacks what it needs: %o', (action, faults) => {
    expect(errorsOf(filterBody, body({ action }))).toEqual(faults)
  })

  test.each([0, 4, 8])('no filter exempts from %i', (filter_function) => {
    expect(errorsOf(filterBody, body({ filter_function }))).toEqual({ filter_function: 'INVALID_VALUE' })
  })

  test.each([
    ['no rule', { rules: [] }, { rules: 'FILTER_RULE_REQUIRED' }],
    ['rules absent', { rules: undefined }, { rules: 'FILTER_RULE_REQUIRED' }],
    [
      '51 rules',
      { rules: Array.from({ length: 51 }, (_, n) => rule({ value: `v${String(n)}` })) },
      { rules: 'TOO_MANY_ITEMS' },
    ],
    ['the same rule twice', { rules: [rule(), rule()] }, { rules: 'DUPLICATE_ITEM' }],
    ['no name', { name: ' ' }, { name: 'REQUIRED' }],
    ['name of 51', { name: 'x'.repeat(51) }, { name: 'TOO_LONG' }],
    ['comment of 256', { comment: 'x'.repeat(256) }, { comment: 'TOO_LONG' }],
    ['script in the comment', { comment: '<script>x</script>' }, { comment: 'INVALID_TEXT' }],
    ['unknown operation', { operation: 3 }, { operation: 'INVALID_VALUE' }],
    ['unknown target', { rules: [rule({ target: 999 })] }, { 'rules.0.target': 'INVALID_VALUE' }],
    [
      'condition of another target',
      { rules: [rule({ target: TARGETS.body, cond: CONDITIONS.match })] },
      { 'rules.0.cond': 'INVALID_CONDITION' },
    ],
    ['a term that is no date', { valid_until: 'soon' }, { valid_until: 'INVALID_DATE' }],
    ['unknown language', { mail_language: 'xx' }, { mail_language: 'INVALID_VALUE' }],
    ['empty value', { rules: [rule({ value: '' })] }, { 'rules.0.value': 'REQUIRED' }],
  ])('%s', (_name, over, errors) => {
    expect(errorsOf(filterBody, body(over))).toEqual(errors)
  })

  test('50 rules are taken', () => {
    const rules = Array.from({ length: 50 }, (_, n) => rule({ value: `v${String(n)}` }))
    expect(filterBody.safeParse(body({ rules })).success).toBe(true)
  })

  test('an authentication filter combines by AND and compares by match only', () => {
    const match = { target: TARGETS.senderEmail, cond: CONDITIONS.match, value: 'user@example.com' }
    expect(authFilterBody.parse({ name: 'a', rules: [match] }).operation).toBe(2)
    expect(errorsOf(authFilterBody, { name: 'a', operation: 1, rules: [match] })).toEqual({
      operation: 'AUTH_FILTER_AND_ONLY',
    })
    expect(errorsOf(authFilterBody, { name: 'a', rules: [rule()] })).toEqual({
      'rules.0.cond': 'INVALID_CONDITION',
    })
  })

  test('whatever comes, a wrong rule answers with codes of the catalogue', () => {
    const anyRule = fc.record({
      target: fc.constantFrom(...Object.values(TARGETS), 0, 9001),
      cond: fc.constantFrom(...Object.values(CONDITIONS), 42),
      value: fc.oneof(fc.string(), fc.constant(null)),
    })
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 4 }), (rules) => {
        const issues = filterBody.safeParse({ name: 'n', rules }).error?.issues ?? []
        expect(issues.filter((issue) => !isErrorCode(issue.message))).toEqual([])
      }),
    )
  })

  test('what is stored passes again', () => {
    const value = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(TARGETS)),
        fc.constantFrom(...Object.values(CONDITIONS)),
        value,
        (target, cond, text) => {
          const parsed = filterBody.safeParse(body({ rules: [{ target, cond, value: text }] }))
          fc.pre(parsed.success)
          expect(filterBody.parse(parsed.data)).toEqual(parsed.data)
          expect(checkRule(parsed.data.rules[0]!)).toBeNull()
        },
      ),
      { numRuns: 500 },
    )
  })
})
