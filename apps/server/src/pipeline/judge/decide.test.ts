import {
  CONDITIONS,
  FILTER_FUNCTIONS,
  OPERATIONS,
  POLICIES,
  POLICY_ACTIONS,
  SCANNER_OPTIONS,
  TARGETS,
  type ScannerOption,
} from '@postern/contract/codes/filter.ts'
import { MAIL_MODES, RUN_MODES } from '@postern/contract/codes/mail.ts'
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { describe, expect, test } from 'vitest'
import { decide, type RecipientPolicy } from './decide.ts'
import type { FilterOutcome } from '../filters/evaluate.ts'
import type { Filter } from '../filters/filter.ts'
import type { JudgedAction } from '@postern/contract/validation/filter-action.ts'
import type { FilterFunction } from '@postern/contract/codes/filter.ts'

const POLICY: RecipientPolicy = { runMode: RUN_MODES.cut, threshold: 5, virusScan: true }
const NO_FILTER: FilterOutcome = { decided: null, passed: [] }
const VIRUS: Finding = { code: 'virus.signature', evidence: { name: 'Eicar', file: 'a.zip' } }
const SPAMMY: Finding = { code: 'virus.unscannable', score: 6 }
const UNREAD: Finding = { code: 'virus.unscannable', holds: true }
const ATTACHED: Finding = { code: 'structure.attachment-program', holds: true, score: -4 }
const FAILED: Finding = { code: 'check.failed', evidence: { check: 'virus' } }
const UNCHECKED = ['normal', MAIL_MODES.analyzing, 'decision.unchecked'] as const

function match(policy: 'allow' | 'deny', scannerOption: ScannerOption = SCANNER_OPTIONS.full): FilterOutcome {
  const rule = { target: TARGETS.subject, cond: CONDITIONS.contain, value: 'v', word: false }
  const filter: Filter = {
    id: 12,
    name: 'partner',
    region: 'domain',
    policy: POLICIES[policy],
    domainId: 1,
    groupId: null,
    userId: null,
    operation: OPERATIONS.and,
    rules: [rule],
    scannerOption,
    trustUnauthenticated: false,
  }
  return { decided: { filter, rule }, passed: [] }
}

describe('decide', () => {
  test.each<[string, Finding[], FilterOutcome, Partial<RecipientPolicy>, string, number, string]>([
    ['nothing found', [], NO_FILTER, {}, 'normal', MAIL_MODES.send, 'decision.normal'],
    [
      'score below',
      [{ ...SPAMMY, score: 4.99 }],
      NO_FILTER,
      {},
      'normal',
      MAIL_MODES.send,
      'decision.normal',
    ],
    ['score reaches', [{ ...SPAMMY, score: 5 }], NO_FILTER, {}, 'spam', MAIL_MODES.block, 'decision.score'],
    [
      'run mode stat',
      [SPAMMY],
      NO_FILTER,
      { runMode: RUN_MODES.stat },
      'spam',
      MAIL_MODES.stat,
      'decision.score',
    ],
    [
      'run mode tag',
      [SPAMMY],
      NO_FILTER,
      { runMode: RUN_MODES.tag },
      'spam',
      MAIL_MODES.tag,
      'decision.score',
    ],
    ['own threshold', [SPAMMY], NO_FILTER, { threshold: 7 }, 'normal', MAIL_MODES.send, 'decision.normal'],
    [
      'virus is always blocked',
      [VIRUS],
      NO_FILTER,
      { runMode: RUN_MODES.stat },
      'virus',
      MAIL_MODES.block,
      'decision.virus',
    ],
    ['what could not be scanned holds', [UNREAD], NO_FILTER, {}, 'spam', MAIL_MODES.block, 'decision.held'],
    [
      'and no allow filter changes that',
      [UNREAD],
      match('allow'),
      {},
      'spam',
      MAIL_MODES.block,
      'decision.held',
    ],
    [
      'but white flag 1 does',
      [UNREAD, ATTACHED],
      match('allow', SCANNER_OPTIONS.skipVirus),
      {},
      'normal',
      MAIL_MODES.send,
      'decision.allowed',
    ],
    [
      'nor does it hold where nothing is scanned',
      [UNREAD],
      NO_FILTER,
      { virusScan: false },
      'normal',
      MAIL_MODES.send,
      'decision.normal',
    ],
    [
      'a rule for attachments holds there, too',
      [ATTACHED],
      NO_FILTER,
      { virusScan: false },
      'spam',
      MAIL_MODES.block,
      'decision.held',
    ],
    [
      'a finding that the setting only scores',
      [{ code: 'virus.unscannable' }],
      NO_FILTER,
      {},
      'normal',
      MAIL_MODES.send,
      'decision.normal',
    ],
    ['virus beats an allow', [VIRUS], match('allow'), {}, 'virus', MAIL_MODES.block, 'decision.virus'],
    [
      'virus beats skip-filter',
      [VIRUS],
      match('allow', SCANNER_OPTIONS.skipFilter),
      {},
      'virus',
      MAIL_MODES.block,
      'decision.virus',
    ],
    [
      'white flag 1 skips virus',
      [VIRUS],
      match('allow', SCANNER_OPTIONS.skipVirus),
      {},
      'normal',
      MAIL_MODES.send,
      'decision.allowed',
    ],
    [
      'skip-filter lets an opinion fail',
      [{ code: 'check.failed', evidence: { check: 'campaign' } }],
      match('allow', SCANNER_OPTIONS.skipFilter),
      {},
      'normal',
      MAIL_MODES.send,
      'decision.allowed',
    ],
    [
      'but no check that reads the contents, nor the whole scan',
      [{ code: 'check.failed', evidence: { check: 'scan' } }],
      match('allow', SCANNER_OPTIONS.skipFilter),
      {},
      'spam',
      MAIL_MODES.block,
      'decision.held',
    ],
    [
      'bypass passes everything',
      [VIRUS, FAILED, SPAMMY],
      match('allow', SCANNER_OPTIONS.bypass),
      {},
      'normal',
      MAIL_MODES.bypass,
      'decision.bypass',
    ],
    [
      'domain without virus scan',
      [VIRUS],
      NO_FILTER,
      { virusScan: false },
      'normal',
      MAIL_MODES.send,
      'decision.normal',
    ],
    [
      'allow exempts from the score',
      [SPAMMY],
      match('allow'),
      {},
      'normal',
      MAIL_MODES.send,
      'decision.allowed',
    ],
    ['deny is spam', [], match('deny'), {}, 'spam', MAIL_MODES.block, 'decision.denied'],
    [
      'deny blocks in every run mode',
      [],
      match('deny'),
      { runMode: RUN_MODES.tag },
      'spam',
      MAIL_MODES.block,
      'decision.denied',
    ],
    [
      'a failed check holds, whatever the run mode',
      [{ code: 'check.failed', evidence: { check: 'mime' } }],
      NO_FILTER,
      { runMode: RUN_MODES.stat },
      'spam',
      MAIL_MODES.block,
      'decision.held',
    ],
    ['no scanner answers: no verdict', [FAILED], NO_FILTER, { runMode: RUN_MODES.stat }, ...UNCHECKED],
    ['no YARA answers', [{ code: 'check.failed', evidence: { check: 'yara' } }], NO_FILTER, {}, ...UNCHECKED],
    ['no scanner answers, allowed', [FAILED], match('allow'), {}, ...UNCHECKED],
    ['spam that would be delivered', [FAILED, SPAMMY], NO_FILTER, { runMode: RUN_MODES.tag }, ...UNCHECKED],
    ['a sender nobody knows', [FAILED], NO_FILTER, { ears: { sender: true, receiver: false } }, ...UNCHECKED],
    [
      'a scanner that will never answer for it',
      [{ ...FAILED, evidence: { check: 'virus', final: 1 } }],
      NO_FILTER,
      {},
      'spam',
      MAIL_MODES.block,
      'decision.held',
    ],
    ['held besides', [FAILED, UNREAD], NO_FILTER, {}, 'spam', MAIL_MODES.block, 'decision.held'],
    ['refused besides', [FAILED], match('deny'), {}, 'spam', MAIL_MODES.block, 'decision.denied'],
    ['spam besides', [FAILED, SPAMMY], NO_FILTER, {}, 'spam', MAIL_MODES.block, 'decision.score'],
    [
      'nobody has asked for a scan',
      [FAILED],
      NO_FILTER,
      { virusScan: false },
      'normal',
      MAIL_MODES.send,
      'decision.normal',
    ],
  ])('%s', (_name, findings, filters, policy, cls, mode, step) => {
    const verdict = decide(findings, filters, { ...POLICY, ...policy })
    expect([verdict.class, verdict.mode, verdict.trace[0]?.code]).toEqual([cls, mode, step])
  })

  test('names virus and filter, and marks exactly what decided', () => {
    expect(decide([VIRUS], NO_FILTER, POLICY).virusName).toBe('Eicar')
    const denied = decide([SPAMMY], match('deny'), POLICY)
    expect(denied.filterInfo).toBe('D:12 partner')
    expect(denied.trace.filter((entry) => entry.decisive).map((entry) => entry.code)).toEqual([
      'decision.denied',
      'filter.deny',
    ])
    expect(denied.score).toBe(6)
  })

  test('white flag 2 asks for the sender to be registered, but not for a virus', () => {
    expect(decide([], match('allow', SCANNER_OPTIONS.allAllow), POLICY).registerAllow).toBe(true)
    expect(decide([VIRUS], match('allow', SCANNER_OPTIONS.allAllow), POLICY).registerAllow).toBe(false)
  })

  test('what the whole gateway refuses no filter lets in', () => {
    const verdict = decide(
      [VIRUS, { code: 'edge.too-many-hops' }],
      match('allow', SCANNER_OPTIONS.bypass),
      POLICY,
    )
    expect(verdict).toMatchObject({ class: 'rejected', action: { kind: 'reject', refusal: { code: 121 } } })
    expect(verdict.trace[0]).toMatchObject({ code: 'decision.refused', decisive: true })
  })

  test('what the edge found and let pass counts, is told, holds where it must, and refuses no more', () => {
    const verdict = decide([], NO_FILTER, POLICY, [{ code: 'edge.relay-denied' }, { ...SPAMMY, score: 5 }])
    expect(verdict).toMatchObject({ class: 'spam', score: 5, action: { kind: 'hold' } })
    expect(verdict.trace.map(({ code }) => code)).toEqual([
      'decision.score',
      'edge.relay-denied',
      SPAMMY.code,
    ])
    expect(decide([], NO_FILTER, POLICY, [FAILED])).toMatchObject({ action: { kind: 'hold' } })
  })

  test.each([
    [RUN_MODES.cut, 'hold'],
    [RUN_MODES.stat, 'deliver'],
    [RUN_MODES.tag, 'deliver'],
  ] as const)('spam in run mode %i: %s', (runMode, kind) => {
    expect(decide([SPAMMY], NO_FILTER, { ...POLICY, runMode }).action).toEqual({ kind })
  })
})

/** The outcome of a filter that does this instead of what its policy says. */
function doing(policy: 'allow' | 'deny', action: JudgedAction): FilterOutcome {
  const { decided } = match(policy)
  return { decided: { ...decided!, filter: { ...decided!.filter, action } }, passed: [] }
}
const PASS = doing('allow', { code: POLICY_ACTIONS.pass })
const DELAY = doing('allow', { code: POLICY_ACTIONS.delay, minutes: 30 })
const SERVER = { host: 'mx.other.example', port: 26, secure: 2, namedBy: 'domain' as const }
const ROUTE = doing('allow', { code: POLICY_ACTIONS.route, server: SERVER })
const ENCRYPT = doing('allow', { code: POLICY_ACTIONS.encrypt })
const LINK = { code: POLICY_ACTIONS.link, days: 7 }
const LINKED = doing('allow', LINK)
const LINKED_DENY = doing('deny', LINK)
const NOT_REPLACED: Finding = { code: 'filter.link-impossible' }
const AS_DOMAIN = doing('deny', { code: POLICY_ACTIONS.block, asDomain: true })

describe('actions of filters', () => {
  const { send, block, stat, tag } = MAIL_MODES
  test.each<[string, FilterOutcome, Finding[], Partial<RecipientPolicy>, number, string, string]>([
    ['block holds', match('deny'), [], { runMode: RUN_MODES.stat }, block, 'hold', 'filter.deny'],
    ['block as the domain: cut', AS_DOMAIN, [], {}, block, 'hold', 'filter.deny'],
    ['block as the domain: stat', AS_DOMAIN, [], { runMode: RUN_MODES.stat }, stat, 'deliver', 'filter.deny'],
    ['block as the domain: tag', AS_DOMAIN, [], { runMode: RUN_MODES.tag }, tag, 'deliver', 'filter.deny'],
    ['a virus all the same', AS_DOMAIN, [VIRUS], { runMode: RUN_MODES.stat }, block, 'hold', 'filter.deny'],
    ['permit, whatever the score', match('allow'), [SPAMMY], {}, send, 'deliver', 'filter.allow'],
    ['pass', PASS, [], {}, send, 'deliver', 'filter.pass'],
    ['pass leaves the score its say', PASS, [SPAMMY], {}, block, 'hold', 'filter.pass'],
    ['pass, a virus', PASS, [VIRUS], {}, block, 'hold', 'filter.allow'],
    ['pass, what holds', PASS, [ATTACHED], {}, block, 'hold', 'filter.allow'],
    ['delay', DELAY, [], {}, send, 'deliver', 'filter.delay'],
    ['delay, spam', DELAY, [SPAMMY], {}, block, 'hold', 'filter.allow'],
    [
      'delay, spam that is delivered',
      DELAY,
      [SPAMMY],
      { runMode: RUN_MODES.tag },
      tag,
      'deliver',
      'filter.delay',
    ],
    ['delay, a virus', DELAY, [VIRUS], {}, block, 'hold', 'filter.allow'],
    ['route', ROUTE, [], {}, send, 'deliver', 'filter.route'],
    ['route, spam', ROUTE, [SPAMMY], {}, block, 'hold', 'filter.allow'],
    ['encrypt', ENCRYPT, [], {}, send, 'deliver', 'filter.encrypt'],
    ['encrypt, what holds', ENCRYPT, [UNREAD], {}, block, 'hold', 'filter.allow'],
    ['link', LINKED, [], {}, send, 'deliver', 'filter.link'],
    ['link of a deny filter', LINKED_DENY, [], {}, send, 'deliver', 'filter.link'],
    ['link, spam', LINKED, [SPAMMY], {}, block, 'hold', 'filter.allow'],
    ['link of a deny filter, spam', LINKED_DENY, [SPAMMY], {}, block, 'hold', 'filter.deny'],
    [
      'link, spam that is delivered',
      LINKED,
      [SPAMMY],
      { runMode: RUN_MODES.tag },
      tag,
      'deliver',
      'filter.link',
    ],
    ['link, a virus', LINKED_DENY, [VIRUS], {}, block, 'hold', 'filter.deny'],
    ['link, an attachment that is held', LINKED, [ATTACHED], {}, block, 'hold', 'filter.allow'],
    ['link, where it cannot be', LINKED, [NOT_REPLACED], {}, block, 'hold', 'filter.allow'],
  ])('%s', (_name, filters, findings, policy, mode, kind, entry) => {
    const verdict = decide(findings, filters, { ...POLICY, ...policy })
    expect([verdict.mode, verdict.action.kind]).toEqual([mode, kind])
    expect(verdict.trace.find((line) => line.kind === 'filter')?.code).toBe(entry)
  })

  test('links are for whenever the mail is sent; a virus has none', () => {
    for (const filters of [LINKED, LINKED_DENY]) {
      expect(decide([], filters, POLICY).shape).toEqual(LINK)
      expect(decide([SPAMMY], filters, POLICY).shape).toEqual(LINK)
      expect(decide([VIRUS], filters, POLICY).shape).toBeNull()
    }
  })

  test('say how the mail is delivered, and only where it is', () => {
    expect(decide([], DELAY, POLICY).shape).toEqual({ code: POLICY_ACTIONS.delay, minutes: 30 })
    expect(decide([SPAMMY], DELAY, POLICY).shape).toBeNull()
    expect(decide([], ROUTE, POLICY).shape).toEqual({ code: POLICY_ACTIONS.route, server: SERVER })
    expect(decide([], ENCRYPT, POLICY).shape).toEqual({ code: POLICY_ACTIONS.encrypt })
    expect(decide([SPAMMY], ENCRYPT, POLICY).shape).toBeNull()
    expect(decide([], PASS, POLICY).shape).toBeNull()
    expect(decide([], match('allow'), POLICY).shape).toBeNull()
    expect(decide([], ROUTE, POLICY).filterInfo).toBe('d:12 partner')
  })
})

describe('filters that exempt from a family of checks', () => {
  const { url, vbs, senderDetect } = FILTER_FUNCTIONS
  const exempting = (exempts: FilterFunction): FilterOutcome => {
    const { decided } = match('allow')
    return { ...NO_FILTER, exempting: [{ ...decided!, filter: { ...decided!.filter, exempts } }] }
  }
  const LINK: Finding = { code: 'link.page-form', score: 6 }
  const MACRO: Finding = { code: 'structure.attachment-macro', holds: true, score: 4 }
  const PRETENDED: Finding = { code: 'structure.attachment-macro-disguised', holds: true }
  const PERSON: Finding = { code: 'impersonation.person', quarantines: true, score: 6 }
  test.each<[string, FilterFunction, Finding, number]>([
    ['URL checks: a link', url, LINK, MAIL_MODES.send],
    ['URL checks: a macro', url, MACRO, MAIL_MODES.block],
    ['URL checks: somebody else', url, PERSON, MAIL_MODES.block],
    ['macros: a link', vbs, LINK, MAIL_MODES.block],
    ['macros: a macro', vbs, MACRO, MAIL_MODES.send],
    ['macros: one that pretends to be none', vbs, PRETENDED, MAIL_MODES.block],
    ['macros: somebody else', vbs, PERSON, MAIL_MODES.block],
    ['impersonation: a link', senderDetect, LINK, MAIL_MODES.block],
    ['impersonation: a macro', senderDetect, MACRO, MAIL_MODES.block],
    ['impersonation: somebody else', senderDetect, PERSON, MAIL_MODES.send],
    ['URL checks: a virus', url, VIRUS, MAIL_MODES.block],
    ['macros: a virus', vbs, VIRUS, MAIL_MODES.block],
    ['impersonation: a virus', senderDetect, VIRUS, MAIL_MODES.block],
  ])('%s', (_name, exempts, finding, mode) => {
    expect(decide([finding], NO_FILTER, POLICY).mode).toBe(MAIL_MODES.block)
    const { trace, ...verdict } = decide([finding], exempting(exempts), POLICY)
    expect(verdict.mode).toBe(mode)
    const [line] = trace.filter(({ kind }) => kind === 'finding')
    const aside = mode === MAIL_MODES.send
    expect(line!.flags?.includes('exempt') ?? false).toBe(aside)
    if (aside) expect([line!.score, verdict.score]).toEqual([0, 0])
    expect(trace.find(({ kind }) => kind === 'filter')?.code).toMatch(/^filter\.exempt-/)
  })

  test('disarming: sets nothing aside, and is read by whoever disarms', () => {
    const { trace, mode } = decide([MACRO], exempting(FILTER_FUNCTIONS.detox), POLICY)
    expect(mode).toBe(MAIL_MODES.block)
    expect(trace.map(({ code }) => code)).toContain('filter.exempt-detox')
  })
})

describe('files that could not be disarmed', () => {
  test.each([
    ['hold the mail', NO_FILTER],
    ['hold it where an allow filter skips all filters', match('allow', SCANNER_OPTIONS.skipFilter)],
  ])('%s', (_name, outcome) => {
    const held = decide([{ code: 'detox.encrypted' }], outcome, POLICY)
    expect(held).toMatchObject({ class: 'spam', mode: MAIL_MODES.block, action: { kind: 'hold' } })
  })

  test('what is still being disarmed waits without a verdict', () => {
    const waiting = decide([{ code: 'detox.pending' }], NO_FILTER, POLICY)
    expect(waiting).toMatchObject({
      class: 'normal',
      mode: MAIL_MODES.analyzing,
      unscanned: { mode: MAIL_MODES.send },
    })
  })
})
