/** SQL of domains in bulk. */
import { LIMITS } from '@postern/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'
import type { LineRange } from './staged.ts'
import * as staging from './staging-store.ts'
import { columnList, inRange, itemValues, type ColumnTypes } from './staging-store.ts'

const OWNERS = { domain: 'domain.id', group: null, user: null } as const

const CHANGEABLE: ColumnTypes = {
  run_mode: 'smallint',
  user_run_mode: 'boolean',
  is_act: 'boolean',
  filter_state: 'boolean',
  domain_filter: 'boolean',
  virus_scan: 'boolean',
  detox: 'boolean',
  daily_report: 'boolean',
  report_sender_name: 'text',
  report_sender_email: 'text',
  sender_auth: 'boolean',
  receiver_auth: 'boolean',
  ears_expire_action: 'text',
  ears_expire_days: 'smallint',
  recipient_check: 'smallint',
  spam_threshold: 'real',
  subject_tag: 'text',
  comment: 'text',
}
const INSERTED: ColumnTypes = { name: 'text', ...CHANGEABLE }
/** Of a server that comes with a domain. */
const PREFERENCE = 10

export interface KnownNames {
  /** Name → domain id. */
  readonly domains: ReadonlyMap<string, number>
  /** Alias → domain id. */
  readonly aliases: ReadonlyMap<string, number>
}

export async function findNames(db: Db, scope: Scope, names: readonly string[]): Promise<KnownNames> {
  const list = sql<string[]>`${[...names]}::text[]`
  const domains = await db
    .selectFrom('domain')
    .select(['id', 'name'])
    .where(scopeWhere(scope, OWNERS))
    .where(sql<boolean>`domain.name = any(${list})`)
    .execute()
  const aliases = await db
    .selectFrom('domain_alias')
    .innerJoin('domain', 'domain.id', 'domain_alias.domain_id')
    .select(['domain_alias.domain_id', 'domain_alias.name'])
    .where(scopeWhere(scope, OWNERS))
    .where(sql<boolean>`domain_alias.name = any(${list})`)
    .execute()
  return {
    domains: new Map(domains.map(({ id, name }) => [name, id])),
    aliases: new Map(aliases.map(({ domain_id: id, name }) => [name, id])),
  }
}

/** One writer of names at a time, as for the form. */
export async function lockNames(db: Db): Promise<void> {
  await sql`lock table domain_alias in share row exclusive mode`.execute(db)
}

/** Lines whose names some domain has taken since the dry run are skipped; answers how many. */
export async function skipTaken(db: Db, range: LineRange): Promise<number> {
  const code = 'ALREADY_EXISTS_DOMAIN_NAME'
  return staging.skipTaken(db, range, { aliases: 'aliases', among: 'taken_domain_names', code })
}

export async function createDomains(db: Db, range: LineRange): Promise<void> {
  await sql`
    with created as (
      insert into domain (${columnList(INSERTED)})
      select ${itemValues(INSERTED)} from bulk_line l where ${inRange(range)} and l.state = 'ok' order by l.line
      on conflict (name) do nothing
      returning id, name
    )
    update bulk_line l set state = 'created', row_id = created.id from created
    where ${inRange(range)} and l.state = 'ok' and l.name = created.name`.execute(db)
  await insertAliases(db, range, 'created')
  await putServers(db, range, 'created')
}

async function insertAliases(db: Db, range: LineRange, state: 'created' | 'updated'): Promise<void> {
  await sql`insert into domain_alias (name, domain_id)
    select jsonb_array_elements_text(l.item->'aliases'), l.row_id from bulk_line l
    where ${inRange(range)} and l.state = ${state} and jsonb_array_length(l.item->'aliases') > 0`.execute(db)
}

/** The line's server is added to those of its domain, or changed where it is one of them. */
async function putServers(db: Db, range: LineRange, state: 'created' | 'updated'): Promise<void> {
  await sql`
    insert into mail_server as s (domain_id, server, port, secure, preference)
    select l.row_id, l.item->>'server', coalesce((l.item->>'port')::integer, 25),
      coalesce((l.item->>'secure')::smallint, 1), ${PREFERENCE}
    from bulk_line l where ${inRange(range)} and l.state = ${state} and l.item ? 'server'
    on conflict (domain_id, server, port) do update set secure = coalesce((
      select (l.item->>'secure')::smallint from bulk_line l
      where ${inRange(range)} and l.state = ${state} and l.row_id = s.domain_id), s.secure)`.execute(db)
}

export async function updateDomains(db: Db, range: LineRange): Promise<void> {
  await staging.updateRows(db, range, 'domain', CHANGEABLE)
  // Users' aliases go with the name that they lie in, as in the form.
  await sql`delete from user_alias using app_user u, domain_alias d, bulk_line l where ${inRange(range)} and l.state = 'updated'
    and l.item ? 'aliases' and d.domain_id = l.row_id and not l.item->'aliases' ? d.name
    and u.id = user_alias.user_id and u.domain_id = l.row_id
    and substring(user_alias.email from '[^@]*$') = d.name`.execute(db)
  await sql`delete from domain_alias using bulk_line l where ${inRange(range)} and l.state = 'updated'
    and l.item ? 'aliases' and domain_alias.domain_id = l.row_id`.execute(db)
  await insertAliases(db, range, 'updated')
  await putServers(db, range, 'updated')
}

/** Whether a domain of the range has more mail servers than it may. */
export async function hasTooManyServers(db: Db, range: LineRange): Promise<boolean> {
  const { rows } = await sql`select from mail_server s
    join bulk_line l on ${inRange(range)} and l.row_id = s.domain_id and l.state in ('created', 'updated')
    group by s.domain_id having count(*) > ${LIMITS.mailServersMax} limit 1`.execute(db)
  return rows.length > 0
}

/** Domains as the batch left them and that nothing has joined go; the others are kept, and say why. */
export async function undoDomains(db: Db, range: LineRange, xid: string): Promise<void> {
  await staging.lockCreated(db, range, 'domain')
  await staging.keepRows(
    db,
    range,
    'domain',
    sql`case
      when t.id is null then 'NOT_FOUND_DOMAIN'
      when t.xmin::text <> ${xid}
        or exists (select from domain_alias a where a.domain_id = t.id and a.xmin::text <> ${xid})
        or (select count(*) filter (where s.xmin::text = ${xid}) <> 1 or count(*) <> 1
          from mail_server s where s.domain_id = t.id) then 'CHANGED_MEANWHILE'
      when exists (select from app_user u where u.domain_id = t.id) then 'DOMAIN_HAS_USERS'
      when exists (select from user_group g where g.domain_id = t.id) then 'BULK_HAS_GROUPS'
      when exists (select from filter f where f.domain_id = t.id) then 'BULK_HAS_FILTERS'
      when exists (select from mail where mail.domain_id = t.id) then 'BULK_HAS_MAIL' end`,
  )
  await staging.deleteCreated(db, range, 'domain')
}
