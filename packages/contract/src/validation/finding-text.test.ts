import { expect, test } from 'vitest'
import { findingText } from './finding-text.ts'

test.each([
  ['en', 'plan.docm', /nested too deep: plan\.docm$/],
  ['en', '', /nested too deep\.$/],
  ['ko', '', /검사를 멈췄습니다\.$/],
  ['ja', '', /検査を中止しました。$/],
] as const)('in %s, a check that stopped at %j ends in a sentence', (language, file, end) => {
  expect(findingText({ code: 'virus.budget', evidence: { file } }, language)).toMatch(end)
})

test('within a sentence, a dash stands for what is not known, and Korean particles follow what is', () => {
  const unnamed = findingText({ code: 'filter.allow', evidence: { name: '', region: 'all' } }, 'en')
  expect(unnamed).toContain('“–”')
  expect(findingText({ code: 'virus.budget', evidence: {} }, 'en')).toMatch(/deep\.$/)
  const score = { code: 'decision.score', evidence: { total: '16.9', threshold: '5.0' } }
  expect(findingText(score, 'ko')).toContain('점수 16.9가 ')
})
