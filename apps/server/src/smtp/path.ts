/**
 * Parser of the paths of MAIL FROM and RCPT TO (RFC 5321 §4.1.2, RFC 6531 §3.3), strict but for local parts in use: dots anywhere, and
 * more than 64 octets, as VERP and SRS make them. What a setting says of these is the policy's business (edge/checks/address-form.ts).
 */
import { isIPv4, isIPv6 } from 'node:net'
import { domainToASCII } from 'node:url'

export interface ParsedPath {
  /** '' for the null path, else `local@domain`: local part without needless quotes, domain lower-case A-labels. */
  readonly address: string
  readonly local: string
  readonly domain: string
  /** The address as written holds octets above 127: only allowed with SMTPUTF8. */
  readonly international: boolean
  /** What follows the closing bracket, without its leading space: the ESMTP parameters. */
  readonly rest: string
}

export type PathFault = 'bad-syntax' | 'empty-address' | 'source-route' | 'address-too-long' | 'bad-domain'

const ATEXT = "A-Za-z0-9!#$%&'*+\\-/=?^_`{|}~\\u00a0-\\u{10ffff}"
/** Atoms and dots in any order: carriers have handed out `a..b` and `a.`, which the standard would quote (decision 0093). */
const DOTTED = new RegExp(`^(?=.*[^.])[${ATEXT}.]+$`, 'u')
const QUOTED = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e\u00a0-\u{10ffff}]|\\[\x20-\x7e])*)"/u
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u
const DOMAIN = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/
const NUMERIC_END = /(?:^|\.)\d+$/
const PRINTABLE = /^[\x20-\x7e]*$/

/**
 * Parses `<path> [parameters]` as it stands behind `MAIL FROM:` or `RCPT TO:`.
 * A reverse path may be null; a forward path may be `<postmaster>`.
 */
export function parsePath(text: string, kind: 'reverse' | 'forward'): ParsedPath | PathFault {
  if (text[0] !== '<') return 'bad-syntax'
  const split = splitPath(text)
  if (typeof split === 'string') return split
  const { rawLocal, rawDomain, rest } = split
  if (rawLocal === '' && rawDomain === null) {
    return kind === 'reverse'
      ? { address: '', local: '', domain: '', international: false, rest }
      : 'empty-address'
  }
  const local = cleanLocal(rawLocal)
  if (local === null) return 'bad-syntax'
  const international = !PRINTABLE.test(rawLocal) || !PRINTABLE.test(rawDomain ?? '')
  if (rawDomain === null) {
    if (kind === 'reverse' || local.toLowerCase() !== 'postmaster') return 'bad-syntax'
    return { address: local, local, domain: '', international, rest }
  }
  const domain = cleanDomain(rawDomain)
  if (domain === null) return Buffer.byteLength(rawDomain) > 253 ? 'address-too-long' : 'bad-domain'
  const address = `${local}@${domain}`
  if (Buffer.byteLength(address) > 254) return 'address-too-long'
  return { address, local, domain, international, rest }
}

/** Cuts at the quote-aware `@` and `>`. */
function splitPath(text: string): { rawLocal: string; rawDomain: string | null; rest: string } | PathFault {
  const body = text.slice(1)
  if (body[0] === '@') return 'source-route'
  const quoted = QUOTED.exec(body)
  const localEnd = quoted ? quoted[0].length : body.search(/[@>]/)
  if (localEnd < 0) return 'bad-syntax'
  const close = body.indexOf('>', localEnd)
  if (close < 0) return 'bad-syntax'
  const after = body.slice(close + 1)
  if (after !== '' && after[0] !== ' ') return 'bad-syntax'
  const rawLocal = body.slice(0, localEnd)
  const rest = after.slice(1)
  if (localEnd === close) return { rawLocal, rawDomain: null, rest }
  if (body[localEnd] !== '@') return 'bad-syntax'
  return { rawLocal, rawDomain: body.slice(localEnd + 1, close), rest }
}

function cleanLocal(raw: string): string | null {
  if (!PRINTABLE.test(raw) && INVISIBLE.test(raw)) return null
  if (raw[0] !== '"') return DOTTED.test(raw) ? raw : null
  if (QUOTED.exec(raw)?.[0] !== raw) return null
  const content = raw.slice(1, -1).replace(/\\(.)/g, '$1')
  if (content === '') return null
  return DOTTED.test(content) ? content : `"${content.replace(/["\\]/g, '\\$&')}"`
}

function cleanDomain(raw: string): string | null {
  if (raw[0] === '[') return addressLiteral(raw)
  const ascii = PRINTABLE.test(raw) ? raw.toLowerCase() : INVISIBLE.test(raw) ? '' : domainToASCII(raw)
  if (ascii === '' || ascii.length > 253) return null
  return DOMAIN.test(ascii) && !NUMERIC_END.test(ascii) ? ascii : null
}

/** RFC 5321 §4.1.3; only the two registered forms. */
function addressLiteral(raw: string): string | null {
  if (!raw.endsWith(']')) return null
  const inside = raw.slice(1, -1)
  if (isIPv4(inside)) return raw
  const v6 = /^ipv6:(.+)$/i.exec(inside)?.[1]
  return v6 !== undefined && isIPv6(v6) && !v6.includes('%') ? `[IPv6:${v6.toLowerCase()}]` : null
}

/** Source-routing by the local part (`user%inner@us`, `inner!user@us`, `"user@inner"@us`), never honoured. */
export function isRouted(path: ParsedPath): boolean {
  return /[%!@]/.test(path.local)
}
