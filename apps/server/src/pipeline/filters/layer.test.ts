/** What a message costs must not grow with filters that have nothing to do with it. */
import {
  CONDITIONS,
  OPERATIONS,
  POLICIES,
  SCANNER_OPTIONS,
  TARGETS,
  type Operation,
} from '@postern/contract/codes/filter.ts'
import { expect, test } from 'vitest'
import { filteredMessage } from '../testing/filtered-message.ts'
import { ownerCode, type Filter, type FilterRule } from './filter.ts'
import { compileLayer } from './layer.ts'
import { messageValues, recipientValues } from './values.ts'

const MESSAGE = filteredMessage('From: user7@d.example\r\nSubject: Hi\r\n\r\nHello\r\n')

const ALL = ownerCode({ region: 'all', domainId: null, groupId: null, userId: null })

const rule = (target: keyof typeof TARGETS, cond: keyof typeof CONDITIONS, value: string): FilterRule => ({
  target: TARGETS[target],
  cond: CONDITIONS[cond],
  value,
  word: false,
})

function candidatesAmong(
  rulesOf: (n: number) => FilterRule[],
  operation: Operation = OPERATIONS.and,
): number {
  const filters = Array.from({ length: 2_000 }, (_, n): Filter => ({
    id: n + 1,
    name: 'f',
    region: 'all',
    policy: POLICIES.deny,
    domainId: null,
    groupId: null,
    userId: null,
    operation,
    rules: rulesOf(n),
    scannerOption: SCANNER_OPTIONS.full,
    trustUnauthenticated: false,
  }))
  const own = recipientValues(['lee@corp.example'], MESSAGE.facts)
  return compileLayer(filters).message(messageValues(MESSAGE))(own, new Map([[ALL, 0]])).length
}

const sender = (n: number): FilterRule => rule('senderEmail', 'match', `user${n}@d.example`)

test.each<[string, (n: number) => FilterRule[]]>([
  ['a result that most mails have, first', (n) => [rule('tls', 'match', 'no'), sender(n)]],
  ['a number, first', (n) => [rule('contentSize', 'bigger', '1'), sender(n)]],
  ['a pattern, first', (n) => [rule('subject', 'regex', '.'), sender(n)]],
  ['the recipient, first', (n) => [rule('recipientDomain', 'match', 'corp.example'), sender(n)]],
  ['a part of a text that many look for', (n) => [rule('body', 'contain', 'hello'), sender(n)]],
  ['hashes', (n) => [rule('attachmentHash', 'match', n.toString(16).padStart(32, '0')), sender(n)]],
])(
  'all of several conditions, among them %s: who has nothing to do with it is not tried',
  (_name, rulesOf) => {
    expect(candidatesAmong(rulesOf)).toBeLessThanOrEqual(1)
  },
)

test('of filters by results only those are tried that meet', () => {
  const values = ['pass', 'fail', 'softfail', 'neutral'] as const
  const rulesOf = (n: number): FilterRule[] => [rule('spf', 'match', values[n % 4]!)]
  expect(candidatesAmong(rulesOf, OPERATIONS.or)).toBe(0)
})
