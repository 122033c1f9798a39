/** SPF before the message comes (RFC 7208 §8.4), and rules of the administrator's own about a domain's servers. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { readSpfRule } from '@postern/contract/settings/edge.ts'
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import { addressMatcher } from '@postern/contract/validation/address-pattern.ts'
import { ipMatcher } from '../../../platform/ip.ts'
import { madeOnce } from '../../../platform/made-once.ts'
import { AT_ONCE, rule } from './rule.ts'

/** RFC 7208 §4.6.4 wants 20 s at least; what is not known by then refuses nobody. */
const SPF_MS = 10_000

const exceptionsOf = madeOnce(addressMatcher)

const rulesOf = madeOnce((entries) => {
  const rules = new Map<string, (ip: string) => boolean>()
  for (const entry of entries) {
    const read = readSpfRule(entry)
    if (!read) continue
    // Several lines about a domain add up.
    const [before, own] = [rules.get(read.domain), ipMatcher(read.servers)]
    rules.set(read.domain, (ip) => own(ip) || before?.(ip) === true)
  }
  return rules
})

export const ownSpf = rule<'mail'>('own-spf', AT_ONCE, ({ session, mail }, settings) => {
  const [domain, { ip }] = [addressDomain(mail.sender), session.client]
  const isOf = rulesOf(settings.spfRules).get(domain)
  return isOf === undefined || isOf(ip) ? null : { code: 'edge.spf-rule', evidence: { domain, ip } }
})

export const spf = rule<'mail'>(
  'spf',
  2 * SPF_MS,
  async ({ session, mail: { sender } }, settings, { dns, host }): Promise<Finding | null> => {
    if (settings.spf === 'off' || sender === '' || exceptionsOf(settings.spfExceptions)(sender) !== null)
      return null
    // Whoever does not refuse by SPF does not pay for it.
    const { checkSpf } = await import('@postern/mail/auth/spf.ts')
    const { ip } = session.client
    const { verdict } = await checkSpf({ ip, helo: session.helo, sender, mta: host() }, dns, SPF_MS)
    const isRefused = verdict === 'fail' || (verdict === 'softfail' && settings.spf === 'softfail')
    return isRefused ? { code: 'edge.spf-fail', evidence: { domain: addressDomain(sender), ip } } : null
  },
)
