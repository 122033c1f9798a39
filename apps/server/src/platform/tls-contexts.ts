/** The certificates of a listener as TLS contexts: one for clients that name no host of ours, the others by host name (SNI). */
import { createSecureContext } from 'node:tls'
import type { SecureContext, SecureContextOptions } from 'node:tls'

/** Key and certificate, and those for other host names, `*.` for all names of one label more. */
export interface TlsPairs extends SecureContextOptions {
  readonly byName?: ReadonlyMap<string, SecureContextOptions>
}

/** Contexts made of keys and certificates; a change of those makes new ones. */
export interface TlsContexts {
  readonly standard: SecureContext
  /** For the host name of a ClientHello (RFC 6066 §3). */
  of(host: string): SecureContext
}

/**
 * @param ciphers `WEB_CIPHERS` or `MAIL_CIPHERS`
 * @throws what OpenSSL says of a bad key or certificate
 */
export function openContexts({ byName, ...standard }: TlsPairs, ciphers: string): TlsContexts {
  const made = contextOf(standard, ciphers)
  const named = new Map(
    [...(byName ?? [])].map(([name, pair]) => [name.toLowerCase(), contextOf(pair, ciphers)]),
  )
  return {
    standard: made,
    of(host) {
      const name = host.toLowerCase()
      // A wildcard stands for one label, the first (RFC 6125 §6.4.3).
      return named.get(name) ?? named.get(`*${name.slice(Math.max(name.indexOf('.'), 0))}`) ?? made
    },
  }
}

/** RFC 9325 §3.1 and §4.2: TLS 1.2 and above, ciphers with forward secrecy, in our order. */
function contextOf(pair: SecureContextOptions, ciphers: string): SecureContext {
  return createSecureContext({ minVersion: 'TLSv1.2', ciphers, honorCipherOrder: true, ...pair })
}

/** For browsers: none that HTTP/2 forbids (RFC 9113 appendix A). */
export const WEB_CIPHERS = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
].join(':')

/** For mail servers: old ones that know none of the first would send in the clear instead (RFC 7435). */
export const MAIL_CIPHERS = [
  WEB_CIPHERS,
  'ECDHE-ECDSA-AES256-SHA384',
  'ECDHE-RSA-AES256-SHA384',
  'ECDHE-RSA-AES256-SHA',
  'ECDHE-RSA-AES128-SHA',
  'AES256-GCM-SHA384',
  'AES128-GCM-SHA256',
].join(':')
