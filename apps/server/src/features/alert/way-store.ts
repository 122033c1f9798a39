/** SQL of ways of telling, within the caller's reach. The secret of a webhook is read by the owner alone. */
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { listAlertWaysRoute } from '@postern/contract/routes/alert.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { AlertWayBody } from '@postern/contract/validation/alert.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { anyContains, countRows, direction, offsetOf } from '../../platform/db/lists.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'

export type WayQuery = RouteParsed<typeof listAlertWaysRoute>['query']

const OWNERS = { domain: 'alert_way.domain_id', group: null, user: null } as const
const SORTS = { name: sql`lower(alert_way.name)`, add_date: sql`alert_way.created_at` } as const
const columns = [
  'alert_way.id',
  'alert_way.domain_id',
  'alert_way.name',
  'alert_way.kind',
  'alert_way.to_admins',
  'alert_way.recipients',
  'alert_way.language',
  'alert_way.url',
  'alert_way.inner_url as inner',
  'alert_way.quiet_from',
  'alert_way.quiet_to',
  'alert_way.is_act',
  'alert_way.created_at',
] as const

function waysIn(db: Db, scope: Scope) {
  return db
    .selectFrom('alert_way')
    .leftJoin('domain', 'domain.id', 'alert_way.domain_id')
    .where(scopeWhere(scope, OWNERS))
}

function rowsOf(found: ReturnType<typeof waysIn>) {
  return found
    .select(columns)
    .select(sql<string>`coalesce(domain.name, '')`.as('domain'))
    .select(sql<number>`(select count(*) from alert_rule r where alert_way.id = any (r.ways))`.as('rules'))
}

export async function listWays(db: Db, scope: Scope, query: WayQuery) {
  const { q = '', region, domain_id: domain } = query
  const ofRegion = waysIn(db, scope)
    .$if(region === 'all', (ways) => ways.where('alert_way.domain_id', 'is', null))
    .$if(region === 'domain', (ways) => ways.where('alert_way.domain_id', 'is not', null))
    .$if(domain !== undefined, (ways) => ways.where('alert_way.domain_id', '=', domain!))
  const found = ofRegion.$if(q !== '', (ways) =>
    ways.where(
      sql<boolean>`(${anyContains(['alert_way.name', 'alert_way.url', 'domain.name'], q)}
        or exists (select from unnest(alert_way.recipients) as address where position(lower(${q}) in address) > 0))`,
    ),
  )
  const rows = await rowsOf(found)
    .orderBy(SORTS[query.sort], direction(query.order))
    .orderBy('alert_way.id')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, total: await countRows(db, found.select('alert_way.id')) }
}

export async function findWay(db: Db, scope: Scope, id: number) {
  return rowsOf(waysIn(db, scope)).where('alert_way.id', '=', id).executeTakeFirst()
}
export type StoredWay = NonNullable<Awaited<ReturnType<typeof findWay>>>

/** Those that are on; of the owner's database. */
export async function activeWays(db: Db): Promise<StoredWay[]> {
  return rowsOf(waysIn(db, { region: 'all' }))
    .where('alert_way.is_act', '=', true)
    .orderBy('alert_way.id')
    .execute()
}

/** Locks a row, so that what is read of it next is what will be changed. */
export async function lockWay(db: Db, scope: Scope, id: number): Promise<StoredWay | undefined> {
  const row = await db
    .selectFrom('alert_way')
    .select('id')
    .where('id', '=', id)
    .where(scopeWhere(scope, OWNERS))
    .forUpdate()
    .executeTakeFirst()
  return row && findWay(db, scope, id)
}

function valuesOf({ inner, region: _region, routing_key: _key, ...values }: AlertWayBody) {
  return { ...values, inner_url: inner }
}

export async function insertWay(db: Db, body: AlertWayBody): Promise<number> {
  const row = await db
    .insertInto('alert_way')
    .values(valuesOf(body))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateWay(db: Db, id: number, body: AlertWayBody): Promise<void> {
  await db.updateTable('alert_way').set(valuesOf(body)).where('id', '=', id).execute()
}

export async function saveSecret(db: Db, id: number, sealed: Buffer): Promise<void> {
  await db.updateTable('alert_way').set({ secret_sealed: sealed }).where('id', '=', id).execute()
}

/** Of the owner's database. */
export async function sealedSecret(db: Db, id: number): Promise<Buffer | null> {
  const row = await db.selectFrom('alert_way').select('secret_sealed').where('id', '=', id).executeTakeFirst()
  return row?.secret_sealed ?? null
}

/**
 * Notes a test that is about to be made; false when another was in the `pause` ms before it. Of the owner's database.
 */
export async function noteTest(db: Db, id: number, now: Date, pause: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`update alert_way set tested_at = ${now}
    where id = ${id} and not coalesce(tested_at > ${new Date(now.getTime() - pause)} and tested_at <= ${now}, false)
    returning id`.execute(db)
  return rows.length === 1
}

/** Locks the rules that tell by a way: saving a rule, too, locks it before its ways. */
export async function lockRulesOf(db: Db, way: number): Promise<void> {
  await sql`select id from alert_rule where ways @> array[${way}::integer] order by id for update`.execute(db)
}

/** Rules that told by it tell by what else they have. */
export async function deleteWay(db: Db, id: number): Promise<void> {
  await db
    .updateTable('alert_rule')
    .set({ ways: sql<number[]>`array_remove(ways, ${id}::integer)` })
    .where(sql<boolean>`${id}::integer = any (ways)`)
    .execute()
  await db.deleteFrom('alert_way').where('id', '=', id).execute()
}

export interface Reader {
  readonly address: string
  readonly language: Language
}

/** Whoever administers all, or a domain, and may sign in; of the owner's database. */
export async function administrators(db: Db, domainId: number | null): Promise<Reader[]> {
  return db
    .selectFrom('app_user')
    .innerJoin('role', 'role.id', 'app_user.role_id')
    .select(['app_user.email as address', 'app_user.language'])
    .where('role.region', '=', domainId === null ? 'all' : 'domain')
    .$if(domainId !== null, (users) => users.where('app_user.domain_id', '=', domainId))
    .where('app_user.login_blocked', '=', false)
    .orderBy('app_user.email')
    .execute()
}

/** Languages of those of the addresses that are accounts; of the owner's database. */
export async function languagesOf(
  db: Db,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Language>> {
  if (addresses.length === 0) return new Map()
  const rows = await db
    .selectFrom('app_user')
    .select(['email', 'language'])
    .where('email', 'in', addresses)
    .execute()
  return new Map(rows.map(({ email, language }) => [email, language]))
}

/** Those of the addresses that lie in a domain, by its name or an alias. */
export async function addressesWithin(
  db: Db,
  domainId: number,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    address: string
  }>`select address from unnest(${[...addresses]}::text[]) as address
    cross join lateral (select lower(substring(address from '[^@]*$')) as name) place
    where exists (select from domain where id = ${domainId} and domain.name = place.name)
      or exists (select from domain_alias where domain_id = ${domainId} and domain_alias.name = place.name)`.execute(
    db,
  )
  return new Set(rows.map(({ address }) => address))
}

/** Names of domains of ours among these; of the owner's database. */
export async function ownDomains(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    name: string
  }>`select name from domain where name = any (${[...names]}::text[])
    union select name from domain_alias where name = any (${[...names]}::text[])`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
