import {
  CONDITIONS,
  OPERATIONS,
  POLICIES,
  SCANNER_OPTIONS,
  TARGETS,
  type RegionName,
} from '@postern/contract/codes/filter.ts'
import { describe, expect, test } from 'vitest'
import { filteredMessage } from '../testing/filtered-message.ts'
import { compileFilters, type FilterOutcome } from './evaluate.ts'
import type { Filter, FilterOwner, FilterRule } from './filter.ts'

const OWNER: FilterOwner = { domainId: 1, groupId: 2, userId: 3, order: ['user', 'group', 'domain', 'all'] }
const MESSAGE = [
  'From: "Kim Minji" <sales@shop.example>',
  'To: "Lee" <lee@corp.example>',
  'Subject: =?UTF-8?B?77yz77yh77ys77yl?= today',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  '',
  '지금 신청하면 무료 coupon for you, category cat.',
  '--b',
  'Content-Type: application/octet-stream; name="Invoice.EXE"',
  'Content-Disposition: attachment; filename="Invoice.EXE"',
  '',
  'MZ',
  '--b--',
  '',
].join('\r\n')

let nextId = 1
function filter(rules: Partial<FilterRule>[], more: Partial<Filter> = {}): Filter {
  const region: RegionName = more.region ?? 'all'
  return {
    id: nextId++,
    name: 'f',
    region,
    policy: POLICIES.deny,
    operation: OPERATIONS.and,
    domainId: region === 'all' ? null : 1,
    groupId: region === 'group' ? 2 : null,
    userId: region === 'user' ? 3 : null,
    scannerOption: SCANNER_OPTIONS.full,
    trustUnauthenticated: false,
    rules: rules.map((rule) => ({
      target: TARGETS.subject,
      cond: CONDITIONS.contain,
      value: '',
      word: false,
      ...rule,
    })),
    ...more,
  }
}

const NOBODY = { from: false, envelope: false }

function evaluate(
  filters: Filter[],
  { proof = NOBODY, owner = OWNER, message = MESSAGE, address = 'lee@corp.example' } = {},
): FilterOutcome {
  return compileFilters(filters).message(filteredMessage(message, { proof }))(
    ['lee@corp.example', address],
    owner,
  )
}
const decides = (rules: Partial<FilterRule>[], more: Partial<Filter> = {}): boolean =>
  evaluate([filter(rules, more)]).decided !== null

describe('conditions', () => {
  test.each<[string, Partial<FilterRule>, boolean]>([
    ['full-width subject is folded', { value: 'sale' }, true],
    ['contain misses', { value: 'rabbit' }, false],
    [
      'match is the whole value',
      { target: TARGETS.senderEmail, cond: CONDITIONS.match, value: 'SALES@shop.example' },
      true,
    ],
    [
      'envelope sender counts too',
      { target: TARGETS.senderEmail, cond: CONDITIONS.match, value: 'bounce@mailer.example' },
      true,
    ],
    [
      '@domain stands for its addresses',
      { target: TARGETS.senderEmail, cond: CONDITIONS.match, value: '@shop.example' },
      true,
    ],
    [
      '@domain is not a suffix of a longer domain',
      { target: TARGETS.senderEmail, cond: CONDITIONS.match, value: '@hop.example' },
      false,
    ],
    ['begin', { target: TARGETS.senderName, cond: CONDITIONS.begin, value: 'kim' }, true],
    ['end', { target: TARGETS.senderDomain, cond: CONDITIONS.end, value: '.example' }, true],
    ['body in Korean', { target: TARGETS.body, value: '무료' }, true],
    ['word inside a word does not count', { target: TARGETS.body, value: 'coup', word: true }, false],
    ['word finds a later whole occurrence', { target: TARGETS.body, value: 'cat', word: true }, true],
    ['not contain holds', { cond: CONDITIONS.notContain, value: 'rabbit' }, true],
    ['not contain fails', { cond: CONDITIONS.notContain, value: 'sale' }, false],
    ['blank fails', { cond: CONDITIONS.blank }, false],
    ['blank fails for a named recipient', { target: TARGETS.recipientName, cond: CONDITIONS.blank }, false],
    ['regex', { cond: CONDITIONS.regex, value: '^s.le\\s' }, true],
    ['broken regex never matches', { cond: CONDITIONS.regex, value: '(' }, false],
    ['extension', { target: TARGETS.attachmentExtension, cond: CONDITIONS.match, value: 'exe' }, true],
    ['attachment name', { target: TARGETS.attachmentName, value: 'invoice' }, true],
    ['ip', { target: TARGETS.ip, cond: CONDITIONS.begin, value: '192.0.2.' }, true],
    [
      'recipient',
      { target: TARGETS.recipientEmail, cond: CONDITIONS.match, value: 'lee@corp.example' },
      true,
    ],
  ])('%s', (_name, rule, expected) => {
    expect(decides([rule])).toBe(expected)
  })

  test('what cannot be seen evades nothing', () => {
    for (const word of ['via\u00adgra', 'vi\u200bag\u2060ra', 'viag\ufe0fra', 'ｖｉａ\u200dｇｒａ'])
      expect(
        evaluate([filter([{ value: 'viagra' }])], { message: `Subject: ${word} now\r\n\r\n` }).decided,
      ).not.toBeNull()
  })

  test('a value of invisible characters only is met by nothing', () => {
    for (const cond of [CONDITIONS.contain, CONDITIONS.begin, CONDITIONS.end, CONDITIONS.match])
      expect(decides([{ cond, value: '\u200b' }])).toBe(false)
  })

  test('regular expressions that differ by case are two', () => {
    const digits = filter([{ cond: CONDITIONS.regex, value: '^\\d' }])
    const others = filter([{ cond: CONDITIONS.regex, value: '^\\D' }])
    expect(evaluate([digits, others]).decided?.filter).toBe(others)
  })

  test('a domain is met as A-labels and in Unicode', () => {
    const message = 'From: <a@xn--mnchen-3ya.example>\r\n\r\n'
    for (const value of ['@münchen.example', '@xn--mnchen-3ya.example', 'a@MÜNCHEN.example']) {
      const rule = { target: TARGETS.senderEmail, cond: CONDITIONS.match, value }
      expect(evaluate([filter([rule])], { message }).decided).not.toBeNull()
    }
  })

  test('every Subject field counts', () => {
    const message = 'Subject: hello\r\nSubject: =?utf-8?q?=EB=AC=B4=EB=A3=8C?=\r\n\r\n'
    expect(evaluate([filter([{ value: '무료' }])], { message }).decided).not.toBeNull()
  })

  test('the address that was written to counts as well as the mailbox it leads to', () => {
    const rule = (value: string) => ({ target: TARGETS.recipientEmail, cond: CONDITIONS.match, value })
    for (const value of ['lee@corp.example', 'lee@alias.example', '@alias.example'])
      expect(evaluate([filter([rule(value)])], { address: 'lee@alias.example' }).decided).not.toBeNull()
  })

  test('AND wants all, OR any', () => {
    const rules = [{ value: 'sale' }, { value: 'rabbit' }]
    expect(decides(rules)).toBe(false)
    expect(decides(rules, { operation: OPERATIONS.or })).toBe(true)
    expect(
      decides([{ value: 'rabbit' }, { cond: CONDITIONS.regex, value: 'today' }], {
        operation: OPERATIONS.or,
      }),
    ).toBe(true)
  })

  test('a catastrophic regex is linear', () => {
    const rule = { target: TARGETS.body, cond: CONDITIONS.regex, value: '(a+)+$' }
    const message = `Subject: x\r\n\r\n${'a'.repeat(10_000)}!`
    expect(evaluate([filter([rule])], { message }).decided).toBeNull()
  })
})

describe('who wins', () => {
  const hit = [{ value: 'sale' }]
  test("regions in the recipient's order", () => {
    const all = filter(hit, { policy: POLICIES.allow })
    const user = filter(hit, { region: 'user' })
    expect(evaluate([all, user]).decided?.filter).toBe(user)
    const owner = { ...OWNER, order: ['all', 'domain', 'group', 'user'] as const }
    expect(evaluate([all, user], { owner }).decided?.filter).toBe(all)
  })
  test('inside a region allow goes before deny, and the loser is named', () => {
    const deny = filter(hit)
    const allow = filter(hit, { policy: POLICIES.allow })
    const outcome = evaluate([deny, allow])
    expect(outcome.decided?.filter).toBe(allow)
    expect(outcome.passed).toEqual([{ match: { filter: deny, rule: deny.rules[0] }, reason: 'outranked' }])
  })
  test("other tenants' filters do not count", () => {
    expect(evaluate([filter(hit, { region: 'domain', domainId: 9 })]).decided).toBeNull()
    expect(evaluate([filter(hit, { region: 'group', groupId: 9 })]).decided).toBeNull()
    expect(evaluate([filter(hit, { region: 'user', userId: 9 })]).decided).toBeNull()
  })
  test('an allow by sender counts only for an authenticated sender (Y09)', () => {
    const rule = { target: TARGETS.senderDomain, cond: CONDITIONS.match, value: 'shop.example' }
    const allow = filter([rule], { policy: POLICIES.allow })
    expect(evaluate([allow]).decided).toBeNull()
    expect(evaluate([allow]).passed[0]?.reason).toBe('unauthenticated')
    expect(evaluate([allow], { proof: { from: true, envelope: false } }).decided?.filter).toBe(allow)
    const trusting = filter([rule], { policy: POLICIES.allow, trustUnauthenticated: true })
    expect(evaluate([trusting]).decided?.filter).toBe(trusting)
  })

  test('who proves one address proves no other', () => {
    const by = (value: string) =>
      filter([{ target: TARGETS.senderEmail, cond: CONDITIONS.match, value }], { policy: POLICIES.allow })
    const from = by('sales@shop.example')
    const envelopeSender = by('bounce@mailer.example')
    expect(evaluate([envelopeSender], { proof: { from: true, envelope: false } }).passed[0]?.reason).toBe(
      'unauthenticated',
    )
    expect(evaluate([envelopeSender], { proof: { from: true, envelope: true } }).decided).not.toBeNull()
    expect(evaluate([from], { proof: { from: false, envelope: true } }).decided).toBeNull()
  })

  test('what is not said of anybody is not proven', () => {
    const rule = { target: TARGETS.senderEmail, cond: CONDITIONS.notContain, value: 'rabbit' }
    const allow = filter([rule], { policy: POLICIES.allow })
    expect(evaluate([allow]).decided).toBeNull()
    expect(evaluate([allow], { proof: { from: true, envelope: false } }).decided).not.toBeNull()
  })

  test('any number of allow filters that a forger meets leave the deny filter standing', () => {
    const rule = { target: TARGETS.senderDomain, cond: CONDITIONS.match, value: 'shop.example' }
    const allowed = Array.from({ length: 9 }, () => filter([rule], { policy: POLICIES.allow }))
    const deny = filter([{ value: 'sale' }])
    const outcome = evaluate([...allowed, deny])
    expect(outcome.decided?.filter).toBe(deny)
    expect(outcome.passed).toHaveLength(5)
  })
})
