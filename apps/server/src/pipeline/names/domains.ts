/** Small readers of host names and addresses that the heuristics share. */
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import { ipMatcher } from '@postern/contract/validation/ip-network.ts'
import { registrableDomain } from '@postern/mail/urls.ts'

/** Registrable domain of a host or mail domain, lower case; the host itself where it has none. */
export function registrable(host: string): string {
  return registrableDomain(host) || host.toLowerCase()
}

/** Domain of an address as headers have it, which may end in a dot or a bracket; lower case, '' without one. */
export function domainOf(address: string): string {
  return addressDomain(address).replace(/[>.\s]+$/, '')
}

/** Registrable domain of an addr-spec; '' without one. */
export function organisationOf(address: string): string {
  const domain = domainOf(address)
  return domain === '' ? '' : registrable(domain)
}

const IPV4 = /^\[?(\d{1,3}(?:\.\d{1,3}){3})\]?$/

/** True for an address literal or a bare IP address in the place of a host name. */
export function isIpLiteral(host: string): boolean {
  return IPV4.test(host) || /^\[?(?:ipv6:)?[0-9a-f]*:[0-9a-f:.]+\]?$/i.test(host)
}

/** Addresses of private, loopback, shared and link-local networks (RFC 6890). */
export const isPrivateIp = ipMatcher([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
])

/** A reverse name made from the address itself, or with words of access networks: hardly a mail server. */
export function isDynamicName(rdns: string, ip: string): boolean {
  if (
    /(?:^|[.-])(?:dyn|dynamic|dhcp|dial-?up|dial|ppp|pppoe|adsl|dsl|xdsl|cable|pool|catv|broadband|cust|client|user|home)\d*[.-]/.test(
      rdns,
    )
  )
    return true
  const octets = ip.split('.')
  if (octets.length !== 4) return false
  const numbers = rdns.match(/\d+/g) ?? []
  const met = octets.filter((octet) => numbers.some((n) => Number(n) === Number(octet)))
  return met.length >= 3 || rdns.includes(octets.map((o) => o.padStart(3, '0')).join(''))
}
