/** SQL of what statistics name: domains and groups, and moments of a zone's days. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'
import type { Span } from '../../platform/sums/read-store.ts'
import type { Days } from './period.ts'

export async function hasDomain(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('domain').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function domainOfGroup(db: Db, id: number): Promise<number | null> {
  const row = await db.selectFrom('user_group').select('domain_id').where('id', '=', id).executeTakeFirst()
  return row?.domain_id ?? null
}

/** Names of domains or groups by id, as far as the caller reaches; those that are gone are absent. */
export async function namesOf(
  db: Db,
  table: 'domain' | 'user_group',
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whose filters are, by id, as far as the caller reaches: a user's address, a group's or domain's name, '' of what is everybody's. */
export async function ownersOfFilters(
  db: Db,
  scope: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const group = sql`coalesce(filter.group_id, app_user.group_id)`
  const rows = await db
    .selectFrom('filter')
    .leftJoin('domain', 'domain.id', 'filter.domain_id')
    .leftJoin('user_group', 'user_group.id', 'filter.group_id')
    .leftJoin('app_user', 'app_user.id', 'filter.user_id')
    .where('filter.id', 'in', ids)
    .where(scopeWhere(scope, { domain: 'filter.domain_id', group, user: 'filter.user_id' }))
    .select('filter.id')
    .select(sql<string>`coalesce(app_user.email, user_group.name, domain.name, '')`.as('owner'))
    .execute()
  return new Map(rows.map(({ id, owner }) => [id, owner]))
}

/** When the first of the days begins in a zone, and when the last one ends. */
export async function spanOf(db: Db, zone: string, { first, last }: Days): Promise<Span> {
  const { rows } = await sql<Span>`select ${first}::date::timestamp at time zone ${zone} as "from",
    (${last}::date + 1)::timestamp at time zone ${zone} as "to"`.execute(db)
  return rows[0]!
}

/** The days or months of a zone that begin in [from, to), in order. */
export async function stepsOf(
  db: Db,
  unit: 'day' | 'month',
  zone: string,
  { from, to }: Span,
): Promise<Span[]> {
  const step = sql`make_interval(${sql.raw(unit === 'day' ? 'days' : 'months')} => 1)`
  const { rows } =
    await sql<Span>`select local at time zone ${zone} as "from", (local + ${step}) at time zone ${zone} as "to"
    from generate_series(date_trunc(${unit}, ${from}::timestamptz at time zone ${zone}), ${to}::timestamptz at time zone ${zone}, ${step}) as local
    where local at time zone ${zone} < ${to}::timestamptz`.execute(db)
  return rows
}

/** Months that lie in [from, to) and whose keys are made; null when there is none. */
export async function monthsOf(db: Db, zone: string, { from, to }: Span): Promise<Span | null> {
  const { rows } =
    await sql<Span>`select case when date_trunc('month', ${from}::timestamptz, ${zone}) = ${from}::timestamptz then ${from}::timestamptz
      else (date_trunc('month', ${from}::timestamptz at time zone ${zone}) + interval '1 month') at time zone ${zone} end as "from",
    case when months_until is not null then least(date_trunc('month', ${to}::timestamptz, ${zone}), months_until) end as "to"
    from stat_state`.execute(db)
  const [found] = rows
  return found && found.to !== null && found.from < found.to ? found : null
}

/** In which zone sums are, and whether days are being counted anew. */
export async function readProgress(db: Db) {
  return db
    .selectFrom('stat_state')
    .select(['zone', sql<boolean>`recount_from is not null`.as('recounting')])
    .executeTakeFirstOrThrow()
}
