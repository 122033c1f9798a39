/** Which role the provider's claims give (settings sso.roleMapping). */
import type { RegionName } from '@postern/contract/codes/filter.ts'
import { parseRoleMapping } from '@postern/contract/validation/role-mapping.ts'

export interface WantedRole {
  readonly role: string
  /** Null: the domain of the address. */
  readonly domain: string | null
}

/** The first line of the mapping whose claim value the provider named; null when none does. */
export function wantedRole(mapping: readonly string[], claims: readonly string[]): WantedRole | null {
  for (const line of mapping) {
    const parsed = parseRoleMapping(line)
    if (parsed && claims.includes(parsed.claim)) return { role: parsed.role, domain: parsed.domain }
  }
  return null
}

export interface RoleRow {
  readonly id: number
  readonly key: string
  readonly region: RegionName
}

export interface Place {
  readonly role_id: number
  readonly domain_id: number | null
}

/**
 * Role and domain of an account. A region holds as it does in the member forms: an administrator of a domain has
 * one, and one of a group needs a group, which no claim names. What cannot be given becomes a personal user.
 */
export function placeOf(
  wanted: WantedRole | null,
  roles: readonly RoleRow[],
  domains: { readonly ofAddress: number | null; readonly wanted: number | null },
): Place | null {
  const personal = roles.find(({ key }) => key === 'user')
  if (!personal) return null
  const asPersonal =
    domains.ofAddress === null ? null : { role_id: personal.id, domain_id: domains.ofAddress }
  const role = wanted && roles.find(({ key }) => key === wanted.role)
  if (!role || role.region === 'group') return asPersonal
  const domainId = wanted.domain === null ? domains.ofAddress : domains.wanted
  if (role.region === 'all') return { role_id: role.id, domain_id: domains.ofAddress }
  return domainId === null ? asPersonal : { role_id: role.id, domain_id: domainId }
}
