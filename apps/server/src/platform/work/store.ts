/** SQL of work that somebody asked for. Work is its caller's own; the owner's database alone writes it. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { WorkKind, WorkState } from '@postern/contract/codes/work.ts'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { found } from '../db/lists.ts'
import { domainOf } from '../db/scope.ts'
import type { Caller } from '../http/caller.ts'
import { callerOf, keptCaller } from './caller.ts'

const UNDER_WAY = ['running', 'cancelling'] as const

const columns = [
  'id',
  'asks',
  'state',
  'error',
  'total',
  'more',
  'done',
  'failed',
  'result',
  'blob_key',
  'created_at',
  'finished_at',
  'kept_until',
] as const

/** The caller's own work of a kind that is still kept. */
function ownWork(db: Db, { userId }: Caller, kind: WorkKind) {
  return db
    .selectFrom('work')
    .select(columns)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('kept_until', 'is', null), eb('kept_until', '>', sql<Date>`now()`)]))
}

/** @throws AppError NOT_FOUND: another's work does not exist either */
export async function ownOne(db: Db, caller: Caller, kind: WorkKind, id: number) {
  return found(await ownWork(db, caller, kind).where('id', '=', id).executeTakeFirst())
}
export type OwnWork = Awaited<ReturnType<typeof ownOne>>

/** The newest first. */
export async function ownLast(db: Db, caller: Caller, kind: WorkKind, most: number): Promise<OwnWork[]> {
  return ownWork(db, caller, kind).orderBy('id', 'desc').limit(most).execute()
}

/** Until the transaction ends, nobody else asks for work of this kind. */
export async function lockWork(db: Db, kind: WorkKind, userId = 0): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`work ${kind}`}, ${userId}))`.execute(db)
}

/** Whose work of a kind is under way. */
export async function underWay(db: Db, kind: WorkKind, userId: number | null = null) {
  return db
    .selectFrom('work')
    .select(['user_id', 'domain_id', 'state'])
    .where('kind', '=', kind)
    .where('state', 'in', UNDER_WAY)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .execute()
}

export interface NewWork {
  readonly kind: WorkKind
  readonly asks: object
  readonly total?: number
  readonly more?: boolean
}

/** Its job begins with the end of the transaction. Answers its id. */
export async function insertWork(db: Db, caller: Caller, { asks, ...work }: NewWork): Promise<number> {
  const { scope, userId } = caller
  const row = await db
    .insertInto('work')
    .values({
      ...work,
      user_id: userId,
      domain_id: domainOf(scope),
      group_id: scope.region === 'group' || scope.region === 'user' ? scope.groupId : null,
      caller: keptCaller(caller),
      asks: JSON.stringify(asks),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Undefined when it has ended. */
export async function findAsked(db: Db, id: number) {
  const row = await db
    .selectFrom('work')
    .select(['id', 'asks', 'caller', 'total', 'more', 'done', 'failed', 'place', 'result', 'created_at'])
    .where('id', '=', id)
    .where('state', 'in', UNDER_WAY)
    .executeTakeFirst()
  return row && { ...row, caller: callerOf(row.caller) }
}

/** How far work is; what is absent stays. */
export interface Step {
  readonly done?: number
  readonly failed?: number
  readonly total?: number
  readonly more?: boolean
  readonly place?: object | null
  readonly result?: object
}

/** Answers what the work is: one that is to stop goes no further, nor does one that nobody wants any more (undefined). */
export async function storeStep(
  db: Db,
  id: number,
  { place, result, ...step }: Step,
): Promise<WorkState | undefined> {
  const row = await db
    .updateTable('work')
    .set({
      // A step may say nothing new.
      state: sql<WorkState>`state`,
      ...step,
      ...(place === undefined ? {} : { place: place && JSON.stringify(place) }),
      ...(result === undefined ? {} : { result: JSON.stringify(result) }),
    })
    .where('id', '=', id)
    .where('state', 'in', UNDER_WAY)
    .returning('state')
    .executeTakeFirst()
  return row?.state
}

export interface End {
  readonly state: 'done' | 'cancelled' | 'failed'
  readonly error: ErrorCode | null
  readonly done?: number
  readonly total?: number
  readonly result?: object
  readonly blobKey?: string
}

/** Ends work and keeps it for so many hours; answers how far it came, undefined when it had ended before. */
export async function endWork(
  db: Db,
  id: number,
  { state, error, done, total, blobKey, result }: End,
  hours: number,
) {
  return db
    .updateTable('work')
    .set({
      state,
      error,
      ...(done === undefined ? {} : { done }),
      ...(total === undefined ? {} : { total }),
      ...(result === undefined ? {} : { result: JSON.stringify(result) }),
      ...(blobKey === undefined ? {} : { blob_key: blobKey }),
      caller: null,
      place: null,
      finished_at: sql<Date>`now()`,
      kept_until: sql<Date>`now() + make_interval(hours => ${hours})`,
    })
    .where('id', '=', id)
    .where('state', 'in', UNDER_WAY)
    .returning(['done', 'failed'])
    .executeTakeFirst()
}

/** Asks running work of the caller to stop; what has ended stays as it is. */
export async function askToStop(db: Db, { userId }: Caller, kind: WorkKind, id: number): Promise<void> {
  await db
    .updateTable('work')
    .set({ state: 'cancelling' })
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('user_id', '=', userId)
    .where('state', '=', 'running')
    .execute()
}

/** Does away with the caller's own work, whatever it is doing. */
export async function deleteWork(db: Db, { userId }: Caller, kind: WorkKind, id: number): Promise<void> {
  await db
    .deleteFrom('work')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()
}

/** The oldest beyond the most that a person may keep. */
export async function deleteBeyond(db: Db, { userId }: Caller, kind: WorkKind, most: number): Promise<void> {
  const own = db.selectFrom('work').select('id').where('user_id', '=', userId).where('kind', '=', kind)
  await db
    .deleteFrom('work')
    .where('id', 'in', own.where('state', 'not in', UNDER_WAY))
    .where('id', 'not in', own.orderBy('id', 'desc').limit(most))
    .execute()
}

/** Work that is no longer kept goes; its bytes go with the sweep. */
export async function expireWork(db: Db, now: Date): Promise<number> {
  const result = await db.deleteFrom('work').where('kept_until', '<', now).executeTakeFirst()
  return Number(result.numDeletedRows)
}
