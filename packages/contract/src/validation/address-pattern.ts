/**
 * Patterns of addresses, as an edge refuses by them: an address (`a@b.example`), a domain (`b.example`, that name alone), or
 * either with `*` for any run of characters (`*.b.example`, `promo-*@*`).
 */
import { namedDomain } from '@postern/contract/validation/address-parts.ts'
const PATTERN = /^[^\s@,<>]*@?[^\s@,<>]+$/
/** Runs of any characters in one pattern. */
const MAX_STARS = 4
/** A mistyped IP address: its last label is a number, or it has four labels of digits and `*`. Networks are written as such. */
const LIKE_IP = /(?:^|[@.])\d+$|^@?[\d*]+(?:\.[\d*]+){3}$/
/** What `*` leaves of a pattern has to say something: one that fits all addresses is a mistake. */
const SAYS_SOMETHING = /[^*@.]/

export function isAddressPattern(pattern: string): boolean {
  if (!PATTERN.test(pattern) || !SAYS_SOMETHING.test(pattern) || LIKE_IP.test(pattern)) return false
  return pattern.split('*').length - 1 <= MAX_STARS && (pattern.includes('.') || pattern.includes('@'))
}

/** Answers the first pattern that an address fits, null for none. Letters count alike, large or small. */
export function addressMatcher(patterns: readonly string[]): (address: string) => string | null {
  const plain = new Map<string, string>()
  const globs: { readonly pattern: string; readonly parts: readonly string[]; readonly whole: boolean }[] = []
  for (const pattern of patterns) {
    const lower = pattern.toLowerCase()
    if (!lower.includes('*')) plain.set(lower.replace(/^@/, ''), pattern)
    else globs.push({ pattern, parts: lower.split('*'), whole: lower.includes('@') })
  }
  return (address) => {
    const lower = address.toLowerCase()
    const domain = namedDomain(lower)
    const exact = plain.get(lower) ?? plain.get(domain)
    if (exact !== undefined) return exact
    return globs.find(({ parts, whole }) => fits(whole ? lower : domain, parts))?.pattern ?? null
  }
}

/** Whether a text is these parts in order, with anything between them: each is sought once, so never slow. */
function fits(text: string, parts: readonly string[]): boolean {
  const [first = '', ...others] = parts
  const last = others.pop() ?? ''
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last))
    return false
  const end = text.length - last.length
  let at = first.length
  for (const part of others) {
    const found = text.indexOf(part, at)
    if (found < 0 || found + part.length > end) return false
    at = found + part.length
  }
  return true
}
