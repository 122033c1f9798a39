/** What sender authentication found, as findings. Pure; the texts want exactly the evidence given here. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import type { MailFacts, Mailbox } from '../facts.ts'
import type { AuthResults, DkimResult } from './results.ts'

/** Names in evidence are cut here; the console shows them in a line. */
const SHOWN_DOMAINS = 5

/**
 * Findings of one message. A proven From domain takes the weight
 * from an SPF or DKIM failure beside it: that is what forwarding and mailing lists look like.
 */
export function authFindings(results: AuthResults, facts: Pick<MailFacts, 'from'>): Finding[] {
  const { from } = facts
  if (results.signedIn) return ofUser(results, from)
  const proven = results.aligned || results.dmarc.verdict === 'pass'
  const found = [...spfFindings(results.spf, proven), ...dkimFindings(results.dkim, proven)]
  found.push(...dmarcFindings(results, from), ...arcFindings(results.arc))
  if (results.aligned) found.push({ code: 'auth.aligned', evidence: { domain: results.fromDomain } })
  if (from.length > 1) {
    const domains = [...new Set(from.map((mailbox) => addressDomain(mailbox.address)))].slice(
      0,
      SHOWN_DOMAINS,
    )
    found.push({ code: 'auth.from-multiple', evidence: { count: from.length, domains: domains.join(', ') } })
  }
  return found
}

/** Mail programs sign nothing, and where they are says nothing; that a user signed in is the edge's to tell. */
function ofUser(results: AuthResults, from: readonly Mailbox[]): Finding[] {
  const { dkim, arc, aligned } = results
  const signed = dkim.length === 0 ? [] : dkimFindings(dkim, aligned)
  return [...signed, ...dmarcFindings(results, from), ...arcFindings(arc)]
}

function spfFindings(spf: AuthResults['spf'], proven: boolean): Finding[] {
  const { domain, reason } = spf
  switch (spf.verdict) {
    case 'pass':
      return [{ code: 'auth.spf-pass', evidence: { domain } }]
    case 'fail':
      return [{ code: 'auth.spf-fail', ...(proven && { score: 0 }), evidence: { domain } }]
    case 'softfail':
      return [{ code: 'auth.spf-softfail', ...(proven && { score: 0 }), evidence: { domain } }]
    case 'neutral':
      return [{ code: 'auth.spf-neutral', evidence: { domain } }]
    case 'none':
      return [{ code: 'auth.spf-none', evidence: { domain } }]
    case 'permerror':
      return [{ code: 'auth.spf-permerror', evidence: { domain, reason } }]
    case 'temperror':
      return [{ code: 'auth.spf-temperror', evidence: { domain } }]
    default:
      return []
  }
}

/** One finding a signature; only the first of a code scores, and none beside a proven From domain. */
function dkimFindings(signatures: readonly DkimResult[], proven: boolean): Finding[] {
  if (signatures.length === 0) return [{ code: 'auth.dkim-none' }]
  const scored = new Set<string>()
  return signatures.map((signature) => {
    const finding = dkimFinding(signature)
    const silent = scored.has(finding.code) || (proven && finding.code !== 'auth.dkim-partial')
    scored.add(finding.code)
    return silent ? { ...finding, score: 0 } : finding
  })
}

function dkimFinding({ verdict, domain, selector, partial, reason }: DkimResult): Finding {
  switch (verdict) {
    case 'pass':
      return partial
        ? { code: 'auth.dkim-partial', evidence: { domain } }
        : { code: 'auth.dkim-pass', evidence: { domain, selector } }
    case 'fail':
      return { code: 'auth.dkim-fail', evidence: { domain, reason } }
    case 'policy':
      return { code: 'auth.dkim-weak', evidence: { domain, reason } }
    case 'temperror':
      return { code: 'auth.dkim-temperror', evidence: { domain } }
    default:
      return { code: 'auth.dkim-invalid', evidence: { domain, reason } }
  }
}

function dmarcFindings({ dmarc, fromDomain }: AuthResults, from: readonly Mailbox[]): Finding[] {
  const domain = fromDomain || dmarc.domain || addressDomain(from[0]?.address ?? '')
  switch (dmarc.verdict) {
    case 'pass':
      return [{ code: 'auth.dmarc-pass', evidence: { domain } }]
    case 'fail':
      if (dmarc.reason === 'arc-trusted') return [{ code: 'auth.arc-trusted', evidence: { domain } }]
      return [{ code: `auth.dmarc-fail-${dmarc.policy || 'none'}`, evidence: { domain } }]
    case 'none':
      return domain === '' ? [] : [{ code: 'auth.dmarc-none', evidence: { domain } }]
    case 'temperror':
      return [{ code: 'auth.dmarc-temperror', evidence: { domain } }]
    case 'permerror':
      return [{ code: 'auth.dmarc-permerror', evidence: { reason: dmarc.reason } }]
    default:
      return []
  }
}

function arcFindings(arc: AuthResults['arc']): Finding[] {
  switch (arc.verdict) {
    case 'pass':
      return [{ code: 'auth.arc-pass', evidence: { instances: arc.instances } }]
    case 'fail':
      return [{ code: 'auth.arc-fail', evidence: { reason: arc.reason } }]
    case 'temperror':
      return [{ code: 'auth.arc-temperror' }]
    default:
      return []
  }
}
