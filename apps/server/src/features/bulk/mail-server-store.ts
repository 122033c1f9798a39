/** SQL of mail servers in bulk. */
import { LIMITS } from '@postern/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'
import type { LineRange } from './staged.ts'
import * as staging from './staging-store.ts'
import { columnList, inRange, itemValues, problemOf, type ColumnTypes } from './staging-store.ts'

const CHANGEABLE: ColumnTypes = { secure: 'smallint', preference: 'integer' }
const INSERTED: ColumnTypes = { domain_id: 'bigint', server: 'text', port: 'integer', ...CHANGEABLE }

/** Servers of domains in reach: domain id → `server:port` → id. */
export async function findServers(
  db: Db,
  scope: Scope,
  domainIds: readonly number[],
): Promise<Map<number, Map<string, number>>> {
  const rows = await db
    .selectFrom('mail_server')
    .select(['id', 'domain_id', 'server', 'port'])
    .where(scopeWhere(scope, { domain: 'mail_server.domain_id', group: null, user: null }))
    .where(sql<boolean>`mail_server.domain_id = any(${[...domainIds]}::bigint[])`)
    .execute()
  const found = new Map<number, Map<string, number>>()
  for (const { id, domain_id: domainId, server, port } of rows) {
    const servers = found.get(domainId) ?? new Map<string, number>()
    found.set(domainId, servers.set(`${server}:${String(port)}`, id))
  }
  return found
}

/** Whose servers the range changes: their number is counted before it changes, as for the form. */
export async function lockDomains(db: Db, range: LineRange): Promise<void> {
  await sql`select from domain d where d.id in (
      select (l.item->>'domain_id')::bigint from bulk_line l where ${inRange(range)} and l.state = 'ok'
      union select s.domain_id from bulk_line l join mail_server s on s.id = l.row_id where ${inRange(range)})
    order by d.id for update`.execute(db)
}

export async function createServers(db: Db, range: LineRange): Promise<void> {
  await sql`
    with created as (
      insert into mail_server (${columnList(INSERTED)})
      select ${itemValues(INSERTED)} from bulk_line l where ${inRange(range)} and l.state = 'ok' order by l.line
      on conflict (domain_id, server, port) do nothing
      returning id, domain_id, server, port
    )
    update bulk_line l set state = 'created', row_id = created.id from created
    where ${inRange(range)} and l.state = 'ok' and (l.item->>'domain_id')::bigint = created.domain_id
      and l.item->>'server' = created.server and (l.item->>'port')::integer = created.port`.execute(db)
}

export async function updateServers(db: Db, range: LineRange): Promise<void> {
  await staging.updateRows(db, range, 'mail_server', CHANGEABLE)
}

/** Whether a domain of the range has more mail servers than it may. */
export async function hasTooManyServers(db: Db, range: LineRange): Promise<boolean> {
  const { rows } = await sql`select from mail_server s where s.domain_id in (
      select c.domain_id from bulk_line l join mail_server c on c.id = l.row_id
      where ${inRange(range)} and l.state = 'created')
    group by s.domain_id having count(*) > ${LIMITS.mailServersMax} limit 1`.execute(db)
  return rows.length > 0
}

/** Servers as the batch left them go, but never the last of a domain; the others are kept, and say why. */
export async function undoServers(db: Db, range: LineRange, xid: string): Promise<void> {
  await lockDomains(db, range)
  await staging.lockCreated(db, range, 'mail_server')
  await staging.keepRows(
    db,
    range,
    'mail_server',
    sql`case when t.id is null then 'NOT_FOUND' when t.xmin::text <> ${xid} then 'CHANGED_MEANWHILE' end`,
  )
  await sql`
    update bulk_line l set state = 'kept', problems = ${problemOf(sql`'LAST_MAIL_SERVER'`)} from (
      select l.line, row_number() over (partition by s.domain_id order by l.line) as nth,
        (select count(*) from mail_server o where o.domain_id = s.domain_id) as present,
        count(*) over (partition by s.domain_id) as going
      from bulk_line l join mail_server s on s.id = l.row_id
      where ${inRange(range)} and l.state = 'created'
    ) last where ${inRange(range)} and l.line = last.line and last.going = last.present and last.nth = 1`.execute(
    db,
  )
  await staging.deleteCreated(db, range, 'mail_server')
}
