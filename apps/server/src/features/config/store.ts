/** SQL of settings and their versions. */
import { POLICY_ACTIONS } from '@postern/contract/codes/filter.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

/** Stored values by key. */
export async function loadSettings(db: Db): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).execute()
  return Object.fromEntries(rows.map((row) => [row.key, row.value]))
}

/** One writer at a time: values are checked against each other. */
export async function lockSettings(db: Db): Promise<void> {
  await sql`lock table setting in share row exclusive mode`.execute(db)
}

export async function saveSettings(
  db: Db,
  entries: readonly (readonly [key: string, value: unknown])[],
  by: number,
  at: Date,
): Promise<void> {
  if (entries.length === 0) return
  await db
    .insertInto('setting')
    .values(
      entries.map(([key, value]) => ({ key, value: JSON.stringify(value), updated_at: at, updated_by: by })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        updated_at: eb.ref('excluded.updated_at'),
        updated_by: eb.ref('excluded.updated_by'),
      })),
    )
    .execute()
}

/** Number of the last change of a group, or of all; 0 before the first. */
export async function lastVersion(db: Db, group?: string): Promise<number> {
  const row = await db
    .selectFrom('setting_history')
    .select((eb) => eb.fn.max('id').as('id'))
    .$if(group !== undefined, (query) => query.where('group_name', '=', group!))
    .executeTakeFirst()
  return row?.id ?? 0
}

/** Whether a filter, on or off, replaces attachments with links. */
export async function hasLinkFilters(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('filter')
    .select('id')
    .where(sql<number>`(action ->> 'code')::integer`, '=', POLICY_ACTIONS.link)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Keys of all roles, and names of all domains. */
export async function rolesAndDomains(db: Db) {
  const roles = await db.selectFrom('role').select('key').execute()
  const domains = await db.selectFrom('domain').select('name').execute()
  return { roles: new Set(roles.map(({ key }) => key)), domains: new Set(domains.map(({ name }) => name)) }
}

export interface NewVersion {
  readonly at: Date
  readonly group: string
  readonly kind: 'start' | 'edit' | 'rollback' | 'import'
  readonly userId: number | null
  readonly email: string
  readonly ip: string
  readonly changes: readonly object[]
  readonly contents: Readonly<Record<string, unknown>>
}

/** Answers the version's number. */
export async function addVersion(db: Db, version: NewVersion): Promise<number> {
  const { id } = await db
    .insertInto('setting_history')
    .values({
      at: version.at,
      group_name: version.group,
      kind: version.kind,
      user_id: version.userId,
      email: version.email,
      ip: version.ip,
      changes: JSON.stringify(version.changes),
      contents: JSON.stringify(version.contents),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function findVersion(db: Db, id: number) {
  return db.selectFrom('setting_history').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A page of versions of these groups, newest first. */
export async function listVersions(db: Db, groups: readonly string[], page: number, size: number) {
  const query = db.selectFrom('setting_history').where('group_name', 'in', [...groups])
  const [rows, count] = await Promise.all([
    query
      .selectAll()
      .select(
        sql<boolean>`not exists (select from setting_history later
          where later.group_name = setting_history.group_name and later.id > setting_history.id)`.as(
          'current',
        ),
      )
      .orderBy('id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

/** What an account has set up to sign in with besides its password. */
export async function factorsOf(db: Db, userId: number): Promise<readonly string[]> {
  const row = await db
    .selectFrom('app_user')
    .select('second_factors')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.second_factors ?? []
}
