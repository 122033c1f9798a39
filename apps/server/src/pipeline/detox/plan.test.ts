/** Who gets a disarmed copy, and by which policy. */
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { expect, test } from 'vitest'
import type { DomainPolicy, Snapshot } from '../configuration/snapshot.ts'
import type { ScanResult } from '../judge/context.ts'
import type { Verdict } from '../judge/decide.ts'
import type { ResolvedRecipient } from '../judge/recipient.ts'
import { NOTHING_READ } from '../judge/summary.ts'
import { plansFor } from './plan.ts'
import type { DetoxException } from './store.ts'

const NOW = Date.UTC(2026, 10, 27)
const KIM = {
  address: 'kim@corp.example',
  addresses: ['kim@corp.example', 'k.kim@corp.example'],
  domain: 'corp.example',
  owner: { domainId: 1 },
  detox: 'ja',
} as unknown as ResolvedRecipient

interface Case {
  readonly recipient?: Partial<ResolvedRecipient>
  readonly codes?: readonly string[]
  readonly aligned?: boolean
  readonly from?: string
  readonly findings?: readonly Finding['code'][]
  readonly exceptions?: readonly Partial<DetoxException>[]
  readonly own?: Readonly<Record<string, unknown>>
}

function plan({ recipient, codes = [], aligned = true, from = 'lee@mail.partner.example', ...more }: Case) {
  const { findings = [], exceptions = [], own = {} } = more
  const verdict = { trace: codes.map((code) => ({ code })) } as unknown as Verdict
  const known = {
    aligned,
    findings: findings.map((code) => ({ code })),
    summary: { ...NOTHING_READ, from },
  } as unknown as ScanResult
  const domain = { detoxSettings: own } as unknown as DomainPolicy
  const snapshot = {
    settings: DEFAULT_SETTINGS,
    domains: new Map([['corp.example', domain]]),
    detoxExceptions: exceptions.map((each, at) => ({ id: at + 1, domainId: null, until: null, ...each })),
  } as unknown as Snapshot
  return plansFor([{ ...KIM, ...recipient }], [verdict], known, snapshot, NOW)[0]!
}
const policyOf = (given: Case) => {
  const { policy } = plan(given) as Extract<ReturnType<typeof plan>, { kind: 'disarm' }>
  return policy.mail
}

test.each<[string, Case, string]>([
  ['on', {}, 'disarm'],
  ['off for the recipient', { recipient: { detox: undefined as never } }, 'off'],
  ['a filter lets all pass', { codes: ['decision.bypass'] }, 'off'],
  ['a filter exempts from disarming', { codes: ['filter.exempt-detox'] }, 'spared'],
  ['the sender', { exceptions: [{ kind: 'sender', value: 'lee@mail.partner.example' }] }, 'spared'],
  [
    'a sender that nothing proves',
    { aligned: false, exceptions: [{ kind: 'sender', value: 'lee@mail.partner.example' }] },
    'disarm',
  ],
  [
    'the sender by a tagged address of theirs',
    {
      from: 'Lee+Bills@mail.partner.example',
      exceptions: [{ kind: 'sender', value: 'lee@mail.partner.example' }],
    },
    'spared',
  ],
  [
    'a tagged address',
    {
      from: 'lee+bills@mail.partner.example',
      exceptions: [{ kind: 'sender', value: 'lee+bills@mail.partner.example' }],
    },
    'spared',
  ],
  ['another tag', { exceptions: [{ kind: 'sender', value: 'lee+bills@mail.partner.example' }] }, 'disarm'],
  [
    'two authors',
    {
      from: 'lee@mail.partner.example, b@x.example',
      exceptions: [{ kind: 'sender', value: 'lee@mail.partner.example' }],
    },
    'disarm',
  ],
  [
    'a domain above the sender',
    { exceptions: [{ kind: 'sender_domain', value: 'partner.example' }] },
    'spared',
  ],
  [
    'a domain that only ends alike',
    { exceptions: [{ kind: 'sender_domain', value: 'ner.example' }] },
    'disarm',
  ],
  [
    'the recipient by an alias',
    { exceptions: [{ kind: 'recipient', value: 'k.kim@corp.example' }] },
    'spared',
  ],
  ['the recipient’s domain', { exceptions: [{ kind: 'domain', value: 'corp.example' }] }, 'spared'],
  ['of another domain', { exceptions: [{ kind: 'domain', value: 'corp.example', domainId: 2 }] }, 'disarm'],
  [
    'whose time is over',
    { exceptions: [{ kind: 'domain', value: 'corp.example', until: NOW - 1 }] },
    'disarm',
  ],
])('%s', (_what, given, kind) => expect(plan(given).kind).toBe(kind))

test('files are spared by extension and hash, named by their exception', () => {
  const exceptions = [
    { kind: 'extension', value: 'dwg' },
    { kind: 'hash', value: 'ab', domainId: 1 },
    { kind: 'hash', value: 'cd', domainId: 2 },
  ] as const
  expect(policyOf({ exceptions }).exempt).toEqual({
    extensions: [{ id: 1, value: 'dwg' }],
    hashes: [{ id: 2, value: 'ab' }],
  })
})

test('a domain’s own values stand in for the common ones; what does not fit does not', () => {
  expect(policyOf({ own: { pdf: 'disarm', word: 'pdf', nothing: 1 } })).toMatchObject({
    language: 'ja',
    modes: { pdf: 'disarm', word: 'report', text: 'disarm' },
  })
})

test.each<[string, Case, object]>([
  [
    'a stranger',
    {},
    { encrypted: 'hold', broken: 'hold', limit: 'hold', unsupported: 'pass', blocked: 'hold' },
  ],
  ['somebody known', { findings: ['history.known'] }, { encrypted: 'pass', broken: 'hold' }],
  [
    'notices',
    { own: { encrypted: 'notice', distribution: 'notice' } },
    { encrypted: 'notice', distribution: 'notice' },
  ],
])('what becomes of files that cannot be disarmed: %s', (_what, given, failures) =>
  expect(policyOf(given).failures).toMatchObject(failures),
)

test('within files, what holds the mail blocks and what is replaced is replaced', () => {
  const { within, distribution } = policyOf({ own: { encrypted: 'notice', distribution: 'notice' } })
  expect(within).toMatchObject({ encrypted: 'notice', broken: 'block', unsupported: 'pass' })
  expect(distribution).toBe('hold')
})

test.each<[string, Case, object | null]>([
  ['left', {}, null],
  ['not to be clicked on', { own: { links: 'inert' } }, { mode: 'inert', except: [] }],
  [
    'checked at the click',
    { own: { links: 'rewrite', linkExcept: ['a.example'] } },
    { mode: 'rewrite', except: ['a.example'] },
  ],
])('links: %s', (_what, given, links) => expect(plan(given)).toMatchObject({ policy: { links } }))
