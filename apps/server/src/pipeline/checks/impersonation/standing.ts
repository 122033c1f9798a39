/** How a mail domain stands that a message names as its sender: proven, forbidden by its own policy, or neither. */
import type { AuthResults, DnsResolver } from '@postern/mail/auth/results.ts'
import { isAbsent } from '../../../platform/dns/absent.ts'
import { registrable } from '../../names/domains.ts'

/**
 * `unknown`: DNS kept it from being checked, and nothing is held against anybody. `forbidden`: the domain's DMARC policy
 * refuses or quarantines such mail. `failed`: DMARC or SPF says no, without a policy. `unproven`: the domain publishes
 * who sends for it, and nothing shows that this sender does. `unpublished`: the domain publishes nothing.
 */
export type Standing = 'proven' | 'unknown' | 'forbidden' | 'failed' | 'unproven' | 'unpublished'

/** @param domain of a From address, lower-case A-labels. Asks for the domain's SPF record where the results do not tell. */
export async function standingOf(
  domain: string,
  auth: AuthResults | null,
  dns: DnsResolver,
): Promise<Standing> {
  if (auth === null) return 'unknown'
  if (isProven(domain, auth)) return 'proven'
  if (lostChecks(domain, auth)) return 'unknown'
  if (auth.dmarc.verdict === 'fail') return auth.dmarc.policy === 'none' ? 'failed' : 'forbidden'
  const { spf } = auth
  if (registrable(spf.domain) === registrable(domain) && spf.identity !== 'helo') {
    if (spf.verdict === 'fail' || spf.verdict === 'softfail') return 'failed'
    if (spf.verdict !== 'none' && spf.verdict !== 'skipped') return 'unproven'
  }
  return publishes(domain, dns)
}

/** Proven as From: aligned, or vouched for by a forwarder that is trusted. */
export function isProven(domain: string, auth: AuthResults): boolean {
  if (auth.dmarc.reason === 'arc-trusted') return true
  return auth.aligned && auth.fromDomain === domain
}

/** A check of this domain's own identity that DNS kept from being made: it might have proven the sender. */
function lostChecks(domain: string, { dmarc, spf, dkim }: AuthResults): boolean {
  if (dmarc.verdict === 'temperror') return true
  const ours = (name: string) => registrable(name) === registrable(domain)
  return [spf, ...dkim].some((result) => result.verdict === 'temperror' && ours(result.domain))
}

async function publishes(domain: string, dns: DnsResolver): Promise<Standing> {
  try {
    const records = await dns(domain, 'TXT')
    const texts = records.map((record) => (Array.isArray(record) ? record.join('') : String(record)))
    return texts.some((text) => /^v=spf1(?:\s|$)/i.test(text)) ? 'unproven' : 'unpublished'
  } catch (error) {
    return isAbsent(error) ? 'unpublished' : 'unknown'
  }
}
