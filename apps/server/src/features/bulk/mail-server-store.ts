/** SQL of mail servers in bulk. */
import { LIMITS } from '@postern/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { scopeWhere, type Scope } from '../../platform/scope.ts'
import type { LineRange } from './kind.ts'
import { columnList, inRange, itemChanges, itemValues, problemOf, type ColumnTypes } from './staging-store.ts'

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
  await sql`
    with updated as (
      update mail_server set ${itemChanges(CHANGEABLE, 'mail_server')} from bulk_line l
      where ${inRange(range)} and l.state = 'exists' and mail_server.id = l.row_id
      returning l.line
    )
    update bulk_line l set state = 'updated' from updated
    where ${inRange(range)} and l.line = updated.line`.execute(db)
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
  await sql`
    update bulk_line l set state = 'kept', problems = ${problemOf(sql`kept.reason`)} from (
      select l.line, case
        when s.id is null then 'NOT_FOUND'
        when s.xmin::text <> ${xid} then 'CHANGED_MEANWHILE' end as reason
      from bulk_line l left join mail_server s on s.id = l.row_id
      where ${inRange(range)} and l.state = 'created'
    ) kept where ${inRange(range)} and l.line = kept.line and kept.reason is not null`.execute(db)
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
  await sql`
    with gone as (
      delete from mail_server using bulk_line l
      where ${inRange(range)} and l.state = 'created' and mail_server.id = l.row_id
      returning l.line
    )
    update bulk_line l set state = 'undone' from gone where ${inRange(range)} and l.line = gone.line`.execute(
    db,
  )
}
