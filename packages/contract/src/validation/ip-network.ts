/**
 * Addresses and networks as numbers: one reader and one matcher for the whole product, by ipaddr.js (decision 0051). What is
 * an address is decided before the library sees it: it would also take `1`, `0x7f.1` and `010.0.0.1`.
 */
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'
import { IPV6_CHARACTERS, IPV6_MAX, isCidr, isIp, isIpv4, isWildcardIpv4 } from './ip.ts'

/**
 * An address in any of the text forms of RFC 4291 §2.2; an IPv4-mapped one stays IPv6. Null for anything else: zones, brackets,
 * short forms, leading zeros of IPv4.
 */
export function readIp(text: string): IPv4 | IPv6 | null {
  if (isIpv4(text)) return ipaddr.IPv4.parse(text)
  if (text.length > IPV6_MAX || !IPV6_CHARACTERS.test(text)) return null
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

/** An address, an IPv4 address with `*` (`10.1.*.*`), or `address/prefix` of either family, whose host bits may be set; null for anything else. */
function readNetwork(given: string): readonly [base: IPv4 | IPv6, prefix: number] | null {
  const text = isWildcardIpv4(given) ? networkOfStars(given) : given
  if (!isIp(text) && !isCidr(text)) return null
  const [address = '', prefix] = text.split('/')
  const ip = readIp(address)
  if (ip === null) return null
  return [ip, prefix === undefined ? (ip.kind() === 'ipv4' ? 32 : 128) : Number(prefix)]
}

/** `10.1.*.*` as `10.1.0.0/16`; without a star the address itself. */
function networkOfStars(text: string): string {
  const fixed = text.split('.').filter((octet) => octet !== '*')
  return `${[...fixed, '0', '0', '0'].slice(0, 4).join('.')}/${fixed.length * 8}`
}

/** Networks of mapped addresses are networks of the IPv4 addresses that they stand for. */
function plainNetwork([base, prefix]: readonly [IPv4 | IPv6, number]): readonly [IPv4 | IPv6, number] {
  const isMapped = base instanceof ipaddr.IPv6 && prefix >= 96 && base.isIPv4MappedAddress()
  return isMapped ? [base.toIPv4Address(), prefix - 96] : [base, prefix]
}

/**
 * An address as one text of bits behind its family (`4`, `6`), and in the form it is written in. Networks that hold it are beginnings of
 * the former (`networkBits`). IPv4-mapped addresses count as IPv4; null for what is no address.
 */
export function addressBits(text: string): { readonly bits: string; readonly text: string } | null {
  const ip = readPlainIp(text)
  return ip === null ? null : { bits: bitsOf(ip), text: ip.toString() }
}

/** A network (address or CIDR) as the beginning of all its addresses' bits; null for what is none. */
export function networkBits(text: string): string | null {
  const network = readNetwork(text)
  if (network === null) return null
  const [base, prefix] = plainNetwork(network)
  return bitsOf(base).slice(0, 1 + prefix)
}

/** A network as it is written once for all: without host bits, mapped ones as IPv4. */
export interface CanonicalNetwork {
  readonly address: string
  readonly prefix: number
  /** One address only. */
  readonly whole: boolean
}

/** An address or CIDR in its one writing (RFC 5952); null for what is neither. */
export function canonicalNetwork(text: string): CanonicalNetwork | null {
  const network = readNetwork(text)
  return network === null ? null : maskedNetwork(plainNetwork(network))
}

/** The network of this length that holds an address, in its one writing; null for what is no address. */
export function networkAround(ip: string, prefix: number): CanonicalNetwork | null {
  const base = readPlainIp(ip)
  return base === null ? null : maskedNetwork([base, prefix])
}

function maskedNetwork([base, prefix]: readonly [IPv4 | IPv6, number]): CanonicalNetwork {
  const bytes = base
    .toByteArray()
    .map((byte, at) => byte & (0xff << Math.min(8, Math.max(0, 8 * (at + 1) - prefix))) & 0xff)
  return { address: ipaddr.fromByteArray(bytes).toString(), prefix, whole: prefix === bytes.length * 8 }
}

function bitsOf(ip: IPv4 | IPv6): string {
  const bytes = ip.toByteArray().map((byte) => byte.toString(2).padStart(8, '0'))
  return `${ip.kind() === 'ipv4' ? '4' : '6'}${bytes.join('')}`
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
