/** SQL of domains. A domain's administrators see their own one; smaller regions see none. */
import type { RcptFactor } from '@postern/contract/codes/mail.ts'
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type {
  DomainBody,
  DomainContents,
  DomainRow,
  listDomainsRoute,
  MailServerBody,
} from '@postern/contract/routes/domain.ts'
import { sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { containsText, countRows, direction, offsetOf } from '../../platform/db/lists.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'

export type DomainQuery = RouteParsed<typeof listDomainsRoute>['query']

const OWNERS = { domain: 'domain.id', group: null, user: null } as const
const SORTS = { name: 'domain.name', add_date: 'domain.created_at', run_mode: 'domain.run_mode' } as const

const columns = [
  'domain.id',
  'domain.name',
  'domain.run_mode',
  'domain.user_run_mode',
  'domain.is_act',
  'domain.filter_state',
  'domain.domain_filter',
  'domain.virus_scan',
  'domain.detox',
  'domain.daily_report',
  'domain.report_sender_name',
  'domain.report_sender_email',
  'domain.report_subject',
  'domain.report_hours',
  'domain.sender_auth',
  'domain.receiver_auth',
  'domain.ears_expire_action',
  'domain.ears_expire_days',
  'domain.recipient_check',
  'domain.rcpt_factor',
  'domain.rcpt_test_value',
  'domain.rcpt_server',
  'domain.rcpt_port',
  'domain.rcpt_secure',
  'domain.rcpt_login_user',
  'domain.spam_threshold',
  'domain.subject_tag',
  'domain.comment',
  'domain.created_at',
] as const
const derived = (eb: ExpressionBuilder<Tables, 'domain'>) =>
  [
    sql<number>`(select count(*) from app_user where app_user.domain_id = domain.id)`.as('user_count'),
    sql<string[]>`array(${eb
      .selectFrom('domain_alias')
      .select('domain_alias.name')
      .whereRef('domain_alias.domain_id', '=', 'domain.id')
      .orderBy('domain_alias.name')})`.as('aliases'),
    sql<DomainRow['mail_servers']>`coalesce((
    select json_agg(json_build_object('id', s.id, 'server', s.server, 'port', s.port, 'secure', s.secure,
      'preference', s.preference) order by s.preference, s.id)
    from mail_server s where s.domain_id = domain.id), '[]')`.as('mail_servers'),
  ] as const

function domainsInScope(db: Db, scope: Scope) {
  return db.selectFrom('domain').where(scopeWhere(scope, OWNERS))
}

function search(db: Db, scope: Scope, query: DomainQuery) {
  return domainsInScope(db, scope).$if(query.q !== undefined && query.q !== '', (q) =>
    q.where((eb) =>
      eb.or([
        containsText('domain.name', query.q!),
        eb.exists(
          eb
            .selectFrom('domain_alias')
            .select('domain_alias.name')
            .whereRef('domain_alias.domain_id', '=', 'domain.id')
            .where(containsText('domain_alias.name', query.q!)),
        ),
      ]),
    ),
  )
}

/** How many there are, up to `cap`. */
export function countDomains(db: Db, scope: Scope, query: DomainQuery, cap: number): Promise<number> {
  return countRows(db, search(db, scope, query).select('domain.id'), cap)
}

/** Those of a search whose id is above, by id. */
export async function domainsAbove(
  db: Db,
  scope: Scope,
  query: DomainQuery,
  after: { readonly above: number; readonly limit: number },
) {
  return search(db, scope, query)
    .where('domain.id', '>', after.above)
    .orderBy('domain.id')
    .limit(after.limit)
    .select(columns)
    .select(derived)
    .execute()
}

export async function listDomains(db: Db, scope: Scope, query: DomainQuery) {
  const found = search(db, scope, query)
  const rows = await found
    .select(columns)
    .select(derived)
    .orderBy(sql.ref(SORTS[query.sort]), direction(query.order))
    .orderBy('domain.id', query.order)
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, total: await countRows(db, found.select('domain.id')) }
}

/** The first of a domain's users, and how many administer it alone. */
export async function peopleOf(db: Db, id: number): Promise<{ user: string | null; administrators: number }> {
  const [user, administrators] = await Promise.all([
    db
      .selectFrom('app_user')
      .select('email')
      .where('domain_id', '=', id)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('app_user')
      .innerJoin('role', 'role.id', 'app_user.role_id')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('app_user.domain_id', '=', id)
      .where('role.region', '=', 'domain')
      .where('app_user.login_blocked', '=', false)
      .executeTakeFirstOrThrow(),
  ])
  return { user: user?.email ?? null, administrators: administrators.count }
}

/** The domain of that name; undefined where there is none. */
export async function findDomainId(db: Db, name: string): Promise<number | undefined> {
  return (await db.selectFrom('domain').select('id').where('name', '=', name).executeTakeFirst())?.id
}

export async function activate(db: Db, id: number): Promise<void> {
  await db.updateTable('domain').set({ is_act: true }).where('id', '=', id).execute()
}

/** Nobody else changes the domain, or one of its servers, until the transaction ends. */
export async function lockDomain(db: Db, id: number): Promise<void> {
  await db.selectFrom('domain').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export async function findDomain(db: Db, scope: Scope, id: number) {
  return domainsInScope(db, scope)
    .select(columns)
    .select(derived)
    .where('domain.id', '=', id)
    .executeTakeFirst()
}
/** The sealed password of the login at the server that is asked for recipients; null where there is none. */
export async function findLogin(db: Db, scope: Scope, id: number): Promise<Buffer | null> {
  const row = await domainsInScope(db, scope)
    .select('rcpt_login_sealed')
    .where('domain.id', '=', id)
    .executeTakeFirst()
  return row?.rcpt_login_sealed ?? null
}
export type StoredDomain = Awaited<ReturnType<typeof findDomain>> & object

/** The columns that a form sets, aliases and servers aside. */
export type DomainValues = Omit<DomainBody, 'aliases' | 'mail_servers' | 'rcpt_to'> & {
  readonly rcpt_factor: RcptFactor
  readonly rcpt_test_value: string
  readonly rcpt_server: string | null
  readonly rcpt_port: number
  readonly rcpt_secure: number
  readonly rcpt_login_user: string
  readonly rcpt_login_sealed: Buffer | null
}

/** The columns of a body; `sealed` is the password of the login. */
export function valuesOf(body: DomainBody, sealed: Buffer | null): DomainValues {
  const { aliases: _aliases, mail_servers: _servers, rcpt_to: rcpt, ...values } = body
  return {
    ...values,
    rcpt_factor: rcpt.factor,
    rcpt_test_value: rcpt.test_value,
    rcpt_server: rcpt.server,
    rcpt_port: rcpt.port,
    rcpt_secure: rcpt.secure,
    rcpt_login_user: rcpt.login_user,
    rcpt_login_sealed: sealed,
  }
}

export async function insertDomain(db: Db, values: DomainValues): Promise<number> {
  const row = await db.insertInto('domain').values(values).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function updateDomain(db: Db, id: number, values: DomainValues): Promise<void> {
  await db.updateTable('domain').set(values).where('id', '=', id).execute()
}

/** What is deleted with a domain, and accepted mail on its way there, which has no server then. */
export async function countContents(db: Db, id: number) {
  const { rows } = await sql<DomainContents>`select
    (select count(*) from app_user where domain_id = ${id}) as users,
    (select count(*) from user_group where domain_id = ${id}) as groups,
    (select count(*) from filter where domain_id = ${id}) as filters,
    (select count(*) from mail_server where domain_id = ${id}) as mail_servers,
    (select count(*) from delivery where domain_id = ${id} and kind = 'mail') as queued`.execute(db)
  return rows[0]!
}

export async function domainOfUser(db: Db, userId: number): Promise<number | null> {
  const user = await db.selectFrom('app_user').select('domain_id').where('id', '=', userId).executeTakeFirst()
  return user?.domain_id ?? null
}

export async function deleteDomain(db: Db, id: number): Promise<void> {
  await db.deleteFrom('domain').where('id', '=', id).execute()
}

/** One writer of names at a time: a name is unique over domains and aliases together. */
export async function lockNames(db: Db): Promise<void> {
  await sql`lock table domain_alias in share row exclusive mode`.execute(db)
}

/** Those of the names that another domain has, as its name or alias. */
export async function takenNames(db: Db, names: readonly string[], except: number | null): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select name from taken_domain_names(${[...names]}::text[], ${except}::bigint) as name`.execute(db)
  return rows.map(({ name }) => name)
}

export async function replaceAliases(db: Db, domainId: number, aliases: readonly string[]): Promise<void> {
  await db.deleteFrom('domain_alias').where('domain_id', '=', domainId).execute()
  if (aliases.length === 0) return
  await db
    .insertInto('domain_alias')
    .values(aliases.map((name) => ({ name, domain_id: domainId })))
    .execute()
}

/** Brings the servers to the list; those that stay keep their ids. */
export async function replaceMailServers(
  db: Db,
  domainId: number,
  servers: readonly MailServerBody[],
): Promise<void> {
  const keep = servers.map(({ server, port }) => sql`(${server}::text, ${port}::integer)`)
  await sql`delete from mail_server where domain_id = ${domainId} and (server, port) not in (${sql.join(keep)})`.execute(
    db,
  )
  await db
    .insertInto('mail_server')
    .values(servers.map((server) => ({ ...server, domain_id: domainId })))
    .onConflict((conflict) =>
      conflict.columns(['domain_id', 'server', 'port']).doUpdateSet((eb) => ({
        secure: eb.ref('excluded.secure'),
        preference: eb.ref('excluded.preference'),
      })),
    )
    .execute()
}
