/** SQL of groups. */
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { listGroupsRoute } from '@postern/contract/routes/member.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { containsText, countRows, direction, offsetOf } from '../../platform/db/lists.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'

export type GroupQuery = RouteParsed<typeof listGroupsRoute>['query']

const OWNERS = { domain: 'user_group.domain_id', group: 'user_group.id', user: null } as const
const SORTS = { name: 'user_group.name', add_date: 'user_group.created_at', domain: 'domain.name' } as const
const userCount = sql<number>`(select count(*) from app_user where app_user.group_id = user_group.id)`

function groupsInScope(db: Db, scope: Scope) {
  return db
    .selectFrom('user_group')
    .innerJoin('domain', 'domain.id', 'user_group.domain_id')
    .where(scopeWhere(scope, OWNERS))
}

const columns = [
  'user_group.id',
  'user_group.name',
  'user_group.domain_id',
  'domain.name as domain',
  'user_group.use_filter',
  'user_group.detox',
  'user_group.directory',
  'user_group.created_at',
] as const

function search(db: Db, scope: Scope, query: GroupQuery) {
  return groupsInScope(db, scope)
    .$if(query.q !== undefined && query.q !== '', (q) => q.where(containsText('user_group.name', query.q!)))
    .$if(query.domain_id !== undefined, (q) => q.where('user_group.domain_id', '=', query.domain_id!))
}

/** How many there are, up to `cap`. */
export function countGroups(db: Db, scope: Scope, query: GroupQuery, cap: number): Promise<number> {
  return countRows(db, search(db, scope, query).select('user_group.id'), cap)
}

/** Those of a search whose id is above, by id. */
export async function groupsAbove(
  db: Db,
  scope: Scope,
  query: GroupQuery,
  after: { readonly above: number; readonly limit: number },
) {
  return search(db, scope, query)
    .where('user_group.id', '>', after.above)
    .orderBy('user_group.id')
    .limit(after.limit)
    .select(columns)
    .select(userCount.as('user_count'))
    .execute()
}

export async function listGroups(db: Db, scope: Scope, query: GroupQuery) {
  const found = search(db, scope, query)
  const rows = await found
    .select(columns)
    .select(userCount.as('user_count'))
    .orderBy(sql.ref(SORTS[query.sort]), direction(query.order))
    .orderBy('user_group.id')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, total: await countRows(db, found.select('user_group.id')) }
}

export async function findGroup(db: Db, scope: Scope, id: number) {
  return groupsInScope(db, scope)
    .select(columns)
    .select(userCount.as('user_count'))
    .where('user_group.id', '=', id)
    .executeTakeFirst()
}
export type StoredGroup = Awaited<ReturnType<typeof findGroup>> & object

/** Nobody else changes the group until the transaction ends. */
export async function lockGroup(db: Db, scope: Scope, id: number): Promise<StoredGroup | undefined> {
  await groupsInScope(db, scope)
    .select('user_group.id')
    .where('user_group.id', '=', id)
    .forUpdate('user_group')
    .execute()
  return findGroup(db, scope, id)
}

export interface GroupValues {
  readonly name: string
  readonly domain_id: number
  readonly use_filter: boolean
  readonly detox: boolean
}

export async function insertGroup(db: Db, values: GroupValues): Promise<number> {
  const row = await db.insertInto('user_group').values(values).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function updateGroup(db: Db, id: number, values: GroupValues): Promise<void> {
  await db.updateTable('user_group').set(values).where('id', '=', id).execute()
}

export async function deleteGroup(db: Db, id: number): Promise<void> {
  await db.deleteFrom('user_group').where('id', '=', id).execute()
}

/** Addresses of the group's users whose role works on their group. */
export async function groupAdmins(db: Db, id: number): Promise<{ name: string }[]> {
  return db
    .selectFrom('app_user')
    .innerJoin('role', 'role.id', 'app_user.role_id')
    .select('app_user.email as name')
    .where('app_user.group_id', '=', id)
    .where('role.region', '=', 'group')
    .orderBy('app_user.email')
    .execute()
}
