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
  const response = await spf({
    sender: input.sender,
    ip: input.ip,
    helo,
    mta: input.mta,
    resolver: dns,
    strict: true,
    maxElapsedTime: budget,
  })
  return {
    verdict: toVerdict(response.status.result),
    domain: plainReason(response.domain, 255),
    identity: input.sender === '' ? 'helo' : 'mailfrom',
    aligned: false,
    reason: errorOf(response.status.comment ?? ''),
    explanation: plainReason(response.explanation ?? '', 500),
  }
}

/** mailauth's comment is a sentence around the raw sender: only what follows it in an error is of use. */
function errorOf(comment: string): string {
  const at = comment.lastIndexOf(': ')
  return comment.includes('in processing during lookup of') ? plainReason(comment.slice(at + 2), 200) : ''
}
