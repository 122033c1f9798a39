/** Addresses of web pages that administrators enter. */
import type { ErrorCode } from '../codes/errors.ts'
import { isHost } from './domain.ts'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** The address when it is one of http or https without blanks and without credentials, else null. */
function parseWebUrl(text: string): URL | null {
  if (!/^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.hostname !== '' && url.username === '' && url.password === '' ? url : null
}

/** A page that may be linked to. */
export function isWebUrl(text: string): boolean {
  return parseWebUrl(text) !== null
}

/** Where the console itself is reached: `https://host[:port]`, or http on this machine only; no path. */
export function isPublicUrl(text: string): boolean {
  const url = parseWebUrl(text)
  if (url === null || (text !== url.origin && text !== `${url.origin}/`)) return false
  return url.protocol === 'https:' || LOOPBACK.test(url.hostname)
}

/**
 * An origin and nothing else, as `frame-ancestors` takes it: a public URL without the final slash, whose host is a
 * name or an IPv4 address (CSP 3 §2.3.1 has no IPv6, and a `*` or `;` would say more than one host).
 */
export function isFrameOrigin(text: string): boolean {
  return isPublicUrl(text) && new URL(text).origin === text && isHost(new URL(text).hostname)
}

export function checkFrameOrigin(text: string): ErrorCode | null {
  return isFrameOrigin(text) ? null : 'INVALID_ORIGIN'
}

/** Asked over TLS; only one on this machine may do without (OpenID Connect Discovery 1.0 §2). */
export function isIssuerUrl(text: string): boolean {
  const url = parseWebUrl(text)
  if (url === null || /[?#]/.test(text)) return false
  return url.protocol === 'https:' || LOOPBACK.test(url.hostname)
}

export function checkIssuerUrl(text: string): ErrorCode | null {
  return isIssuerUrl(text) ? null : 'INVALID_URL'
}

export function checkWebUrl(text: string): ErrorCode | null {
  return isWebUrl(text) ? null : 'INVALID_URL'
}

export function checkPublicUrl(text: string): ErrorCode | null {
  return isPublicUrl(text) ? null : 'INVALID_PUBLIC_URL'
}

/** `tcp://host:port` or `tls://host:port`, and nothing besides. */
export function checkSyslogUrl(text: string): ErrorCode | null {
  if (!/^t(?:cp|ls):\/\/[^\s/?#@]+:\d{1,5}$/.test(text) || !URL.canParse(text)) return 'INVALID_URL'
  const { port } = new URL(text)
  return Number(port) > 0 ? null : 'INVALID_URL'
}

/** A page of the console itself: `//host` and `/\\host` would leave. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\s\p{Cc}]*$/u.test(path)
}
