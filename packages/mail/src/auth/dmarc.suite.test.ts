/** DMARC cases derived from mailauth's own tests of RFC 9989, those it did not pass at the time included. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CORPORA_ABSENT, corpora } from '@postern/testkit/corpora.ts'
import { describe, expect, it } from 'vitest'
import { checkDmarc } from './dmarc.ts'
import { dnsError, guardDns } from './guard-dns.ts'

type Entry = string | { readonly domain: string; readonly underSized?: number }
interface Case {
  readonly name: string
  readonly suite: string
  readonly zone: Readonly<Record<string, Readonly<Record<string, unknown[]>>>>
  readonly input: {
    readonly headerFrom: string | readonly string[]
    readonly dkimDomains: readonly Entry[]
    readonly spfDomains: readonly Entry[]
  }
  readonly expect: Readonly<Record<string, unknown>>
}

/** Where we differ from the derived cases on purpose. */
const DIFFERENT: Readonly<
  Record<string, { readonly expect: Readonly<Record<string, unknown>>; readonly why: string }>
> = {
  'does not inherit the org policy when the author domain publishes multiple records (§4.10 step 2)': {
    expect: { 'status.result': 'fail', policy: 'none' },
    why: 'RFC 9989 §4.10 discards such records and goes on with the walk, which finds the policy of the organisation',
  },
}

const domainsOf = (entries: readonly Entry[]): string[] =>
  entries
    .filter((entry) => typeof entry === 'string' || !entry.underSized)
    .map((entry) => (typeof entry === 'string' ? entry : entry.domain))

const root = corpora()

describe.skipIf(root === null)(root ? "DMARC, mailauth's cases" : CORPORA_ABSENT, () => {
  const path = join(root ?? '', 'suites/dmarc-mailauth/cases.jsonl')
  const lines = root ? readFileSync(path, 'utf8').trim().split('\n') : []
  const cases = lines.map((line) => JSON.parse(line) as Case)

  it('has all its cases', () => expect(cases).toHaveLength(root ? 56 : 0))

  it.each(cases)('$suite: $name', async (test) => {
    const dns = guardDns((name, type) => {
      if (test.name.includes('DNS failure')) return Promise.reject(dnsError('ETIMEOUT'))
      const records = test.zone[name]
      const answer = records?.[type]
      return answer ? Promise.resolve(answer) : Promise.reject(dnsError(records ? 'ENODATA' : 'ENOTFOUND'))
    }, 5000)
    const { headerFrom, spfDomains, dkimDomains } = test.input
    const from = [headerFrom].flat().map((address) => (address.includes('@') ? address : `x@${address}`))
    const proven = { spf: domainsOf(spfDomains)[0] ?? '', dkim: domainsOf(dkimDomains) }
    const input = { from, proven, lost: { spf: '', dkim: [] } }
    const result = await checkDmarc(input, dns.resolve)
    const wanted = DIFFERENT[test.name]?.expect ?? test.expect
    // Our results carry verdict, policy and alignment; what else mailauth reports (rr, p, sp, pct) has no use here.
    const seen = {
      verdict: result.dmarc.verdict,
      policy: result.dmarc.policy,
      spf: result.spfAligned,
      several: result.fromDomain === '',
    }
    expect(seen).toMatchObject({
      ...(wanted['status.result'] !== undefined && { verdict: wanted['status.result'] }),
      ...(wanted['policy'] !== undefined && { policy: wanted['policy'] }),
      ...(wanted['!policy'] !== undefined && { policy: '' }),
      ...(wanted['alignment.spf.result'] !== undefined && { spf: true }),
      ...(wanted['result'] !== undefined && { several: true, verdict: 'none' }),
    })
  })
})
