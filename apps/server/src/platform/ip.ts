/** IP addresses as they are compared and counted. */
import { readIp, readPlainIp } from '@postern/contract/validation/ip-network.ts'
import { isIpv4 } from '@postern/contract/validation/ip.ts'

export { ipMatcher } from '@postern/contract/validation/ip-network.ts'

/** The address without IPv4-mapping or zone, lower case; '' when it is no address. */
export function plainIp(address: string | undefined): string {
  const text = (address ?? '').toLowerCase().replace(/%.*$/, '')
  if (isIpv4(text)) return text
  const ip = readPlainIp(text)
  if (ip === null) return ''
  return ip.kind() === 'ipv4' ? ip.toString() : text
}

/** What connections are counted by: the IPv4 address, or the /64 of an IPv6 address (one customer's network). */
export function networkOf(ip: string): string {
  const read = isIpv4(ip) ? null : readIp(ip)
  if (read === null || !('parts' in read)) return ip
  return read.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}

/** The network that a client counts as: `203.0.113.0/24`, or `2001:db8:0:1::/64`. */
export function clientNetwork(ip: string): string {
  return isIpv4(ip) ? `${ip.slice(0, ip.lastIndexOf('.'))}.0/24` : `${networkOf(ip)}::/64`
}
