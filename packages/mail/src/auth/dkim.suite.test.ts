/** The DKIM verifier tests of Mail::DKIM. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CORPORA_ABSENT, corpora } from '@postern/testkit/corpora.ts'
import { describe, expect, it } from 'vitest'
import { type DkimRules, verifySignatures } from './dkim.ts'
import { dnsError } from './guard-dns.ts'
import type { DnsResolver } from './results.ts'

/**
 * What the suite takes for valid and we do not: every such message is signed with rsa-sha1 or a key below 1024 bits,
 * neither of which counts any more (RFC 8301 §3), or by a draft from before `v=1`.
 */
const OUTDATED: Readonly<Record<string, string>> = {
  'weak algorithm': 'rsa-sha1 must not be used for verifying (RFC 8301 §3.1)',
  'weak-key': 'keys below 1024 bits are not valid (RFC 8301 §3.2)',
  'signature missing required tag': 'a draft of DKIM without v= (RFC 6376 §3.5 requires v=1)',
  'incompatible version': 'a draft of DKIM with v=0.x',
}
/** Refused under today's rules, let through by mailauth's lenient reading of the old ones. */
const LENIENT: Readonly<Record<string, string>> = {
  'ignore_5.txt': 'q=http',
  'ignore_6.txt': 'q=dns/special',
  'ignore_8.txt': 'i= outside d=',
  'badkey_8.txt': 'g= of RFC 4871 no longer exists (RFC 6376 appendix C)',
  'badkey_9.txt': 'g= of RFC 4871 no longer exists',
  'badkey_10.txt': 't=s with i= below d=',
  'badkey_12.txt': 'g= of RFC 4871 no longer exists',
  'badkey_13.txt': 'g= of RFC 4871 no longer exists',
}
/** The rules of 2007, under which the suite was made: they let its messages test canonicalisation and hashing. */
const RULES_OF_2007 = { strict: false, minBits: 512 }
const NOW = Date.parse('2020-01-01')

const root = corpora()
const folder = root ? join(root, 'suites/dkim-maildkim') : ''

/** FAKE_DNS.dat: a name and its TXT record or failure a line. */
function fakeDns(): DnsResolver {
  const lines = readFileSync(join(folder, 'FAKE_DNS.dat'), 'utf8').split(/\r?\n/)
  const records = new Map<string, string>()
  for (const line of lines) {
    const [, name, value] = /^([^\s#]\S*)\s+(.*)$/.exec(line) ?? []
    if (name !== undefined && value !== undefined) records.set(name.toLowerCase(), value)
  }
  return (name, type) => {
    const value = type === 'TXT' ? records.get(name.toLowerCase()) : undefined
    if (value === undefined || value === 'NXDOMAIN') return Promise.reject(dnsError('ENOTFOUND'))
    if (value.startsWith('~~')) return Promise.reject(dnsError('ESERVFAIL'))
    return Promise.resolve([[value]])
  }
}

describe.skipIf(root === null)(root ? 'DKIM, suite of Mail::DKIM' : CORPORA_ABSENT, () => {
  const rows = root ? readFileSync(join(folder, 'expected.tsv'), 'utf8').trim().split('\n').slice(2) : []
  const cases = rows
    .filter((row) => !row.startsWith('#'))
    .map((row) => row.split('\t'))
    .map(([file = '', expected = '', note = '']) => ({ file, expected, note }))
  const kept = cases.filter(({ file }) => !/dk_/.test(file) && !file.startsWith('good_ietf00_'))
  const verify = (file: string, rules?: DkimRules) =>
    verifySignatures(readFileSync(join(folder, 'corpus', file)), fakeDns(), NOW, rules)

  it('has its messages', () => expect(kept.length).toBe(root ? 57 : 0))

  it.each(kept)('$file is $expected ($note) by the rules of 2007', async ({ file, expected }) => {
    const { signatures } = await verify(file, RULES_OF_2007)
    const passed = signatures.some((signature) => signature.status.result === 'pass')
    expect(passed).toBe(expected === 'pass' || file in LENIENT)
  })

  it.each(kept)(
    '$file is $expected ($note) or outdated by the rules of today',
    async ({ file, expected }) => {
      const { signatures } = await verify(file)
      const verdicts = signatures.map(({ status }) => status.result)
      if (expected !== 'pass') expect(verdicts).not.toContain('pass')
      else if (!verdicts.includes('pass')) {
        const reasons = signatures.map(({ status }) => status.comment ?? status.policy?.['dkim-rules'] ?? '')
        expect(reasons.some((reason) => reason in OUTDATED)).toBe(true)
      }
    },
  )

  it('takes a resolver failure for a temporary error', async () => {
    const bytes = readFileSync(join(folder, 'corpus/goodkey_ed25519.txt'))
    const { signatures } = await verifySignatures(bytes, () => Promise.reject(dnsError('ESERVFAIL')), NOW)
    expect(signatures.map(({ status }) => status.result)).toEqual(['temperror'])
  })
})
