/** The one sentence about why mail was held: what decided, or what weighed most, never the sum. */
import { expect, test } from 'vitest'
import type { TraceEntry } from './trace-entry.ts'
import { leadingReason } from './leading-reason.ts'

const entry = (code: string, score = 0, more: Partial<TraceEntry> = {}): TraceEntry => ({
  code,
  kind: 'finding',
  score,
  decisive: false,
  evidence: {},
  ...more,
})
const step = (code: string) =>
  entry(code, 0, { kind: 'step', decisive: true, evidence: { total: 17.1, threshold: 5 } })
const spf = entry('auth.spf-fail', 2, { evidence: { domain: 'bank.example' } })
const beside = { evidence: { phrase: 'confirm your account' } }
const content = (signals: readonly unknown[]) =>
  entry('score.statistical', 6, {
    evidence: { base: 1, groups: JSON.stringify({ sender: 5 }), signals: JSON.stringify(signals) },
  })
const bare = (text: string | null) => text?.replaceAll(/[\u2066-\u2069]/g, '')

test.each([
  ['the heaviest finding', [step('decision.score'), entry('auth.dkim-none', 0.2), spf], /^SPF failed: bank/],
  [
    'what decided before what weighed more',
    [
      step('decision.virus'),
      spf,
      entry('virus.signature', 0, { decisive: true, evidence: { name: 'Eicar', file: 'a.com' } }),
    ],
    /Eicar/,
  ],
  [
    'a filter by its name',
    [
      step('decision.denied'),
      spf,
      entry('filter.deny', 0, { kind: 'filter', decisive: true, evidence: { name: 'Ads', region: 'user' } }),
    ],
    /deny filter “Ads”/,
  ],
  [
    'the call to act that several findings stand beside',
    [
      step('decision.score'),
      spf,
      entry('intent.credentials', 0, beside),
      entry('intent.unproven', 1.2, beside),
      entry('intent.brand', 1.6, beside),
    ],
    /^It urges its reader to sign in or confirm an account: "confirm your account"$/,
  ],
  [
    'signs of the content that have a name',
    [
      step('decision.score'),
      spf,
      content([
        ['[from-free]', 2, 'sender'],
        ['prize', 1, 'sender'],
        ['[unheard-of]', 3, 'sender'],
      ]),
    ],
    /^It resembles known spam: Sent from a free mailbox, “prize”$/,
  ],
  ['content without a sign of weight', [step('decision.score'), content([])], /^Its content resembles/],
  ['a score without findings', [step('decision.score')], /^Its content resembles/],
] as const)('%s', (_what, trace, said) => {
  expect(bare(leadingReason(trace, 'en'))).toMatch(said)
  for (const language of ['ko', 'en', 'ja'] as const)
    expect(leadingReason(trace, language)).not.toMatch(
      /17\.1|No filter decided|결정한 필터|決定したフィルター/,
    )
})

test('a trace without a decision says nothing', () => {
  expect(leadingReason([spf], 'en')).toBeNull()
})
