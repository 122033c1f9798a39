/** Domains and address literals of addresses (RFC 5321 §4.1.2 and §4.1.3, RFC 5890 for A-labels). */
import { isIPv4, isIPv6 } from 'node:net'
import { domainToASCII } from 'node:url'

/** Why an address was refused; machine words, in the order the checks run. */
export type AddrSpecReason =
  | 'empty'
  | 'control'
  | 'utf8-not-allowed'
  | 'no-at'
  | 'local-empty'
  | 'local-syntax'
  | 'quote-unclosed'
  | 'local-too-long'
  | 'domain-empty'
  | 'domain-syntax'
  | 'domain-numeric'
  | 'domain-too-long'
  | 'literal-syntax'
  | 'too-long'
  | 'no-brackets'
  | 'route-syntax'

export interface AddrSpecError {
  readonly ok: false
  readonly reason: AddrSpecReason
}

type Read = { readonly ok: true; readonly value: string; readonly literal: '' | 'ipv4' | 'ipv6' }

/** A domain name holds 255 octets on the wire, which are 253 characters without the root dot (RFC 1035 §2.3.4). */
const NAME_CHARS = 253
/** `_` is no host name character, but reverse-paths with it are in real use and harmless to ask DNS for. */
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/
const NON_ASCII = /[^\p{ASCII}]/u

/**
 * Lower-case A-label form of a domain name, '' when it is none: labels of letters, digits, hyphens and underscores,
 * at most 63 characters each and 253 together, the last label not all digits. One root dot at the end is dropped.
 */
export function normaliseDomain(domain: string): string {
  const read = readDomain(domain.endsWith('.') ? domain.slice(0, -1) : domain)
  return read.ok ? read.value : ''
}

/** Reads a domain name as it stands in an address, U-labels included. */
export function readDomain(text: string): Read | AddrSpecError {
  // The URL algorithm behind domainToASCII also decodes %41 and reads 0x7f.1 as an address: ASCII never goes there.
  const lower = text.toLowerCase()
  const value = NON_ASCII.test(text) ? (/[%[\]:/?#@\\\s]/.test(text) ? '' : domainToASCII(lower)) : lower
  const labels = value.split('.')
  if (labels.some((label) => label.length > 63)) return { ok: false, reason: 'domain-too-long' }
  if (!labels.every((label) => LABEL.test(label))) return { ok: false, reason: 'domain-syntax' }
  if (value.length > NAME_CHARS) return { ok: false, reason: 'domain-too-long' }
  if (/^\d+$/.test(labels.at(-1)!)) return { ok: false, reason: 'domain-numeric' }
  return { ok: true, value, literal: '' }
}

/** Reads `[192.0.2.1]` or `[IPv6:2001:db8::1]`. General address literals are refused: no other tag is registered. */
export function readAddressLiteral(text: string): Read | AddrSpecError {
  const inner = /^\[([^[\]]*)\]$/.exec(text)?.[1]
  if (inner === undefined) return { ok: false, reason: 'literal-syntax' }
  if (isIPv4(inner)) return { ok: true, value: `[${inner}]`, literal: 'ipv4' }
  const address = /^ipv6:(.*)$/i.exec(inner)?.[1] ?? ''
  // A zone (fe80::1%eth0) is an address of this host only, never one of a mailbox.
  if (!isIPv6(address) || address.includes('%')) return { ok: false, reason: 'literal-syntax' }
  return { ok: true, value: `[IPv6:${address.toLowerCase()}]`, literal: 'ipv6' }
}
