/** SQL of SMTP list entries in bulk. */
import { POLICIES } from '@postern/contract/codes/filter.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { LineRange } from './staged.ts'
import * as staging from './staging-store.ts'
import { columnList, inRange, itemValues, type ColumnTypes } from './staging-store.ts'

const CHANGEABLE: ColumnTypes = {
  trust_unauthenticated: 'boolean',
  comment: 'text',
  valid_until: 'timestamptz',
  is_act: 'boolean',
}
const INSERTED: ColumnTypes = {
  policy: 'smallint',
  kind: 'text',
  value: 'text',
  of_recipient: 'boolean',
  ...CHANGEABLE,
}

interface EntryKey {
  readonly policy: number
  readonly value: string
  readonly of_recipient: boolean
}

/** One text for what no two entries share. */
export const keyOf = ({ policy, value, of_recipient: recipient }: EntryKey): string =>
  `${policy}${recipient ? 'r' : 's'}${value}`

/** Entries with these values, by their keys. */
export async function findEntries(db: Db, values: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('smtp_entry')
    .select(['id', 'policy', 'value', 'of_recipient'])
    .where('policy', 'in', Object.values(POLICIES))
    .where(sql<boolean>`value = any(${[...values]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [keyOf(row), row.id]))
}

export async function countPatterns(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('smtp_entry')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('kind', '=', 'pattern')
    .executeTakeFirstOrThrow()
  return n
}

/** What somebody else registered meanwhile stays in state ok. */
export async function createEntries(
  db: Db,
  range: LineRange,
  { path, createdBy }: { readonly path: string; readonly createdBy: string },
): Promise<void> {
  await sql`
    with created as (
      insert into smtp_entry (${columnList(INSERTED)}, path, created_by)
      select ${itemValues(INSERTED)}, ${path}, ${createdBy} from bulk_line l
      where ${inRange(range)} and l.state = 'ok' order by l.line
      on conflict (policy, value, of_recipient) do nothing
      returning id, policy, value, of_recipient
    )
    update bulk_line l set state = 'created', row_id = created.id from created
    where ${inRange(range)} and l.state = 'ok' and l.item->>'value' = created.value
      and (l.item->>'policy')::smallint = created.policy
      and (l.item->>'of_recipient')::boolean = created.of_recipient`.execute(db)
}

export async function updateEntries(db: Db, range: LineRange): Promise<void> {
  await staging.updateRows(db, range, 'smtp_entry', CHANGEABLE)
}

/** Entries as the batch left them go; those that somebody changed since are kept, and say why. */
export async function undoEntries(db: Db, range: LineRange, xid: string): Promise<void> {
  await staging.lockCreated(db, range, 'smtp_entry')
  await staging.keepRows(
    db,
    range,
    'smtp_entry',
    sql`case when t.id is null then 'NOT_FOUND' when t.xmin::text <> ${xid} then 'CHANGED_MEANWHILE' end`,
  )
  await staging.deleteCreated(db, range, 'smtp_entry')
}
