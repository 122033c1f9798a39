/** Lines of the setting sso.roleMapping: `claim value → role key`, or `claim value → role key/domain`. */
import { isDomain } from './domain.ts'

export interface RoleMapping {
  readonly claim: string
  readonly role: string
  /** Domain the role is for; null: that of the address. */
  readonly domain: string | null
}

const LINE = /^(?<claim>.+?)\s*(?:→|=>|->)\s*(?<role>[\w-]{1,50})(?:\/(?<domain>\S+))?$/u

/** Null for a text that is no mapping. */
export function parseRoleMapping(text: string): RoleMapping | null {
  const found = LINE.exec(text.trim())?.groups
  if (!found) return null
  const domain = found['domain']?.toLowerCase() ?? null
  if (domain !== null && !isDomain(domain)) return null
  return { claim: found['claim']!, role: found['role']!, domain }
}
