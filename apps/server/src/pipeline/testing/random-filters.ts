/** Random filters and owners over few words, so that they often meet the messages that go with them. */
import {
  CONDITIONS,
  OPERATIONS,
  POLICIES,
  SCANNER_OPTIONS,
  TARGETS,
  type Policy,
} from '@postern/contract/codes/filter.ts'
import fc from 'fast-check'
import type { Filter, FilterOwner, FilterRule } from '../filters/filter.ts'
import { filteredMessage } from './filtered-message.ts'

const WORDS = [
  'invoice',
  'voice',
  'in',
  'o',
  '무료',
  '무',
  '무료쿠폰',
  'Invoice for today',
  'for today',
  'FREE',
  '',
  'oo',
  '😀a',
]
const ADDRESSES = [
  'a@shop.example',
  '@shop.example',
  'shop.example',
  '.example',
  'a',
  'lee@corp.example',
  '@corp.example',
]
const NETWORKS = [
  '192.0.2.7',
  '192.0.2.0/24',
  '0.0.0.0/0',
  '192.0.*',
  '*',
  '2001:db8::/32',
  '2001:db8::7',
  '::/0',
  '::ffff:192.0.2.7',
  '2001:0DB8:0::7',
]
const PATTERNS = [
  'voice.*today',
  'in+voice',
  'x*invoice',
  '(free)?무료쿠폰',
  '\\binvoice\\b',
  '[a-z]{7} for',
  'today|never',
  '^in',
  '쿠폰$',
  'q{2,3}voice',
  '(?i)VOICE for',
  '\\Qfor today\\E',
  'invoi[cç]e',
  'invo\\x69ce',
  'today{0}',
]

function ruleOf(
  targets: readonly (keyof typeof TARGETS)[],
  conditions: readonly (keyof typeof CONDITIONS)[],
  values: readonly string[],
): fc.Arbitrary<FilterRule> {
  return fc.record({
    target: fc.constantFrom(...targets).map((name) => TARGETS[name]),
    cond: fc.constantFrom(...conditions).map((name) => CONDITIONS[name]),
    value: fc.constantFrom(...values),
    word: fc.boolean(),
  })
}

const RULE = fc.oneof(
  {
    weight: 4,
    arbitrary: ruleOf(
      ['subject', 'body', 'headerAll', 'senderName'],
      ['contain', 'begin', 'end', 'match', 'notContain', 'blank', 'less'],
      WORDS,
    ),
  },
  {
    weight: 3,
    arbitrary: ruleOf(
      [
        'senderEmail',
        'senderId',
        'senderDomain',
        'returnPath',
        'replyTo',
        'recipientEmail',
        'recipientDomain',
        'ccEmail',
        'url',
      ],
      ['match', 'contain', 'begin', 'end', 'blank', 'notContain'],
      ADDRESSES,
    ),
  },
  { weight: 2, arbitrary: ruleOf(['subject', 'body', 'senderEmail'], ['regex'], PATTERNS) },
  { weight: 2, arbitrary: ruleOf(['ip'], ['match', 'contain', 'begin', 'notContain'], NETWORKS) },
  {
    weight: 1,
    arbitrary: ruleOf(
      ['contentSize', 'recipientCount', 'score'],
      ['less', 'bigger', 'equal', 'match'],
      ['0', '1', '2', '007', '200', '100000'],
    ),
  },
  {
    weight: 1,
    arbitrary: ruleOf(
      ['spf', 'tls', 'senderProven'],
      ['match', 'notContain'],
      ['pass', 'yes', 'no', 'temperror'],
    ),
  },
)

export function randomFilter(id: number): fc.Arbitrary<Filter> {
  return fc
    .record({
      region: fc.constantFrom('all', 'domain', 'group', 'user'),
      owner: fc.integer({ min: 1, max: 2 }),
      policy: fc.constantFrom<Policy>(POLICIES.allow, POLICIES.deny),
      operation: fc.constantFrom(OPERATIONS.and, OPERATIONS.or),
      rules: fc.array(RULE, { maxLength: 3 }),
      trustUnauthenticated: fc.boolean(),
      until: fc.option(fc.constantFrom(500, 2_000), { freq: 4 }),
      language: fc.option(fc.constantFrom('ko', 'en'), { freq: 6 }),
    })
    .map(({ region, owner, until, language, ...rest }): Filter => ({
      ...rest,
      id,
      name: `f${id}`,
      region,
      domainId: region === 'all' ? null : 1 + ((owner + 1) % 2),
      groupId: region === 'group' ? owner : null,
      userId: region === 'user' ? owner : null,
      scannerOption: SCANNER_OPTIONS.full,
      ...(until === null ? {} : { term: { from: null, until } }),
      ...(language === null ? {} : { language }),
    }))
}

export const randomOwner: fc.Arbitrary<FilterOwner> = fc.record({
  domainId: fc.integer({ min: 1, max: 2 }),
  groupId: fc.constantFrom(null, 1, 2),
  userId: fc.constantFrom(null, 1, 2),
  order: fc.constantFrom<FilterOwner['order'][]>(
    ['user', 'group', 'domain', 'all'],
    ['all', 'domain', 'group', 'user'],
    ['user', 'all'],
  ),
})

const source = (subject: string, body: string, from = 'A <a@shop.example>'): string =>
  `From: ${from}\r\nTo: lee@corp.example\r\nSubject: ${subject}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${body}\r\n`

const proof = { from: true, envelope: false }
export const RANDOM_MESSAGES = [
  filteredMessage(source('Invoice for today', 'Hello'), {
    envelope: { sender: 'a@shop.example', receivedAt: 1_000 },
  }),
  filteredMessage(source('Invoice for today', '지금 무료쿠폰'), {
    proof,
    score: 7,
    envelope: { receivedAt: 1_000 },
  }),
  filteredMessage(source('', 'in voice, 무 료 free'), {
    envelope: { client: { ip: '2001:db8::7', port: 1, rdns: '', country: '' } },
  }),
  filteredMessage(source('oo 😀a 무료', 'foo\r\n', 'b@other.example'), {
    proof,
    envelope: { client: { ip: '::ffff:192.0.2.7', port: 1, rdns: '', country: '' } },
  }),
]
