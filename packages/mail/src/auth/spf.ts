/** SPF (RFC 7208) by mailauth in its strict mode; only what is safe to store and show leaves this file. */
import { isIP } from 'node:net'
import { spf } from 'mailauth/lib/spf/index.js'
import type { AuthResults, DnsResolver } from './results.ts'
import { plainReason, toVerdict } from './words.ts'

export interface SpfInput {
  readonly ip: string
  readonly helo: string
  /** Reverse-path without brackets, '' for the null sender: then HELO is checked (RFC 7208 §2.4). */
  readonly sender: string
  /** Our host name, for the %{r} macro. */
  readonly mta: string
}

/** `aligned` is left false: DMARC sets it. RFC 7208 §4.6.4 wants a limit on the time; it is that of `budget` ms. */
export async function checkSpf(
  input: SpfInput,
  dns: DnsResolver,
  budget: number,
): Promise<AuthResults['spf']> {
  // An address as HELO is no domain: SPF has nothing to check then.
  const helo = isIP(input.helo) ? `[${input.helo}]` : input.helo
  const single = new Set<string>()
  const ask = (resolver: DnsResolver, maxVoidCount: number) =>
    spf({
      sender: input.sender,
      ip: input.ip,
      helo,
      mta: input.mta,
      resolver,
      strict: true,
      maxVoidCount,
      maxElapsedTime: budget,
    })
  const resolver = isIP(input.ip) === 6 ? noting(dns, single) : dns
  let response = await ask(resolver, VOIDS)
  // A host with an IPv4 address alone is there: clients with an IPv6 address do not fail for three of these.
  for (let known = 0; response.status.result === 'permerror' && single.size > known;) {
    known = single.size
    response = await ask(resolver, VOIDS + known)
  }
  return {
    verdict: toVerdict(response.status.result),
    domain: plainReason(response.domain, 255),
    identity: input.sender === '' ? 'helo' : 'mailfrom',
    aligned: false,
    reason: errorOf(response.status.comment ?? ''),
    explanation: plainReason(response.explanation ?? '', 500),
  }
}

/** Names that may lead nowhere (RFC 7208 §4.6.4). */
const VOIDS = 2

/** Answers as `dns`, and gathers in `hosts` those that have an IPv4 address alone. */
function noting(dns: DnsResolver, hosts: Set<string>): DnsResolver {
  return async (name, type) => {
    try {
      return await dns(name, type)
    } catch (error) {
      if (type === 'AAAA' && (error as { code?: unknown }).code === 'ENODATA') {
        const addresses = await dns(name, 'A').catch(() => [])
        if (addresses.length > 0) hosts.add(name)
      }
      throw error
    }
  }
}

/** mailauth's comment is a sentence around the raw sender: only what follows it in an error is of use. */
function errorOf(comment: string): string {
  const at = comment.lastIndexOf(': ')
  return comment.includes('in processing during lookup of') ? plainReason(comment.slice(at + 2), 200) : ''
}
