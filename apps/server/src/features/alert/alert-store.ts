/** SQL of the list of alerts, within the caller's reach. */
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { listAlertsRoute } from '@postern/contract/routes/alert.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { anyContains, countRows, offsetOf } from '../../platform/db/lists.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'

export type AlertQuery = RouteParsed<typeof listAlertsRoute>['query']

const OWNERS = { domain: 'alert.domain_id', group: null, user: null } as const
const columns = [
  'alert.id',
  'alert.kind',
  'alert.subject',
  'alert.rule_id',
  'alert.rule_name',
  'alert.domain_id',
  'alert.state',
  'alert.numbers',
  'alert.since',
  'alert.opened_at',
  'alert.over_at',
  'alert.acknowledged_by',
  'alert.acknowledged_at',
  'alert.muted_until',
] as const

function alertsIn(db: Db, scope: Scope) {
  return db
    .selectFrom('alert')
    .leftJoin('domain', 'domain.id', 'alert.domain_id')
    .where('alert.state', '<>', 'pending')
    .where(scopeWhere(scope, OWNERS))
}

function rowsOf(found: ReturnType<typeof alertsIn>) {
  return found.select(columns).select(sql<string>`coalesce(domain.name, '')`.as('domain'))
}

export async function listAlerts(db: Db, scope: Scope, query: AlertQuery) {
  const { q = '', state, kind, rule } = query
  const found = alertsIn(db, scope)
    .$if(kind !== undefined, (alerts) => alerts.where('alert.kind', '=', kind!))
    .$if(rule !== undefined, (alerts) => alerts.where('alert.rule_id', '=', rule!))
    .$if(q !== '', (alerts) =>
      alerts.where(anyContains(['alert.subject', 'alert.rule_name', 'domain.name', 'alert.kind'], q)),
    )
  const of = (name: AlertQuery['state']) => found.where('alert.state', '=', name)
  const rows = await rowsOf(of(state))
    .orderBy('alert.opened_at', query.order)
    .orderBy('alert.id', query.order)
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  const [open, over] = [
    await countRows(db, of('open').select('alert.id')),
    await countRows(db, of('over').select('alert.id')),
  ]
  return { rows, counts: { open, over } }
}

export async function findAlert(db: Db, scope: Scope, id: number) {
  return rowsOf(alertsIn(db, scope)).select('alert.told').where('alert.id', '=', id).executeTakeFirst()
}
export type StoredAlert = Omit<NonNullable<Awaited<ReturnType<typeof findAlert>>>, 'told'>

/** Locks a row, so that what is read of it next is what will be changed. */
export async function lockAlert(db: Db, scope: Scope, id: number): Promise<StoredAlert | undefined> {
  const row = await db
    .selectFrom('alert')
    .select('id')
    .where('id', '=', id)
    .where('alert.state', '<>', 'pending')
    .where(scopeWhere(scope, OWNERS))
    .forUpdate()
    .executeTakeFirst()
  return row && findAlert(db, scope, id)
}

export async function acknowledge(db: Db, id: number, by: string, at: Date): Promise<void> {
  await db
    .updateTable('alert')
    .set({ acknowledged_by: by, acknowledged_at: at })
    .where('id', '=', id)
    .execute()
}

export async function mute(db: Db, id: number, until: Date | null): Promise<void> {
  await db.updateTable('alert').set({ muted_until: until }).where('id', '=', id).execute()
}

/** Open alerts that nobody looks after yet and that are not muted, at most `most`. */
export async function countWaiting(db: Db, scope: Scope, most: number): Promise<number> {
  const found = db
    .selectFrom('alert')
    .select('alert.id')
    .where('alert.state', '=', 'open')
    .where('alert.acknowledged_at', 'is', null)
    .where(sql<boolean>`coalesce(alert.muted_until <= now(), true)`)
    .where(scopeWhere(scope, OWNERS))
  return countRows(db, found, most)
}

/** How ways are called, of those in reach. */
export async function waysNamed(db: Db, scope: Scope, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('alert_way')
    .select(['name', 'kind', 'url', 'recipients'])
    .where('id', 'in', ids)
    .where(scopeWhere(scope, { domain: 'alert_way.domain_id', group: null, user: null }))
    .orderBy('id')
    .execute()
}
