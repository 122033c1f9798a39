/** SQL of filters in bulk. */
import {
  FILTER_FUNCTIONS,
  POLICIES,
  POLICY_NAMES,
  REGION_NAMES,
  REGIONS,
} from '@postern/contract/codes/filter.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'
import type { FilterKind } from '../ports/filters.ts'
import type { FilterOwner } from './filter-owner.ts'
import type { LineRange } from './staged.ts'
import * as staging from './staging-store.ts'
import { columnList, inRange, itemValues, problemOf, type ColumnTypes } from './staging-store.ts'

const OWNERS = {
  domain: 'f.domain_id',
  group: sql`coalesce(f.group_id, app_user.group_id)`,
  user: 'f.user_id',
} as const

const CHANGEABLE: ColumnTypes = {
  name: 'text',
  is_act: 'boolean',
  scanner_option: 'smallint',
  trust_unauthenticated: 'boolean',
  valid_from: 'timestamptz',
  valid_until: 'timestamptz',
  mail_language: 'text',
  action: 'jsonb',
  filter_function: 'smallint',
  comment: 'text',
}
const INSERTED: ColumnTypes = {
  region: 'smallint',
  policy: 'smallint',
  domain_id: 'bigint',
  group_id: 'bigint',
  user_id: 'bigint',
  operation: 'smallint',
  rules: 'jsonb',
  rules_hash: 'text',
  ...CHANGEABLE,
}

export interface WantedFilter extends FilterKind, FilterOwner {
  readonly rules_hash: string
  readonly names: readonly string[]
}

/** By `listOf,domain,group,user,` and what follows, as ids. */
export interface KnownFilters {
  readonly byRules: ReadonlyMap<string, number>
  readonly byName: ReadonlyMap<string, number>
}

/** A list, as keys of maps have it. */
export const listOf = ({ region, policy, function: engine = 'scan' }: FilterKind): string =>
  [region, policy, engine].join()

/** Authentication filters have lists of their own. */
const isEars = (table: string) =>
  sql`${sql.ref(`${table}.filter_function`)} = ${sql.lit(FILTER_FUNCTIONS.ears)}`

/** A list as rows have it. */
export const codesOf = ({ region, policy }: FilterKind) => ({
  region: REGIONS[region],
  policy: POLICIES[policy],
})

/** Which of the wanted filters, and of their names, the lists have already. */
export async function findFilters(
  db: Db,
  scope: Scope,
  wanted: readonly WantedFilter[],
): Promise<KnownFilters> {
  const rules = wanted.map((filter) => ({ ...placeOf(filter), sought: filter.rules_hash }))
  const named = wanted.flatMap((filter) => filter.names.map((name) => ({ ...placeOf(filter), sought: name })))
  return {
    byRules: await foundBy(db, scope, 'rules_hash', rules),
    byName: await foundBy(db, scope, 'name', named),
  }
}

interface Sought {
  readonly region: number
  readonly policy: number
  readonly ears: boolean
  readonly domain: number
  readonly group: number
  readonly owner: number
  readonly sought: string
}

function placeOf(filter: WantedFilter): Omit<Sought, 'sought'> {
  const { domain_id: domain, group_id: group, user_id: owner } = filter
  const ears = filter.function === 'ears'
  return { ...codesOf(filter), ears, domain: domain ?? 0, group: group ?? 0, owner: owner ?? 0 }
}

async function foundBy(
  db: Db,
  scope: Scope,
  column: 'rules_hash' | 'name',
  sought: readonly Sought[],
): Promise<Map<string, number>> {
  const { rows } = await sql<Sought & { id: number }>`
    select f.id, w.* from jsonb_to_recordset(${JSON.stringify(sought)}::jsonb)
      as w(region smallint, policy smallint, ears boolean, domain bigint, "group" bigint, owner bigint, sought text)
    join filter f on f.region = w.region and f.policy = w.policy and (${isEars('f')}) = w.ears and coalesce(f.domain_id, 0) = w.domain
      and coalesce(f.group_id, 0) = w."group" and coalesce(f.user_id, 0) = w.owner
      and ${sql.ref(`f.${column}`)} = w.sought
    left join app_user on app_user.id = f.user_id
    where ${scopeWhere(scope, OWNERS)}`.execute(db)
  return new Map(rows.map((row) => [keyOf(row), row.id]))
}

function keyOf({ region, policy, ears, domain, group, owner, sought }: Sought): string {
  const id = (value: number): string => (value === 0 ? '' : String(value))
  const list = listOf(kindOf({ region, policy, ears }))
  return [list, id(domain), id(group), id(owner), sought].join()
}

function nameOf<N extends string>(codes: Readonly<Record<N, number>>, names: readonly N[], code: number): N {
  return names.find((name) => codes[name] === code)!
}

function kindOf({ region, policy, ears }: Pick<Sought, 'region' | 'policy' | 'ears'>): FilterKind {
  return {
    region: nameOf(REGIONS, REGION_NAMES, region),
    policy: nameOf(POLICIES, POLICY_NAMES, policy),
    function: ears ? 'ears' : 'scan',
  }
}

export type ListOfFilters = FilterKind

/** Lists that a batch adds to or changes. */
export async function listsOf(db: Db, jobId: number): Promise<ListOfFilters[]> {
  const { rows } = await sql<Pick<Sought, 'region' | 'policy' | 'ears'>>`
    select distinct (l.item->>'region')::smallint as region, (l.item->>'policy')::smallint as policy,
      (l.item->>'filter_function')::smallint = ${FILTER_FUNCTIONS.ears} as ears
    from bulk_line l where l.job_id = ${jobId} and l.state = 'ok'
    union select distinct f.region, f.policy, ${isEars('f')} from bulk_line l join filter f on f.id = l.row_id
    where l.job_id = ${jobId} and l.state = 'exists'`.execute(db)
  return rows.map(kindOf)
}

/**
 * Lines whose owner has gone, or whose name somebody has taken since the dry run, are skipped; answers how many. Two who
 * save a name in the same moment may both keep it: names tell filters apart for people, not for the engine.
 */
export async function skipTaken(db: Db, range: LineRange): Promise<number> {
  // Names are looked up as a list: a table that has just grown has no statistics, and a plan without them reads it for each line.
  const { numAffectedRows } = await sql`
    with wish as materialized (
      select l.line, l.item->>'name' as name, (l.item->>'region')::smallint as region,
        (l.item->>'policy')::smallint as policy, (l.item->>'filter_function')::smallint as filter_function,
        (l.item->>'domain_id')::bigint as domain_id, (l.item->>'group_id')::bigint as group_id, (l.item->>'user_id')::bigint as user_id
      from bulk_line l where ${inRange(range)} and l.state = 'ok'
    ), taken as (
      select w.line from (select * from filter where name = any(array(select name from wish))) f
      join wish w on w.name = f.name and w.region = f.region and w.policy = f.policy
        and (${isEars('w')}) = (${isEars('f')})
        and w.domain_id is not distinct from f.domain_id and w.group_id is not distinct from f.group_id
        and w.user_id is not distinct from f.user_id
    ), late as (
      select w.line, case
        when w.line in (select line from taken) then 'ALREADY_EXISTS_FILTER_NAME'
        when w.domain_id is not null and not exists (select from domain d where d.id = w.domain_id)
          then 'NOT_FOUND_DOMAIN'
        when w.group_id is not null and not exists (select from user_group g where g.id = w.group_id)
          then 'NOT_FOUND_GROUP'
        when w.user_id is not null and not exists (select from app_user u where u.id = w.user_id)
          then 'NOT_FOUND_USER'
        end as reason
      from wish w
    )
    update bulk_line l set state = 'skipped', item = null, problems = ${problemOf(sql`late.reason`)}
    from late where ${inRange(range)} and l.line = late.line and late.reason is not null`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export async function createFilters(db: Db, range: LineRange): Promise<void> {
  await sql`
    with created as (
      insert into filter (${columnList(INSERTED)})
      select ${itemValues(INSERTED)} from bulk_line l where ${inRange(range)} and l.state = 'ok' order by l.line
      on conflict do nothing
      returning id, region, policy, domain_id, group_id, user_id, rules_hash
    )
    update bulk_line l set state = 'created', row_id = created.id from created
    where ${inRange(range)} and l.state = 'ok' and l.item->>'rules_hash' = created.rules_hash
      and (l.item->>'region')::smallint = created.region and (l.item->>'policy')::smallint = created.policy
      and (l.item->>'domain_id')::bigint is not distinct from created.domain_id
      and (l.item->>'group_id')::bigint is not distinct from created.group_id
      and (l.item->>'user_id')::bigint is not distinct from created.user_id`.execute(db)
}

export async function updateFilters(db: Db, range: LineRange): Promise<void> {
  await staging.updateRows(db, range, 'filter', CHANGEABLE)
}

/** Filters as the batch left them go; those that somebody changed are kept, and say so. */
export async function undoFilters(db: Db, range: LineRange, xid: string): Promise<void> {
  await staging.lockCreated(db, range, 'filter')
  await staging.keepRows(
    db,
    range,
    'filter',
    sql`case when t.id is null then 'NOT_FOUND_FILTER' when t.xmin::text <> ${xid} then 'CHANGED_MEANWHILE' end`,
  )
  await staging.deleteCreated(db, range, 'filter')
}
