/** ARC (RFC 8617): the chain of those who forwarded a message. */
import { arc } from 'mailauth/lib/arc/index.js'
import type { ArcData, ArcSet } from 'mailauth/lib/dkim/dkim-verifier.js'
import { keysOf } from './dkim-keys.ts'
import { MIN_KEY_BITS } from './dkim.ts'
import type { GuardedDns } from './guard-dns.ts'
import type { AuthResults } from './results.ts'
import { plainReason, toVerdict } from './words.ts'

export interface ArcOutcome extends Pick<AuthResults, 'arc'> {
  /** Domains that sealed a passing chain, oldest first; empty for any other chain. */
  readonly sealers: readonly string[]
  /** From domain that the first sealer saw pass DMARC, '' when it saw none. */
  readonly passedFrom: string
}

/** Validates the chain the verifier found; `dns` must be its own. A chain that fails while DNS failed is a temperror. */
export async function checkArc(data: ArcData, dns: GuardedDns): Promise<ArcOutcome> {
  data.keyCache = keysOf(dns.resolve)
  const result = await arc(data, { resolver: dns.resolve, minBitLength: MIN_KEY_BITS, strict: true })
  const lost = dns.failures() > 0 || data.lastEntry?.messageSignature?.status.result === 'temperror'
  const verdict = result.status.result === 'fail' && lost ? 'temperror' : toVerdict(result.status.result)
  const chain = verdict === 'pass' && data.chain !== false ? data.chain : []
  return {
    arc: {
      verdict,
      instances: result.i === false ? 0 : result.i,
      reason: reasonOf(verdict, result.status.comment),
    },
    sealers: chain.map((set) => textTag(set, 'd').toLowerCase()),
    passedFrom: chain.length > 0 ? dmarcPassOf(chain[0]!) : '',
  }
}

/** The comment of a pass repeats the results of the last sealer, which are claims, not reasons. */
function reasonOf(verdict: string, comment: string | undefined): string {
  return verdict === 'pass' ? '' : plainReason(comment ?? '', 200)
}

function textTag(set: ArcSet, tag: string): string {
  const value = set['arc-seal'].parsed?.[tag]?.value
  return typeof value === 'string' ? value : ''
}

/** header.from of a `dmarc=pass` in an ARC-Authentication-Results field (RFC 8601 §2.2), '' without one. */
function dmarcPassOf(set: ArcSet): string {
  const text = set['arc-authentication-results'].original
    .toString('latin1')
    .slice(0, 4096)
    .replace(/\([^()]*\)/g, ' ')
  const result = text.split(';').find((part) => /^\s*dmarc\s*=\s*pass(?:\s|$)/i.test(part))
  return /\sheader\.from\s*=\s*([\w.-]+)/i.exec(result ?? '')?.[1]?.toLowerCase() ?? ''
}
