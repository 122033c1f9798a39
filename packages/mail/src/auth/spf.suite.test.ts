/** The RFC 7208 test suite (openspf.org, release 2014.04): all 200 cases. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CORPORA_ABSENT, corpora } from '@postern/testkit/corpora.ts'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { dnsError, guardDns } from './guard-dns.ts'
import type { DnsResolver } from './results.ts'
import { checkSpf } from './spf.ts'

interface Case {
  readonly helo: string
  readonly host: string
  readonly mailfrom: string
  readonly result: string | readonly string[]
  readonly explanation?: string
}
type ZoneRecord = 'TIMEOUT' | Readonly<Record<string, unknown>>
interface Scenario {
  readonly description: string
  readonly tests: Readonly<Record<string, Case>>
  readonly zonedata: Readonly<Record<string, readonly ZoneRecord[]>>
}

const ASKABLE = /^[\w+=~!%&*/:.-]+$/

/** Where we differ from the suite on purpose. */
const DIFFERENT: Readonly<Record<string, { readonly result?: string; readonly why: string }>> = {
  'macro-mania-in-domain': {
    result: 'fail',
    why: 'the name holds a space (%_): such names are taken for absent and never asked for (D05)',
  },
  'v-macro-ip6': { why: 'hex digits of %{i} are written in lower case, as in the example of RFC 7208 §7.4' },
}

/** As the suite's own driver reads its zones: TIMEOUT stands for every type that no record before it answered. */
function zoneOf(scenario: Scenario, asked: string[]): DnsResolver {
  const zone = new Map(
    Object.entries(scenario.zonedata).map(([name, records]) => [name.toLowerCase(), records]),
  )
  return (name, type) => {
    asked.push(name)
    const records = zone.get(name.toLowerCase())
    if (!records) return Promise.reject(dnsError('ENOTFOUND'))
    const typed = records.some((record) => record !== 'TIMEOUT' && 'TXT' in record)
    const answers: unknown[] = []
    for (const record of records) {
      if (record === 'TIMEOUT') {
        if (answers.length === 0) return Promise.reject(dnsError('ETIMEOUT'))
        break
      }
      // The suite writes most SPF records once, as type SPF: that type is gone, so they are TXT.
      const value = record[type] ?? (type === 'TXT' && !typed ? record['SPF'] : undefined)
      if (value === 'TIMEOUT') return Promise.reject(dnsError('ETIMEOUT'))
      if (value !== undefined && value !== 'NONE') answers.push(shape(type, value))
    }
    return answers.length > 0 ? Promise.resolve(answers) : Promise.reject(dnsError('ENODATA'))
  }
}

function shape(type: string, value: unknown): unknown {
  if (type === 'TXT') return Array.isArray(value) ? value : [value]
  if (type === 'MX' && Array.isArray(value)) return { priority: value[0], exchange: value[1] }
  return value
}

const root = corpora()

describe.skipIf(root === null)(root ? 'SPF, RFC 7208 test suite' : CORPORA_ABSENT, () => {
  const text = root ? readFileSync(join(root, 'suites/spf-rfc7208/rfc7208-tests.yml'), 'utf8') : ''
  const scenarios = parseAllDocuments(text).map((document) => (document as { toJS(): Scenario }).toJS())
  const cases = scenarios.flatMap((scenario) =>
    Object.entries(scenario.tests).map(([name, test]) => ({
      name,
      area: scenario.description,
      scenario,
      test,
    })),
  )

  it('has all its cases', () => expect(cases).toHaveLength(root ? 200 : 0))

  it.each(cases)('$area: $name', async ({ name, scenario, test }) => {
    const asked: string[] = []
    const dns = guardDns(zoneOf(scenario, asked), 5000)
    const input = { ip: test.host, helo: test.helo, sender: test.mailfrom, mta: 'mx.example.org' }
    const result = await checkSpf(input, dns.resolve, 5000)
    const different = DIFFERENT[name]
    expect(different?.result ? [different.result] : [test.result].flat()).toContain(result.verdict)
    if (test.explanation !== undefined) {
      const wanted = test.explanation === 'DEFAULT' ? '' : test.explanation
      expect(different ? result.explanation.toUpperCase() : result.explanation).toBe(
        different ? wanted.toUpperCase() : wanted,
      )
    }
    expect(asked.filter((name) => !ASKABLE.test(name))).toEqual([])
  })
})
