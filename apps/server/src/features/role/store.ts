/** SQL of roles. They belong to the installation: whoever may manage them reaches everything. */
import type { RegionName } from '@postern/contract/codes/filter.ts'
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { listRolesRoute } from '@postern/contract/routes/role.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { anyContains, countRows, direction, offsetOf } from '../../platform/db/lists.ts'

export type RoleQuery = RouteParsed<typeof listRolesRoute>['query']

const SORTS = { seq: 'role.id', name: 'role.name', region: 'role.region', user_count: 'user_count' } as const
const userCount = sql<number>`(select count(*) from app_user where app_user.role_id = role.id)`
const columns = [
  'role.id as seq',
  'role.key',
  'role.name',
  'role.region',
  'role.editable',
  'role.permissions',
] as const

export async function listRoles(db: Db, query: RoleQuery) {
  const found = db
    .selectFrom('role')
    .$if(query.q !== undefined && query.q !== '', (q) => q.where(anyContains(['role.name'], query.q!)))
    .$if(query.region !== undefined, (q) => q.where('role.region', '=', query.region!))
  const rows = await found
    .select(columns)
    .select(userCount.as('user_count'))
    .orderBy(sql.ref(SORTS[query.sort]), direction(query.order))
    .orderBy('role.id')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, total: await countRows(db, found.select('role.id')) }
}

export async function findRole(db: Db, id: number) {
  return db
    .selectFrom('role')
    .select(columns)
    .select(userCount.as('user_count'))
    .where('role.id', '=', id)
    .executeTakeFirst()
}
export type StoredRole = Awaited<ReturnType<typeof findRole>> & object

/** Nobody is given the role, and nobody else changes it, until the transaction ends. */
export async function lockRole(db: Db, id: number): Promise<StoredRole | undefined> {
  await db.selectFrom('role').select('id').where('id', '=', id).forUpdate().execute()
  return findRole(db, id)
}

export interface RoleValues {
  readonly name: string
  readonly region: RegionName
  readonly permissions: readonly string[]
}

export async function insertRole(db: Db, key: string, values: RoleValues): Promise<number> {
  const row = await db
    .insertInto('role')
    .values({ ...values, permissions: [...values.permissions], key, editable: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateRole(db: Db, id: number, values: RoleValues): Promise<void> {
  await db
    .updateTable('role')
    .set({ ...values, permissions: [...values.permissions] })
    .where('id', '=', id)
    .execute()
}

export async function deleteRole(db: Db, id: number): Promise<void> {
  await db.deleteFrom('role').where('id', '=', id).execute()
}

/** How many may sign in, reach everything and manage roles. */
export async function countRoleManagers(db: Db): Promise<number> {
  const row = await db
    .selectFrom('app_user')
    .innerJoin('role', 'role.id', 'app_user.role_id')
    .select(sql<number>`count(*)`.as('managers'))
    .where('role.region', '=', 'all')
    .where('role.permissions', '@>', sql<string[]>`array['config-system-role']`)
    .where('app_user.login_blocked', '=', false)
    .executeTakeFirstOrThrow()
  return row.managers
}

/** New users get it where nobody says otherwise. Whoever changes that waits until the transaction ends. */
export async function isDefault(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from register_default
    where kind = 'user' and body ->> 'role_id' = ${String(id)} for share`.execute(db)
  return rows.length > 0
}
