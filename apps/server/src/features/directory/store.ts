/** SQL of directories and of the accounts that they own, on the owner's database. */
import type { DirectoryField, DirectorySource } from '@postern/contract/codes/directory.ts'
import { directoryReport, type DirectoryReport } from '@postern/contract/routes/directory.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import type { PlanState, PresentUser } from './plan.ts'

export interface StoredDirectory {
  readonly settings: unknown
  readonly bind_password: Buffer
  readonly enabled: boolean
  readonly due_at: Date
  readonly last_at: Date | null
  readonly last_dry: boolean
  readonly last_report: unknown
  readonly problem: string | null
}

export function findDirectory(db: Db, domainId: number): Promise<StoredDirectory | undefined> {
  return db
    .selectFrom('directory')
    .select([
      'settings',
      'bind_password',
      'enabled',
      'due_at',
      'last_at',
      'last_dry',
      'last_report',
      'problem',
    ])
    .where('domain_id', '=', domainId)
    .executeTakeFirst()
}

/** Null for a report of another version. */
export function reportOf(stored: unknown): DirectoryReport | null {
  return directoryReport.safeParse(stored).data ?? null
}

export interface NewDirectory {
  readonly settings: object
  readonly bind_password: Buffer
  readonly enabled: boolean
  readonly every_minutes: number
  readonly due_at: Date
}

/** What was wrong with the settings before says nothing about these. */
export async function saveDirectory(db: Db, domainId: number, row: NewDirectory): Promise<void> {
  const values = { ...row, settings: jsonText(row.settings), problem: null, problem_since: null }
  await db
    .insertInto('directory')
    .values({ domain_id: domainId, ...values })
    .onConflict((conflict) => conflict.column('domain_id').doUpdateSet(values))
    .execute()
}

export async function deleteDirectory(db: Db, domainId: number): Promise<void> {
  await db.deleteFrom('directory').where('domain_id', '=', domainId).execute()
}

/** Domains whose directory is due, the longest first. */
export async function dueDirectories(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('directory')
    .select('domain_id')
    .where('enabled', '=', true)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .execute()
  return rows.map(({ domain_id: id }) => id)
}

interface Outcome {
  readonly report: DirectoryReport
  readonly dry: boolean
  readonly at: Date
}

/** Writes down how a synchronisation went. A dry run is no news of the directory's health. */
export async function noteOutcome(db: Db, domainId: number, { report, dry, at }: Outcome): Promise<void> {
  const problem = report.problem
  await db
    .updateTable('directory')
    .set({ last_at: at, last_dry: dry, last_report: jsonText(report) })
    .$if(!dry, (update) =>
      update.set({
        problem,
        problem_since: problem === null ? null : sql<Date>`coalesce(problem_since, ${at}::timestamptz)`,
        due_at: sql<Date>`${at}::timestamptz + every_minutes * interval '1 minute'`,
      }),
    )
    .where('domain_id', '=', domainId)
    .execute()
}

/** Nobody else synchronises the domain until the transaction ends. */
export async function lockDirectory(db: Db, domainId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`directory ${domainId}`}))`.execute(db)
}

export async function domainNames(db: Db, domainId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from domain where id = ${domainId}
    union all select name from domain_alias where domain_id = ${domainId}`.execute(db)
  return rows.map(({ name }) => name)
}

/** All accounts of the domain, locked until the transaction ends. */
export async function usersOfDomain(db: Db, domainId: number): Promise<PresentUser[]> {
  return db
    .selectFrom('app_user')
    .innerJoin('role', 'role.id', 'app_user.role_id')
    .leftJoin('user_group', 'user_group.id', 'app_user.group_id')
    .select([
      'app_user.id',
      'app_user.email',
      'app_user.name',
      'user_group.name as group',
      'app_user.role_id',
      'role.region as role_region',
      'app_user.login_blocked',
      'app_user.directory',
      'app_user.directory_id',
      'app_user.directory_disabled',
      'app_user.directory_gone_at',
      sql<string[]>`array(select email from user_alias where user_id = app_user.id order by email)`.as(
        'aliases',
      ),
    ])
    .where('app_user.domain_id', '=', domainId)
    .orderBy('app_user.id')
    .forUpdate('app_user')
    .execute()
}

/** What a plan has to know besides the users. */
export async function surroundings(
  db: Db,
  domainId: number,
  addresses: readonly string[],
): Promise<Omit<PlanState, 'users'>> {
  const domains = await domainNames(db, domainId)
  const wanted = [...new Set(addresses)]
  const { rows: taken } = await sql<{ email: string }>`
    select email from app_user where email = any(${wanted}::text[]) and domain_id is distinct from ${domainId}
    union select a.email from user_alias a join app_user u on u.id = a.user_id
      where a.email = any(${wanted}::text[]) and u.domain_id is distinct from ${domainId}`.execute(db)
  const strange = [...new Set(wanted.map((address) => address.slice(address.lastIndexOf('@') + 1)))].filter(
    (name) => !domains.includes(name),
  )
  const { rows: others } = await sql<{
    name: string
  }>`select name from domain where name = any(${strange}::text[])
    union select name from domain_alias where name = any(${strange}::text[])`.execute(db)
  return {
    domains,
    taken: new Set(taken.map(({ email }) => email)),
    otherTenants: new Set(others.map(({ name }) => name)),
  }
}

/** Ids of the domain's groups by name; those that are missing are made, and all become the directory's. */
export async function ensureGroups(
  db: Db,
  domainId: number,
  source: DirectorySource,
  names: readonly string[],
): Promise<{ readonly ids: ReadonlyMap<string, number>; readonly made: readonly string[] }> {
  const known = await db
    .selectFrom('user_group')
    .select(['id', 'name'])
    .where('domain_id', '=', domainId)
    .where('name', 'in', ['', ...names])
    .execute()
  const made = names.filter((name) => !known.some((group) => group.name === name))
  const added =
    made.length === 0
      ? []
      : await db
          .insertInto('user_group')
          .values(made.map((name) => ({ domain_id: domainId, name, directory: source, directory_id: name })))
          .returning(['id', 'name'])
          .execute()
  const ids = known.map(({ id }) => id)
  if (ids.length > 0) {
    await sql`update user_group set directory = ${source}, directory_id = name
      where id = any(${ids}::bigint[]) and directory is null`.execute(db)
  }
  return { ids: new Map([...known, ...added].map(({ id, name }) => [name, id])), made }
}

/** Groups that the directory no longer names are the administrator's again. */
export async function releaseGroups(
  db: Db,
  domainId: number,
  source: DirectorySource,
  kept: readonly string[],
): Promise<void> {
  await sql`update user_group set directory = null, directory_id = null where domain_id = ${domainId}
    and directory = ${source} and name <> all(${[...kept]}::text[])`.execute(db)
}

/** All accounts and groups of a directory are the administrator's from now on; the blocked ones stay blocked. Answers how many accounts. */
export async function releaseAll(db: Db, domainId: number, source: DirectorySource): Promise<number> {
  const { numAffectedRows } =
    await sql`update app_user set directory = null, directory_id = null, directory_owns = '{}',
    directory_disabled = false, directory_gone_at = null
    where domain_id = ${domainId} and directory = ${source}`.execute(db)
  await releaseGroups(db, domainId, source, [])
  return Number(numAffectedRows ?? 0)
}

/** What the directory sets of an account. */
export interface OwnedValues {
  readonly email: string
  readonly name: string
  readonly group_id?: number | null
  readonly role_id?: number
}

export interface Ownership {
  readonly directory: DirectorySource
  readonly directory_id: string
  readonly directory_owns: DirectoryField[]
  readonly directory_disabled: boolean
  readonly login_blocked: boolean
}

/** `start`: what new users begin with. */
export async function insertUser(
  db: Db,
  start: object,
  values: OwnedValues & Ownership & { readonly domain_id: number; readonly role_id: number },
): Promise<number> {
  const row = await db
    .insertInto('app_user')
    .values({ group_id: null, run_mode: null, ...start, ...values, password_hash: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateUser(db: Db, id: number, values: OwnedValues & Ownership): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ ...values, directory_gone_at: null })
    .where('id', '=', id)
    .execute()
}

export async function markGone(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ directory_gone_at: at, directory_disabled: true, login_blocked: true })
    .where('id', '=', id)
    .execute()
}

export async function removeUsers(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('app_user').where('id', 'in', ids).execute()
}

/** First all go, then those wanted come: accounts may swap addresses. */
export async function dropAliases(db: Db, userIds: readonly number[]): Promise<void> {
  if (userIds.length > 0) await db.deleteFrom('user_alias').where('user_id', 'in', userIds).execute()
}

export async function addAliases(db: Db, userId: number, aliases: readonly string[]): Promise<void> {
  if (aliases.length === 0) return
  await db
    .insertInto('user_alias')
    .values(aliases.map((email) => ({ email, user_id: userId })))
    .execute()
}

/** Roles that the directory gives: of personal users, and of administrators of a domain. */
export async function rolesByKey(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('role').select(['id', 'key']).execute()
  return new Map(rows.map(({ id, key }) => [key, id]))
}

export async function countOwned(db: Db, domainId: number, source: DirectorySource): Promise<number> {
  const { n } = await db
    .selectFrom('app_user')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('domain_id', '=', domainId)
    .where('directory', '=', source)
    .executeTakeFirstOrThrow()
  return n
}

/** Sessions of accounts whose rights changed end. */
export async function endSessions(db: Db, userIds: readonly number[], at: Date): Promise<void> {
  if (userIds.length === 0) return
  await db
    .updateTable('login_session')
    .set({ expires_at: at })
    .where('user_id', 'in', userIds)
    .where('expires_at', '>', at)
    .execute()
}
