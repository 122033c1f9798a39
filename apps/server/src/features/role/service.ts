/** Roles: default ones stay as they are, and nobody grants what they lack (product §6, H04). */
import type { RegionName } from '@postern/contract/codes/filter.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import { menuFor } from '@postern/contract/menu.ts'
import {
  isPermission,
  PERMISSIONS,
  permissionsBeyond,
  type Permission,
} from '@postern/contract/permissions.ts'
import type { RoleRow } from '@postern/contract/routes/role.ts'
import { ROLE_TEXTS, roleNameIn } from '@postern/contract/texts/permissions.ts'
import type { RoleBody } from '@postern/contract/validation/role.ts'
import { randomUUID } from 'node:crypto'
import { AppError } from '../../platform/app-error.ts'
import { eachOf } from '../../platform/audit/each-of.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import { found, uniquely } from '../../platform/db/lists.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { assertVersion, rowVersion, type Versioned } from '../../platform/row-version.ts'
import * as store from './store.ts'

export interface RoleDeps {
  readonly db: Db
  readonly clock: () => number
  /** Ends the sessions of everybody with the role but one user. */
  readonly endSessionsOfRole: (trx: Db, roleId: number, exceptUserId: number) => Promise<void>
}

export async function listRoles(deps: RoleDeps, language: Language, query: store.RoleQuery) {
  const { rows, total } = await store.listRoles(deps.db, query)
  return { data: rows.map((role) => present(role, language)), total, page: query.page, size: query.size }
}

/** @throws AppError NOT_FOUND */
export async function getRole(deps: RoleDeps, language: Language, id: number): Promise<RoleRow> {
  const role = found(await store.findRole(deps.db, id))
  return present(role, language)
}

function present(role: store.StoredRole, language: Language): RoleRow {
  const permissions = held(role)
  return {
    ...role,
    name: roleNameIn(role, language),
    version: versionOf(role),
    permissions,
    menus: menuLinks(permissions),
  }
}

function versionOf({ name, region, permissions }: store.StoredRole): string {
  return rowVersion({ name, region, permissions: permissions.toSorted() })
}

/** What the role opens now: words of older versions and what its region may not hold don't count. */
function held({ permissions, region }: store.StoredRole): Permission[] {
  return permissions.filter(isPermission).filter((id) => PERMISSIONS[id].includes(region))
}

function menuLinks(permissions: readonly Permission[]): string[] {
  return menuFor(permissions).flatMap(({ groups }) =>
    groups.flatMap(({ leaves }) => leaves.map(({ link }) => link)),
  )
}

/** @throws AppError ALREADY_EXISTS_ROLE_NAME, ROLE_EXCEEDS_OWN, INVALID_REQUEST (not for this region) */
export async function createRole(deps: RoleDeps, caller: Caller, body: RoleBody): Promise<number> {
  assertWithin(caller, body)
  assertName(body.name)
  return uniquely('ALREADY_EXISTS_ROLE_NAME', 'name', () =>
    deps.db.transaction().execute(async (trx) => {
      const id = await store.insertRole(trx, `custom-${randomUUID()}`, valuesOf(body))
      await record(trx, deps, caller, { task: 'configuration.role_add', after: valuesOf(body) })
      return id
    }),
  )
}

/** Throws as createRole does, and NOT_FOUND, DEFAULT_ROLE_LOCKED, ROLE_REGION_LOCKED, ROLE_IS_DEFAULT, LAST_ADMIN, CHANGED_MEANWHILE. */
export async function updateRole(
  deps: RoleDeps,
  caller: Caller,
  id: number,
  { version, ...body }: RoleBody & Versioned,
): Promise<void> {
  await uniquely('ALREADY_EXISTS_ROLE_NAME', 'name', () =>
    deps.db.transaction().execute(async (trx) => {
      const now = found(await store.lockRole(trx, id))
      assertMayChange(caller, now)
      assertVersion(version, versionOf(now))
      assertWithin(caller, body)
      assertName(body.name)
      assertRegion(now, body.region)
      if (body.region !== now.region && (await store.isDefault(trx, id))) {
        throw new AppError('ROLE_IS_DEFAULT', { fields: { region: 'ROLE_IS_DEFAULT' } })
      }
      await store.updateRole(trx, id, valuesOf(body))
      await assertManagerLeft(trx)
      const rightsChanged = now.region !== body.region || !sameWords(now.permissions, body.permissions)
      if (rightsChanged) await deps.endSessionsOfRole(trx, id, caller.userId)
      const before = { name: now.name, region: now.region, permissions: now.permissions.toSorted() }
      await record(trx, deps, caller, { task: 'configuration.role_edit', before, after: valuesOf(body) })
    }),
  )
}

/** Deletes what nobody has; each other id comes back with its reason. */
export function deleteRoles(deps: RoleDeps, caller: Caller, ids: readonly number[]) {
  return eachOf(deps, caller, 'configuration.role_delete', ids, async (trx, id) => {
    const role = found(await store.lockRole(trx, id), 'NOT_FOUND_ROLE')
    assertMayChange(caller, role)
    if (role.user_count > 0) throw new AppError('ROLE_ASSIGNED')
    if (await store.isDefault(trx, id)) throw new AppError('ROLE_IS_DEFAULT')
    await store.deleteRole(trx, id)
    return { target: role.name, before: valuesOf(role) }
  })
}

/** Who may not give all of a role may not take from it either. */
function assertMayChange(caller: Caller, role: store.StoredRole): void {
  if (!role.editable) throw new AppError('DEFAULT_ROLE_LOCKED')
  if (held(role).some((id) => !caller.permissions.has(id))) throw new AppError('ROLE_EXCEEDS_OWN')
}

function assertWithin(caller: Caller, { permissions, region }: RoleBody): void {
  if (permissions.some((id) => !PERMISSIONS[id].includes(region))) {
    throw new AppError('INVALID_REQUEST', { fields: { permissions: 'INVALID_VALUE' } })
  }
  if (permissionsBeyond(permissions, region, [...caller.permissions]).length > 0) {
    throw new AppError('ROLE_EXCEEDS_OWN', { fields: { permissions: 'ROLE_EXCEEDS_OWN' } })
  }
}

/** The default roles are shown by their names in every language. */
function assertName(name: string): void {
  const taken = Object.values(ROLE_TEXTS).flatMap((text) => Object.values(text))
  if (taken.some((word) => word.toLowerCase() === name.toLowerCase())) {
    throw new AppError('ALREADY_EXISTS_ROLE_NAME', { fields: { name: 'ALREADY_EXISTS_ROLE_NAME' } })
  }
}

/** Its users have the domain and group that the old region wants; another may want more. */
function assertRegion(now: store.StoredRole, region: RegionName): void {
  if (now.region === region || now.user_count === 0) return
  throw new AppError('ROLE_REGION_LOCKED', { fields: { region: 'ROLE_REGION_LOCKED' } })
}

async function assertManagerLeft(trx: Db): Promise<void> {
  if ((await store.countRoleManagers(trx)) === 0) {
    throw new AppError('LAST_ADMIN', { fields: { permissions: 'LAST_ADMIN' } })
  }
}

function valuesOf({ name, region, permissions }: store.RoleValues): store.RoleValues {
  return { name, region, permissions: [...new Set(permissions)].sort() }
}

function sameWords(one: readonly string[], other: readonly string[]): boolean {
  return new Set(one).symmetricDifference(new Set(other)).size === 0
}

interface RoleChange {
  readonly task: 'configuration.role_add' | 'configuration.role_edit'
  readonly before?: store.RoleValues
  readonly after?: store.RoleValues
}

async function record(db: Db, deps: RoleDeps, caller: Caller, change: RoleChange): Promise<void> {
  const target = (change.after ?? change.before)?.name ?? ''
  await recordAudit(db, caller, { ...change, target, at: deps.clock() })
}
