/** Values of filter rules: what a target and a condition accept (product §5). */
import type { ErrorCode } from '../codes/errors.ts'
import type { ConditionName, TargetName } from '../codes/filter.ts'
import { LIMITS } from '../limits.ts'
import { isDomain, toAsciiDomain } from './domain.ts'
import { isFilterAddress, normaliseEmail } from './email.ts'
import { isKnownCountry } from './country.ts'
import { targetKind } from './filter-conditions.ts'
import { resultValues } from './filter-results.ts'
import { isAttachmentHash } from './hash.ts'
import { IPV6_CHARACTERS, isPartialIpv4, networkFault } from './ip.ts'
import { isSearchPattern } from './regex.ts'

/** Extension without its dot; letters and digits of any script, parts joined by dots as in `tar.gz`. */
const EXTENSION = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*$/u

/** What a value is that `match` compares as a whole; any text where nothing is said. */
export const TARGET_FORMS: Partial<Record<TargetName, TargetForm>> = {
  senderEmail: 'address',
  senderDomain: 'domain',
  recipientEmail: 'address',
  recipientDomain: 'domain',
  ccEmail: 'address',
  ccDomain: 'domain',
  bccEmail: 'address',
  bccDomain: 'domain',
  replyTo: 'address',
  returnPath: 'address',
  ip: 'ip',
  country: 'country',
  attachmentExtension: 'extension',
  attachmentHash: 'hash',
  containedExtension: 'extension',
  spfDomain: 'domain',
  dkimDomain: 'domain',
}
type TargetForm = 'address' | 'domain' | 'ip' | 'country' | 'extension' | 'hash'

/** Characters a value of this target may have. */
export function valueLimit(target: TargetName): number {
  return TARGET_FORMS[target] === 'hash' ? LIMITS.filterHash : LIMITS.filterValue
}

/**
 * Answers what is wrong with a rule's value, null when it fits. `blank` wants no value. Only `match` judges the form
 * of addresses, domains and IPs (of IPs `begin` too): `contain`, `begin` and `end` are about parts of them.
 */
export function checkRuleValue(
  target: TargetName,
  condition: ConditionName,
  value: string,
): ErrorCode | null {
  if (condition === 'blank') return value === '' ? null : 'INVALID_VALUE'
  if (value.trim() === '') return 'REQUIRED'
  if (value.length > valueLimit(target)) return 'TOO_LONG'
  if (hasControl(value)) return 'INVALID_TEXT'
  if (condition === 'regex') return isSearchPattern(value) ? null : 'INVALID_REGEX'
  const kind = targetKind(target)
  if (kind === 'numeric') return checkNumber(value)
  if (kind === 'result') return resultValues(target)!.includes(value) ? null : 'INVALID_VALUE'
  if (condition === 'begin' && TARGET_FORMS[target] === 'ip') return isPartialIp(value) ? null : 'INVALID_IP'
  return condition === 'match' ? checkForm(TARGET_FORMS[target], value) : null
}

/** What an address can begin with. */
function isPartialIp(value: string): boolean {
  return value.includes(':') ? IPV6_CHARACTERS.test(value) : isPartialIpv4(value)
}

function checkNumber(value: string): ErrorCode | null {
  if (!/^\d{1,16}$/.test(value)) return 'NOT_AN_INTEGER'
  return Number(value) <= LIMITS.filterNumberMax ? null : 'OUT_OF_RANGE'
}

function checkForm(form: TargetForm | undefined, value: string): ErrorCode | null {
  switch (form) {
    case 'address':
      return isFilterAddress(value, { gtld: true }) ? null : 'INVALID_FILTER_ADDRESS'
    case 'domain':
      return isDomain(value, { gtld: true }) ? null : 'INVALID_DOMAIN'
    case 'ip':
      return networkFault(value)
    case 'country':
      return isKnownCountry(value) ? null : 'INVALID_COUNTRY'
    case 'extension':
      return EXTENSION.test(value) ? null : 'INVALID_EXTENSION'
    case 'hash':
      return isAttachmentHash(value) ? null : 'INVALID_HASH'
    default:
      return null
  }
}

/**
 * The form in which a rule's value is stored and compared: trimmed, and addresses, domains, extensions and hashes in lower
 * case, addresses in NFC, with A-label domains. A regular expression stays as written.
 */
export function normaliseRuleValue(target: TargetName, condition: ConditionName, value: string): string {
  if (condition === 'regex') return value
  const text = value.trim()
  if (condition !== 'match') return text
  switch (TARGET_FORMS[target]) {
    case 'address':
      return normaliseEmail(text)
    case 'domain':
      return toAsciiDomain(text.replace(/^@/, '')) ?? text
    case 'ip':
    case 'hash':
      return text.toLowerCase()
    case 'country':
      return text.toUpperCase()
    case 'extension':
      return text.replace(/^\./, '').toLowerCase()
    default:
      return text
  }
}

function hasControl(value: string): boolean {
  return /\p{Cc}/u.test(value)
}
