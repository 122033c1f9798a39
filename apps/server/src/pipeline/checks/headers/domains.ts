/** Small readers of host names and addresses that the heuristics share. */
import { registrableDomain } from '@postern/mail/urls.ts'

/** Registrable domain of a host or mail domain, lower case; the host itself where it has none. */
export function registrable(host: string): string {
  return registrableDomain(host) || host.toLowerCase()
}

/** Domain of an addr-spec, lower case; '' without one. */
export function domainOf(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 0
    ? ''
    : address
        .slice(at + 1)
        .toLowerCase()
        .replace(/[>.\s]+$/, '')
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
export function isPrivateIp(ip: string): boolean {
  return (
    /^(?:10|127|0)\.|^192\.168\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./.test(
      ip,
    ) || /^(?:::1|f[cd][0-9a-f]{2}:|fe80:)/i.test(ip)
  )
}

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
