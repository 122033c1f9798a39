/** SQL of users in bulk. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { scopeWhere, type Scope } from '../../platform/scope.ts'
import type { LineRange } from './kind.ts'
import { columnList, inRange, itemChanges, itemValues, problemOf, type ColumnTypes } from './staging-store.ts'

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
    .select(['id', 'email', 'name', 'domain_id', 'group_id', 'role_id'])
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

/** Lines whose addresses somebody has taken since the dry run are skipped; answers how many. */
export async function skipTaken(db: Db, range: LineRange): Promise<number> {
  const { numAffectedRows } = await sql`
    with address as (
      select l.line, l.name as email from bulk_line l where ${inRange(range)} and l.state = 'ok'
      union all
      select l.line, jsonb_array_elements_text(l.item->'email_alias') from bulk_line l
      where ${inRange(range)} and l.state = 'ok'
    ), taken as materialized (
      select taken_addresses((select array_agg(email) from address), null) as email
    )
    update bulk_line l set state = 'skipped', item = null, problems = ${problemOf(sql`'ALREADY_EXISTS_USER'`)}
    where ${inRange(range)} and l.line in (select line from address join taken using (email))`.execute(db)
  return Number(numAffectedRows ?? 0n)
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
  await sql`
    with updated as (
      update app_user set ${itemChanges(CHANGEABLE, 'app_user')} from bulk_line l
      where ${inRange(range)} and l.state = 'exists' and l.problems = '[]' and app_user.id = l.row_id
      returning l.line
    )
    update bulk_line l set state = 'updated' from updated
    where ${inRange(range)} and l.line = updated.line`.execute(db)
  await sql`delete from user_alias using bulk_line l where ${inRange(range)} and l.state = 'updated'
    and l.item ? 'email_alias' and user_alias.user_id = l.row_id`.execute(db)
  await insertAliases(db, range, 'updated')
}

/** Users as the batch left them, without mail and filters, go; the others are kept, and say why. */
export async function undoUsers(db: Db, range: LineRange, xid: string): Promise<void> {
  await sql`
    update bulk_line l set state = 'kept', problems = ${problemOf(sql`kept.reason`)} from (
      select l.line, case
        when u.id is null then 'NOT_FOUND_USER'
        when u.xmin::text <> ${xid} then 'CHANGED_MEANWHILE'
        when exists (select from mail where mail.user_id = u.id) then 'BULK_HAS_MAIL'
        when exists (select from filter where filter.user_id = u.id) then 'BULK_HAS_FILTERS' end as reason
      from bulk_line l left join app_user u on u.id = l.row_id
      where ${inRange(range)} and l.state = 'created'
    ) kept where ${inRange(range)} and l.line = kept.line and kept.reason is not null`.execute(db)
  await sql`
    with gone as (
      delete from app_user using bulk_line l
      where ${inRange(range)} and l.state = 'created' and app_user.id = l.row_id
      returning l.line
    )
    update bulk_line l set state = 'undone' from gone where ${inRange(range)} and l.line = gone.line`.execute(
    db,
  )
}
