/**
 * Address syntax of the SMTP envelope: Mailbox and Path of RFC 5321 §4.1.2 with the UTF-8 of RFC 6531 §3.3. Header
 * fields may also hold comments, folding and obsolete forms (RFC 5322); those are the header parser's business and
 * are refused here. Every function is linear in its input.
 */
import { type AddrSpecError, type AddrSpecReason, readAddressLiteral, readDomain } from './addr-domain.ts'

export { normaliseDomain } from './addr-domain.ts'
export type { AddrSpecError, AddrSpecReason } from './addr-domain.ts'

export interface AddrSpec {
  readonly ok: true
  /** Local part without quotes and escapes: what the mailbox is called. */
  readonly local: string
  /** Lower-case A-label domain, or the address literal with its brackets, lower case but for its 'IPv6:' tag. */
  readonly domain: string
  readonly literal: '' | 'ipv4' | 'ipv6'
  /** `local@domain` with quotes only where the local part needs them; case of the local part is kept. */
  readonly address: string
  /** The local part or the domain as written holds non-ASCII characters, so that it needs SMTPUTF8. */
  readonly utf8: boolean
}

export interface AddrSpecOptions {
  /** SMTPUTF8 was agreed: non-ASCII characters are allowed. */
  readonly utf8?: boolean
}

export interface Path {
  readonly ok: true
  /** null for the null path `<>` and for `<Postmaster>` without a domain. */
  readonly mailbox: AddrSpec | null
  /** `<Postmaster>` without a domain (RFC 5321 §4.5.1), any case; only ever true where a mailbox is wanted. */
  readonly postmaster: boolean
  /** Domains of an obsolete source route `@a,@b:`; RFC 5321 §4.1.1.3 lets a server refuse or ignore it. */
  readonly route: readonly string[]
  /** Index of the first character behind the closing bracket. */
  readonly end: number
}

const LOCAL_OCTETS = 64
const DOMAIN_OCTETS = 255
/** RFC 5321 §4.5.3.1.3 counts the brackets of a path, which leaves 254 for the address (erratum 1690 of RFC 3696). */
const ADDRESS_OCTETS = 254
const PATH_OCTETS = 256

const ATOM = /^(?:[\w!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}])+(?:\.(?:[\w!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}])+)*$/u
const NON_ASCII = /[^\p{ASCII}]/u
/** C0, DEL, C1, lone surrogates and the replacement character that stands for invalid UTF-8. */
const UNUSABLE = /[\p{Cc}\p{Cs}\uFFFD\u2028\u2029]/u

const fail = (reason: AddrSpecReason): AddrSpecError => ({ ok: false, reason })

/**
 * Reads one `local@domain` (RFC 5321 §4.1.2 Mailbox), e.g. `"a b"@example.com`, `x@[IPv6:::1]`. Lengths are octets
 * as written. A domain may have one label; that it is known to DNS is not looked at.
 */
export function parseAddrSpec(text: string, options: AddrSpecOptions = {}): AddrSpec | AddrSpecError {
  if (text === '') return fail('empty')
  if (UNUSABLE.test(text)) return fail('control')
  const utf8 = NON_ASCII.test(text)
  if (utf8 && !options.utf8) return fail('utf8-not-allowed')
  const local = readLocal(text)
  if (!local.ok) return local
  if (Buffer.byteLength(text.slice(0, local.end)) > LOCAL_OCTETS) return fail('local-too-long')
  const rest = text.slice(local.end + 1)
  if (rest === '') return fail('domain-empty')
  const domain = rest.startsWith('[') ? readAddressLiteral(rest) : readDomain(rest)
  if (!domain.ok) return domain
  if (Buffer.byteLength(rest) > DOMAIN_OCTETS) return fail('domain-too-long')
  if (Buffer.byteLength(text) > ADDRESS_OCTETS) return fail('too-long')
  const address = `${formatLocal(local.value)}@${domain.value}`
  return { ok: true, local: local.value, domain: domain.value, literal: domain.literal, address, utf8 }
}

/** The local part before the `@`: unquoted value and index of the `@`. */
function readLocal(text: string): { ok: true; value: string; end: number } | AddrSpecError {
  if (text.startsWith('"')) {
    let value = ''
    for (let i = 1; i < text.length; i++) {
      const c = text[i]!
      if (c === '"') {
        if (i + 1 === text.length) return fail('no-at')
        return text[i + 1] === '@' ? { ok: true, value, end: i + 1 } : fail('local-syntax')
      }
      if (c === '\\') i++
      value += c === '\\' ? (text[i] ?? '') : c
    }
    return fail('quote-unclosed')
  }
  const end = text.indexOf('@')
  if (end === 0) return fail('local-empty')
  if (end < 0) return fail('no-at')
  const value = text.slice(0, end)
  return ATOM.test(value) ? { ok: true, value, end } : fail('local-syntax')
}

/** Writes a local part as it must stand in an address: as it is when it is a dot-string, else quoted. */
export function formatLocal(local: string): string {
  return ATOM.test(local) ? local : `"${local.replace(/["\\]/g, '\\$&')}"`
}

/** An address in the form that the standard allows: strangers' local parts with dots in a row or at an end are quoted. */
export function writtenAddress(address: string): string {
  const at = address.lastIndexOf('@')
  if (at <= 0 || address.startsWith('"')) return address
  return `${formatLocal(address.slice(0, at))}${address.slice(at)}`
}

/**
 * Reads the `<path>` that `text` starts with, e.g. the argument of MAIL FROM or RCPT TO; what follows it begins at
 * `end`. Brackets inside a quoted local part do not end the path.
 */
export function parsePath(text: string, options: AddrSpecOptions = {}): Path | AddrSpecError {
  if (!text.startsWith('<')) return fail('no-brackets')
  const close = findClose(text)
  if (close < 0) return fail('no-brackets')
  const end = close + 1
  let inner = text.slice(1, close)
  if (inner === '') return { ok: true, mailbox: null, postmaster: false, route: [], end }
  if (Buffer.byteLength(inner) + 2 > PATH_OCTETS) return fail('too-long')
  let route: string[] = []
  if (inner.startsWith('@')) {
    const colon = inner.indexOf(':')
    if (colon < 0) return fail('route-syntax')
    const hops = inner.slice(0, colon).split(',')
    route = hops.map((hop) => hop.slice(1))
    const bad = hops.some((hop) => !hop.startsWith('@') || !readDomain(hop.slice(1)).ok)
    if (bad) return fail('route-syntax')
    inner = inner.slice(colon + 1)
  }
  if (route.length === 0 && inner.toLowerCase() === 'postmaster') {
    return { ok: true, mailbox: null, postmaster: true, route, end }
  }
  const mailbox = parseAddrSpec(inner, options)
  return mailbox.ok ? { ok: true, mailbox, postmaster: false, route, end } : mailbox
}

/** Index of the `>` that ends the path, -1 without one. */
function findClose(text: string): number {
  let quoted = false
  for (let i = 1; i < text.length; i++) {
    const c = text[i]
    if (quoted && c === '\\') i++
    else if (c === '"') quoted = !quoted
    else if (c === '>' && !quoted) return i
  }
  return -1
}
