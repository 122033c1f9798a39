/**
 * What an entry of the SMTP white and black lists names (product §5): an address of the network, a network, an e-mail address, a
 * domain with its sub-domains, a pattern with `*`, or a country. One writing stands for each, so that equal entries are the same text.
 */
import type { SmtpEntryKind } from '../codes/smtp-list.ts'
import { LIMITS } from '../limits.ts'
import { COUNTRY_CODES, countryByName } from '../i18n/countries.ts'
import { isAddressPattern } from './address-pattern.ts'
import { isDomain, toAsciiDomain } from './domain.ts'
import { isFilterAddress, normaliseEmail } from './email.ts'
import { canonicalNetwork } from './ip-network.ts'

export { SMTP_ENTRY_KINDS, type SmtpEntryKind } from '../codes/smtp-list.ts'

export interface SmtpEntryName {
  readonly kind: SmtpEntryKind
  readonly value: string
}

/** Kinds that name whose mail it is, not where it comes from. */
export const MAIL_KINDS: readonly SmtpEntryKind[] = ['address', 'domain', 'pattern']

/**
 * Reads what somebody wrote: `203.0.113.7`, `203.0.113.0/24`, `203.0.113.*`, `2001:db8::/32`, `a@b.example`, `b.example` or `@b.example`,
 * `*.top`, `KR`. Null for what is none of these, and for what would be everybody.
 */
export function readSmtpEntry(text: string): SmtpEntryName | null {
  const given = text.trim()
  if (given === '' || given.length > LIMITS.emailMax) return null
  if (/^[a-z]{2}$/i.test(given)) return countryOf(given.toUpperCase())
  const read = networkOf(given) ?? nameOf(given.toLowerCase())
  return read ?? countryOf(/[@*]/.test(given) ? '' : (countryByName(given) ?? ''))
}

function countryOf(value: string): SmtpEntryName | null {
  return COUNTRY_CODES.includes(value) ? { kind: 'country', value } : null
}

function networkOf(text: string): SmtpEntryName | null {
  const network = canonicalNetwork(text)
  if (network === null || network.prefix === 0) return null
  return network.whole
    ? { kind: 'ip', value: network.address }
    : { kind: 'network', value: `${network.address}/${network.prefix}` }
}

function nameOf(text: string): SmtpEntryName | null {
  if (text.includes('*')) {
    const value = text.normalize('NFC').replace(/^@/, '')
    return isAddressPattern(value) ? { kind: 'pattern', value } : null
  }
  if (text.lastIndexOf('@') > 0) {
    const value = normaliseEmail(text)
    return isFilterAddress(value, { gtld: true }) ? { kind: 'address', value } : null
  }
  const value = toAsciiDomain(text.replace(/^@/, ''))
  // A last label of digits is a mistyped IP address.
  return value !== null && isDomain(value, { gtld: true }) && !/\.\d+$/.test(value)
    ? { kind: 'domain', value }
    : null
}
