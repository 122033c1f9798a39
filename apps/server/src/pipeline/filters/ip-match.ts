/** Rules on the client's address that name a network. */
import { isCidr } from '@postern/contract/validation/ip.ts'
import { ipMatcher, readPlainIp } from '@postern/contract/validation/ip-network.ts'

/**
 * A test of an address by a value that `match` allows: a network (`192.0.2.0/24`), an IPv4 address with `*`, or an IPv6 address,
 * which can be written in many ways. null for an IPv4 address: that is compared as a text.
 */
export function ipMatch(value: string): ((ip: string) => boolean) | null {
  const text = value.trim().toLowerCase()
  if (isCidr(text)) return ipMatcher([text])
  if (text.includes('*')) {
    const start = text.slice(0, text.indexOf('*'))
    return (ip) => (readPlainIp(ip)?.toString() ?? '').startsWith(start) && !ip.includes('%')
  }
  return text.includes(':') && readPlainIp(text) !== null ? ipMatcher([text]) : null
}
