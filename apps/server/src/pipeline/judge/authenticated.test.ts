/** Mail that nothing decided, and whose sender nobody knows (product §4): when it waits, and when it never does. */
import {
  CONDITIONS,
  FILTER_FUNCTIONS,
  OPERATIONS,
  POLICIES,
  SCANNER_OPTIONS,
  TARGETS,
} from '@postern/contract/codes/filter.ts'
import { MAIL_MODES, RUN_MODES } from '@postern/contract/codes/mail.ts'
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { expect, test } from 'vitest'
import { decide, type Authentication } from './decide.ts'
import { compileFilters, type FilterMatch, type FilterOutcome } from '../filters/evaluate.ts'
import { filteredMessage } from '../testing/filtered-message.ts'

const rule = { target: TARGETS.senderEmail, cond: CONDITIONS.match, value: 'sales@shop.example', word: false }
const filter = (policy: 'allow' | 'deny', more: object = {}) => ({
  id: 7,
  name: 'sales',
  region: 'all' as const,
  policy: POLICIES[policy],
  domainId: null,
  groupId: null,
  userId: null,
  operation: OPERATIONS.and,
  rules: [rule],
  scannerOption: SCANNER_OPTIONS.full,
  trustUnauthenticated: false,
  exempts: FILTER_FUNCTIONS.ears,
  ...more,
})
const meets = (policy: 'allow' | 'deny'): FilterMatch => ({ filter: filter(policy), rule })
const NONE: FilterOutcome = { decided: null, passed: [] }
const allowed = {
  decided: { filter: filter('allow', { exempts: undefined }), rule },
  passed: [],
} as FilterOutcome
const denied = {
  decided: { filter: filter('deny', { exempts: undefined }), rule },
  passed: [],
} as FilterOutcome
const BOTH: Authentication = { sender: true, receiver: true }
const VIRUS: Finding = { code: 'virus.signature', evidence: { name: 'Eicar', file: 'a' } }
const SPAM: Finding = { code: 'virus.unscannable', score: 9 }
const HELD: Finding = { code: 'virus.unscannable', holds: true }
const KEYWORD: Finding = { code: 'keyword.warning', evidence: { tag: '[K]' } }

test.each<[string, Finding[], FilterOutcome, Authentication | undefined, number, string]>([
  ['nothing found', [], NONE, BOTH, MAIL_MODES.wait, 'decision.waiting'],
  [
    'only recipients are asked',
    [],
    NONE,
    { sender: false, receiver: true },
    MAIL_MODES.wait,
    'decision.waiting',
  ],
  [
    'only senders are asked',
    [],
    NONE,
    { sender: true, receiver: false },
    MAIL_MODES.wait,
    'decision.waiting',
  ],
  ['a keyword to warn of', [KEYWORD], NONE, BOTH, MAIL_MODES.wait, 'decision.waiting'],
  ['nobody is asked', [], NONE, { sender: false, receiver: false }, MAIL_MODES.send, 'decision.normal'],
  ['off', [], NONE, undefined, MAIL_MODES.send, 'decision.normal'],
  ['a known sender', [], NONE, { ...BOTH, known: true }, MAIL_MODES.send, 'decision.normal'],
  ['let in', [], { ...NONE, authentication: meets('allow') }, BOTH, MAIL_MODES.send, 'decision.normal'],
  [
    'refused',
    [],
    { ...NONE, authentication: meets('deny') },
    BOTH,
    MAIL_MODES.block,
    'decision.refused-sender',
  ],
  [
    'refused where nobody is asked',
    [],
    { ...NONE, authentication: meets('deny') },
    undefined,
    0,
    'decision.normal',
  ],
  ['a filter decided', [], allowed, BOTH, MAIL_MODES.send, 'decision.allowed'],
  ['a virus', [VIRUS], { ...NONE, authentication: meets('allow') }, BOTH, MAIL_MODES.block, 'decision.virus'],
  ['held', [HELD], { ...NONE, authentication: meets('allow') }, BOTH, MAIL_MODES.block, 'decision.held'],
  [
    'the score',
    [SPAM],
    { ...NONE, authentication: meets('allow') },
    BOTH,
    MAIL_MODES.block,
    'decision.score',
  ],
  ['denied', [], { ...denied, authentication: meets('allow') }, BOTH, MAIL_MODES.block, 'decision.denied'],
])('%s', (_, findings, filters, ears, mode, step) => {
  const policy = { runMode: RUN_MODES.cut, threshold: 5, virusScan: true, ...(ears ? { ears } : {}) }
  const verdict = decide(findings, filters, policy)
  expect([verdict.mode, verdict.trace[0]?.code]).toEqual([mode, step])
  if (mode === MAIL_MODES.wait) expect(verdict.action).toEqual({ kind: 'hold' })
})

test('its tag is kept for when it goes', () => {
  const policy = { runMode: RUN_MODES.cut, threshold: 5, virusScan: true, ears: BOTH }
  expect(decide([KEYWORD], NONE, policy).subjectTag).toBe('[K]')
})

const MESSAGE = 'From: Sales <sales@shop.example>\r\nTo: <lee@corp.example>\r\nSubject: s\r\n\r\nHello\r\n'
const OWNER = { domainId: 1, groupId: null, userId: 3, order: ['user', 'group', 'domain', 'all'] } as const
const meeting = (filters: Parameters<typeof compileFilters>[0], from: boolean) =>
  compileFilters(filters).message(filteredMessage(MESSAGE, { proof: { from, envelope: from } }))(
    ['lee@corp.example'],
    OWNER,
  )

test('an authentication filter decides nothing else, and lets in only whom something proves', () => {
  const outcome = meeting([filter('allow')], true)
  expect(outcome).toMatchObject({ decided: null, authentication: { filter: { id: 7 } } })
  const forged = meeting([filter('allow')], false)
  expect(forged.authentication).toBeUndefined()
  expect(forged.passed).toMatchObject([{ reason: 'unauthenticated' }])
  expect(meeting([filter('deny')], false).authentication).toBeDefined()
})

test('the recipient’s own word comes before their company’s', () => {
  const own = filter('deny', { id: 9, region: 'user', domainId: 1, userId: 3 })
  expect(meeting([filter('allow'), own], true).authentication?.filter.id).toBe(9)
})
