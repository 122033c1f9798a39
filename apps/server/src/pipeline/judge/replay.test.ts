/** A trace as it is stored, through JSON and the API's schema, leads to the verdict it came from. */
import {
  EXEMPTING_FUNCTIONS,
  FILTER_FUNCTIONS,
  POLICIES,
  POLICY_ACTIONS,
  SCANNER_OPTIONS,
} from '@postern/contract/codes/filter.ts'
import { REPORT_WISHES, RUN_MODES } from '@postern/contract/codes/mail.ts'
import { FINDINGS, type Finding, type FindingCode } from '@postern/contract/findings/catalogue.ts'
import { mailTrace } from '@postern/contract/routes/mail.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decide } from './decide.ts'
import type { FilterMatch, FilterOutcome } from '../filters/evaluate.ts'
import { replay } from './replay.ts'

const CODES = Object.keys(FINDINGS).filter((code) => !code.startsWith('filter.')) as FindingCode[]
const finding = fc.record(
  {
    code: fc.constantFrom(...CODES, 'check.failed' as const, 'virus.signature' as const),
    score: fc.integer({ min: -500, max: 900 }).map((points) => points / 100),
    holds: fc.boolean(),
    blocks: fc.constant(true as const),
    tags: fc.constant(true as const),
    evidence: fc.constant({ check: 'links', name: 'x' }),
  },
  { requiredKeys: ['code'] },
)
const match = fc
  .record({
    id: fc.nat(),
    policy: fc.constantFrom(...Object.values(POLICIES)),
    region: fc.constantFrom('all' as const, 'domain' as const, 'user' as const),
    scannerOption: fc.constantFrom(...Object.values(SCANNER_OPTIONS)),
  })
  .map((filter): FilterMatch => {
    const rule = { target: 101 as const, cond: 2 as const, value: 'x', word: false }
    const owner = { domainId: null, groupId: null, userId: null }
    const rest = { name: 'n', operation: 1 as const, rules: [rule], trustUnauthenticated: false }
    return { filter: { ...filter, ...owner, ...rest }, rule }
  })
const action = fc.oneof(
  fc.constant({ code: POLICY_ACTIONS.pass }),
  fc.constant({ code: POLICY_ACTIONS.encrypt }),
  fc.record({ code: fc.constant(POLICY_ACTIONS.link), days: fc.integer({ min: 1, max: 90 }) }),
  fc.constant({ code: POLICY_ACTIONS.block, asDomain: true as const }),
  fc.record({ code: fc.constant(POLICY_ACTIONS.delay), minutes: fc.integer({ min: 1, max: 90 }) }),
  fc.constant({
    code: POLICY_ACTIONS.route,
    server: { host: 'mx.example', port: 26, secure: 2, namedBy: 'domain' as const },
  }),
)
const acting = fc
  .tuple(match, action)
  .filter(([{ filter }, { code }]) => {
    const isDeny = filter.policy === POLICIES.deny
    return code === POLICY_ACTIONS.link || isDeny === (code === POLICY_ACTIONS.block)
  })
  .map(([{ filter, rule }, does]): FilterMatch => ({ filter: { ...filter, action: does }, rule }))
const exempting = fc
  .tuple(match, fc.constantFrom(...EXEMPTING_FUNCTIONS.slice(1)))
  .map(([{ filter, rule }, name]): FilterMatch => {
    const exempts = FILTER_FUNCTIONS[name]
    return { filter: { ...filter, policy: POLICIES.allow, exempts }, rule }
  })
const filters: fc.Arbitrary<FilterOutcome> = fc.record({
  decided: fc.option(fc.oneof(match, acting)),
  exempting: fc.array(exempting, { maxLength: 3 }),
  authentication: match.map(({ filter, rule }) => ({
    filter: { ...filter, exempts: FILTER_FUNCTIONS.ears },
    rule,
  })),
  passed: fc.array(
    fc.record({ match, reason: fc.constantFrom('unauthenticated' as const, 'outranked' as const) }),
    { maxLength: 5 },
  ),
})
const policy = fc.record({
  runMode: fc.constantFrom(...Object.values(RUN_MODES)),
  threshold: fc.integer({ min: 1, max: 10 }),
  virusScan: fc.boolean(),
  ears: fc.record({ sender: fc.boolean(), receiver: fc.boolean(), known: fc.boolean() }),
})
const reporting = fc.option(fc.constantFrom(...REPORT_WISHES), { nil: undefined })

test('whatever was found, and whoever filtered', () => {
  fc.assert(
    fc.property(
      fc.array(finding, { maxLength: 8 }) as fc.Arbitrary<Finding[]>,
      fc.array(finding, { maxLength: 3 }) as fc.Arbitrary<Finding[]>,
      filters,
      policy,
      reporting,
      (findings, found, outcome, wanted, reports) => {
        const verdict = decide(findings, outcome, reports ? { ...wanted, reports } : wanted, found)
        const stored: unknown = JSON.parse(JSON.stringify(verdict.trace))
        expect(replay(mailTrace.shape.entries.parse(stored))).toEqual(verdict)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('a trace of an older version does not tell enough', () => {
  const step = { kind: 'step' as const, score: 0, decisive: true }
  expect(replay([])).toBeNull()
  expect(replay([{ ...step, code: 'decision.normal', evidence: { total: 1, threshold: 5 } }])).toBeNull()
})
