/** Names of domains, groups and roles → ids, of what the caller reaches; another tenant's name is nobody's. */
import { LANGUAGES } from '@postern/contract/i18n/texts.ts'
import { roleNameIn } from '@postern/contract/texts/permissions.ts'
import { toAsciiDomain } from '@postern/contract/validation/domain.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Scope } from '../../platform/db/scope.ts'
import type { GivenRole } from '../ports/roles.ts'
import { loadDomains, loadGroups } from './name-store.ts'

export interface Names {
  /** By name or alias of the domain. */
  domain(name: string): number | null
  group(name: string, domainId: number | null): number | null
  /** By key or name. */
  role(name: string): GivenRole | undefined
  roleById(id: number): GivenRole | undefined
}

export async function loadNames(db: Db, scope: Scope, roles: readonly GivenRole[]): Promise<Names> {
  const domains = await loadDomains(db, scope)
  const groupRows = await loadGroups(db, scope)
  const fold = (domainId: number | null, name: string): string => `${String(domainId)} ${name.toLowerCase()}`
  const groups = new Map(groupRows.map((group) => [fold(group.domain_id, group.name), group.id]))
  const rolesByName = new Map([
    ...roles.flatMap((role) =>
      LANGUAGES.map((language): [string, GivenRole] => [roleNameIn(role, language).toLowerCase(), role]),
    ),
    ...roles.map((role): [string, GivenRole] => [role.name.toLowerCase(), role]),
    ...roles.map((role): [string, GivenRole] => [role.key.toLowerCase(), role]),
  ])
  const rolesById = new Map(roles.map((role) => [role.id, role]))
  const domain = (name: string): number | null => domains.get(toAsciiDomain(name) ?? name) ?? null
  return {
    domain,
    group: (name, domainId) => groups.get(fold(domainId, name)) ?? null,
    role: (name) => rolesByName.get(name.toLowerCase()),
    roleById: (id) => rolesById.get(id),
  }
}
