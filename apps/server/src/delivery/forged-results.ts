/** Authentication-Results that claim to be ours but came from outside must not reach the mailbox (RFC 8601 §5). */
import { claimsAuthserv } from '@postern/mail/auth/header.ts'

const NAME = 'authentication-results:'

/** The header block without such fields; the same Buffer when there are none, as in nearly all mail. */
export function dropForgedResults(head: Buffer, host: string): Buffer {
  const text = head.toString('latin1')
  if (!text.toLowerCase().includes(NAME)) return head
  const fields = text.split(/\r\n(?![ \t])/)
  const kept = fields.filter((field) => !isForged(field, host))
  return kept.length === fields.length ? head : Buffer.from(kept.join('\r\n'), 'latin1')
}

function isForged(field: string, host: string): boolean {
  if (!field.toLowerCase().startsWith(NAME)) return false
  return claimsAuthserv(field.slice(NAME.length).replace(/\r\n/g, ' '), host)
}
