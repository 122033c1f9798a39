/** SQL of mail servers. */
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { listMailServersRoute, MailServerBody } from '@postern/contract/routes/domain.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { anyContains, countRows, direction, offsetOf } from '../../platform/db/lists.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'

export type MailServerQuery = RouteParsed<typeof listMailServersRoute>['query']

const OWNERS = { domain: 'mail_server.domain_id', group: null, user: null } as const
const SORTS = {
  domain: 'domain.name',
  server: 'mail_server.server',
  preference: 'mail_server.preference',
} as const
const columns = [
  'mail_server.id',
  'mail_server.domain_id',
  'domain.name as domain',
  'mail_server.server',
  'mail_server.port',
  'mail_server.secure',
  'mail_server.preference',
] as const

function serversInScope(db: Db, scope: Scope) {
  return db
    .selectFrom('mail_server')
    .innerJoin('domain', 'domain.id', 'mail_server.domain_id')
    .where(scopeWhere(scope, OWNERS))
}

function search(db: Db, scope: Scope, query: MailServerQuery) {
  return serversInScope(db, scope).$if(query.q !== undefined && query.q !== '', (q) =>
    q.where(anyContains(['domain.name', 'mail_server.server'], query.q!)),
  )
}

/** How many there are, up to `cap`. */
export function countMailServers(db: Db, scope: Scope, query: MailServerQuery, cap: number): Promise<number> {
  return countRows(db, search(db, scope, query).select('mail_server.id'), cap)
}

/** Those of a search whose id is above, by id. */
export async function mailServersAbove(
  db: Db,
  scope: Scope,
  query: MailServerQuery,
  after: { readonly above: number; readonly limit: number },
) {
  return search(db, scope, query)
    .where('mail_server.id', '>', after.above)
    .orderBy('mail_server.id')
    .limit(after.limit)
    .select(columns)
    .execute()
}

export async function listMailServers(db: Db, scope: Scope, query: MailServerQuery) {
  const found = search(db, scope, query)
  const rows = await found
    .select(columns)
    .orderBy(sql.ref(SORTS[query.sort]), direction(query.order))
    .orderBy('mail_server.preference')
    .orderBy('mail_server.id')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, total: await countRows(db, found.select('mail_server.id')) }
}

export async function findMailServer(db: Db, scope: Scope, id: number) {
  return serversInScope(db, scope).select(columns).where('mail_server.id', '=', id).executeTakeFirst()
}

export type StoredServer = Awaited<ReturnType<typeof findMailServer>> & object

/** The domain's servers, it and they locked: their number is checked before it changes. Null without such a domain. */
export async function lockServersOf(db: Db, scope: Scope, domainId: number): Promise<number[] | null> {
  const domain = await db
    .selectFrom('domain')
    .select('id')
    .where('id', '=', domainId)
    .where(scopeWhere(scope, { domain: 'domain.id', group: null, user: null }))
    .forUpdate()
    .executeTakeFirst()
  if (!domain) return null
  const rows = await db
    .selectFrom('mail_server')
    .select('id')
    .where('domain_id', '=', domainId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}

export async function insertMailServer(db: Db, domainId: number, values: MailServerBody): Promise<number> {
  const row = await db
    .insertInto('mail_server')
    .values({ ...values, domain_id: domainId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateMailServer(db: Db, id: number, values: MailServerBody): Promise<void> {
  await db.updateTable('mail_server').set(values).where('id', '=', id).execute()
}

export async function deleteMailServer(db: Db, id: number): Promise<void> {
  await db.deleteFrom('mail_server').where('id', '=', id).execute()
}
