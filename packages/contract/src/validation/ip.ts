/**
 * Texts that are IP addresses or networks (product §5; RFC 4291 §2.2, RFC 4632). What they stand for is read and compared in
 * `ip-network.ts`, whose library forms have no need of.
 */
import type { ErrorCode } from '../codes/errors.ts'

/** Longest text of an IPv6 address: six groups and an IPv4 address, all written out. */
export const IPV6_MAX = 45
export const IPV6_CHARACTERS = /^[0-9a-fA-F:.]+$/
const OCTET = /^(?:0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])$/

/** Four numbers 0-255 without leading zeros (which some readers take as octal). */
export function isIpv4(ip: string): boolean {
  const octets = ip.split('.')
  return octets.length === 4 && octets.every((octet) => OCTET.test(octet))
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
  return ip.length <= IPV6_MAX && IPV6_CHARACTERS.test(ip) && URL.canParse(`http://[${ip}]`)
}

export function isIp(ip: string): boolean {
  return isIpv4(ip) || isIpv6(ip)
}

/** What an address list holds: an address, a network in CIDR form, or an IPv4 wildcard. */
export function isIpOrNetwork(text: string): boolean {
  return isIp(text) || isCidr(text) || isWildcardIpv4(text)
}

/** `address/prefix` of either family; host bits may be set. */
export function isCidr(network: string): boolean {
  const [address = '', prefix = '', ...rest] = network.split('/')
  if (rest.length > 0 || !/^(?:0|[1-9]\d{0,2})$/.test(prefix)) return false
  return (isIpv4(address) && Number(prefix) <= 32) || (isIpv6(address) && Number(prefix) <= 128)
}

/** What is wrong with an entry of a list of addresses and networks; null for what it may hold. */
export function networkFault(entry: string): ErrorCode | null {
  if (isIpOrNetwork(entry)) return null
  return entry.includes('/') ? 'INVALID_CIDR' : 'INVALID_IP'
}
