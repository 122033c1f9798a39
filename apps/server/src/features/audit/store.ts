/** SQL of the audit log: reading only. Writing is platform/audit/record.ts. */
import { LIMITS } from '@postern/contract/limits.ts'
import { groupsNamed, keysNamed } from '@postern/contract/audit/words.ts'
import type { AuditQuery } from '@postern/contract/routes/audit.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { containsText, countRows, direction, offsetOf } from '../../platform/db/lists.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'

const OWNERS = { domain: 'audit.domain_id', group: null, user: null } as const
const SORTS = {
  // The chain's order: the one of the commits, and a unique key.
  at: 'audit.seq',
  type: 'audit.type',
  class: 'audit.class',
  email: 'audit.email',
  ip: 'audit.ip',
  target: 'audit.target',
} as const
const columns = [
  'audit.seq',
  'audit.at',
  'audit.type',
  'audit.class',
  'audit.task',
  'audit.email',
  'audit.role_key',
  'audit.ip',
  'audit.target',
  'domain.name as domain',
] as const

export interface Period {
  readonly from: Date
  /** Excluded. */
  readonly to: Date
}
export type Conditions = Omit<AuditQuery, 'page' | 'size' | 'sort' | 'order' | 'from' | 'to'>
export interface Search {
  readonly scope: Scope
  readonly period: Period
  readonly query: Conditions
}

function eventsInScope(db: Db, scope: Scope) {
  return db
    .selectFrom('audit')
    .leftJoin('domain', 'domain.id', 'audit.domain_id')
    .where(scopeWhere(scope, OWNERS))
}

function searchEvents(db: Db, { scope, period, query }: Search) {
  return eventsInScope(db, scope)
    .where('audit.at', '>=', period.from)
    .where('audit.at', '<', period.to)
    .where((eb) => eb.and(conditionsOf(query)))
}

function conditionsOf({ type, task, without, who, ip, target, q, domain_id, ...query }: Conditions) {
  const equals = (column: string, value: string | number | undefined): Expression<SqlBool>[] =>
    value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`]
  const contains = (column: string, words: string | undefined): Expression<SqlBool>[] =>
    words === undefined ? [] : [containsText(column, words)]
  const [taskClass, taskName] = task?.split('.', 2) ?? []
  return [
    ...equals('audit.type', type),
    ...equals('audit.class', query.class),
    ...equals('audit.class', taskClass),
    ...equals('audit.task', taskName),
    ...(without === undefined ? [] : [sql<SqlBool>`(audit.class || '.' || audit.task) <> ${without}`]),
    ...equals('audit.domain_id', domain_id),
    ...contains('audit.email', who),
    ...contains('audit.ip', ip),
    ...(target === undefined ? [] : [inTarget(target)]),
    ...(q === undefined ? [] : [inDetails(q)]),
  ]
}

/** The words themselves, or the name of the screen that a group of settings is on. */
function inTarget(words: string): Expression<SqlBool> {
  return sql<SqlBool>`(${containsText('audit.target', words)} or audit.class = 'configuration' and
    string_to_array(split_part(audit.target, ' #', 1), ', ') && ${groupsNamed(words)}::text[])`
}

/** The words themselves, or a key or permission that has them in its name: events hold keys, readers know names. */
function inDetails(words: string): Expression<SqlBool> {
  const keys = keysNamed(words).map((key) => JSON.stringify(key))
  return sql<SqlBool>`(strpos(lower(audit.details::text), lower(${words})) > 0
    or exists (select from unnest(${keys}::text[]) key where strpos(audit.details::text, key) > 0))`
}

export async function listEvents(db: Db, search: Search, page: AuditQuery) {
  const found = searchEvents(db, search)
  const rows = await found
    .select(columns)
    .orderBy(sql.ref(SORTS[page.sort]), direction(page.order))
    .orderBy('audit.seq', 'desc')
    .limit(page.size)
    .offset(offsetOf(page))
    .execute()
  return { rows, total: await countRows(db, found.select('audit.seq')) }
}
export type StoredEvent = Awaited<ReturnType<typeof listEvents>>['rows'][number]

export async function findEvent(db: Db, scope: Scope, seq: number) {
  return eventsInScope(db, scope)
    .select(columns)
    .select(['audit.details', 'audit.request_id', 'audit.hash'])
    .where('audit.seq', '=', seq)
    .executeTakeFirst()
}

/** How many events an export will have, at most `LIMITS.countedExport`. */
export async function countEvents(db: Db, search: Search): Promise<number> {
  return countRows(db, searchEvents(db, search).select('audit.seq'), LIMITS.countedExport)
}

export async function newestSeq(db: Db): Promise<number> {
  const row = await db.selectFrom('audit').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return row?.seq ?? 0
}

/** The next events of an export, newest first, below `seq`. */
export async function eventsBelow(db: Db, search: Search, seq: number, limit: number) {
  return searchEvents(db, search)
    .select(columns)
    .select(['audit.details', 'audit.request_id'])
    .where('audit.seq', '<', seq)
    .orderBy('audit.seq', 'desc')
    .limit(limit)
    .execute()
}
export type ExportedEvent = Awaited<ReturnType<typeof eventsBelow>>[number]
