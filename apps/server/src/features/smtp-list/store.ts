/** SQL of the SMTP lists' screens. They belong to the installation: row-level security shows them to region all alone. */
import { POLICIES, type Policy } from '@postern/contract/codes/filter.ts'
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { SmtpList, SmtpListRoutes } from '@postern/contract/routes/smtp-list.ts'
import { SMTP_ENTRY_KINDS, type SmtpEntryName } from '@postern/contract/validation/smtp-entry.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { timeOfUuid } from '../../platform/ids.ts'
import { COUNT_CAP, countRows, offsetOf } from '../../platform/db/lists.ts'
import { coveringValues } from './covering.ts'

export type EntryQuery = RouteParsed<SmtpListRoutes['list']>['query']
export type EntrySearch = Pick<EntryQuery, 'q' | 'kind' | 'is_act'>

export const POLICY_OF: Readonly<Record<SmtpList, Policy>> = {
  whitelist: POLICIES.allow,
  blacklist: POLICIES.deny,
}

const columns = [
  'smtp_entry.id',
  'smtp_entry.kind',
  'smtp_entry.value',
  'smtp_entry.of_recipient',
  'smtp_entry.trust_unauthenticated',
  'smtp_entry.comment',
  'smtp_entry.valid_until',
  'smtp_entry.is_act',
  'smtp_entry.path',
  'smtp_entry.created_by',
  'smtp_entry.created_at',
  'smtp_entry_use.last_hit',
] as const
const hits = sql<number>`coalesce(smtp_entry_use.hits, 0)`.as('hits')

function entries(db: Db, list: SmtpList) {
  return db
    .selectFrom('smtp_entry')
    .leftJoin('smtp_entry_use', 'smtp_entry_use.entry_id', 'smtp_entry.id')
    .where('smtp_entry.policy', '=', POLICY_OF[list])
}

/** A page, and how many there are, at most COUNT_CAP: none of it reads more than that of ten million. */
export async function listEntries(db: Db, list: SmtpList, query: EntryQuery) {
  const where = await conditions(db, list, query)
  const found = entries(db, list).where(({ and }) => and(where))
  const total = await countRows(
    db,
    db
      .selectFrom('smtp_entry')
      .select('smtp_entry.id')
      .where('policy', '=', POLICY_OF[list])
      .where(({ and }) => and(where)),
  )
  // Beyond what is counted nobody pages.
  const last = Math.max(1, Math.ceil(total / query.size))
  const page = Math.min(query.page, last)
  const rows = await found
    .select(columns)
    .select(hits)
    .$if(query.sort === 'value', (sorted) => sorted.orderBy('smtp_entry.value', query.order))
    .$if(query.sort === 'add_date', (sorted) =>
      sorted.orderBy('smtp_entry.id', query.order).where('smtp_entry.kind', 'in', kindsOf(query)),
    )
    .orderBy('smtp_entry.id')
    .limit(query.size)
    .offset(offsetOf({ ...query, page }))
    .execute()
  return { rows, total, page }
}

const kindsOf = ({ kind }: EntrySearch) => (kind === undefined ? SMTP_ENTRY_KINDS : [kind])

/** What a search asks for; its words are looked up first, as many as are counted. */
async function conditions(db: Db, list: SmtpList, search: EntrySearch): Promise<Expression<SqlBool>[]> {
  const all: Expression<SqlBool>[] = []
  if (search.kind !== undefined) all.push(sql<SqlBool>`smtp_entry.kind = ${search.kind}`)
  if (search.is_act !== undefined) all.push(sql<SqlBool>`smtp_entry.is_act = ${search.is_act}`)
  if (search.q !== undefined && search.q !== '') {
    const ids = await idsNamed(db, list, search.q)
    all.push(sql<SqlBool>`smtp_entry.id = any(${ids}::bigint[])`)
  }
  return all
}

/** What covers an address, begins with the words or ends with them. Ranges, as row-level security lets LIKE use no index. */
async function idsNamed(db: Db, list: SmtpList, words: string): Promise<number[]> {
  const { values, text } = coveringValues(words)
  const policy = POLICY_OF[list]
  const { rows } = await sql<{ id: number }>`
    select id from smtp_entry where policy = ${policy} and value = any(${values}::text[])
    union (select id from smtp_entry where policy = ${policy} and value >= ${text} and value < ${text} || ${HIGHEST}
      limit ${COUNT_CAP})
    union (select id from smtp_entry where policy = ${policy} and value_end >= reverse(${text}) and value_end < reverse(${text}) || ${HIGHEST}
      limit ${COUNT_CAP})
    limit ${COUNT_CAP}`.execute(db)
  return rows.map(({ id }) => id)
}

/** In the order of bytes, behind all texts that begin as what it is put to. */
const HIGHEST = '\u{10ffff}'

export async function findEntry(db: Db, list: SmtpList, id: number) {
  return entries(db, list).select(columns).select(hits).where('smtp_entry.id', '=', id).executeTakeFirst()
}

/** Locks a row, so that what is read of it next is what will be changed. */
export async function lockEntry(db: Db, list: SmtpList, id: number) {
  const row = await db
    .selectFrom('smtp_entry')
    .select('id')
    .where('id', '=', id)
    .where('policy', '=', POLICY_OF[list])
    .forUpdate()
    .executeTakeFirst()
  return row && findEntry(db, list, id)
}

export interface EntryValues extends SmtpEntryName {
  readonly of_recipient: boolean
  readonly trust_unauthenticated: boolean
  readonly comment: string
  readonly valid_until: string | null
  readonly is_act: boolean
}

export async function insertEntry(
  db: Db,
  list: SmtpList,
  values: EntryValues & { readonly path: 'auto' | 'admin'; readonly created_by: string },
): Promise<number> {
  const row = await db
    .insertInto('smtp_entry')
    .values({ ...values, policy: POLICY_OF[list] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateEntry(db: Db, id: number, values: Partial<EntryValues>): Promise<void> {
  await db.updateTable('smtp_entry').set(values).where('id', '=', id).execute()
}

export async function deleteEntry(db: Db, id: number): Promise<void> {
  await db.deleteFrom('smtp_entry').where('id', '=', id).execute()
}

/** How many patterns there are; nobody adds one meanwhile. */
export async function lockPatterns(db: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('smtp_entry'))`.execute(db)
  const { patterns } = await db
    .selectFrom('smtp_entry')
    .select(({ fn }) => fn.countAll<number>().as('patterns'))
    .where('kind', '=', 'pattern')
    .executeTakeFirstOrThrow()
  return patterns
}

/** Entries of both lists, in use, that have one of the values. */
export async function findValues(db: Db, values: readonly string[], ofRecipient: boolean) {
  return db
    .selectFrom('smtp_entry')
    .select(['policy', 'value', 'kind'])
    .where('policy', 'in', Object.values(POLICIES))
    .where(sql<boolean>`value = any(${[...values]}::text[])`)
    .where('of_recipient', '=', ofRecipient)
    .where('is_act', '=', true)
    .where((where) =>
      where.or([where('valid_until', 'is', null), where('valid_until', '>', sql<Date>`now()`)]),
    )
    .execute()
}

/** Whether one of the names is a domain of ours, or an alias of one. */
export async function isOurs(db: Db, names: readonly string[]): Promise<boolean> {
  const own = db.selectFrom('domain').select('name').where('name', 'in', names)
  const aliases = db.selectFrom('domain_alias').select('name').where('name', 'in', names)
  return (await own.unionAll(aliases).limit(1).execute()).length > 0
}

/** Patterns in use, of both lists. */
export async function findPatterns(db: Db, ofRecipient: boolean) {
  return db
    .selectFrom('smtp_entry')
    .select(['policy', 'value', 'kind'])
    .where('kind', '=', 'pattern')
    .where('of_recipient', '=', ofRecipient)
    .where('is_act', '=', true)
    .execute()
}

/** Those of a search above an id, in order, for files. */
export async function entriesAbove(
  db: Db,
  list: SmtpList,
  search: EntrySearch,
  { id, limit }: { readonly id: number; readonly limit: number },
) {
  const where = await conditions(db, list, search)
  return entries(db, list)
    .select(columns)
    .where(({ and }) => and(where))
    .where('smtp_entry.id', '>', id)
    .orderBy('smtp_entry.id')
    .limit(limit)
    .execute()
}

/** As many as are counted before an export. */
export async function countEntries(
  db: Db,
  list: SmtpList,
  search: EntrySearch,
  cap: number,
): Promise<number> {
  const where = await conditions(db, list, search)
  const found = db
    .selectFrom('smtp_entry')
    .select('smtp_entry.id')
    .where('policy', '=', POLICY_OF[list])
    .where(({ and }) => and(where))
  return countRows(db, found, cap)
}

/** Why a mail was refused; undefined without the mail. */
export async function rejectCodeOf(db: Db, mailId: string): Promise<number | null | undefined> {
  const at = timeOfUuid(mailId)
  const row = await db
    .selectFrom('mail')
    .select('reject_code')
    .where('id', '=', mailId)
    .where('received_at', '>=', new Date(at))
    .where('received_at', '<', new Date(at + 1))
    .executeTakeFirst()
  return row?.reject_code
}
