/**
 * Permissions (product §6): one id per screen and per action on mail, declared by the features (`features/`). A role's region
 * decides whose rows the permission works on.
 */
import type { RegionName } from './codes/filter.ts'
import { PERMISSION_DECLARATIONS } from './features/all.generated.ts'
import type { PermissionDeclaration } from './features/define.ts'
import type { Text } from './i18n/texts.ts'

export type Permission = keyof typeof PERMISSION_DECLARATIONS

/** What the features say of each, in its place. */
export const DECLARED_PERMISSIONS: readonly (readonly [id: Permission, declared: PermissionDeclaration])[] =
  Object.entries<PermissionDeclaration>(PERMISSION_DECLARATIONS)
    .map(([id, declared]) => [id as Permission, declared] as const)
    .toSorted(([, one], [, other]) => one.at - other.at)

function fromEach<T>(value: (declared: PermissionDeclaration) => T): Readonly<Record<Permission, T>> {
  const entries = DECLARED_PERMISSIONS.map(([id, declared]) => [id, value(declared)])
  return Object.fromEntries(entries) as Record<Permission, T>
}

/** Permission → regions whose roles may hold it. */
export const PERMISSIONS = fromEach(({ regions }) => regions)
export const PERMISSION_TEXTS: Readonly<Record<Permission, Text>> = fromEach(({ text }) => text)
export const PERMISSION_IDS = DECLARED_PERMISSIONS.map(([id]) => id)

export function isPermission(word: string): word is Permission {
  return Object.hasOwn(PERMISSION_DECLARATIONS, word)
}

/** Of screens and actions that do not exist yet. */
export const PERMISSIONS_TO_COME = DECLARED_PERMISSIONS.filter(([, { toCome }]) => toCome).map(([id]) => id)

/** What a role of this region can be given: what it may hold and what opens something. */
export function permissionsOnOffer(region: RegionName): readonly Permission[] {
  return permissionsOfRegion(region).filter((id) => !PERMISSIONS_TO_COME.includes(id))
}

/** The permissions that a role of this region may hold. */
export function permissionsOfRegion(region: RegionName): readonly Permission[] {
  return PERMISSION_IDS.filter((id) => PERMISSIONS[id].includes(region))
}

export interface DefaultRole {
  /** Role key; equals `role.key` in sessions. */
  readonly key: 'admin' | 'domain' | 'group' | 'user'
  readonly region: RegionName
  readonly permissions: readonly Permission[]
}

/** The four default roles: copied, never edited or deleted (product §6). Names are in texts/permissions.ts. */
export const DEFAULT_ROLES = [
  { key: 'admin', region: 'all', permissions: permissionsOfRegion('all') },
  { key: 'domain', region: 'domain', permissions: permissionsOfRegion('domain') },
  { key: 'group', region: 'group', permissions: permissionsOfRegion('group') },
  { key: 'user', region: 'user', permissions: permissionsOfRegion('user') },
] as const satisfies readonly DefaultRole[]

/**
 * Which of the wanted permissions a creator may not put in a role of this region: those the region may not hold and
 * those the creator lacks (product §6). Empty means the role may be saved.
 */
export function permissionsBeyond(
  wanted: readonly Permission[],
  region: RegionName,
  creator: readonly Permission[],
): readonly Permission[] {
  return wanted.filter((id) => !PERMISSIONS[id].includes(region) || !creator.includes(id))
}
