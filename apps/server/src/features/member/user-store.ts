/** SQL of users. */
import { sql, type ExpressionBuilder } from 'kysely'
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { listUsersRoute, UserBody } from '@postern/contract/routes/member.ts'
import type { Db } from '../../platform/db/client.ts'
import { anyContains, countRows, direction, offsetOf } from '../../platform/db/lists.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { scopeWhere, type Scope } from '../../platform/scope.ts'
import { inState } from './user-states.ts'

export type UserQuery = RouteParsed<typeof listUsersRoute>['query']

const OWNERS = { domain: 'app_user.domain_id', group: 'app_user.group_id', user: 'app_user.id' } as const
const SORTS = {
  email: 'app_user.email',
  name: 'app_user.name',
  add_date: 'app_user.created_at',
  last_login: 'app_user.last_login_at',
  domain: 'domain.name',
} as const

function usersInScope(db: Db, scope: Scope) {
  return db
    .selectFrom('app_user')
    .innerJoin('role', 'role.id', 'app_user.role_id')
    .leftJoin('domain', 'domain.id', 'app_user.domain_id')
    .leftJoin('user_group', 'user_group.id', 'app_user.group_id')
    .where(scopeWhere(scope, OWNERS))
}

function search(db: Db, scope: Scope, query: UserQuery, since: Date) {
  return usersInScope(db, scope)
    .$if(query.q !== undefined && query.q !== '', (q) =>
      q.where(anyContains(['app_user.email', 'app_user.name'], query.q!)),
    )
    .$if(query.domain_id !== undefined, (q) => q.where('app_user.domain_id', '=', query.domain_id!))
    .$if(query.group_id !== undefined, (q) => q.where('app_user.group_id', '=', query.group_id!))
    .$if(query.role_id !== undefined, (q) => q.where('app_user.role_id', '=', query.role_id!))
    .$if(query.language !== undefined, (q) => q.where('app_user.language', '=', query.language!))
    .$if(query.state !== undefined, (q) => q.where(inState(query.state!, since)))
    .$if(query.login_blocked !== undefined, (q) =>
      q.where('app_user.login_blocked', '=', query.login_blocked!),
    )
}

const columns = [
  'app_user.id',
  'app_user.email',
  'app_user.name',
  'app_user.domain_id',
  'domain.name as domain',
  'app_user.group_id',
  'user_group.name as group',
  'app_user.role_id',
  'role.name as role',
  'role.key as role_key',
  'role.region as role_region',
  'app_user.language',
  'app_user.run_mode',
  'app_user.filter_order',
  'app_user.login_blocked',
  'app_user.has_password',
  'app_user.receive_system_mail',
  'app_user.daily_report',
  'app_user.detox',
  'app_user.sender_auth',
  'app_user.receiver_auth',
  'app_user.ears_expire_action',
  'app_user.route_server',
  'app_user.route_port',
  'app_user.route_secure',
  'app_user.route_forward_id',
  'app_user.last_login_at',
  'app_user.last_login_failed_at',
  'app_user.created_at',
] as const
const derived = (eb: ExpressionBuilder<Tables, 'app_user'>) =>
  [
    sql<string[]>`array(${eb
      .selectFrom('user_alias')
      .select('user_alias.email')
      .whereRef('user_alias.user_id', '=', 'app_user.id')
      .orderBy('user_alias.email')})`.as('email_alias'),
  ] as const

export async function listUsers(db: Db, scope: Scope, query: UserQuery, since: Date) {
  const found = search(db, scope, query, since)
  const rows = await found
    .select(columns)
    .select(derived)
    .orderBy(sql.ref(SORTS[query.sort]), direction(query.order))
    .orderBy('app_user.id')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, total: await countRows(db, found.select('app_user.id')) }
}

export async function findUser(db: Db, scope: Scope, id: number) {
  return usersInScope(db, scope)
    .select(columns)
    .select(derived)
    .where('app_user.id', '=', id)
    .executeTakeFirst()
}
export type StoredUser = Awaited<ReturnType<typeof findUser>> & object

/** The columns that a form sets, aliases and password aside. */
export type UserValues = Omit<UserBody, 'password' | 'email_alias' | 'routing'> & {
  readonly route_server: string | null
  readonly route_port: number | null
  readonly route_secure: number | null
  readonly route_forward_id: string
}

/** The columns of a body. */
export function valuesOf(body: UserBody): UserValues {
  const { password: _password, email_alias: _aliases, routing, ...values } = body
  return {
    ...values,
    route_server: routing?.server ?? null,
    route_port: routing?.port ?? null,
    route_secure: routing?.secure ?? null,
    route_forward_id: routing?.forward_id ?? '',
  }
}

export async function insertUser(db: Db, values: UserValues): Promise<number> {
  const row = await db
    .insertInto('app_user')
    .values({ ...values, password_hash: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateUser(db: Db, id: number, values: UserValues): Promise<void> {
  await db.updateTable('app_user').set(values).where('id', '=', id).execute()
}

export async function replaceAliases(db: Db, userId: number, aliases: readonly string[]): Promise<void> {
  await db.deleteFrom('user_alias').where('user_id', '=', userId).execute()
  if (aliases.length === 0) return
  await db
    .insertInto('user_alias')
    .values(aliases.map((email) => ({ email, user_id: userId })))
    .execute()
}

/** True when one of the addresses is another user's, as main address or alias. */
export async function isAddressTaken(
  db: Db,
  addresses: readonly string[],
  except: number | null,
): Promise<boolean> {
  const { rows } =
    await sql`select from taken_addresses(${[...addresses]}::text[], ${except}::bigint)`.execute(db)
  return rows.length > 0
}

export async function deleteUser(db: Db, id: number): Promise<void> {
  await db.deleteFrom('app_user').where('id', '=', id).execute()
}

/** How many others may still administer everything; the rows are locked, so that two can't remove each other. */
export async function countOtherAdmins(db: Db, id: number): Promise<number> {
  const rows = await db
    .selectFrom('app_user')
    .innerJoin('role', 'role.id', 'app_user.role_id')
    .select('app_user.id')
    .where('role.region', '=', 'all')
    .where('app_user.login_blocked', '=', false)
    .forUpdate('app_user')
    .execute()
  return rows.filter((row) => row.id !== id).length
}

export async function setPasswordHash(
  db: Db,
  id: number,
  hash: string,
  at: Date,
  mustChange: boolean,
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({
      password_hash: hash,
      password_changed_at: at,
      must_change_password: mustChange,
      temporary_until: null,
      reissue_requested_at: null,
      password_advice_until: null,
    })
    .where('id', '=', id)
    .execute()
}
