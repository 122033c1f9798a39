import { organisationOf } from '../../checks/headers/domains.ts'
import { FREE_MAIL } from '../../checks/headers/providers.ts'

export interface Identity {
  readonly address: string
  /** '@' and the registrable domain; '' for public mailbox providers, whose users have nothing in common. */
  readonly organisation: string
}

/** RFC 5321 §4.5.3.1: no address is longer. */
const MAX_ADDRESS = 254

/**
 * Whom an address stands for: lower case, without the tag that a mailbox's owner may put behind a plus sign. Null for what
 * is no address.
 */
export function identityOf(address: string): Identity | null {
  const text = address.trim().toLowerCase()
  const at = text.lastIndexOf('@')
  if (at < 1 || at === text.length - 1 || text.length > MAX_ADDRESS) return null
  const organisation = organisationOf(text)
  return {
    address: withoutTag(text.slice(0, at)) + text.slice(at),
    organisation: organisation === '' || FREE_MAIL.has(organisation) ? '' : `@${organisation}`,
  }
}

function withoutTag(local: string): string {
  const plus = local.indexOf('+')
  return plus > 0 ? local.slice(0, plus) : local
}
