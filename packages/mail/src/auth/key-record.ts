/** Looks for the record of a key of ours in DNS, and reads it as verifiers do (RFC 6376 §3.6.1, RFC 8617 §4.1). */
import type { KeyObject } from 'node:crypto'
import { keysOf } from './dkim-keys.ts'
import { MIN_KEY_BITS } from './dkim.ts'
import { guardDns } from './guard-dns.ts'
import { keyRecordName, type PublishedKey } from './published-key.ts'
import type { DnsResolver } from './results.ts'

/** ms for all questions to DNS. */
const BUDGET = 10_000

/** `different`: there is a record, which no seal of this key can be verified by. Null when DNS fails. */
export async function findKeyRecord(
  key: PublishedKey,
  resolver: DnsResolver,
): Promise<'found' | 'absent' | 'different' | null> {
  let isThere = false
  const dns = guardDns(async (name, type) => {
    const answer = await resolver(name, type)
    isThere = true
    return answer
  }, BUDGET)
  const rules = { strict: true, hashAlgo: 'sha256' }
  try {
    const found = await keysOf(dns.resolve).get('AS', keyRecordName(key), MIN_KEY_BITS, rules)
    const spki = (found.publicKey as KeyObject).export({ type: 'spki', format: 'der' })
    return spki.toString('base64') === key.publicKey ? 'found' : 'different'
  } catch {
    // The reader of records throws where nobody can verify by this one.
    if (dns.failures() > 0) return null
    return isThere ? 'different' : 'absent'
  }
}
