/** Rows that belong to the installation, or to one domain (`domain_id`). */
import { sql } from 'kysely'
import type { Db } from './client.ts'
import { scopeWhere, type Scope } from './scope.ts'

/** How many a region has, null being the installation; nobody adds one to it meanwhile. */
export async function lockCountOfRegion(
  db: Db,
  table: 'alert_rule' | 'alert_way' | 'detox_exception',
  domainId: number | null,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${table}), ${domainId ?? 0}::integer)`.execute(db)
  const { n } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where(sql<boolean>`domain_id is not distinct from ${domainId}::bigint`)
    .executeTakeFirstOrThrow()
  return n
}

/** Name of a domain in reach, which nobody deletes meanwhile; null without it. */
export async function lockDomainName(db: Db, scope: Scope, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('domain')
    .select('name')
    .where('id', '=', id)
    .where(scopeWhere(scope, { domain: 'domain.id', group: null, user: null }))
    .forKeyShare()
    .executeTakeFirst()
  return row?.name ?? null
}
