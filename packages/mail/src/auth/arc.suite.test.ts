/** The ARC validation suite of ValiMail. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CORPORA_ABSENT, corpora } from '@postern/testkit/corpora.ts'
import { describe, expect, it } from 'vitest'
import { checkArc } from './arc.ts'
import { verifySignatures } from './dkim.ts'
import { dnsError, guardDns } from './guard-dns.ts'

interface Scenario {
  readonly description: string
  readonly tests: Readonly<
    Record<string, { readonly description: string; readonly message: string; readonly cv: string }>
  >
  readonly 'txt-records': Readonly<Record<string, string>>
}

/** Where we differ from the suite on purpose. */
const DIFFERENT: Readonly<Record<string, readonly [verdict: string, why: string]>> = {
  ams_fields_c_na: [
    'fail',
    'without c= a signature is simple/simple (RFC 8617 §4.1.2, RFC 6376 §3.5); drafts had relaxed',
  ],
  ams_fields_h_empty: [
    'fail',
    'a signature that does not cover From proves nothing (RFC 6376 §3.5 and §6.1.1)',
  ],
}

const root = corpora()

describe.skipIf(root === null)(root ? 'ARC, validation suite of ValiMail' : CORPORA_ABSENT, () => {
  const path = join(root ?? '', 'suites/arc-valimail/arc-draft-validation-tests.json')
  const scenarios = root ? (JSON.parse(readFileSync(path, 'utf8')) as Scenario[]) : []
  const cases = scenarios.flatMap((scenario) =>
    Object.entries(scenario.tests).map(([name, test]) => ({
      area: scenario.description,
      name,
      test,
      scenario,
    })),
  )

  it('has all its cases', () => expect(cases).toHaveLength(root ? 171 : 0))

  it.each(cases)('$area: $name', async ({ name, test, scenario }) => {
    const records = scenario['txt-records']
    const resolver = (asked: string) => {
      const record = records[asked]
      return record === undefined ? Promise.reject(dnsError('ENOTFOUND')) : Promise.resolve([[record]])
    }
    const { arc } = await verifySignatures(Buffer.from(test.message), resolver, Date.parse('2018-01-01'))
    const result = await checkArc(arc, guardDns(resolver, 5000))
    // The suite leaves cv out where the newest seal says cv=fail: the chain has failed (RFC 8617 §5.2).
    expect(result.arc.verdict).toBe(DIFFERENT[name]?.[0] ?? (test.cv.toLowerCase() || 'fail'))
  })
})
