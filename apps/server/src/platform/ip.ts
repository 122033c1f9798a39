/** IP addresses as they are compared and counted. */
import { BlockList, isIP, isIPv4 } from 'node:net'

/** The address without IPv4-mapping or zone; '' when it is no address. */
export function plainIp(address: string | undefined): string {
  const text = (address ?? '').toLowerCase().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '')
  const bare = text.replace(/%.*$/, '')
  return isIP(bare) ? bare : ''
}

/** What connections are counted by: the IPv4 address, or the /64 of an IPv6 address (one customer's network). */
export function networkOf(ip: string): string {
  if (isIPv4(ip)) return ip
  const [head = '', tail] = ip.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  const groups = [...front, ...Array.from({ length: zeros }, () => '0'), ...back]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** A test for membership in `ranges` (addresses or CIDR). Throws RangeError for a range that is neither. */
export function ipMatcher(ranges: readonly string[]): (ip: string) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address)
    if (family === 0) throw new RangeError(`not an IP address or CIDR: ${range}`)
    const kind = family === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, kind)
    else list.addSubnet(address, Number(bits), kind)
  }
  return (ip) => ip !== '' && list.check(ip, isIPv4(ip) ? 'ipv4' : 'ipv6')
}
