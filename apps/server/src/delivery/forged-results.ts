/** Traces that claim to be ours but came from outside must not reach the mailbox (RFC 8601 §5). */
import { claimsAuthserv } from '@postern/mail/auth/header.ts'

/** Fields of ours, whatever they say: nobody else writes them. */
const OUR_PREFIX = 'x-postern-'
const RESULTS = 'authentication-results'
const ARC_RESULTS = 'arc-authentication-results'
const SPF = 'received-spf'
/** Cheap look whether there is anything to look at. */
const SUSPECT = /x-postern-|authentication-results|received-spf/i

/** The header block without such fields; the same Buffer when there are none, as in nearly all mail. */
export function dropForgedResults(head: Buffer, host: string): Buffer {
  const text = head.toString('latin1')
  if (!SUSPECT.test(text)) return head
  const fields = text.split(/\r\n(?![ \t])/)
  const kept = fields.filter((field) => !isForged(field, host))
  return kept.length === fields.length ? head : Buffer.from(kept.join('\r\n'), 'latin1')
}

/** Names are compared as a lenient reader takes them: case, blanks and what is not printable do not count. */
function isForged(field: string, host: string): boolean {
  const colon = field.indexOf(':')
  if (colon < 0) return false
  const name = field
    .slice(0, colon)
    .replace(/[^!-~]/g, '')
    .toLowerCase()
  const value = field.slice(colon + 1).replace(/\r\n/g, ' ')
  if (name.startsWith(OUR_PREFIX)) return true
  if (name === RESULTS) return claimsAuthserv(value, host)
  // The first tag is the instance, the authserv-id follows it (RFC 8617 §4.1.1).
  if (name === ARC_RESULTS) return claimsAuthserv(value.replace(/^[^;]*\bi\s*=[^;]*;/i, ''), host)
  return name === SPF && claimsReceiver(value, host)
}

/** `receiver=` names who checked, and so does the comment that many put first (RFC 7208 §9.1). */
function claimsReceiver(value: string, host: string): boolean {
  const receiver = /\breceiver\s*=\s*"?([^\s;"()]+)/i.exec(value)?.[1]
  const commented = /^\s*\w+\s*\(\s*([^\s:()]+)/.exec(value)?.[1]
  return [receiver, commented].some((name) => name?.toLowerCase() === host.toLowerCase())
}
