/** SQL of what detox leaves alone, within the caller's reach. */
import { DETOX_EXTENSIONS } from '@postern/contract/codes/detox-extensions.ts'
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { listDetoxExceptionsRoute } from '@postern/contract/routes/detox-exception.ts'
import type { DetoxExceptionBody } from '@postern/contract/validation/detox-exception.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'
import { anyContains, countRows, direction, offsetOf } from '../../../platform/db/lists.ts'
import { scopeWhere, type Scope } from '../../../platform/db/scope.ts'

export type ExceptionQuery = RouteParsed<typeof listDetoxExceptionsRoute>['query']

const OWNERS = { domain: 'detox_exception.domain_id', group: null, user: null } as const
const SORTS = {
  add_date: 'detox_exception.created_at',
  value: 'detox_exception.value',
  valid_until: 'detox_exception.valid_until',
} as const
const columns = [
  'detox_exception.id',
  'detox_exception.domain_id',
  'detox_exception.kind',
  'detox_exception.value',
  'detox_exception.comment',
  'detox_exception.valid_until',
  'detox_exception.is_act',
  'detox_exception.created_by',
  'detox_exception.created_at',
] as const

function exceptionsIn(db: Db, scope: Scope) {
  return db
    .selectFrom('detox_exception')
    .leftJoin('domain', 'domain.id', 'detox_exception.domain_id')
    .where(scopeWhere(scope, OWNERS))
}

function rowsOf(found: ReturnType<typeof exceptionsIn>) {
  return found.select(columns).select(sql<string>`coalesce(domain.name, '')`.as('domain'))
}

export async function listExceptions(db: Db, scope: Scope, query: ExceptionQuery) {
  const { q = '', kind, file, domain_id: domain, is_act: isAct } = query
  const extensions: Readonly<Partial<Record<string, readonly string[]>>> = DETOX_EXTENSIONS
  const found = exceptionsIn(db, scope)
    .$if(q !== '', (rows) =>
      rows.where(anyContains(['detox_exception.value', 'detox_exception.comment', 'domain.name'], q)),
    )
    .$if(kind !== undefined, (rows) => rows.where('detox_exception.kind', '=', kind!))
    .$if(file !== undefined, (rows) =>
      rows
        .where('detox_exception.kind', '=', 'extension')
        .where('detox_exception.value', 'in', [...(extensions[file!] ?? [])]),
    )
    .$if(domain !== undefined, (rows) => rows.where('detox_exception.domain_id', '=', domain!))
    .$if(isAct !== undefined, (rows) => rows.where('detox_exception.is_act', '=', isAct!))
  const rows = await rowsOf(found)
    .orderBy(sql.ref(SORTS[query.sort]), direction(query.order))
    .orderBy('detox_exception.id', 'desc')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, total: await countRows(db, found.select('detox_exception.id')) }
}

export async function findException(db: Db, scope: Scope, id: number) {
  return rowsOf(exceptionsIn(db, scope)).where('detox_exception.id', '=', id).executeTakeFirst()
}
export type StoredException = NonNullable<Awaited<ReturnType<typeof findException>>>

/** Locks a row, so that what is read of it next is what will be changed. */
export async function lockException(db: Db, scope: Scope, id: number): Promise<StoredException | undefined> {
  const row = await db
    .selectFrom('detox_exception')
    .select('id')
    .where('id', '=', id)
    .where(scopeWhere(scope, OWNERS))
    .forUpdate()
    .executeTakeFirst()
  return row && findException(db, scope, id)
}

export async function insertException(db: Db, values: DetoxExceptionBody, by: string): Promise<number> {
  const row = await db
    .insertInto('detox_exception')
    .values({ ...values, created_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateException(
  db: Db,
  id: number,
  { domain_id: _stays, ...values }: DetoxExceptionBody,
): Promise<void> {
  await db.updateTable('detox_exception').set(values).where('id', '=', id).execute()
}

export async function switchException(db: Db, id: number, isAct: boolean): Promise<void> {
  await db.updateTable('detox_exception').set({ is_act: isAct }).where('id', '=', id).execute()
}

export async function deleteException(db: Db, id: number): Promise<void> {
  await db.deleteFrom('detox_exception').where('id', '=', id).execute()
}
