/** SQL of the list of backups. */
import {
  BACKUP_SILENT_SECONDS,
  type BackupFault,
  type BackupKind,
  type BackupOrigin,
  type BackupTarget,
} from '@postern/contract/codes/backup.ts'
import { sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { BackupTables } from '../../platform/db/backup-tables.ts'

/** The newest first. */
export async function readBackups(db: Db, most: number) {
  return db.selectFrom('backup').selectAll().orderBy('id', 'desc').limit(most).execute()
}
export type StoredBackup = Awaited<ReturnType<typeof readBackups>>[number]

export async function readBackup(db: Db, id: number): Promise<StoredBackup | undefined> {
  return db.selectFrom('backup').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The newest ones of the schedule. */
export async function readScheduled(db: Db, most: number) {
  return db
    .selectFrom('backup')
    .select(['due_at', 'state', 'finished_at'])
    .where('origin', '=', 'schedule')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** When a restore test passed or failed last; null for never. */
export async function lastTest(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('backup')
    .select(({ fn }) => fn.max('tested_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

/** Bytes of the last backup of a kind; null where there is none. */
export async function lastSize(db: Db, kind: BackupKind): Promise<number | null> {
  const row = await db
    .selectFrom('backup')
    .select('size')
    .where('kind', '=', kind)
    .where('state', '=', 'done')
    .where('size', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.size ?? null
}

export async function isUnderWay(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('backup')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Until the transaction ends, nobody else begins a backup. */
export async function lockBackups(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('backup'))`.execute(db)
}

export interface NewBackup {
  readonly kind: BackupKind
  readonly origin: BackupOrigin
  readonly asked_by?: string
  readonly due_at?: Date
  readonly target: BackupTarget
}

export async function insertBackup(db: Db, values: NewBackup): Promise<number> {
  const { id } = await db
    .insertInto('backup')
    .values({ ...values, state: 'waiting' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** One that was found at a target. */
export async function insertFound(
  db: Db,
  values: Omit<Updateable<BackupTables['backup']>, 'id'> &
    Pick<StoredBackup, 'kind' | 'target' | 'place' | 'name'>,
): Promise<void> {
  await db
    .insertInto('backup')
    .values({ ...values, origin: 'found', state: 'done' })
    .execute()
}

export async function setBackup(
  db: Db,
  id: number,
  values: Omit<Updateable<BackupTables['backup']>, 'id' | 'seen_at'>,
): Promise<void> {
  await db
    .updateTable('backup')
    .set({ ...values, seen_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Ends one that is under way; what has ended stays as it is. */
export async function failBackup(db: Db, id: number, fault: BackupFault, detail = ''): Promise<boolean> {
  const row = await db
    .updateTable('backup')
    .set({ state: 'failed', fault, detail, finished_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return row.numUpdatedRows > 0n
}

/** One that somebody asked for waits for a node that does such work. */
const ASKED_WAITS_MINUTES = 60

/** Those whose node is gone: they run and have said nothing for a while, or were about to run and never did. */
export async function failSilent(db: Db): Promise<StoredBackup[]> {
  return db
    .updateTable('backup')
    .set({ state: 'failed', fault: 'broke_off', finished_at: sql<Date>`now()` })
    .where('state', 'in', ['waiting', 'running'])
    .where(
      'seen_at',
      '<',
      sql<Date>`now() - case when state = 'waiting' and origin = 'asked' then make_interval(mins => ${ASKED_WAITS_MINUTES})
        else make_interval(secs => ${BACKUP_SILENT_SECONDS}) end`,
    )
    .returningAll()
    .execute()
}

export async function deleteBackup(db: Db, id: number): Promise<void> {
  await db.deleteFrom('backup').where('id', '=', id).execute()
}

const FAILED_KEPT_DAYS = 90

/** Failures of long ago are no news; the schedule's last one says which moment was tried. */
export async function forgetFailures(db: Db): Promise<void> {
  await db
    .deleteFrom('backup')
    .where('state', '=', 'failed')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${FAILED_KEPT_DAYS})`)
    .execute()
}

/** Bytes of the tables, and of messages as they were received: about what a backup reads. */
export async function expectedBytes(db: Db, kind: BackupKind): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select case when ${kind === 'all'} then (select pg_database_size(current_database()))
        else (select coalesce(sum(pg_table_size(c.oid)), 0) from pg_class c
          where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname !~ '^(mail|message|stat|delivery)') end
      + case when ${kind === 'all'} then (select coalesce(sum(size), 0) from message where blob_key is not null) else 0 end::float8 as bytes`.execute(
    db,
  )
  return rows[0]!.bytes
}

/** Bytes that the database takes up. */
export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  return rows[0]!.bytes
}
