/** Domain and host names (product §5; RFC 1035 §2.3.1, RFC 5890). Stored as A-labels in lower case (product §9). */
import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { isIpv4, isIpv6 } from './ip.ts'

const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/
/** Letters and digits of any script, marks, hyphen, dot, and the ideographic full stop that IDNA maps to a dot. */
const INTERNATIONAL = /^[\p{L}\p{N}\p{M}.\-\u3002]+$/u

/** Mode `gtld` also allows digits in the top-level label (product §5). */
export interface DomainOptions {
  readonly gtld?: boolean
}

/**
 * A domain name as A-labels in lower case, without a trailing dot; null when it cannot be one. `münchen.de` becomes
 * `xn--mnchen-3ya.de`. The mapping is UTS #46 as the platform's URL parser does it, which is why nothing but the
 * characters of a name is let through to it.
 */
export function toAsciiDomain(domain: string): string | null {
  const name = domain
    .trim()
    .replace(/[.\u3002]$/, '')
    .toLowerCase()
  if (name === '' || name.length > LIMITS.domainMax) return null
  if (/^[\x20-\x7e]+$/.test(name)) return isNameShaped(name) ? name : null
  if (!INTERNATIONAL.test(name) || !URL.canParse(`http://${name}`)) return null
  const ascii = new URL(`http://${name}`).hostname
  return isIpv4(ascii) || !isNameShaped(ascii) ? null : ascii
}

/** No empty label, also not after a final dot, which stored names don't have. */
function isNameShaped(name: string): boolean {
  return name.length <= LIMITS.domainMax && name.split('.').every((label) => label !== '')
}

/** Domain of an address: at least two labels, top level of letters (digits too in `gtld` mode) or punycode. */
export function isDomain(domain: string, options: DomainOptions = {}): boolean {
  if (domain.length > LIMITS.domainMax) return false
  const labels = domain.toLowerCase().split('.')
  if (labels.length < 2 || !labels.every((label) => isLabel(label))) return false
  return isTopLevel(labels.at(-1)!, options.gtld === true)
}

/** A host to connect to: a domain name, a single label such as `localhost`, or an IP address. */
export function isHost(host: string): boolean {
  if (isIpv4(host) || isIpv6(host)) return true
  const labels = host.toLowerCase().split('.')
  // A last label of digits only would be read as an IPv4 address by resolvers.
  return (
    host.length <= LIMITS.domainMax &&
    labels.every((label) => isLabel(label)) &&
    !/^\d+$/.test(labels.at(-1)!)
  )
}

function isLabel(label: string): boolean {
  return label.length <= LIMITS.labelMax && LABEL.test(label)
}

function isTopLevel(label: string, gtld: boolean): boolean {
  if (label.length < LIMITS.topLevelMin || label.length > LIMITS.topLevelMax) return false
  return /^[a-z]+$/.test(label) || /^xn--[a-z0-9-]+$/.test(label) || (gtld && /^[a-z0-9]+$/.test(label))
}

/** Accepts Unicode or A-labels, yields A-labels in lower case; error INVALID_DOMAIN. */
export const domainNameSchema = z
  .string({ error: 'REQUIRED' })
  .overwrite((value) => toAsciiDomain(value) ?? value.trim())
  .min(1, { error: 'REQUIRED', abort: true })
  .refine((value) => isDomain(value), { message: 'INVALID_DOMAIN' })

/** Accepts a host name (Unicode too) or an IP address, yields it in lower case; error INVALID_HOST. */
export const hostSchema = z
  .string({ error: 'REQUIRED' })
  .overwrite((value) => toAsciiDomain(value) ?? value.trim().toLowerCase())
  .min(1, { error: 'REQUIRED', abort: true })
  .refine(isHost, { message: 'INVALID_HOST' })
