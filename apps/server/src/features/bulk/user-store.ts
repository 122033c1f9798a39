/** SQL of users in bulk. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'
import type { LineRange } from './staged.ts'
import * as staging from './staging-store.ts'
import { columnList, inRange, itemValues, type ColumnTypes } from './staging-store.ts'

const OWNERS = { domain: 'app_user.domain_id', group: 'app_user.group_id', user: 'app_user.id' } as const

const CHANGEABLE: ColumnTypes = {
  name: 'text',
  domain_id: 'bigint',
  group_id: 'bigint',
  role_id: 'bigint',
  language: 'text',
  run_mode: 'smallint',
  filter_order: 'text[]',
  login_blocked: 'boolean',
  receive_system_mail: 'boolean',
  daily_report: 'boolean',
  detox: 'boolean',
  sender_auth: 'boolean',
  receiver_auth: 'boolean',
  ears_expire_action: 'text',
  ears_expire_days: 'smallint',
  route_server: 'text',
  route_port: 'integer',
  route_secure: 'smallint',
  route_forward_id: 'text',
}
const INSERTED: ColumnTypes = { email: 'text', ...CHANGEABLE }

export interface ExistingUser {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly domain_id: number | null
  readonly group_id: number | null
  readonly role_id: number
  /** Who owns the account, and which of its fields. */
  readonly directory: string | null
  readonly directory_owns: readonly string[]
  readonly directory_disabled: boolean
}

export interface Accounts {
  /** Users in reach, by address. */
  readonly users: ReadonlyMap<string, ExistingUser>
  /** Aliases of users in reach → user id. */
  readonly aliases: ReadonlyMap<string, number>
  /** Addresses that anybody has. */
  readonly taken: ReadonlySet<string>
}

export async function findAccounts(db: Db, scope: Scope, addresses: readonly string[]): Promise<Accounts> {
  const list = sql<string[]>`${[...addresses]}::text[]`
  const users = await db
    .selectFrom('app_user')
    .select([
      'id',
      'email',
      'name',
      'domain_id',
      'group_id',
      'role_id',
      'directory',
      'directory_owns',
      'directory_disabled',
    ])
    .where(scopeWhere(scope, OWNERS))
    .where(sql<boolean>`app_user.email = any(${list})`)
    .execute()
  const aliases = await db
    .selectFrom('user_alias')
    .innerJoin('app_user', 'app_user.id', 'user_alias.user_id')
    .select(['user_alias.email', 'user_alias.user_id'])
    .where(scopeWhere(scope, OWNERS))
    .where(sql<boolean>`user_alias.email = any(${list})`)
    .execute()
  const taken = await sql<{ email: string }>`select taken_addresses(${list}, null) as email`.execute(db)
  return {
    users: new Map(users.map((user) => [user.email, user])),
    aliases: new Map(aliases.map((alias) => [alias.email, alias.user_id])),
    taken: new Set(taken.rows.map(({ email }) => email)),
  }
}

/** Roles that the lines of a batch would give. */
export async function rolesOfLines(db: Db, jobId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct (item->>'role_id')::bigint as id from bulk_line
    where job_id = ${jobId} and item ? 'role_id'`.execute(db)
  return rows.map(({ id }) => id)
}

/** Roles of the users that lines of the range would change; these stay as they are until the transaction ends. */
export async function lockRolesOfExisting(db: Db, range: LineRange): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select u.role_id as id from app_user u
    join bulk_line l on u.id = l.row_id
    where ${inRange(range)} and l.state = 'exists' and l.problems = '[]' order by u.id for update of u`.execute(
    db,
  )
  return [...new Set(rows.map(({ id }) => id))]
}

/** Whether an address of a batch is one user's main address and another's alias. */
export async function hasSharedAddress(db: Db, jobId: number): Promise<boolean> {
  const { rows } = await sql`
    with u as materialized (
      select app_user.id, app_user.email from bulk_line l join app_user on app_user.id = l.row_id
      where l.job_id = ${jobId} and l.state in ('created', 'updated')
    )
    select from u join user_alias a on a.email = u.email
    union all
    select from u join user_alias a on a.user_id = u.id join app_user o on o.email = a.email
    limit 1`.execute(db)
  return rows.length > 0
}

/** Lines whose addresses somebody has taken since the dry run are skipped; answers how many. */
export async function skipTaken(db: Db, range: LineRange): Promise<number> {
  const code = 'ALREADY_EXISTS_USER'
  return staging.skipTaken(db, range, { aliases: 'email_alias', among: 'taken_addresses', code })
}

export async function createUsers(db: Db, range: LineRange): Promise<void> {
  await sql`
    with created as (
      insert into app_user (${columnList(INSERTED)})
      select ${itemValues(INSERTED)} from bulk_line l where ${inRange(range)} and l.state = 'ok' order by l.line
      on conflict (email) do nothing
      returning id, email
    )
    update bulk_line l set state = 'created', row_id = created.id,
      item = jsonb_build_object('email_alias', l.item->'email_alias')
    from created where ${inRange(range)} and l.state = 'ok' and l.name = created.email`.execute(db)
  await insertAliases(db, range, 'created')
}

async function insertAliases(db: Db, range: LineRange, state: 'created' | 'updated'): Promise<void> {
  await sql`insert into user_alias (email, user_id)
    select jsonb_array_elements_text(l.item->'email_alias'), l.row_id from bulk_line l
    where ${inRange(range)} and l.state = ${state} and jsonb_array_length(l.item->'email_alias') > 0`.execute(
    db,
  )
}

/** Users whose rights the range changes. */
export async function usersLosingSessions(db: Db, range: LineRange): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select l.row_id as id from bulk_line l
    where ${inRange(range)} and l.state = 'exists' and l.problems = '[]'
      and l.item ?| array['role_id', 'domain_id', 'group_id', 'login_blocked']`.execute(db)
  return rows.map(({ id }) => id)
}

export async function updateUsers(db: Db, range: LineRange): Promise<void> {
  await staging.updateRows(db, range, 'app_user', CHANGEABLE)
  await sql`delete from user_alias using bulk_line l where ${inRange(range)} and l.state = 'updated'
    and l.item ? 'email_alias' and user_alias.user_id = l.row_id`.execute(db)
  await insertAliases(db, range, 'updated')
}

/** Users as the batch left them, without mail and filters, go; the others are kept, and say why. */
export async function undoUsers(db: Db, range: LineRange, xid: string): Promise<void> {
  await staging.lockCreated(db, range, 'app_user')
  await staging.keepRows(
    db,
    range,
    'app_user',
    sql`case
      when t.id is null then 'NOT_FOUND_USER'
      when t.xmin::text <> ${xid} then 'CHANGED_MEANWHILE'
      when exists (select from mail where mail.user_id = t.id) then 'BULK_HAS_MAIL'
      when exists (select from filter where filter.user_id = t.id) then 'BULK_HAS_FILTERS' end`,
  )
  await staging.deleteCreated(db, range, 'app_user')
}
