import { expect, test } from 'vitest'
import { riskOf } from './risk.ts'

const entry = (code: string, score: number) => ({ code, score })

test.each([
  ['virus', 0, [], 'virus'],
  ['spam', 6, [], null],
  ['spam', 10, [], 'fraud'],
  ['spam', 6, [entry('brand.sender-free', 3.5)], 'fraud'],
  // Two people may share a name, and newsletters have replies go elsewhere.
  ['spam', 6, [entry('impersonation.reply-to', 0.2)], null],
  ['spam', 6, [entry('link.page-form', 2)], 'fraud'],
  ['spam', 6, [entry('structure.attachment-program', 0)], 'virus'],
  ['normal', 12, [entry('brand.sender-free', 3.5)], null],
  ['rejected', 12, [], null],
] as const)('%s of %d points with %j is at risk: %s', (name, score, entries, risk) => {
  expect(riskOf({ class: name, score, trace: { entries } })).toBe(risk)
  if (entries.length === 0) expect(riskOf({ class: name, score })).toBe(risk)
})
