/** SQL of rule files. They belong to the installation: row-level security shows them to region all alone. */
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { listYaraFilesRoute } from '@postern/contract/routes/yara.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { containsText, countRows, direction, offsetOf } from '../../platform/db/lists.ts'

export type YaraQuery = RouteParsed<typeof listYaraFilesRoute>['query']

const SORTS = {
  name: 'name',
  rules: 'rules',
  size: 'size',
  cost_us: 'cost_us',
  add_date: 'created_at',
} as const
const columns = ['id', 'name', 'rules', 'size', 'cost_us', 'is_act', 'runaway_at', 'created_at'] as const

export async function listFiles(db: Db, query: YaraQuery) {
  const { q = '' } = query
  const found = db.selectFrom('yara_file').$if(q !== '', (all) => all.where(containsText('name', q)))
  const rows = await found
    .select(columns)
    .orderBy(sql.ref(SORTS[query.sort]), direction(query.order))
    .orderBy('id')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, total: await countRows(db, found.select('id')) }
}

export async function findSource(db: Db, id: number) {
  return db.selectFrom('yara_file').select(['name', 'source']).where('id', '=', id).executeTakeFirst()
}

/** How many there are; nobody adds one meanwhile. */
export async function lockCount(db: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('yara_file'))`.execute(db)
  const { files } = await db
    .selectFrom('yara_file')
    .select(({ fn }) => fn.countAll<number>().as('files'))
    .executeTakeFirstOrThrow()
  return files
}

export interface NewFile {
  readonly name: string
  readonly source: string
  readonly rules: number
  readonly size: number
  readonly cost_us: number
}

export async function insertFile(db: Db, file: NewFile): Promise<number> {
  return (await db.insertInto('yara_file').values(file).returning('id').executeTakeFirstOrThrow()).id
}

export async function lockFile(db: Db, id: number) {
  return db.selectFrom('yara_file').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Whoever turns it on again has looked at why it was stopped. */
export async function setActive(db: Db, id: number, active: boolean): Promise<void> {
  const change = active ? { is_act: true, runaway_at: null } : { is_act: false }
  await db.updateTable('yara_file').set(change).where('id', '=', id).execute()
}

export async function deleteFile(db: Db, id: number): Promise<void> {
  await db.deleteFrom('yara_file').where('id', '=', id).execute()
}

/** The newest messages whose bytes are there. */
export async function newestMails(db: Db, limit: number) {
  return db
    .selectFrom('mail')
    .innerJoin('message', (join) =>
      join.onRef('message.id', '=', 'mail.message_id').onRef('message.received_at', '=', 'mail.received_at'),
    )
    .select(['mail.id', 'mail.user_id', 'mail.received_at', 'mail.sender', 'mail.title', 'message.blob_key'])
    .where('message.blob_key', 'is not', null)
    .orderBy('mail.received_at', 'desc')
    .orderBy('mail.id', 'desc')
    .limit(limit)
    .execute()
}
