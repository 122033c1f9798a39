/** SQL of service applications; they are theirs who run the installation, and nobody else's. */
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { ApplicationState, listApplicationsRoute } from '@postern/contract/routes/application.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { anyContains, countRows, direction, offsetOf } from '../../platform/db/lists.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'

export type ApplicationQuery = RouteParsed<typeof listApplicationsRoute>['query']

const OWNERS = { domain: null, group: null, user: null } as const
const SORTS = {
  add_date: 'application.created_at',
  company: 'application.company',
  state: 'application.state',
} as const
const WORDS = ['application.company', 'application.name', 'application.email', 'application.contact']

const columns = [
  'application.id',
  'application.company',
  'application.name',
  'application.department',
  'application.job_title',
  'application.contact',
  'application.email',
  'application.question',
  'application.state',
  'application.comment',
  'application.created_at',
  'application.decided_at',
  'app_user.email as decided_by',
  'domain.id as domain_id',
  'domain.name as domain_name',
] as const

/** The domain that has the applicant's mail domain as its name or an alias. */
const matching = sql<{ id: number; name: string } | null>`(
  select json_build_object('id', d.id, 'name', d.name) from domain d
  where d.name = lower(split_part(application.email, '@', 2))
    or exists (select from domain_alias a where a.domain_id = d.id and a.name = lower(split_part(application.email, '@', 2)))
  limit 1)`.as('matching')

function applicationsInScope(db: Db, scope: Scope) {
  return db
    .selectFrom('application')
    .leftJoin('app_user', 'app_user.id', 'application.decided_by')
    .leftJoin('domain', 'domain.id', 'application.domain_id')
    .where(scopeWhere(scope, OWNERS))
}

export async function listApplications(db: Db, scope: Scope, query: ApplicationQuery) {
  const found = applicationsInScope(db, scope)
    .$if(query.q !== undefined && query.q !== '', (q) => q.where(anyContains(WORDS, query.q!)))
    .$if(query.state !== undefined, (q) => q.where('application.state', '=', query.state!))
  const rows = await found
    .select(columns)
    .select(matching)
    .orderBy(sql.ref(SORTS[query.sort]), direction(query.order))
    .orderBy('application.id', 'desc')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, total: await countRows(db, found.select('application.id')) }
}

/** How many wait for a decision, at most `most`. */
export async function countNew(db: Db, scope: Scope, most: number): Promise<number> {
  const waiting = db
    .selectFrom('application')
    .where('application.state', '=', 'new')
    .where(scopeWhere(scope, OWNERS))
  return countRows(db, waiting.select('application.id'), most)
}

export async function findApplication(db: Db, scope: Scope, id: number) {
  return applicationsInScope(db, scope)
    .select(columns)
    .select(matching)
    .where('application.id', '=', id)
    .executeTakeFirst()
}
/** Nobody else decides on it until the transaction ends. */
export async function lockApplication(db: Db, scope: Scope, id: number) {
  await db
    .selectFrom('application')
    .select('id')
    .where('id', '=', id)
    .where(scopeWhere(scope, OWNERS))
    .forUpdate()
    .execute()
  return findApplication(db, scope, id)
}
export type StoredApplication = Awaited<ReturnType<typeof findApplication>> & object

export interface Decision {
  readonly state: ApplicationState
  readonly comment: string
  readonly domain_id: number | null
  readonly decided_at: Date | null
  readonly decided_by: number | null
}

export async function updateApplication(db: Db, id: number, decision: Decision): Promise<void> {
  await db.updateTable('application').set(decision).where('id', '=', id).execute()
}

export async function findDomainName(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('domain').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name
}

export interface NewApplication {
  readonly company: string
  readonly name: string
  readonly department: string
  readonly job_title: string
  readonly contact: string
  readonly email: string
  readonly question: string
  readonly place: string
  readonly created_at: Date
}

export async function insertApplication(db: Db, application: NewApplication): Promise<void> {
  await db
    .insertInto('application')
    .values({ ...application, decided_by: null, domain_id: null })
    .execute()
}

/** One application at a time, until the transaction ends: they are counted before they are taken. */
export async function lockApplications(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7362116)`.execute(db)
}

/** How many came since a moment, from one place and from everywhere. */
export async function countSince(db: Db, place: string, since: Date): Promise<{ here: number; all: number }> {
  return db
    .selectFrom('application')
    .select([
      sql<number>`count(*) filter (where place = ${place})`.as('here'),
      sql<number>`count(*)`.as('all'),
    ])
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
}

/** Users who may decide on applications, by address and language: those who want mail of the gateway, all where nobody does. */
export async function listDeciders(db: Db, limit: number) {
  const rows = await db
    .selectFrom('app_user')
    .innerJoin('role', 'role.id', 'app_user.role_id')
    .select(['app_user.email', 'app_user.language', 'app_user.receive_system_mail'])
    .where('role.region', '=', 'all')
    .where(sql<boolean>`'member-application-list' = any (role.permissions)`)
    .where('app_user.login_blocked', '=', false)
    .orderBy('app_user.receive_system_mail', 'desc')
    .orderBy('app_user.id')
    .limit(limit)
    .execute()
  const wanting = rows.filter(({ receive_system_mail: wants }) => wants)
  return wanting.length > 0 ? wanting : rows
}
