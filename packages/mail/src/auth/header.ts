/** The Authentication-Results field (RFC 8601). */
import type { AuthResults, DkimResult } from './results.ts'

/** What may stand unquoted as a pvalue (RFC 8601 §2.2). */
const PLAIN = /^[\w.@+-]+$/

/**
 * The whole field with folds and final CRLF; `mta` is our authserv-id, the host name of this gateway. Values from
 * outside are quoted, or left out where that is not enough.
 */
export function authResultsHeader(results: AuthResults, mta: string): string {
  const { spf, dmarc, arc, signedIn } = results
  const identity = property(spf.identity === 'helo' ? 'smtp.helo' : 'smtp.mailfrom', spf.domain)
  // Whose account it was is nobody's business outside (RFC 8601 §2.7.4 asks for no more than the result).
  const parts = signedIn ? ['auth=pass'] : [`spf=${spf.verdict}${identity}`]
  parts.push(...dkimParts(results.dkim))
  if (dmarc.verdict !== 'skipped')
    parts.push(`dmarc=${dmarc.verdict}${policyOf(dmarc)}${property('header.from', results.fromDomain)}`)
  if (arc.verdict !== 'none') parts.push(`arc=${arc.verdict}`)
  return `Authentication-Results: ${[mta, ...parts].join(';\r\n\t')}\r\n`
}

function dkimParts(signatures: readonly DkimResult[]): string[] {
  if (signatures.length === 0) return ['dkim=none']
  return signatures.map(
    ({ verdict, domain, selector, algorithm }) =>
      `dkim=${verdict}${property('header.d', domain)}${property('header.s', selector)}${property('header.a', algorithm)}`,
  )
}

/** policy.dmarc is the policy after evaluation (RFC 9989 §9.1). */
function policyOf({ verdict, policy }: AuthResults['dmarc']): string {
  return policy === '' || verdict === 'temperror' ? '' : ` policy.dmarc=${policy}`
}

/** ` name=value`, or nothing for a value that is empty, too long for a line or not printable ASCII. */
function property(name: string, value: string): string {
  if (value === '' || value.length > 255 || !/^[\x20-\x7e]+$/.test(value)) return ''
  return ` ${name}=${PLAIN.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`}`
}

/**
 * Whether the value of an Authentication-Results field claims to be ours: such a field that comes from outside must be
 * removed (RFC 8601 §5). Comments before the authserv-id and quotes around it are seen through.
 */
export function claimsAuthserv(value: string, mta: string): boolean {
  let rest = value.trimStart()
  while (rest.startsWith('(')) rest = skipComment(rest).trimStart()
  const id = /^"((?:[^"\\]|\\.)*)"|^[^\s;()"]+/.exec(rest)
  const name = (id?.[1] ?? id?.[0] ?? '').replace(/\\(.)/g, '$1')
  return name.toLowerCase() === mta.toLowerCase()
}

function skipComment(text: string): string {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '(') depth++
    else if (text[i] === ')' && --depth === 0) return text.slice(i + 1)
  }
  return ''
}
