/** A deny filter that fits every mail is refused; one that tells mails apart is not. */
import { CONDITIONS, OPERATIONS, TARGETS } from '@postern/contract/codes/filter.ts'
import { resultValues } from '@postern/contract/validation/filter-results.ts'
import { filterBody } from '@postern/contract/validation/filter.ts'
import { expect, test } from 'vitest'
import { fieldsThatFitAll, fieldsThatFitNearlyAll } from './fits-all.ts'

type Name = keyof typeof TARGETS
type Cond = keyof typeof CONDITIONS

const body = (rules: readonly (readonly [Name, Cond, string])[], operation: 1 | 2 = OPERATIONS.or) =>
  filterBody.parse({
    name: 'a filter',
    operation,
    rules: rules.map(([target, cond, value]) => ({ target: TARGETS[target], cond: CONDITIONS[cond], value })),
  })

test.each<[Name, Cond, string]>([
  ['subject', 'regex', '.*'],
  ['subject', 'regex', '^'],
  ['subject', 'regex', '$'],
  ['subject', 'regex', 'a||b'],
  ['subject', 'regex', '(?i)'],
  ['subject', 'regex', '()'],
  ['subject', 'regex', 'x*'],
  ['subject', 'regex', '.'],
  ['subject', 'regex', String.raw`[\s\S]`],
  ['subject', 'regex', String.raw`\b|.`],
  ['headerAll', 'regex', 'From:'],
  ['headerAll', 'contain', ':'],
  ['headerAll', 'contain', 'date:'],
  ['senderEmail', 'contain', '@'],
  ['senderEmail', 'contain', '.'],
  ['senderEmail', 'regex', String.raw`\w@\w`],
  ['senderDomain', 'contain', '.'],
  ['recipientDomain', 'regex', '[a-z]'],
  ['ip', 'contain', '.'],
  ['ip', 'regex', String.raw`^\d`],
  ['returnPath', 'contain', '@'],
  ['messageId', 'begin', '<'],
  ['contentSize', 'bigger', '1'],
  ['recipientCount', 'less', '1000'],
  ['attachmentCount', 'less', '1000'],
  ['ip', 'match', '0.0.0.0/0'],
  ['ip', 'match', '10.2.3.4/0'],
  ['ip', 'match', '::/0'],
  ['ip', 'match', '::ffff:0:0/96'],
  ['score', 'less', '1000'],
])('%s %s %s fits every mail', (target, cond, value) => {
  expect(fieldsThatFitAll(body([[target, cond, value]]))).toEqual({ 'rules.0.value': 'FILTER_FITS_ALL' })
})

test.each<[Name, Cond, string]>([
  ['subject', 'regex', '^$'],
  ['subject', 'regex', '(?i)casino'],
  ['subject', 'contain', 'a'],
  ['body', 'contain', '당'],
  ['headerAll', 'contain', 'X-Mailer: x'],
  ['headerAll', 'notContain', 'X-Internal'],
  ['senderName', 'blank', ''],
  ['senderDomain', 'end', '.kr'],
  ['senderEmail', 'match', '@casino.example'],
  ['ip', 'begin', '203.0.113.'],
  ['attachmentName', 'regex', '.'],
  ['contentSize', 'bigger', '10485760'],
  ['recipientCount', 'bigger', '50'],
  ['attachmentCount', 'less', '1'],
])('%s %s %s tells mails apart', (target, cond, value) => {
  expect(fieldsThatFitAll(body([[target, cond, value]]))).toEqual({})
})

test.each<[Name, Cond, string]>([
  ['virus', 'match', 'no'],
  ['macro', 'match', 'no'],
  ['score', 'less', '5'],
  ['subject', 'notContain', 'zz'],
  ['headerAll', 'notContain', 'X-Internal'],
  ['subject', 'regex', String.raw`\w`],
  ['body', 'contain', '.'],
  ['senderDomain', 'notContain', 'gibun.example'],
  ['country', 'notContain', 'ZW'],
  ['spf', 'notContain', 'fail'],
  ['bccEmail', 'blank', ''],
  ['url', 'notContain', 'bit.ly'],
])('%s %s %s fits nearly every mail', (target, cond, value) => {
  const rules = body([[target, cond, value]])
  expect(fieldsThatFitAll(rules)).toEqual({})
  expect(fieldsThatFitNearlyAll(rules)).toEqual({ 'rules.0.value': 'FILTER_FITS_NEARLY_ALL' })
})

test.each<[Name, Cond, string]>([
  ['virus', 'match', 'yes'],
  ['score', 'bigger', '8'],
  ['senderProven', 'match', 'no'],
  ['knownSender', 'match', 'no'],
  ['tls', 'match', 'no'],
  ['country', 'notContain', 'KR'],
  ['country', 'match', 'CN'],
  ['url', 'blank', ''],
  ['finding', 'match', 'virus.found'],
  ['ip', 'match', '203.0.113.0/24'],
  ['ip', 'match', '203.0.113.*'],
  ['subject', 'contain', 'a'],
  ['spf', 'notContain', 'pass'],
])('%s %s %s is meant for some mail only', (target, cond, value) => {
  if (target === 'finding') value = resultValues('finding')![0]!
  const rules = body([[target, cond, value]])
  expect([fieldsThatFitAll(rules), fieldsThatFitNearlyAll(rules)]).toEqual([{}, {}])
})

test('rules that share all mail out among them fit it together', () => {
  const every = { 'rules.0.value': 'FILTER_FITS_ALL', 'rules.1.value': 'FILTER_FITS_ALL' }
  const tls = [
    ['tls', 'match', 'yes'],
    ['tls', 'match', 'no'],
  ] as const
  expect(fieldsThatFitAll(body(tls))).toEqual(every)
  expect(fieldsThatFitAll(body(tls, OPERATIONS.and))).toEqual({})
  const score = [
    ['score', 'less', '5'],
    ['score', 'bigger', '4'],
  ] as const
  expect(fieldsThatFitAll(body(score))).toEqual(every)
  const halves = [
    ['ip', 'match', '0.0.0.0/1'],
    ['ip', 'match', '128.0.0.0/1'],
  ] as const
  expect(fieldsThatFitAll(body(halves))).toEqual(every)
})

test('with AND every rule has to fit all, with OR one is enough and is named', () => {
  const rules = [
    ['subject', 'contain', 'casino'],
    ['subject', 'regex', '.*'],
  ] as const
  expect(fieldsThatFitAll(body(rules, OPERATIONS.or))).toEqual({ 'rules.1.value': 'FILTER_FITS_ALL' })
  expect(fieldsThatFitAll(body(rules, OPERATIONS.and))).toEqual({})
})
