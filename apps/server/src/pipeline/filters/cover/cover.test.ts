/** What is said of two filters holds of every mail: tried on random filters and mail with the engine itself. */
import { CONDITIONS, OPERATIONS, POLICIES, TARGETS } from '@postern/contract/codes/filter.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filteredMessage } from '../../testing/filtered-message.ts'
import { RANDOM_MESSAGES, randomFilter } from '../../testing/random-filters.ts'
import { compileFilters } from '../evaluate.ts'
import type { Filter, FilterRule } from '../filter.ts'
import type { FilteredMessage } from '../message.ts'
import { coveredBy } from './cover.ts'
import { implies } from './implies.ts'

type Name = keyof typeof TARGETS
type Cond = keyof typeof CONDITIONS
const rule = (target: Name, cond: Cond, value = '', word = false): FilterRule => ({
  target: TARGETS[target],
  cond: CONDITIONS[cond],
  value,
  word,
})

test.each<readonly [FilterRule, FilterRule, boolean]>([
  [rule('senderEmail', 'match', 'A@Shop.example'), rule('senderEmail', 'match', 'a@shop.example'), true],
  [rule('senderEmail', 'match', 'a@shop.example'), rule('senderEmail', 'match', '@shop.example'), true],
  [rule('senderEmail', 'match', '@shop.example'), rule('senderEmail', 'match', 'a@shop.example'), false],
  [rule('senderEmail', 'match', 'a@shop.example'), rule('senderDomain', 'match', 'shop.example'), true],
  [rule('senderEmail', 'match', '@shop.example'), rule('senderDomain', 'end', '.example'), true],
  [rule('senderEmail', 'match', 'a@shop.example'), rule('senderId', 'match', 'a'), true],
  [rule('senderEmail', 'match', 'a@sub.shop.example'), rule('senderEmail', 'match', '@shop.example'), false],
  [rule('returnPath', 'match', 'a@shop.example'), rule('senderEmail', 'match', '@shop.example'), true],
  [rule('senderEmail', 'match', 'a@shop.example'), rule('returnPath', 'match', '@shop.example'), false],
  [rule('recipientEmail', 'match', 'a@shop.example'), rule('senderEmail', 'contain', 'shop'), false],
  [rule('subject', 'begin', 'ＦＲＥＥ coupon'), rule('subject', 'contain', 'free'), true],
  [rule('subject', 'contain', 'free'), rule('subject', 'begin', 'free'), false],
  [rule('subject', 'match', 'free coupon'), rule('subject', 'end', 'coupon', true), true],
  [rule('subject', 'contain', 'coupon'), rule('subject', 'contain', 'coupon', true), false],
  [rule('subject', 'contain', 'coupon', true), rule('subject', 'contain', 'coupon'), true],
  [rule('subject', 'contain', 'a free coupon b'), rule('subject', 'contain', 'free', true), true],
  [rule('subject', 'begin', '무료쿠폰'), rule('subject', 'contain', '무료', true), true],
  [rule('subject', 'contain', '무료쿠폰'), rule('subject', 'contain', '쿠폰', true), false],
  [rule('subject', 'match', 'free'), rule('subject', 'regex', '^f(r|R)e+$'), true],
  [rule('subject', 'contain', 'free'), rule('subject', 'regex', 'free'), false],
  [rule('subject', 'notContain', 'free'), rule('subject', 'notContain', 'free coupon'), true],
  [rule('subject', 'notContain', 'free coupon'), rule('subject', 'notContain', 'free'), false],
  [rule('subject', 'blank'), rule('subject', 'notContain', 'free'), true],
  [rule('ip', 'match', '192.0.2.7'), rule('ip', 'match', '192.0.2.0/24'), true],
  [rule('ip', 'match', '192.0.2.0/24'), rule('ip', 'match', '192.0.*'), true],
  [rule('ip', 'match', '192.0.*'), rule('ip', 'match', '192.0.2.0/24'), false],
  [rule('ip', 'match', '2001:db8::7'), rule('ip', 'match', '2001:0DB8::/32'), true],
  [rule('contentSize', 'bigger', '500'), rule('contentSize', 'bigger', '100'), true],
  [rule('contentSize', 'less', '500'), rule('contentSize', 'less', '100'), false],
  [rule('contentSize', 'equal', '50'), rule('contentSize', 'less', '100'), true],
  [rule('spf', 'match', 'fail'), rule('spf', 'notContain', 'pass'), false],
])('%j implies %j: %j', (one, other, expected) => {
  expect(implies(one, other)).toBe(expected)
})

const base = {
  id: 1,
  name: '',
  region: 'all',
  policy: POLICIES.deny,
  domainId: null,
  groupId: null,
  userId: null,
  operation: OPERATIONS.and,
  scannerOption: 0,
  trustUnauthenticated: false,
} as const
const filterOf = (more: Partial<Filter>): Filter => ({ ...base, rules: [], ...more })
const from = rule('senderEmail', 'match', '@shop.example')
const sale = rule('subject', 'contain', 'sale')

test('all conditions of AND count, each rule of OR for itself', () => {
  const both = filterOf({ rules: [from, sale] })
  expect(coveredBy(both, filterOf({ rules: [sale] }))).toHaveLength(1)
  expect(coveredBy(filterOf({ rules: [sale] }), both)).toEqual([])
  const either = filterOf({ operation: OPERATIONS.or, rules: [from, rule('subject', 'match', 'big sale')] })
  expect(coveredBy(either, filterOf({ rules: [sale] }))).toEqual([{ alternative: 1, onlyProven: false }])
})

test('a filter covers only while it acts, for its language, and as far as it is trusted', () => {
  const denied = filterOf({ rules: [from] })
  const term = { from: null, until: 2_000 }
  expect(coveredBy(denied, filterOf({ rules: [from], term }))).toEqual([])
  expect(coveredBy(filterOf({ rules: [from], term }), denied)).toHaveLength(1)
  expect(coveredBy(denied, filterOf({ rules: [from], language: 'ko' }))).toEqual([])
  const allowed = filterOf({ rules: [from], policy: POLICIES.allow })
  expect(coveredBy(denied, { ...allowed, exempts: 2 })).toEqual([])
  expect(coveredBy(denied, allowed)).toEqual([{ alternative: 0, onlyProven: true }])
  expect(coveredBy(allowed, allowed)).toEqual([{ alternative: 0, onlyProven: false }])
  expect(coveredBy(denied, { ...allowed, trustUnauthenticated: true })).toEqual([
    { alternative: 0, onlyProven: false },
  ])
})

const WORDS = [
  'free',
  'ＦＲＥＥ',
  'coupon',
  '무료',
  '쿠폰',
  '은',
  'a',
  'é',
  ' ',
  '-',
  '@',
  '.',
  'shop',
  '7',
  '😀',
]
const text = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(''))
const address = fc.constantFrom('a@shop.example', 'b@shop.example', 'a@sub.shop.example', '@shop.example')
const part = fc.oneof(
  address,
  fc.constantFrom('shop.example', '.example', 'a', 'shop', '@', 'example', 'a@s'),
)
const textRule = fc.record({
  target: fc.constantFrom(TARGETS.subject, TARGETS.senderName),
  cond: fc
    .constantFrom(...(['contain', 'begin', 'end', 'match', 'notContain', 'blank'] as const))
    .map((name) => CONDITIONS[name]),
  value: text,
  word: fc.boolean(),
})
const addressRule = fc.record({
  target: fc
    .constantFrom(
      ...([
        'senderEmail',
        'senderId',
        'senderDomain',
        'returnPath',
        'replyTo',
        'ccEmail',
        'ccDomain',
        'recipientEmail',
        'recipientDomain',
        'recipientId',
      ] as const),
    )
    .map((name) => TARGETS[name]),
  cond: fc
    .constantFrom(...(['contain', 'begin', 'end', 'match', 'notContain'] as const))
    .map((name) => CONDITIONS[name]),
  value: part,
  word: fc.boolean(),
})
const ipRule = fc.record({
  target: fc.constant(TARGETS.ip),
  cond: fc.constantFrom(CONDITIONS.match, CONDITIONS.begin, CONDITIONS.contain),
  value: fc.constantFrom(
    '192.0.2.7',
    '192.0.2.0/24',
    '192.0.*',
    '192.*',
    '192.0',
    '0.0.0.0/0',
    '*',
    '2001:db8::/32',
    '2001:db8::7',
    '::ffff:192.0.2.0/120',
  ),
  word: fc.boolean(),
})
const numberRule = fc.record({
  target: fc.constantFrom(TARGETS.recipientCount, TARGETS.score),
  cond: fc.constantFrom(CONDITIONS.less, CONDITIONS.bigger, CONDITIONS.equal),
  value: fc.constantFrom('0', '1', '2', '007', '7'),
  word: fc.constant(false),
})
const anyRule = (): fc.Arbitrary<FilterRule> => fc.oneof(textRule, addressRule, ipRule, numberRule)
const message = fc
  .record({
    subject: text,
    name: text,
    from: address,
    cc: address,
    sender: fc.constantFrom('a@shop.example', 'x@b.example', ''),
    ip: fc.constantFrom('192.0.2.7', '192.0.2.9', '192.1.1.1', '::ffff:192.0.2.7', '2001:db8::7'),
    score: fc.constantFrom(0, 1, 2, 7, 9),
  })
  .map(({ subject, name, from: sent, cc, sender, ip, score }) =>
    filteredMessage(
      Buffer.from(
        `From: "${name.replaceAll('@', '')}" <${sent}>\r\nTo: a@shop.example\r\nCc: ${cc}\r\nReply-To: ${sent}\r\nSubject: ${subject}\r\n\r\nx`,
      ),
      { score, envelope: { sender, client: { ip, port: 1, rdns: '', country: '' } } },
    ),
  )

const OWNER = { domainId: 1, groupId: null, userId: null, order: ['all'] } as const
function decides(filter: Filter, mail: FilteredMessage): boolean {
  return compileFilters([filter]).message(mail)(['a@shop.example'], OWNER).decided !== null
}

test('of any two rules: what implies the other is met by no mail without it', () => {
  let claims = 0
  let shown = 0
  const related = (rules: fc.Arbitrary<FilterRule>) =>
    fc.tuple(rules, rules, fc.nat(3), fc.integer({ min: 1, max: 9 })).map(([one, other, start, length]) => {
      const value = one.value.slice(start, start + length).toWellFormed() || one.value
      return [one, { ...other, target: one.target, value }] as const
    })
  const pair = fc.oneof(
    related(textRule),
    related(addressRule),
    fc.tuple(addressRule, addressRule),
    fc.tuple(ipRule, ipRule),
    fc.tuple(numberRule, numberRule),
    fc.tuple(anyRule(), anyRule()),
  )
  fc.assert(
    fc.property(pair, fc.array(message, { minLength: 4, maxLength: 4 }), ([one, other], mails) => {
      if (!implies(one, other)) return
      claims++
      for (const mail of mails) {
        if (!decides(filterOf({ rules: [one] }), mail)) continue
        shown++
        expect(decides(filterOf({ rules: [other] }), mail)).toBe(true)
      }
    }),
    { numRuns: 4_000 },
  )
  expect(claims).toBeGreaterThan(300)
  expect(shown).toBeGreaterThan(100)
}, 60_000)

test('of any two filters: by a covered alternative nothing is decided that the other would not decide', () => {
  let claims = 0
  const any = (id: number) => randomFilter(id).map((filter): Filter => ({ ...filter, region: 'all' }))
  const pairs = fc.tuple(any(1), any(2), fc.nat(2)).map(([filter, by, from]) => {
    const rules = filter.rules.slice(Math.min(from, Math.max(0, filter.rules.length - 1)))
    return [filter, from === 2 ? by : { ...by, rules: [...rules, ...by.rules.slice(0, from)] }] as const
  })
  fc.assert(
    fc.property(pairs, fc.array(message, { minLength: 2, maxLength: 2 }), ([filter, by], mails) => {
      for (const { alternative, onlyProven } of coveredBy(filter, by)) {
        claims++
        const isAnd = filter.operation === OPERATIONS.and
        const alone = isAnd ? filter : { ...filter, rules: [filter.rules[alternative]!] }
        const proof = { from: true, envelope: true }
        for (const mail of [...mails, ...RANDOM_MESSAGES]) {
          const seen = onlyProven ? { ...mail, proof } : mail
          if (decides(alone, seen)) expect(decides(by, seen)).toBe(true)
        }
      }
    }),
    { numRuns: 3_000 },
  )
  expect(claims).toBeGreaterThan(100)
}, 60_000)
