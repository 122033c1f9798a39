/** Rules about the forward-path besides whether it exists (product §11, step 4). */
import { addressMatcher } from '@postern/contract/validation/address-pattern.ts'
import { formFault } from './address-form.ts'
import { madeOnce } from '../../../platform/made-once.ts'
import { AT_ONCE, rule } from './rule.ts'

const patternsOf = madeOnce(addressMatcher)

export const recipientForm = rule<'rcpt'>('recipient-form', AT_ONCE, ({ rcpt: { address } }, settings) =>
  formFault('recipient', address, settings),
)

export const recipientPattern = rule<'rcpt'>('recipient-pattern', AT_ONCE, ({ place }, settings) => {
  // A postmaster is reached whatever is refused (RFC 5321 §4.5.1).
  if (/^postmaster@/i.test(place.address)) return null
  const matches = patternsOf(settings.recipientPatterns)
  // Under the name that was used, and under that of the domain behind an alias.
  const pattern = matches(place.address) ?? matches(place.named)
  return pattern === null
    ? null
    : { code: 'edge.recipient-pattern', evidence: { recipient: place.address, pattern } }
})

export const sameAddress = rule<'rcpt'>(
  'same-address',
  AT_ONCE,
  ({ mail: { sender }, place, session }, settings) => {
    const isSame = place.addresses.includes(sender.toLowerCase())
    // Who has signed in may write to themselves.
    return settings.refuseSameAddress && isSame && session.auth === null
      ? { code: 'edge.same-address', evidence: { address: sender } }
      : null
  },
)
