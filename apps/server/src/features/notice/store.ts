/**
 * SQL of notices. A notice belongs to nobody, so that the owner columns of `scopeWhere` do not fit: `shownTo` says whom
 * one is for, as row-level security does once more.
 */
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { listNoticesRoute } from '@postern/contract/routes/notice.ts'
import type { NoticeRegion, NoticeTexts } from '@postern/contract/validation/notice.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { countRows, direction, offsetOf } from '../../platform/db/lists.ts'
import { domainOf, type Scope } from '../../platform/db/scope.ts'

export type NoticeQuery = RouteParsed<typeof listNoticesRoute>['query']

/** Whose notices are asked for: what is shown to a scope at a time, or all of them (null) for their writers. */
export interface Reader {
  readonly scope: Scope
  readonly at: Date
}

const SORTS = { active_start: 'notice.active_start', add_date: 'notice.created_at' } as const
const TITLES = [`texts->'ko'->>'title'`, `texts->'en'->>'title'`, `texts->'ja'->>'title'`].map((path) =>
  sql.raw(path),
)

const columns = [
  'notice.id',
  'notice.texts',
  'notice.active_start',
  'notice.active_end',
  'notice.popup_start',
  'notice.popup_end',
  'notice.regions',
  'notice.all_domains',
  'notice.created_at',
  sql<boolean>`(notice.all_domains or exists (select from notice_domain d where d.notice_id = notice.id))`.as(
    'reaches',
  ),
] as const

/** Personal users see none; a domain's or group's administrators those for all domains or theirs. */
function shownTo({ scope, at }: Reader): Expression<SqlBool> {
  if (scope.region === 'user') return sql<SqlBool>`false`
  const domain =
    scope.region === 'all'
      ? sql`true`
      : sql`(all_domains or exists (select from notice_domain d
          where d.notice_id = notice.id and d.domain_id = ${domainOf(scope)}))`
  return sql<SqlBool>`${scope.region} = any (regions) and ${domain}
    and active_start <= ${at} and (active_end is null or active_end > ${at})`
}

function noticesFor(db: Db, reader: Reader | null) {
  return db.selectFrom('notice').$if(reader !== null, (query) => query.where(shownTo(reader!)))
}

export async function listNotices(db: Db, reader: Reader | null, query: NoticeQuery) {
  const found = noticesFor(db, reader).$if(query.q !== undefined && query.q !== '', (q) =>
    q.where((eb) =>
      eb.or(TITLES.map((title) => sql<SqlBool>`strpos(lower(${title}), lower(${query.q!})) > 0`)),
    ),
  )
  const rows = await found
    .select(columns)
    .orderBy(sql.ref(SORTS[query.sort]), direction(query.order))
    .orderBy('notice.id', query.order)
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, total: await countRows(db, found.select('notice.id')) }
}

/** Newest first. */
export async function currentNotices(db: Db, reader: Reader, limit: number) {
  return noticesFor(db, reader)
    .select(columns)
    .orderBy('notice.active_start', 'desc')
    .orderBy('notice.id', 'desc')
    .limit(limit)
    .execute()
}

export async function findNotice(db: Db, reader: Reader | null, id: number) {
  return noticesFor(db, reader)
    .select(columns)
    .select(
      sql<number[]>`coalesce((select json_agg(d.domain_id order by d.domain_id) from notice_domain d
        where d.notice_id = notice.id), '[]')`.as('domain_ids'),
    )
    .where('notice.id', '=', id)
    .executeTakeFirst()
}
export type StoredNotice = Awaited<ReturnType<typeof currentNotices>>[number]

export interface NoticeValues {
  readonly texts: NoticeTexts
  readonly active_start: Date
  readonly active_end: Date | null
  readonly popup_start: Date | null
  readonly popup_end: Date | null
  readonly regions: NoticeRegion[]
  readonly all_domains: boolean
}

export async function insertNotice(db: Db, values: NoticeValues, at: Date): Promise<number> {
  const row = await db
    .insertInto('notice')
    .values({ ...values, texts: JSON.stringify(values.texts), created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Nobody else changes it until the transaction ends. */
export async function lockNotice(db: Db, id: number): Promise<void> {
  await db.selectFrom('notice').select('id').where('id', '=', id).forUpdate().execute()
}

export async function updateNotice(db: Db, id: number, values: NoticeValues): Promise<void> {
  await db
    .updateTable('notice')
    .set({ ...values, texts: JSON.stringify(values.texts) })
    .where('id', '=', id)
    .execute()
}

export async function deleteNotice(db: Db, id: number): Promise<void> {
  await db.deleteFrom('notice').where('id', '=', id).execute()
}

export async function replaceDomains(db: Db, noticeId: number, domainIds: readonly number[]): Promise<void> {
  await db.deleteFrom('notice_domain').where('notice_id', '=', noticeId).execute()
  if (domainIds.length === 0) return
  await db
    .insertInto('notice_domain')
    .values(domainIds.map((domain_id) => ({ notice_id: noticeId, domain_id })))
    .execute()
}

/** How many of the ids are domains. */
export async function countDomains(db: Db, ids: readonly number[]): Promise<number> {
  const rows = await db.selectFrom('domain').select('id').where('id', 'in', ids).execute()
  return rows.length
}
