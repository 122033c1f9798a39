import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { expect, test } from 'vitest'
import type { ScanOutcome } from '../pipeline/judge/steps.ts'
import { explain } from './explain.ts'

const entry = { kind: 'finding', decisive: false, evidence: {} } as const
const outcome = {
  verdicts: [
    {
      class: 'spam',
      mode: MAIL_MODES.block,
      score: 6.123,
      threshold: 5,
      virusName: '',
      filterInfo: '',
      registerAllow: false,
      trace: [
        {
          code: 'decision.score',
          kind: 'step',
          score: 0,
          decisive: true,
          evidence: { total: 6.12, threshold: 5 },
        },
        { ...entry, code: 'auth.spf_pass', score: -0.5 },
        { ...entry, code: 'auth.spf_fail', score: 3 },
        {
          ...entry,
          code: 'filter.outranked',
          score: 0,
          evidence: { name: 'x\u001b[31m\u202e', region: 'all' },
        },
        { ...entry, code: 'header.of_a_newer_version', score: 1.5 },
      ],
    },
  ],
  checks: [{ name: 'virus', ms: 1, failed: true }],
} as unknown as ScanOutcome

test('what decided comes first, then the points, the heaviest before', () => {
  const lines = explain('a.eml', outcome, 'en').split('\n')
  expect(lines[0]).toBe('a.eml: Spam – Quarantined (score 6.12, threshold 5.00)')
  const at = (part: string) => lines.findIndex((line) => line.includes(part))
  const order = [
    'What decided',
    '[decision.score]',
    'Signs of spam',
    '+3.00',
    '+1.50',
    'Signs of legitimate mail',
    '-0.50',
  ]
  expect(order.map(at)).toEqual(order.map(at).toSorted((a, b) => a - b))
  expect(order.every((part) => at(part) > 0)).toBe(true)
  expect(at('Checks that did not finish: virus')).toBeGreaterThan(0)
})

test.each([
  ['ko', '스팸 – 격리', '최종 결정'],
  ['ja', 'スパム – 隔離', '最終判定'],
] as const)('in %s', (language, verdict, decided) => {
  const text = explain('a.eml', outcome, language)
  expect(text).toContain(verdict)
  expect(text).toContain(decided)
})

test('what a message brought gives the terminal no orders', () => {
  const text = explain('\u0007a.eml', outcome, 'en')
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(text).toContain('x<U+001B>[31m<U+202E>')
})
