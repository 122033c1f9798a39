/** Each content policy, end to end but for the wire: what the recipient's copy becomes, and which filter lifts it. */
import { POLICIES, SCANNER_OPTIONS, type ScannerOption } from '@postern/contract/codes/filter.ts'
import { MAIL_MODES, RUN_MODES, type RunMode } from '@postern/contract/codes/mail.ts'
import { CONTENT_POLICIES, type ContentPolicy } from '@postern/contract/settings/content-policy.ts'
import { expect, test } from 'vitest'
import { underPolicy } from '../checks/under-policy.ts'
import { decide } from './decide.ts'
import type { FilterOutcome } from '../filters/evaluate.ts'

const FOUND = { code: 'structure.attachment-script', evidence: { name: 'a.js' } } as const

function allow(scannerOption: ScannerOption): FilterOutcome {
  const rule = { target: 101, cond: 2, value: 'v', word: false } as const
  const filter = {
    id: 1,
    name: 'partner',
    region: 'all',
    policy: POLICIES.allow,
    domainId: null,
    groupId: null,
    userId: null,
    operation: 2,
    rules: [rule],
    scannerOption,
    trustUnauthenticated: false,
  } as const
  return { decided: { filter, rule }, passed: [] }
}

function mode(policy: ContentPolicy, filters?: FilterOutcome, runMode: RunMode = RUN_MODES.cut) {
  const recipient = { runMode, threshold: 5, virusScan: true }
  return decide([underPolicy(FOUND, policy)], filters ?? { decided: null, passed: [] }, recipient)
}

const NAMES = new Map<number, string>(Object.entries(MAIL_MODES).map(([name, value]) => [value, name]))
const named = (verdict: { readonly mode: number }): string => NAMES.get(verdict.mode)!

test.each<[ContentPolicy, alone: string, allowed: string, skipsVirus: string, bypassed: string]>([
  ['pass', 'send', 'send', 'send', 'bypass'],
  ['score', 'send', 'send', 'send', 'bypass'],
  ['tag', 'tag', 'send', 'send', 'bypass'],
  ['hold', 'block', 'block', 'send', 'bypass'],
  ['block', 'block', 'block', 'block', 'bypass'],
])('%s', (policy, alone, allowed, skipsVirus, bypassed) => {
  const { full, skipVirus, bypass } = SCANNER_OPTIONS
  const given = [undefined, full, skipVirus, bypass].map((option) =>
    named(mode(policy, option === undefined ? undefined : allow(option))),
  )
  expect(given).toEqual([alone, allowed, skipsVirus, bypassed])
})

test('every policy stands in the table, and points count where the setting says so', () => {
  expect(CONTENT_POLICIES.map((policy) => mode(policy).score)).toEqual([0, 4, 4, 4, 4])
})

test('where mail is only counted, a tag is only counted', () => {
  expect(named(mode('tag', undefined, RUN_MODES.stat))).toBe('stat')
  expect(mode('tag').trace.find(({ decisive }) => decisive)?.code).toBe('decision.tagged')
})
