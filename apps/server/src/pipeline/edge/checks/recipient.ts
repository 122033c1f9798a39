/** Whether a recipient is ours and exists (product §11, step 4). */
import { RECIPIENT_CHECKS } from '@postern/contract/codes/mail.ts'
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import type { EdgeCheck } from '../check.ts'

/** Those that only look. */
const AT_ONCE = 1_000
/** The domain's servers have 10 s together (recipient-check.ts), and the answer some time to be known. */
const ASKING = 15_000

export const ours: EdgeCheck<'rcpt'> = {
  name: 'recipient-domain',
  budget: AT_ONCE,
  run: ({ place: { domain, address } }) =>
    domain ? [] : [{ code: 'edge.relay-denied', evidence: { domain: addressDomain(address) } }],
}

export const suspended: EdgeCheck<'rcpt'> = {
  name: 'domain-state',
  budget: AT_ONCE,
  run: ({ place: { domain } }) =>
    domain && !domain.active ? [{ code: 'edge.domain-suspended', evidence: { domain: domain.name } }] : [],
}

export const existence: EdgeCheck<'rcpt'> = {
  name: 'recipient',
  budget: ASKING,
  async run({ place: { address, domain, mailbox, reports } }, { recipientCheck }): Promise<Finding[]> {
    const evidence = { recipient: address }
    // Every domain has a postmaster (RFC 5321 §4.5.1); its server knows who that is.
    if (!domain || reports || /^postmaster@/i.test(address)) return []
    if (domain.recipientCheck === RECIPIENT_CHECKS.registered) {
      return mailbox ? [] : [{ code: 'edge.recipient-unknown', evidence }]
    }
    // The domain's server knows nothing of users with a server of their own.
    if (domain.recipientCheck !== RECIPIENT_CHECKS.rcptTo || mailbox?.route_server) return []
    const answer = await recipientCheck.ask(domain, address)
    if (answer === 'exists') return []
    return [{ code: answer === 'unknown' ? 'edge.recipient-unknown' : 'edge.recipient-unverified', evidence }]
  },
}
