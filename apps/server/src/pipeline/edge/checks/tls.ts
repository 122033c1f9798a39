/** Domains whose mail is taken over encrypted connections only, whichever side they are on. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import { addressMatcher } from '@postern/contract/validation/address-pattern.ts'
import type { SmtpSession } from '../../../smtp/hooks.ts'
import { madeOnce } from '../../../platform/made-once.ts'
import { AT_ONCE, rule, type EdgeSettings } from './rule.ts'

const domainsOf = madeOnce(addressMatcher)

function plainFor(address: string, { tls }: SmtpSession, settings: EdgeSettings): Finding | null {
  if (tls !== null || domainsOf(settings.tlsDomains)(address) === null) return null
  return { code: 'edge.tls-needed', evidence: { domain: addressDomain(address) } }
}

export const senderTls = rule<'mail'>('sender-tls', AT_ONCE, ({ session, mail }, settings) =>
  plainFor(mail.sender, session, settings),
)

export const recipientTls = rule<'rcpt'>(
  'recipient-tls',
  AT_ONCE,
  ({ session, place }, settings) =>
    plainFor(place.address, session, settings) ?? plainFor(place.named, session, settings),
)
