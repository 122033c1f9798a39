/** Rules about the reverse-path (product §11, step 3). A null one is everybody's; what it brings is judged as a whole. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import { addressMatcher } from '@postern/contract/validation/address-pattern.ts'
import type { DnsResolver } from '@postern/mail/auth/results.ts'
import { isAbsent } from '../../../platform/dns/absent.ts'
import { formFault } from './address-form.ts'
import { madeOnce } from '../../../platform/made-once.ts'
import { AT_ONCE, rule } from './rule.ts'

/** Two questions, of which each has 3 s at most (platform/dns/resolver.ts). */
const ASKING = 8_000

const patternsOf = madeOnce(addressMatcher)

export const senderForm = rule<'mail'>('sender-form', AT_ONCE, ({ mail: { sender } }, settings) =>
  formFault('sender', sender, settings),
)

export const senderPattern = rule<'mail'>('sender-pattern', AT_ONCE, ({ mail: { sender } }, settings) => {
  const pattern = sender === '' ? null : patternsOf(settings.senderPatterns)(sender)
  return pattern === null ? null : { code: 'edge.sender-pattern', evidence: { sender, pattern } }
})

export const senderDomain = rule<'mail'>(
  'sender-domain',
  ASKING,
  async ({ mail: { sender } }, settings, { dns, snapshot }): Promise<Finding | null> => {
    const domain = addressDomain(sender)
    // An address literal is its own answer, and our own domains are known.
    if (!settings.senderMx || domain === '' || domain.startsWith('[') || snapshot().domains.has(domain))
      return null
    return (await takesMail(dns, domain)) ? null : { code: 'edge.sender-domain-dead', evidence: { domain } }
  },
)

/** Whether mail can be sent to a domain (RFC 5321 §5.1, null MX RFC 7505). True where DNS fails: that says nothing. */
async function takesMail(dns: DnsResolver, domain: string): Promise<boolean> {
  const servers = await answers(dns, domain, 'MX')
  if (servers === null) return true
  const names = servers.map((server) => String(Reflect.get(Object(server), 'exchange') ?? ''))
  if (names.length > 0) return names.some((name) => name !== '' && name !== '.')
  const addresses = await Promise.all(['A', 'AAAA'].map((type) => answers(dns, domain, type)))
  return addresses.some((found) => found === null || found.length > 0)
}

/** [] where there is no such record, null where DNS failed. */
async function answers(dns: DnsResolver, domain: string, type: string): Promise<unknown[] | null> {
  try {
    return await dns(domain, type)
  } catch (error) {
    return isAbsent(error) ? [] : null
  }
}
