/** Which addresses we connect to: a mail server's name must not lead us into our own host or cloud (R6). */
import { BlockList, isIPv4, isIPv6 } from 'node:net'

export type AddressKind = 'public' | 'local' | 'forbidden'

const forbidden = new BlockList()
forbidden.addSubnet('0.0.0.0', 8, 'ipv4')
forbidden.addSubnet('169.254.0.0', 16, 'ipv4')
forbidden.addSubnet('224.0.0.0', 3, 'ipv4')
// Metadata services outside of link-local: Alibaba, Oracle, AWS over IPv6.
forbidden.addAddress('100.100.100.200', 'ipv4')
forbidden.addAddress('192.0.0.192', 'ipv4')
forbidden.addAddress('fd00:ec2::254', 'ipv6')
forbidden.addAddress('::', 'ipv6')
forbidden.addSubnet('fe80::', 10, 'ipv6')
forbidden.addSubnet('ff00::', 8, 'ipv6')

const local = new BlockList()
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  local.addSubnet(net, bits, 'ipv4')
}
for (const [net, bits] of [
  ['192.0.0.0', 24],
  ['198.18.0.0', 15],
] as const)
  local.addSubnet(net, bits, 'ipv4')
local.addAddress('::1', 'ipv6')
local.addSubnet('fc00::', 7, 'ipv6')
local.addSubnet('fec0::', 10, 'ipv6')
// Translated inside a network (RFC 8215), tunnelled (Teredo), discarded, and routed by segment (RFC 9602).
local.addSubnet('64:ff9b:1::', 48, 'ipv6')
local.addSubnet('2001::', 32, 'ipv6')
local.addSubnet('100::', 64, 'ipv6')
local.addSubnet('5f00::', 16, 'ipv6')

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
  const bare = ip.replace(/%.*$/, '')
  if (isIPv4(bare)) return kindOf(bare, 'ipv4')
  if (!isIPv6(bare)) return 'forbidden'
  const direct = kindOf(bare, 'ipv6')
  if (direct !== 'public') return direct
  const carried = carriedIpv4(bare)
  return carried === null ? 'public' : kindOf(carried, 'ipv4')
}

function kindOf(ip: string, family: 'ipv4' | 'ipv6'): AddressKind {
  if (forbidden.check(ip, family)) return 'forbidden'
  return local.check(ip, family) ? 'local' : 'public'
}

function carriedIpv4(ip: string): string | null {
  const groups = groupsOf(ip)
  const carrier = CARRIERS.find(({ prefix }) => prefix.every((group, i) => groups[i] === group))
  // ISATAP (RFC 5214 §6.1) may stand behind any prefix.
  const isIsatap = ((groups[4] ?? 0) & 0xfdff) === 0 && groups[5] === 0x5efe
  if (!carrier && !isIsatap) return null
  const at = carrier?.at ?? 6
  const [high = 0, low = 0] = groups.slice(at, at + 2)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The eight 16-bit groups of an IPv6 address. */
function groupsOf(ip: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(ip)
  const text = dotted
    ? `${dotted[1]}${(Number(dotted[2]) * 256 + Number(dotted[3])).toString(16)}:${(Number(dotted[4]) * 256 + Number(dotted[5])).toString(16)}`
    : ip
  const [front = '', back] = text.split('::')
  const head = front === '' ? [] : front.split(':')
  const tail = back === undefined || back === '' ? [] : back.split(':')
  const zeros = back === undefined ? 0 : 8 - head.length - tail.length
  return [...head, ...Array.from({ length: zeros }, () => '0'), ...tail].map((group) =>
    Number.parseInt(group, 16),
  )
}
