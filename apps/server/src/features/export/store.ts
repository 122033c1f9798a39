/** SQL of lists as files. An export is its caller's own. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { ExportFile, ExportList } from '@postern/contract/codes/export.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { domainOf } from '../../platform/db/scope.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { listsOpenTo } from './asked.ts'

const columns = [
  'id',
  'list',
  'format',
  'state',
  'error',
  'total',
  'more',
  'done',
  'file',
  'size',
  'created_at',
  'finished_at',
] as const

/** Those of the caller that have not run out. */
function exportsOf(db: Db, caller: Caller) {
  return db
    .selectFrom('list_export')
    .where('user_id', '=', caller.userId)
    .where('list', 'in', listsOpenTo(caller))
    .where((eb) =>
      eb.or([
        eb('finished_at', 'is', null),
        eb('finished_at', '>', sql<Date>`now() - make_interval(hours => ${LIMITS.exportHours})`),
      ]),
    )
}

export async function listExports(db: Db, caller: Caller) {
  return exportsOf(db, caller).select(columns).orderBy('id', 'desc').limit(LIMITS.exportsKept).execute()
}

export async function findExport(db: Db, caller: Caller, id: number) {
  return exportsOf(db, caller).select(columns).where('id', '=', id).executeTakeFirst()
}
export type StoredExport = Awaited<ReturnType<typeof findExport>> & object

/** A file that is done, with what it takes to have it. */
export async function findFile(db: Db, caller: Caller, id: number) {
  return exportsOf(db, caller)
    .select(columns)
    .select(['blob_key', 'relies', 'asked', 'query'])
    .where('id', '=', id)
    .where('state', '=', 'done')
    .executeTakeFirst()
}

export async function countRunning(db: Db, { userId }: Caller): Promise<number> {
  const row = await db
    .selectFrom('list_export')
    .where('user_id', '=', userId)
    .where('state', '=', 'running')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

/** One person's exports are asked for one after the other, so that they can be counted. */
export async function lockExportsOf(db: Db, { userId }: Caller): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('list_export', ${userId}))`.execute(db)
}

export interface NewExport {
  readonly list: ExportList
  readonly query: object
  readonly format: ExportFile
  readonly language: Language
  readonly timeZone: string
  readonly total: number
  readonly more: boolean
  readonly relies: readonly string[]
  /** JSON of the caller. */
  readonly asked: string
}

/** The schedule that asks, for a moment of it or by hand (null). */
export interface ByClock {
  readonly scheduleId: number
  readonly dueAt: Date | null
}

export async function insertExport(
  db: Db,
  caller: Caller,
  wish: NewExport,
  byClock?: ByClock,
): Promise<number> {
  const { scope } = caller
  const row = await db
    .insertInto('list_export')
    .values({
      user_id: caller.userId,
      domain_id: domainOf(scope),
      group_id: scope.region === 'group' || scope.region === 'user' ? scope.groupId : null,
      list: wish.list,
      query: JSON.stringify(wish.query),
      format: wish.format,
      language: wish.language,
      time_zone: wish.timeZone,
      total: wish.total,
      more: wish.more,
      relies: [...wish.relies],
      asked: wish.asked,
      file: wish.format,
      error: null,
      blob_key: null,
      schedule_id: byClock?.scheduleId ?? null,
      due_at: byClock?.dueAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The one that was, of the caller alone. `db` is the owner's: a row that names bytes is not the role of the API's to write. */
export async function deleteExport(db: Db, caller: Caller, id: number): Promise<StoredExport | undefined> {
  return db
    .deleteFrom('list_export')
    .where('user_id', '=', caller.userId)
    .where('list', 'in', listsOpenTo(caller))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
}

/** The oldest files beyond the most that a person may keep. `db` is the owner's. */
export async function deleteBeyond(db: Db, { userId }: Caller): Promise<void> {
  const kept = db
    .selectFrom('list_export')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(LIMITS.exportsKept)
  await db
    .deleteFrom('list_export')
    .where('user_id', '=', userId)
    .where('state', '!=', 'running')
    .where('id', 'not in', kept)
    .execute()
}

/** Undefined when it has ended or was done away with. `db` is the owner's from here on. */
export async function findAsked(db: Db, id: number) {
  return db
    .selectFrom('list_export')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
}
export type AskedExport = Awaited<ReturnType<typeof findAsked>> & object

/** False when nobody wants it any more. */
export async function storeProgress(db: Db, id: number, done: number): Promise<boolean> {
  const result = await db
    .updateTable('list_export')
    .set({ done })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export interface Made {
  readonly file: ExportFile
  readonly rows: number
  readonly size: number
  readonly blobKey: string
}

/** False when it has ended already. */
export async function storeMade(db: Db, id: number, { file, rows, size, blobKey }: Made): Promise<boolean> {
  const result = await db
    .updateTable('list_export')
    .set({
      state: 'done',
      file,
      done: rows,
      size,
      blob_key: blobKey,
      finished_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** False when it has ended already. */
export async function storeFailed(db: Db, id: number, error: ErrorCode): Promise<boolean> {
  const result = await db
    .updateTable('list_export')
    .set({ state: 'failed', error, finished_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Files of yesterday go; their bytes with the sweep of what nobody names. */
export async function expireExports(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('list_export').where('finished_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}
