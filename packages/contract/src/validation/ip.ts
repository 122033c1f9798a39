/** IP addresses and networks (product §5; RFC 4291 §2.2, RFC 4632). */
import { z } from 'zod'

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
  return ip.length <= 45 && /^[0-9a-fA-F:.]+$/.test(ip) && groupsOf(ip) !== null
}

/** Number of 16-bit groups when the text is an IPv6 address, null when it is not. */
function groupsOf(ip: string): number | null {
  const halves = ip.split('::')
  if (halves.length > 2) return null
  const last = halves.at(-1)!
  const counts = halves.map((half) => countGroups(half, half === last))
  if (counts.some((count) => count === null)) return null
  const total = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  return (halves.length === 2 ? total <= 7 : total === 8) ? total : null
}

function countGroups(half: string, mayEndInIpv4: boolean): number | null {
  if (half === '') return 0
  const groups = half.split(':')
  const tail = groups.at(-1)!
  const embedded = mayEndInIpv4 && tail.includes('.')
  if (embedded && !isIpv4(tail)) return null
  const hex = embedded ? groups.slice(0, -1) : groups
  if (!hex.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))) return null
  return hex.length + (embedded ? 2 : 0)
}

export function isIp(ip: string): boolean {
  return isIpv4(ip) || isIpv6(ip)
}

/** `address/prefix` of either family; host bits may be set. */
export function isCidr(network: string): boolean {
  const [address = '', prefix = '', ...rest] = network.split('/')
  if (rest.length > 0 || !/^(?:0|[1-9]\d{0,2})$/.test(prefix)) return false
  return (isIpv4(address) && Number(prefix) <= 32) || (isIpv6(address) && Number(prefix) <= 128)
}

/** What an address list holds: an address, a network in CIDR form, or an IPv4 wildcard. */
export function isIpOrNetwork(text: string): boolean {
  return isIp(text) || isCidr(text) || isWildcardIpv4(text)
}

/**
 * Whether an address is one of the list's addresses or in one of its networks (CIDR). An empty list allows everything;
 * an IPv4 address may come mapped into IPv6 (`::ffff:192.0.2.1`). What is no address is never allowed by a list.
 */
export function isAddressAllowed(ip: string, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true
  const bits = bitsOf(ip)
  return bits !== null && allowed.some((network) => holds(network, bits))
}

function holds(network: string, ip: string): boolean {
  const [address = '', prefix] = network.split('/', 2)
  const bits = bitsOf(address)
  if (bits === null || bits.length !== ip.length) return false
  const length = prefix === undefined ? bits.length : Number(prefix)
  return bits.slice(0, length) === ip.slice(0, length)
}

/** The address in binary digits: 32 or 128 of them, null when it is none. */
function bitsOf(ip: string): string | null {
  const plain = /^::ffff:(?<v4>[\d.]+)$/i.exec(ip)?.groups?.['v4'] ?? ip
  if (isIpv4(plain))
    return plain
      .split('.')
      .map((octet) => binary(Number(octet), 8))
      .join('')
  if (!isIpv6(plain)) return null
  const [head = '', tail] = plain.replace(/[\d.]+$/, hexOfIpv4).split('::', 2)
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0')
  return [...front, ...zeros, ...back].map((group) => binary(Number.parseInt(group, 16), 16)).join('')
}

/** The two groups that an IPv4 address at the end of an IPv6 address stands for. */
function hexOfIpv4(end: string): string {
  if (!isIpv4(end)) return end
  const [a = 0, b = 0, c = 0, d = 0] = end.split('.').map(Number)
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}

function binary(value: number, width: number): string {
  return value.toString(2).padStart(width, '0')
}

const text = z.string({ error: 'REQUIRED' }).trim()
export const ipSchema = text.refine(isIp, { message: 'INVALID_IP' })
export const strictIpSchema = text.refine((ip) => isStrictIpv4(ip) || isIpv6(ip), { message: 'INVALID_IP' })
export const wildcardIpSchema = text.refine(isWildcardIpv4, { message: 'INVALID_IP' })
export const partialIpSchema = text.refine(isPartialIpv4, { message: 'INVALID_IP' })
export const cidrSchema = text.refine(isCidr, { message: 'INVALID_CIDR' })
export const ipOrNetworkSchema = text.refine(isIpOrNetwork, { message: 'INVALID_IP' })
