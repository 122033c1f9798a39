import type { TraceEntry } from '@postern/contract/validation/trace-entry.ts'
import { expect, test } from 'vitest'
import { fileVerdict } from './file-verdict.ts'

const found = (code: string, file?: string): TraceEntry => ({
  code,
  kind: 'finding',
  score: 0,
  decisive: false,
  evidence: { name: 'Eicar', ...(file === undefined ? {} : { file }) },
})
const RAN = [{ name: 'virus', ms: 3, failed: false }]

test.each([
  ['nothing found', [], RAN, 'clean'],
  ['no check', [], [], undefined],
  ['a check that failed', [], [{ name: 'virus', ms: 3, failed: true }], 'partly'],
  ['a virus in it', [found('virus.signature', 'plan.docm')], RAN, 'virus'],
  ['a virus in another, which ended the check', [found('virus.signature', 'other.exe')], RAN, 'partly'],
  ['a format nobody opens', [found('virus.unscannable', 'plan.docm')], RAN, 'unscannable'],
  ['another in a format nobody opens', [found('virus.unscannable', 'other.ace')], RAN, 'clean'],
  ['damage in it', [found('virus.damaged', 'plan.docm > word/media.zip')], RAN, 'partly'],
  ['damage in another', [found('virus.damaged', 'other.zip')], RAN, 'clean'],
  ['a budget that another used up', [found('virus.budget', 'other.zip')], RAN, 'partly'],
  ['a check that stopped at nothing named', [found('virus.budget', '')], RAN, 'partly'],
  ['damage of the message itself', [found('virus.damaged', '')], RAN, 'partly'],
  ['a password on it', [found('structure.attachment-encrypted', 'plan.docm')], RAN, 'partly'],
])('of a file with %s', (_, entries, checks, kind) => {
  expect(fileVerdict({ entries, checks }, 'plan.docm')?.kind).toBe(kind)
})
