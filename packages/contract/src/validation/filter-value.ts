/** Values of filter rules: what a target and a condition accept (product §5). */
import type { ErrorCode } from '../codes/errors.ts'
import type { ConditionName, TargetName } from '../codes/filter.ts'
import { LIMITS } from '../limits.ts'
import { isDomain, toAsciiDomain } from './domain.ts'
import { isFilterAddress } from './email.ts'
import { TARGET_KINDS } from './filter-conditions.ts'
import { isIpOrNetwork } from './ip.ts'
import { isSearchPattern } from './regex.ts'

/** Extension without its dot; letters and digits of any script, parts joined by dots as in `tar.gz`. */
const EXTENSION = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*$/u

/**
 * Answers what is wrong with a rule's value, null when it fits. `blank` wants no value. Only `match` judges the form
 * of addresses, domains and IPs: `contain`, `begin` and `end` are about parts of them.
 */
export function checkRuleValue(
  target: TargetName,
  condition: ConditionName,
  value: string,
): ErrorCode | null {
  if (condition === 'blank') return value === '' ? null : 'INVALID_VALUE'
  if (value.trim() === '') return 'REQUIRED'
  if (value.length > LIMITS.filterValue) return 'TOO_LONG'
  if (hasControl(value)) return 'INVALID_TEXT'
  if (condition === 'regex') return isSearchPattern(value) ? null : 'INVALID_REGEX'
  if (condition === 'less' || condition === 'bigger' || condition === 'equal') return checkNumber(value)
  if (TARGET_KINDS[target] === 'exact') return EXTENSION.test(value) ? null : 'INVALID_EXTENSION'
  return condition === 'match' ? checkExact(target, value) : null
}

function checkNumber(value: string): ErrorCode | null {
  if (!/^\d{1,16}$/.test(value)) return 'NOT_AN_INTEGER'
  return Number(value) <= LIMITS.filterNumberMax ? null : 'OUT_OF_RANGE'
}

function checkExact(target: TargetName, value: string): ErrorCode | null {
  switch (target) {
    case 'senderEmail':
    case 'recipientEmail':
      return isFilterAddress(value, { gtld: true }) ? null : 'INVALID_FILTER_ADDRESS'
    case 'senderDomain':
    case 'recipientDomain':
      return isDomain(value, { gtld: true }) ? null : 'INVALID_DOMAIN'
    case 'ip':
      return isIpOrNetwork(value) ? null : 'INVALID_IP'
    default:
      return null
  }
}

/**
 * The form in which a rule's value is stored and compared: trimmed, and addresses, domains and extensions in lower
 * case with A-label domains. A regular expression stays as written.
 */
export function normaliseRuleValue(target: TargetName, condition: ConditionName, value: string): string {
  if (condition === 'regex') return value
  const text = value.trim()
  if (condition !== 'match') return text
  switch (target) {
    case 'senderEmail':
    case 'recipientEmail':
      return withAsciiDomain(text.toLowerCase())
    case 'senderDomain':
    case 'recipientDomain':
      return toAsciiDomain(text.replace(/^@/, '')) ?? text
    case 'ip':
      return text.toLowerCase()
    case 'attachmentExtension':
      return text.replace(/^\./, '').toLowerCase()
    default:
      return text
  }
}

function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = at === -1 ? null : toAsciiDomain(address.slice(at + 1))
  return domain === null ? address : `${address.slice(0, at)}@${domain}`
}

function hasControl(value: string): boolean {
  return /\p{Cc}/u.test(value)
}
