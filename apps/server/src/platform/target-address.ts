/** Which addresses we connect to: the name of a server or page must not lead us into our own host or cloud (R6). */
import { ipMatcher, readIp } from '@postern/contract/validation/ip-network.ts'

export type AddressKind = 'public' | 'local' | 'forbidden'

const isForbidden = ipMatcher([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/3',
  // Metadata services outside of link-local: Alibaba, Oracle, AWS over IPv6.
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::254',
  '::',
  'fe80::/10',
  'ff00::/8',
])

const isLocal = ipMatcher([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '192.0.0.0/24',
  '198.18.0.0/15',
  '::1',
  'fc00::/7',
  'fec0::/10',
  // Translated inside a network (RFC 8215), tunnelled (Teredo), discarded, and routed by segment (RFC 9602).
  '64:ff9b:1::/48',
  '2001::/32',
  '100::/64',
  '5f00::/16',
])

/** IPv6 forms that carry an IPv4 address: mapped, translated, compatible, NAT64, 6to4. */
const CARRIERS: readonly { readonly prefix: number[]; readonly at: number }[] = [
  { prefix: [0, 0, 0, 0, 0, 0xffff], at: 6 },
  { prefix: [0, 0, 0, 0, 0xffff, 0], at: 6 },
  { prefix: [0, 0, 0, 0, 0, 0], at: 6 },
  { prefix: [0x64, 0xff9b, 0, 0, 0, 0], at: 6 },
  { prefix: [0x2002], at: 1 },
]

/**
 * forbidden: unspecified, link-local, metadata, multicast, broadcast, or no address at all; never connected to.
 * local: loopback, private, carrier or benchmark networks; only where the operator or a super administrator says so.
 */
export function addressKind(ip: string): AddressKind {
  const read = readIp(ip.replace(/%.*$/, ''))
  if (read === null) return 'forbidden'
  const direct = kindOf(read.toString())
  if (direct !== 'public' || !('parts' in read)) return direct
  const carried = carriedIpv4(read.parts)
  return carried === null ? 'public' : kindOf(carried)
}

function kindOf(ip: string): AddressKind {
  if (isForbidden(ip)) return 'forbidden'
  return isLocal(ip) ? 'local' : 'public'
}

/** `groups`: the eight 16-bit groups of an IPv6 address. */
function carriedIpv4(groups: readonly number[]): string | null {
  const carrier = CARRIERS.find(({ prefix }) => prefix.every((group, i) => groups[i] === group))
  // ISATAP (RFC 5214 §6.1) may stand behind any prefix.
  const isIsatap = ((groups[4] ?? 0) & 0xfdff) === 0 && groups[5] === 0x5efe
  if (!carrier && !isIsatap) return null
  const at = carrier?.at ?? 6
  const [high = 0, low = 0] = groups.slice(at, at + 2)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
