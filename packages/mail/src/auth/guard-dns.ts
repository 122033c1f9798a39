/** Stands between mailauth and the resolver: names that DNS has no use for, total time, error shapes. */
import type { DnsResolver } from './results.ts'

/** Letters, digits, `-` and `_`, and what address tags, VERP and the RFC put into SPF macro names (RFC 7208 §7). */
const LABEL = /^[a-z0-9_+=~!%&*/:-]{1,63}$/i
const NAME_CHARS = 253

/** Answers that say "there is no such record", as opposed to a failure. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA'])

export interface GuardedDns {
  readonly resolve: DnsResolver
  /** Questions that ended in a failure of DNS (not in an absent record) so far. */
  failures(): number
}

/** An error as node:dns makes them. */
export function dnsError(code: string, message = code): Error & { code: string } {
  return Object.assign(new Error(message), { code })
}

/**
 * Wraps a resolver for the checks of one message. A name with a label that is empty, over 63 octets or of characters
 * no sender needs is answered with ENOTFOUND and never asked for (D05: SPF macros carry the sender's local part).
 * After `budget` ms every question fails with ETIMEOUT, so that a dead resolver delays a message by a bounded time.
 */
export function guardDns(resolver: DnsResolver, budget: number): GuardedDns {
  const deadline = performance.now() + budget
  let failures = 0
  const failed = (error: unknown): Error & { code: string } => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'ESERVFAIL'
    if (!ABSENT.has(code)) failures++
    // A fresh error each time: mailauth writes onto the errors it is given, and a resolver may cache its own.
    return dnsError(code)
  }
  const resolve: DnsResolver = async (name, type) => {
    const asked = name.endsWith('.') ? name.slice(0, -1) : name
    if (!isAskable(asked)) throw dnsError('ENOTFOUND')
    if (performance.now() > deadline) throw failed(dnsError('ETIMEOUT'))
    try {
      const answer = await resolver(asked, type)
      if (Array.isArray(answer)) return answer
    } catch (error) {
      throw failed(error)
    }
    throw failed(dnsError('EBADRESP'))
  }
  return { resolve, failures: () => failures }
}

function isAskable(name: string): boolean {
  return name.length > 0 && name.length <= NAME_CHARS && name.split('.').every((label) => LABEL.test(label))
}
