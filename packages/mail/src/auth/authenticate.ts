/** Sender authentication of one message: SPF, DKIM, DMARC, ARC, each computed once. */
import type { SignatureResult } from 'mailauth/lib/dkim/dkim-verifier.js'
import type { Mailbox } from '../facts.ts'
import { checkArc, type ArcOutcome } from './arc.ts'
import { verifySignatures } from './dkim.ts'
import { checkDmarc, type DmarcOutcome } from './dmarc.ts'
import { guardDns } from './guard-dns.ts'
import type { AuthResults, DkimResult, DnsResolver } from './results.ts'
import { checkSpf } from './spf.ts'
import { plainReason, toVerdict } from './words.ts'

/** ms after which no further question is put to DNS; one that is under way may add its own time limit. */
const DNS_BUDGET = 8000

export interface AuthInput {
  /** The whole message as received. */
  readonly bytes: Buffer
  readonly ip: string
  readonly helo: string
  /** Reverse-path without brackets, '' for the null sender. */
  readonly sender: string
  /** Addresses of all From fields (MailFacts.from). */
  readonly from: readonly Mailbox[]
  readonly resolver: DnsResolver
  /** The time signatures are judged at; now without it. */
  readonly now?: Date
  /** Our host name. */
  readonly mta: string
  /** Domains whose ARC seals are believed (decisions §10), lower case. */
  readonly trustedArc?: readonly string[]
}

/**
 * Checks who a message really comes from. Never rejects for anything DNS or the message does: a resolver that fails
 * yields 'temperror', never 'fail'. Nothing is cached here. A DMARC failure that a chain of trusted ARC seals excuses
 * (they saw DMARC pass for the same From domain) stays a failure with policy 'none' and reason 'arc-trusted'.
 */
export async function authenticate(input: AuthInput): Promise<AuthResults> {
  const dns = guardDns(input.resolver, DNS_BUDGET)
  const now = (input.now ?? new Date()).getTime()
  const [spf, dkim] = await Promise.all([
    checkSpf(input, dns.resolve, DNS_BUDGET),
    verifySignatures(input.bytes, dns.resolve, now),
  ])
  const results = dkim.signatures.map(toDkimResult)
  const [arc, dmarc] = await Promise.all([
    checkArc(dkim.arc, dns),
    checkDmarc(
      {
        from: input.from.map((mailbox) => mailbox.address),
        spfDomain: spf.verdict === 'pass' ? spf.domain : '',
        dkimDomains: results.filter((r) => r.verdict === 'pass' && !r.partial).map((r) => r.domain),
      },
      dns.resolve,
    ),
  ])
  const dnsLost = spf.verdict === 'temperror' || results.some((r) => r.verdict === 'temperror')
  return {
    spf: { ...spf, aligned: dmarc.spfAligned },
    dkim: results.map((r) => ({
      ...r,
      aligned: r.verdict === 'pass' && !r.partial && dmarc.dkimAligned.has(r.domain),
    })),
    dmarc: settleDmarc(dmarc, arc, dnsLost, input.trustedArc ?? []),
    arc: arc.arc,
    fromDomain: dmarc.fromDomain,
    aligned: dmarc.aligned,
  }
}

/** A failure that rests on an SPF or DKIM result DNS kept from us is no failure (decisions §10). */
function settleDmarc(
  { dmarc, fromDomain }: DmarcOutcome,
  arc: ArcOutcome,
  dnsLost: boolean,
  trusted: readonly string[],
): AuthResults['dmarc'] {
  if (dmarc.verdict !== 'fail') return dmarc
  if (dnsLost) return { ...dmarc, verdict: 'temperror', reason: 'spf or dkim could not be checked' }
  const excused =
    fromDomain !== '' &&
    arc.passedFrom === fromDomain &&
    arc.sealers.length > 0 &&
    arc.sealers.every((sealer) => trusted.includes(sealer))
  return excused ? { ...dmarc, policy: 'none', reason: 'arc-trusted' } : dmarc
}

function toDkimResult(result: SignatureResult): DkimResult {
  const { status } = result
  const verdict = toVerdict(status.result)
  const weak = status.policy?.['dkim-rules'] === 'weak-key'
  return {
    verdict,
    domain: plainReason(result.signingDomain ?? '', 255).toLowerCase(),
    selector: plainReason(result.selector ?? '', 255),
    algorithm: plainReason(result.algo ?? '', 40),
    keyBits: result.modulusLength ?? 0,
    aligned: false,
    partial: weak || (status.underSized ?? 0) > 0,
    reason: plainReason(status.comment ?? status.policy?.['dkim-rules'] ?? '', 200),
  }
}
