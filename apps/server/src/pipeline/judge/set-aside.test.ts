import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { RUN_MODES } from '@postern/contract/codes/mail.ts'
import { expect, test } from 'vitest'
import { decide } from './decide.ts'
import { totalScore } from '../checks/total.ts'
import { modelPoints, scoreMode, setAside } from './set-aside.ts'

test.each([
  ['on', false, 'counts'],
  ['on', true, 'counts'],
  ['auto', false, 'counts'],
  ['auto', true, 'fallen-back'],
  ['off', false, 'off'],
  ['off', true, 'off'],
] as const)('%s, alarm %s: %s', (setting, away, mode) => {
  expect(scoreMode(setting, away)).toBe(mode)
})

const FINDINGS: readonly Finding[] = [
  { code: 'auth.spf-fail', score: 1 },
  { code: 'score.statistical', score: 4.5, evidence: { base: 1.3 } },
]

test.each([
  ['counts', 'score.statistical', 4.5, 'spam', 5.5],
  ['fallen-back', 'score.fallen-back', 0, 'normal', 1],
  ['off', 'score.off', 0, 'normal', 1],
] as const)('%s: the trace has %s with %d points', (mode, code, score, name, total) => {
  const findings = setAside(FINDINGS, mode)
  const policy = { runMode: RUN_MODES.cut, threshold: 5, virusScan: true }
  const verdict = decide(findings, { decided: null, passed: [] }, policy)
  expect([verdict.class, verdict.score]).toEqual([name, total])
  expect(verdict.trace.find((entry) => entry.code === code)).toMatchObject({ score, evidence: { base: 1.3 } })
  expect(modelPoints(findings)).toBe(4.5)
})

test('a message that the model did not judge has none of its points', () => {
  expect(modelPoints([{ code: 'auth.spf-fail' }])).toBeNull()
})

test.each([
  ['counts', 0.5],
  ['fallen-back', 3.5],
  ['off', 3.5],
] as const)('%s: what stands in for the model gives %d points', (mode, points) => {
  const findings = setAside([{ code: 'intent.scheme', score: 0.5, scoreAlone: 3.5 }], mode)
  expect(totalScore(findings)).toBe(points)
})
