/** Findings over the display name: it is a brand's, and the sender isn't. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { Mailbox } from '@postern/mail/facts.ts'
import { claimOf, type Claim } from './claim.ts'
import type { Sender } from './sender.ts'
import { BRANDS, ownersOf } from './table.ts'

/** A proven sender of another domain: an agency, a branch that is not in the table. */
const PROVEN_SCORE = 0.5
/** Neither proven nor disproved. */
const UNPROVEN_SCORE = 1

/** The claim of From's name that the sender's domain does not bear out, null when there is none. */
export function falseClaim(from: Mailbox | undefined, sender: Sender): Claim | null {
  const claim = from === undefined || sender.domain === '' ? null : claimOf(from.name)
  return claim === null || isOwned(claim, sender) ? null : claim
}

/** Whether the sender's domain, or one that signed, is the brand's. */
export function isOwned({ brands }: Claim, { domain, signers }: Sender): boolean {
  return [domain, ...signers].some((host) => [...ownersOf(host)].some((brand) => brands.has(brand)))
}

export function nameFindings(from: Mailbox | undefined, sender: Sender): Finding[] {
  if (from === undefined || sender.domain === '') return []
  const claim = claimOf(from.name)
  if (claim === null) return []
  const brand = BRANDS[Math.min(...claim.brands)]!.name
  const { domain } = sender
  if (isOwned(claim, sender)) {
    return sender.proof === 'failed' ? [{ code: 'brand.sender-forged', evidence: { brand, domain } }] : []
  }
  if (sender.known) return [{ code: 'brand.sender-name', score: 0, evidence: { brand, domain } }]
  if (claim.disguised) {
    return [{ code: 'brand.sender-disguised', evidence: { brand, name: from.name.slice(0, 120) } }]
  }
  if (claim.vague) return [{ code: 'brand.sender-name', score: 0, evidence: { brand, domain } }]
  if (sender.free) return [{ code: 'brand.sender-free', evidence: { brand, domain } }]
  return [{ code: 'brand.sender-name', ...scoreOf(sender), evidence: { brand, domain } }]
}

function scoreOf({ proof }: Sender): Pick<Finding, 'score'> {
  if (proof === 'failed') return {}
  return { score: proof === 'none' ? UNPROVEN_SCORE : PROVEN_SCORE }
}
