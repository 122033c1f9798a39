/** SQL of users. */
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { LIMITS } from '@postern/contract/limits.ts'
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { listUsersRoute, UserBody, UserChange } from '@postern/contract/routes/member.ts'
import type { Db } from '../../platform/db/client.ts'
import { countRows, direction, escapeLike, offsetOf } from '../../platform/db/lists.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'
import type { StateConditions } from './user-states-store.ts'

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

type Users = ReturnType<typeof usersInScope>

/** Up to so many users found by a word are looked up by id. */
const FOUND_MAX = 5_000
/** Shorter words are in nearly every row: reading in order finds a page of them at once. */
const WORD_MIN = 2

async function search(db: Db, scope: Scope, query: UserQuery, states: StateConditions) {
  const match = query.q === undefined || query.q === '' ? null : await matching(db, query.q.toLowerCase())
  return usersInScope(db, scope)
    .$if(match !== null, (q) => q.where(match!))
    .$if(query.domain_id !== undefined, (q) => q.where('app_user.domain_id', '=', query.domain_id!))
    .$if(query.group_id !== undefined, (q) => q.where('app_user.group_id', '=', query.group_id!))
    .$if(query.role_id !== undefined, (q) => q.where('app_user.role_id', '=', query.role_id!))
    .$if(query.language !== undefined, (q) => q.where('app_user.language', '=', query.language!))
    .$if(query.state !== undefined, (q) => q.where(states[query.state!]))
    .$if(query.login_blocked !== undefined, (q) =>
      q.where('app_user.login_blocked', '=', query.login_blocked!),
    )
}

/** Users whose address or name holds the words, or whose alias they are. */
async function matching(db: Db, words: string): Promise<Expression<SqlBool>> {
  const pattern = `%${escapeLike(words)}%`
  const found =
    words.length < WORD_MIN
      ? null
      : await sql<{
          ids: number[] | null
        }>`select find_users(${words}, ${pattern}, ${FOUND_MAX}) as ids`.execute(db)
  const ids = found?.rows[0]?.ids ?? null
  const alias = sql`app_user.id in (select user_id from user_alias where email = ${words})`
  return ids === null
    ? sql<SqlBool>`(app_user.search like ${pattern} or ${alias})`
    : sql<SqlBool>`(app_user.id = any(${ids}::bigint[]) or ${alias})`
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
  'app_user.report_hours',
  'app_user.time_zone',
  'app_user.detox',
  'app_user.sender_auth',
  'app_user.receiver_auth',
  'app_user.ears_expire_action',
  'app_user.ears_expire_days',
  'app_user.route_server',
  'app_user.route_port',
  'app_user.route_secure',
  'app_user.route_forward_id',
  'app_user.last_login_at',
  'app_user.last_login_failed_at',
  'app_user.last_mail_sign_in_at',
  'app_user.password_changed_at',
  'app_user.reactivated_at',
  'app_user.reissue_requested_at',
  'app_user.directory',
  'app_user.directory_owns',
  'app_user.directory_disabled',
  'app_user.directory_gone_at',
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

function inOrder(users: Users, { sort, order }: UserQuery): Users {
  return (
    users
      .orderBy(sql.ref(SORTS[sort]), direction(order))
      // The same direction, so that an index serves both.
      .orderBy('app_user.id', order)
  )
}

export async function listUsers(db: Db, scope: Scope, query: UserQuery, states: StateConditions) {
  const found = await search(db, scope, query, states)
  // The page first: what is read besides would be read for all rows before it as well.
  const page = inOrder(found, query).select('app_user.id').limit(query.size).offset(offsetOf(query))
  const rows = await inOrder(usersInScope(db, scope), query)
    .where('app_user.id', 'in', page)
    .select(columns)
    .select(derived)
    .execute()
  return { rows, total: await countRows(db, found.select('app_user.id'), LIMITS.countedUsers) }
}

/** How many there are, up to `cap`. */
export async function countUsers(
  db: Db,
  scope: Scope,
  query: UserQuery,
  states: StateConditions,
  cap: number,
): Promise<number> {
  return countRows(db, (await search(db, scope, query, states)).select('app_user.id'), cap)
}

/** Those of a search whose id is above, by id. */
export async function usersAbove(
  db: Db,
  scope: Scope,
  query: UserQuery,
  states: StateConditions,
  after: { readonly above: number; readonly limit: number },
) {
  return (await search(db, scope, query, states))
    .where('app_user.id', '>', after.above)
    .orderBy('app_user.id')
    .limit(after.limit)
    .select(columns)
    .select(derived)
    .execute()
}

export async function findUser(db: Db, scope: Scope, id: number) {
  return usersInScope(db, scope)
    .select(columns)
    .select(derived)
    .where('app_user.id', '=', id)
    .executeTakeFirst()
}
export type StoredUser = Awaited<ReturnType<typeof findUser>> & object

/** Until when which of the users, as far as they are in reach, are locked. */
export async function locksOf(db: Db, ids: readonly number[], now: number): Promise<Map<number, Date>> {
  const { rows } = await sql<{ id: number; until: Date }>`select user_id as id, until
    from locked_users(${new Date(now)}) where user_id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, until }) => [id, until]))
}

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

/** Those of the addresses that another user has, as main address or alias. */
export async function takenAddresses(
  db: Db,
  addresses: readonly string[],
  except: number | null,
): Promise<string[]> {
  const { rows } = await sql<{
    address: string
  }>`select address from taken_addresses(${[...addresses]}::text[], ${except}::bigint) as address`.execute(db)
  return rows.map((row) => row.address)
}

/** Names and alias names of a domain in reach. */
export async function namesOfDomain(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from domain where id = ${id}
    union all select name from domain_alias where domain_id = ${id}`.execute(db)
  return rows.map((row) => row.name)
}

export async function deleteUsers(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('app_user').where('id', 'in', ids).execute()
}

/** Users in reach, locked in one order, so that two bulk actions don't wait for each other in a circle. */
export async function lockUsers(db: Db, scope: Scope, ids: readonly number[]) {
  return usersInScope(db, scope)
    .select(columns)
    .select(derived)
    .where('app_user.id', 'in', ids)
    .orderBy('app_user.id')
    .forUpdate('app_user')
    .execute()
}

/** Users changed a moment ago, whatever reach they are in now. */
export async function findUsers(db: Db, ids: readonly number[]) {
  return usersInScope(db, { region: 'all' })
    .select(columns)
    .select(derived)
    .where('app_user.id', 'in', ids)
    .execute()
}

export async function changeUsers(db: Db, ids: readonly number[], change: UserChange): Promise<void> {
  await db.updateTable('app_user').set(change).where('id', 'in', ids).execute()
}

/**
 * Ids of those who may administer everything and sign in; the rows are locked, so that two administrators can't remove
 * each other.
 */
export async function lockAdmins(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('app_user')
    .innerJoin('role', 'role.id', 'app_user.role_id')
    .select('app_user.id')
    .where('role.region', '=', 'all')
    .where('app_user.login_blocked', '=', false)
    .orderBy('app_user.id')
    .forUpdate('app_user')
    .execute()
  return rows.map((row) => row.id)
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
      // Nobody who never chose a password has changed theirs: their first sign-in is still to come.
      password_changed_at: sql`case when password_changed_at is not null then ${at}::timestamptz end`,
      must_change_password: mustChange,
      temporary_until: null,
      reissue_requested_at: null,
      password_advice_until: null,
    })
    .where('id', '=', id)
    .execute()
}
