/**
 * Traces that claim to be ours but came from outside must not reach the mailbox (RFC 8601 §5), nor verdicts of strangers that servers and
 * mail programs sort by: `X-Spam-…` and `Received-SPF` are dropped, whoever wrote them.
 */
import { claimsAuthserv } from '@postern/mail/auth/header.ts'

/** Fields of ours, whatever they say: nobody else writes them. */
const OUR_PREFIX = 'x-postern-'
const RESULTS = 'authentication-results'
const ARC_RESULTS = 'arc-authentication-results'
const SPF = 'received-spf'
const VERDICT_PREFIX = 'x-spam-'
/** Cheap look whether there is anything to look at. */
const SUSPECT = /x-postern-|x-spam-|authentication-results|received-spf/i

/**
 * The header block without such fields; the same Buffer when there are none, as in nearly all mail. Results of ours in a chain that
 * holds stay, in sets that `sealDomain` sealed: they are proven, and without them the chain would break.
 */
export function dropForgedResults(head: Buffer, host: string, sealDomain = ''): Buffer {
  const text = head.toString('latin1')
  if (!SUSPECT.test(text)) return head
  const fields = text.split(/\r\n(?![ \t])/)
  const proven = sealDomain === '' ? [] : setsSealedBy(fields, sealDomain)
  const kept = fields.filter((field) => !isForged(field, host, proven))
  return kept.length === fields.length ? head : Buffer.from(kept.join('\r\n'), 'latin1')
}

/** Names are compared as a lenient reader takes them: case, blanks and what is not printable do not count. */
function isForged(field: string, host: string, proven: readonly string[]): boolean {
  const colon = field.indexOf(':')
  if (colon < 0) return false
  const name = field
    .slice(0, colon)
    .replace(/[^!-~]/g, '')
    .toLowerCase()
  const value = field.slice(colon + 1).replace(/\r\n/g, ' ')
  if (name.startsWith(OUR_PREFIX) || name.startsWith(VERDICT_PREFIX) || name === SPF) return true
  if (name === RESULTS) return claimsAuthserv(value, host)
  // The first tag is the instance, the authserv-id follows it (RFC 8617 §4.1.1).
  if (name !== ARC_RESULTS || !claimsAuthserv(value.replace(/^[^;]*\bi\s*=[^;]*;/i, ''), host)) return false
  return !proven.includes(/^\s*i\s*=\s*(\d+)\s*;/i.exec(value)?.[1] ?? '')
}

/** Instances of the ARC sets that the domain sealed. */
function setsSealedBy(fields: readonly string[], domain: string): string[] {
  return fields.flatMap((field) => {
    const value = /^arc-seal[ \t]*:(.*)$/is.exec(field)?.[1]
    const sealer = value && /(?:^|;)\s*d\s*=\s*([^;\s]+)/.exec(value)?.[1]
    const instance = value && /(?:^|;)\s*i\s*=\s*(\d+)/.exec(value)?.[1]
    return instance && sealer?.toLowerCase() === domain ? [instance] : []
  })
}
