/** SQL of monitored keywords. They belong to the installation: row-level security shows them to region all alone. */
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { KeywordBody, listKeywordsRoute } from '@postern/contract/routes/keyword.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { anyContains, countRows, direction, offsetOf } from '../../platform/db/lists.ts'

export type KeywordQuery = RouteParsed<typeof listKeywordsRoute>['query']

const SORTS = {
  keyword: 'keyword.keyword',
  hits: 'hits',
  last_hit: 'keyword_use.last_hit',
  add_date: 'keyword.created_at',
} as const
const columns = [
  'keyword.id',
  'keyword.keyword',
  'keyword.body',
  'keyword.occurrences',
  'keyword.word',
  'keyword.alarm',
  'keyword.is_act',
  'keyword.path',
  'keyword.created_at',
  'keyword_use.last_hit',
] as const

const hits = sql<number>`coalesce(keyword_use.mails, 0)`.as('hits')

function keywords(db: Db) {
  return db.selectFrom('keyword').leftJoin('keyword_use', 'keyword_use.keyword_id', 'keyword.id')
}

export async function listKeywords(db: Db, query: KeywordQuery) {
  const { q = '' } = query
  const found = keywords(db).$if(q !== '', (all) =>
    all.where(anyContains(['keyword.keyword', 'keyword.body'], q)),
  )
  const rows = await found
    .select(columns)
    .select(hits)
    .orderBy(sql.ref(SORTS[query.sort]), direction(query.order))
    .orderBy('keyword.id')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, total: await countRows(db, found.select('keyword.id')) }
}

export async function readAlarm(db: Db) {
  return db.selectFrom('keyword_alarm').select(['waiting', 'last_at', 'last_mails']).executeTakeFirst()
}

export async function findKeyword(db: Db, id: number) {
  return keywords(db).select(columns).select(hits).where('keyword.id', '=', id).executeTakeFirst()
}

/** Locks a row, so that what is read of it next is what will be changed. */
export async function lockKeyword(db: Db, id: number) {
  const row = await db.selectFrom('keyword').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return row && findKeyword(db, id)
}

/** How many there are, and how many have a text; nobody adds one meanwhile. */
export async function lockCounts(db: Db) {
  await sql`select pg_advisory_xact_lock(hashtext('keyword'))`.execute(db)
  return db
    .selectFrom('keyword')
    .select(({ fn }) => [
      fn.countAll<number>().as('keywords'),
      sql<number>`count(*) filter (where body <> '')`.as('bodies'),
    ])
    .executeTakeFirstOrThrow()
}

export async function insertKeyword(
  db: Db,
  values: KeywordBody & { readonly path: 'auto' | 'admin' },
): Promise<number> {
  const row = await db.insertInto('keyword').values(values).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function updateKeyword(db: Db, id: number, values: Partial<KeywordBody>): Promise<void> {
  await db.updateTable('keyword').set(values).where('id', '=', id).execute()
}

export async function deleteKeyword(db: Db, id: number): Promise<void> {
  await db.deleteFrom('keyword').where('id', '=', id).execute()
}
