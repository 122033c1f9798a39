/** Domains as people read them: A-labels back to Unicode (RFC 3492 §6.2), where that is unambiguous. */
import punycode from 'punycode.js'
import { LIMITS } from '../limits.ts'
import { toAsciiDomain } from './domain.ts'

/**
 * The Unicode form of a stored domain. A label that does not decode, or whose Unicode form would not lead back to
 * the same A-label (mapped or disguised characters), leaves the whole name as it is.
 */
export function toUnicodeDomain(domain: string): string {
  if (!domain.includes('xn--') || domain.length > LIMITS.domainMax) return domain
  const unicode = decoded(domain)
  return unicode !== null && toAsciiDomain(unicode) === domain.toLowerCase() ? unicode : domain
}

function decoded(domain: string): string | null {
  try {
    return domain
      .split('.')
      .map((label) => (label.startsWith('xn--') ? punycode.decode(label.slice(4)) : label))
      .join('.')
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
