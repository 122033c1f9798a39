/** SQL of the keys that seal mail. Owner's only: the API's role has no right to the table. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

const LOCK = 'arc-key'

/** What of a key is public. */
export interface StoredArcKey {
  readonly id: number
  readonly domain: string
  readonly selector: string
  readonly public_key: string
  readonly record: 'unknown' | 'found' | 'absent' | 'different'
  readonly created_at: Date
  readonly checked_at: Date | null
  readonly found_at: Date | null
  readonly retired_at: Date | null
}

export interface NewArcKey {
  readonly domain: string
  readonly selector: string
  readonly public_key: string
  readonly private_key: Buffer
  readonly created_at: Date
}

/** Newest first. */
export function listKeys(db: Db): Promise<StoredArcKey[]> {
  return db
    .selectFrom('arc_key')
    .select([
      'id',
      'domain',
      'selector',
      'public_key',
      'record',
      'created_at',
      'checked_at',
      'found_at',
      'retired_at',
    ])
    .orderBy('id', 'desc')
    .execute()
}

export async function hasKey(db: Db, domain: string): Promise<boolean> {
  const row = await db
    .selectFrom('arc_key')
    .select('id')
    .where('domain', '=', domain)
    .where('retired_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds the first key of a domain; not where another node was quicker. */
export function addFirstKey(db: Db, key: NewArcKey): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`.execute(trx)
    if (!(await hasKey(trx, key.domain))) await trx.insertInto('arc_key').values(key).execute()
  })
}

/** Adds a key in the place of those of its domain that never sealed. */
export function replaceWaiting(db: Db, key: NewArcKey): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`.execute(trx)
    await trx.deleteFrom('arc_key').where('domain', '=', key.domain).where('found_at', 'is', null).execute()
    await trx.insertInto('arc_key').values(key).execute()
  })
}

export async function noteRecord(
  db: Db,
  id: number,
  record: StoredArcKey['record'],
  now: Date,
): Promise<void> {
  await db
    .updateTable('arc_key')
    .set({ record, checked_at: now, ...(record === 'found' ? { found_at: now } : {}) })
    .where('id', '=', id)
    .execute()
}

/** Takes the keys out of use that a newer one of the domain has taken over from; their private parts go. */
export async function retireKeys(db: Db, domain: string, now: Date): Promise<void> {
  await db
    .updateTable('arc_key')
    .set({ retired_at: now, private_key: null })
    .where('retired_at', 'is', null)
    .where('id', '<', (query) =>
      query
        .selectFrom('arc_key as newer')
        .select((select) => select.fn.max('newer.id').as('id'))
        .where('newer.domain', '=', domain)
        .where('newer.record', '=', 'found')
        .where('newer.retired_at', 'is', null),
    )
    .execute()
}

/** Forgets keys whose record may go and is gone, and those that never sealed and are of no use to the domain. */
export async function forgetKeys(db: Db, domain: string, retiredBefore: Date): Promise<void> {
  await db
    .deleteFrom('arc_key')
    .where((where) =>
      where.or([
        where.and([where('retired_at', '<', retiredBefore), where('record', '=', 'absent')]),
        where.and([where('domain', '<>', domain), where('found_at', 'is', null)]),
      ]),
    )
    .execute()
}
