/**
 * IP addresses and networks (product §5; RFC 4291 §2.2, RFC 4632): one reader and one matcher for the whole product. Numbers
 * are read and compared by ipaddr.js; what is an address is decided here, as it would also take `1`, `0x7f.1` and `010.0.0.1`
 * (decision 0051).
 */
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'
import { z } from 'zod'

/** Longest text of an IPv6 address: six groups and an IPv4 address, all written out. */
const IPV6_MAX = 45
const IPV6_CHARACTERS = /^[0-9a-fA-F:.]+$/
const OCTET = /^(?:0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])$/

/** Four numbers 0-255 without leading zeros (which some readers take as octal). */
export function isIpv4(ip: string): boolean {
  const octets = ip.split('.')
  return octets.length === 4 && octets.every((octet) => OCTET.test(octet))
}

/** IPv4 of a real host: the first octet is neither 0 nor 127 (product §5 "strict"). */
export function isStrictIpv4(ip: string): boolean {
  return isIpv4(ip) && !/^(?:0|127)\./.test(ip)
}

/** IPv4 where trailing octets may be `*`: `10.1.*.*`. A `*` is never followed by a number. */
export function isWildcardIpv4(ip: string): boolean {
  const octets = ip.split('.')
  if (octets.length !== 4 || !OCTET.test(octets[0]!)) return false
  const star = octets.indexOf('*')
  const fixed = star === -1 ? octets : octets.slice(0, star)
  return (
    fixed.every((octet) => OCTET.test(octet)) && octets.slice(fixed.length).every((octet) => octet === '*')
  )
}

/** Beginning of an IPv4 address, one to four octets: `10.1` or `10.1.`. */
export function isPartialIpv4(ip: string): boolean {
  const octets = ip.replace(/\.$/, '').split('.')
  if (ip.endsWith('.') && octets.length === 4) return false
  return octets.length <= 4 && octets.every((octet) => OCTET.test(octet))
}

/** IPv6 in any of the text forms of RFC 4291 §2.2, without zone or brackets. */
export function isIpv6(ip: string): boolean {
  return ip.includes(':') && readIp(ip) !== null
}

export function isIp(ip: string): boolean {
  return isIpv4(ip) || isIpv6(ip)
}

/** What an address list holds: an address, a network in CIDR form, or an IPv4 wildcard. */
export function isIpOrNetwork(text: string): boolean {
  return isIp(text) || isCidr(text) || isWildcardIpv4(text)
}

/**
 * An address in any of the text forms of RFC 4291 §2.2; an IPv4-mapped one stays IPv6. Null for anything else: zones, brackets,
 * short forms, leading zeros of IPv4.
 */
export function readIp(text: string): IPv4 | IPv6 | null {
  if (isIpv4(text)) return ipaddr.IPv4.parse(text)
  if (text.length > IPV6_MAX || !text.includes(':') || !IPV6_CHARACTERS.test(text)) return null
  const tail = text.lastIndexOf(':') + 1
  const embedded = text.includes('.')
  if (embedded && !isIpv4(text.slice(tail))) return null
  try {
    // The library reads `::192.0.2.1`, which is IPv4-compatible (RFC 4291 §2.5.5.1), as if it were IPv4-mapped.
    return ipaddr.IPv6.parse(
      embedded && tail === 2 && text.startsWith('::') ? `0:0:0:0:0:0:${text.slice(2)}` : text,
    )
  } catch {
    return null
  }
}

/** As `readIp`, but an IPv4-mapped address (`::ffff:192.0.2.1`) is the IPv4 address that it stands for. */
export function readPlainIp(text: string): IPv4 | IPv6 | null {
  const ip = readIp(text)
  return ip instanceof ipaddr.IPv6 && ip.isIPv4MappedAddress() ? ip.toIPv4Address() : ip
}

/** An address, or `address/prefix` of either family, whose host bits may be set; null for anything else. */
function readNetwork(text: string): readonly [base: IPv4 | IPv6, prefix: number] | null {
  const slash = text.indexOf('/')
  const ip = readIp(slash === -1 ? text : text.slice(0, slash))
  if (ip === null) return null
  const longest = ip instanceof ipaddr.IPv6 ? 128 : 32
  const digits = slash === -1 ? String(longest) : text.slice(slash + 1)
  if (!/^(?:0|[1-9]\d{0,2})$/.test(digits) || Number(digits) > longest) return null
  return [ip, Number(digits)]
}

/** Networks of mapped addresses are networks of the IPv4 addresses that they stand for. */
function plainNetwork([base, prefix]: readonly [IPv4 | IPv6, number]): readonly [IPv4 | IPv6, number] {
  const isMapped = base instanceof ipaddr.IPv6 && prefix >= 96 && base.isIPv4MappedAddress()
  return isMapped ? [base.toIPv4Address(), prefix - 96] : [base, prefix]
}

/** `address/prefix` of either family; host bits may be set. */
export function isCidr(network: string): boolean {
  return network.includes('/') && readNetwork(network) !== null
}

/**
 * A test for membership in `ranges` (addresses or CIDR). IPv4-mapped addresses and networks count as IPv4; beyond that the families
 * are apart, `::/0` holds no IPv4 address. What is no address is in no range.
 * @throws RangeError for a range that is neither
 */
export function ipMatcher(ranges: readonly string[]): (ip: string) => boolean {
  const networks = ranges.map((range) => {
    const network = readNetwork(range)
    if (network === null) throw new RangeError(`not an IP address or CIDR: ${range}`)
    return plainNetwork(network)
  })
  if (networks.length === 0) return () => false
  return (text) => {
    const ip = readPlainIp(text)
    return (
      ip !== null && networks.some(([base, prefix]) => base.kind() === ip.kind() && ip.match(base, prefix))
    )
  }
}

/** The matchers of lists that are asked again and again: settings keep theirs until they change. */
const matchers = new WeakMap<readonly string[], (ip: string) => boolean>()

/**
 * Whether an address is one of the list's addresses or in one of its networks. An empty list allows everything. What is no
 * address is never allowed by a list, and an entry that is no network allows nothing. The list must not change afterwards.
 */
export function isAddressAllowed(ip: string, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true
  let matches = matchers.get(allowed)
  if (!matches) {
    matches = ipMatcher(allowed.filter((entry) => readNetwork(entry) !== null))
    matchers.set(allowed, matches)
  }
  return matches(ip)
}

const text = z.string({ error: 'REQUIRED' }).trim()
export const ipSchema = text.refine(isIp, { message: 'INVALID_IP' })
export const strictIpSchema = text.refine((ip) => isStrictIpv4(ip) || isIpv6(ip), { message: 'INVALID_IP' })
export const wildcardIpSchema = text.refine(isWildcardIpv4, { message: 'INVALID_IP' })
export const partialIpSchema = text.refine(isPartialIpv4, { message: 'INVALID_IP' })
export const cidrSchema = text.refine(isCidr, { message: 'INVALID_CIDR' })
export const ipOrNetworkSchema = text.refine(isIpOrNetwork, { message: 'INVALID_IP' })
