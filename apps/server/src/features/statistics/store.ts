/** SQL of what statistics name: domains, groups, and whose filters are. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'

export async function hasDomain(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('domain').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function domainOfGroup(db: Db, id: number): Promise<number | null> {
  const row = await db.selectFrom('user_group').select('domain_id').where('id', '=', id).executeTakeFirst()
  return row?.domain_id ?? null
}

/** Names of domains or groups by id, as far as the caller reaches; those that are gone are absent. */
export async function namesOf(
  db: Db,
  table: 'domain' | 'user_group',
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whose filters are, by id, as far as the caller reaches: a user's address, a group's or domain's name, '' of what is everybody's. */
export async function ownersOfFilters(
  db: Db,
  scope: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const group = sql`coalesce(filter.group_id, app_user.group_id)`
  const rows = await db
    .selectFrom('filter')
    .leftJoin('domain', 'domain.id', 'filter.domain_id')
    .leftJoin('user_group', 'user_group.id', 'filter.group_id')
    .leftJoin('app_user', 'app_user.id', 'filter.user_id')
    .where('filter.id', 'in', ids)
    .where(scopeWhere(scope, { domain: 'filter.domain_id', group, user: 'filter.user_id' }))
    .select('filter.id')
    .select(sql<string>`coalesce(app_user.email, user_group.name, domain.name, '')`.as('owner'))
    .execute()
  return new Map(rows.map(({ id, owner }) => [id, owner]))
}
