/** SQL of rules, within the caller's reach. */
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { listAlertRulesRoute } from '@postern/contract/routes/alert.ts'
import type { AlertRuleBody } from '@postern/contract/validation/alert.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { anyContains, countRows, direction, offsetOf } from '../../platform/db/lists.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'

export type RuleQuery = RouteParsed<typeof listAlertRulesRoute>['query']

const OWNERS = { domain: 'alert_rule.domain_id', group: null, user: null } as const
const SORTS = { name: sql`lower(alert_rule.name)`, add_date: sql`alert_rule.created_at` } as const
const columns = [
  'alert_rule.id',
  'alert_rule.domain_id',
  'alert_rule.name',
  'alert_rule.kind',
  'alert_rule.mail_class',
  'alert_rule.measure',
  'alert_rule.sender_by',
  'alert_rule.minutes',
  'alert_rule.most as limit',
  'alert_rule.times',
  'alert_rule.least',
  'alert_rule.ignored',
  'alert_rule.ways',
  'alert_rule.urgent',
  'alert_rule.is_act',
  'alert_rule.created_at',
] as const

function rulesIn(db: Db, scope: Scope) {
  return db
    .selectFrom('alert_rule')
    .leftJoin('domain', 'domain.id', 'alert_rule.domain_id')
    .where(scopeWhere(scope, OWNERS))
}

function rowsOf(found: ReturnType<typeof rulesIn>) {
  return found
    .select(columns)
    .select(sql<string>`coalesce(domain.name, '')`.as('domain'))
    .select(
      sql<number>`(select count(*) from alert a where a.rule_id = alert_rule.id and a.state = 'open')`.as(
        'open',
      ),
    )
}

export async function listRules(db: Db, scope: Scope, query: RuleQuery) {
  const { q = '' } = query
  const found = rulesIn(db, scope).$if(q !== '', (rules) =>
    rules.where(anyContains(['alert_rule.name', 'domain.name', 'alert_rule.kind'], q)),
  )
  const rows = await rowsOf(found)
    .orderBy(SORTS[query.sort], direction(query.order))
    .orderBy('alert_rule.id')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, total: await countRows(db, found.select('alert_rule.id')) }
}

export async function findRule(db: Db, scope: Scope, id: number) {
  return rowsOf(rulesIn(db, scope)).where('alert_rule.id', '=', id).executeTakeFirst()
}
export type StoredRule = NonNullable<Awaited<ReturnType<typeof findRule>>>

/** Those that are on, by their ids; of the owner's database. */
export async function activeRules(db: Db): Promise<StoredRule[]> {
  return rowsOf(rulesIn(db, { region: 'all' }))
    .where('alert_rule.is_act', '=', true)
    .orderBy('alert_rule.id')
    .execute()
}

/** Locks a row, so that what is read of it next is what will be changed. */
export async function lockRule(db: Db, scope: Scope, id: number): Promise<StoredRule | undefined> {
  const row = await db
    .selectFrom('alert_rule')
    .select('id')
    .where('id', '=', id)
    .where(scopeWhere(scope, OWNERS))
    .forUpdate()
    .executeTakeFirst()
  return row && findRule(db, scope, id)
}

/** What of a body is kept, by its columns. */
function valuesOf({ limit, region: _region, ...values }: AlertRuleBody) {
  return { ...values, most: limit }
}

export async function insertRule(db: Db, body: AlertRuleBody): Promise<number> {
  const row = await db
    .insertInto('alert_rule')
    .values(valuesOf(body))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateRule(db: Db, id: number, body: AlertRuleBody): Promise<void> {
  await db.updateTable('alert_rule').set(valuesOf(body)).where('id', '=', id).execute()
}

export async function switchRule(db: Db, id: number, isAct: boolean): Promise<void> {
  await db.updateTable('alert_rule').set({ is_act: isAct }).where('id', '=', id).execute()
}

export async function deleteRule(db: Db, id: number): Promise<void> {
  await db.deleteFrom('alert_rule').where('id', '=', id).execute()
}

/** Those of the ids that are ways of a region. */
export async function waysOf(db: Db, domainId: number | null, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('alert_way')
    .select('id')
    .where('id', 'in', ids)
    .where(sql<boolean>`domain_id is not distinct from ${domainId}::bigint`)
    .forKeyShare()
    .execute()
  return rows.map(({ id }) => id)
}
