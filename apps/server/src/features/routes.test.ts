/**
 * The walk over every declared route × every role × own, foreign and absent ids: whoever has no right gets a refusal,
 * a foreign id answers exactly as one that does not exist, and nobody's rows change but one's own (H01, H02, G15).
 * What a route takes is said in packages/testkit/src/route-calls.ts.
 */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { DEFAULT_ROLES, type Permission } from '@postern/contract/permissions.ts'
import { seedAlerts, type SeededAlerts } from '@postern/testkit/alerts.ts'
import type { RegionName } from '@postern/contract/codes/filter.ts'
import { ROUTES } from '@postern/contract/routes/all.ts'
import {
  apiClient,
  signIn,
  startApi,
  type ApiAnswer,
  type ApiClient,
  type TestApi,
} from '@postern/testkit/api.ts'
import { ABSENT, idsOf, type Ids, WALK_SETTINGS } from '@postern/testkit/route-calls.ts'
import { routeCalls, signInCalls, type RouteCall } from '@postern/testkit/route-walk.ts'
import { seedOriginalRequest } from '@postern/testkit/disarmed.ts'
import {
  PASSWORD,
  seedAuthFilters,
  seedBatch,
  seedPasswordRequest,
  seedReport,
  seedMisjudgement,
  seedTenant,
  type Tenant,
} from '@postern/testkit/tenants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Routes for which nobody has to be signed in: each is here because somebody thought about it. */
const PUBLIC: readonly string[] = [
  'applyRoute',
  'showChallengeRoute',
  'confirmChallengeRoute',
  'showReportLinkRoute',
  'useReportLinkRoute',
  'describeLinkedFileRoute',
  'downloadLinkedFileRoute',
  'rsaRoute',
  'requestResetRoute',
  'verifyResetRoute',
  'publicConfigRoute',
  ...signInCalls().map(({ name }) => name),
]

/** Calls that the walk does not make with a session: they would end it. */
const ENDS_THE_WALK = new Set(['logoutRoute'])

/** Their answers tell what the walk itself asked for, foreign names included; audit.test.ts has their scope. */
const TELLS_OF_THE_WALK = new Set(['listAuditRoute', 'exportAuditRoute'])

/**
 * Refused calls change the rows that name a caller or a sign-in. Any look at numbers adds up the sums for everybody. Jobs
 * note how they went, whichever call asked for their work.
 */
const NOT_COMPARED = /^(audit|job$|login_|migration|sign_in_ticket|stat_)/

/** ms for one role's calls with one kind of ids, on a machine that has other things to do. */
const WALK_TIME = 120_000

interface Walker {
  readonly key: string
  readonly region: RegionName
  readonly permissions: readonly Permission[]
}

/** The default roles, and two that a company could make: neither holds what its region usually does. */
const WALKERS: readonly Walker[] = [
  ...DEFAULT_ROLES,
  { key: 'reader', region: 'domain', permissions: ['member-user-list'] },
  { key: 'filterer', region: 'user', permissions: ['filter-system-inbound_user_deny'] },
]

let api: TestApi
let foreign: Tenant
let foreignIds: Ids
const companies = new Map<string, { tenant: Tenant; client: ApiClient; ids: Ids; sibling: Ids }>()
const size = { calls: 0, ids: new Set<string>() }
const CALLS = routeCalls()

beforeAll(async () => {
  api = await startApi({ deps: { settings: () => WALK_SETTINGS } })
  const { db } = api.database
  const role = await db.selectFrom('role').select('id').where('key', '=', 'user').executeTakeFirstOrThrow()
  const userRole = role.id
  foreign = await seedTenant(db, api.blobs, 'foreign.example')
  foreignIds = { ...idsOf(foreign), ...(await seedMore(foreign)) }
  for (const walker of WALKERS) {
    const tenant = await seedTenant(db, api.blobs, `${walker.key}-company.example`)
    await addCustomRole(walker, tenant)
    const client =
      walker.region === 'all'
        ? await signIn(api.app)
        : await signIn(api.app, { email: `${walker.key}@${tenant.domain}`, password: PASSWORD })
    const ids = { ...idsOf(tenant), role: userRole, ...(await seedMore(tenant)) }
    const sibling = {
      ...ABSENT,
      words: `other@${tenant.domain}`,
      domain: tenant.domainId,
      group: tenant.otherGroupId,
      user: tenant.users.other,
      role: userRole,
    }
    companies.set(walker.key, { tenant, client, ids, sibling })
  }
  await watchRows()
}, 120_000)
afterAll(async () => {
  await api.close()
  const sets = [...size.ids].join(', ')
  process.stdout.write(
    `${ROUTES.size} routes (${CALLS.length} with regions and policies) × ${WALKERS.length + 1} callers × ids ${sets} = ${size.calls} calls\n`,
  )
})

/** What not every test's company has. */
async function seedMore(
  tenant: Tenant,
): Promise<
  Pick<Ids, 'passwordRequest' | 'report' | 'filterBulk' | 'authFilter' | 'misjudgement' | 'originalRequest'> &
    SeededAlerts
> {
  const { db } = api.database
  return {
    passwordRequest: await seedPasswordRequest(db, tenant.users.other),
    report: await seedReport(db, tenant),
    filterBulk: await seedBatch(db, 'filter', tenant),
    authFilter: { ...ABSENT.authFilter, ...(await seedAuthFilters(db, tenant)) },
    misjudgement: await seedMisjudgement(db, tenant),
    originalRequest: await seedOriginalRequest(db, tenant),
    ...(await seedAlerts(db, tenant)),
  }
}

async function addCustomRole({ key, region, permissions }: Walker, tenant: Tenant): Promise<void> {
  if (DEFAULT_ROLES.some((role) => role.key === key)) return
  const { db } = api.database
  const role = await db
    .insertInto('role')
    .values({ key, name: key, region, permissions: [...permissions] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { password_hash } = await db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', tenant.users.user)
    .executeTakeFirstOrThrow()
  const place = { domain_id: tenant.domainId, group_id: region === 'user' ? tenant.groupId : null }
  await db
    .insertInto('app_user')
    .values({
      email: `${key}@${tenant.domain}`,
      name: key,
      password_hash,
      role_id: role.id,
      run_mode: null,
      ...place,
    })
    .execute()
}

/** Has the database note what becomes of rows, also in tables of features that this test has never heard of. */
async function watchRows(): Promise<void> {
  const { db } = api.database
  await sql`create table row_change (tab text, row text, more int)`.execute(db)
  // The callers' role may not write what they change.
  await sql`create function note_change() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      if tg_op = 'TRUNCATE' then insert into row_change values (tg_argv[0], 'all rows', -1); end if;
      if tg_op in ('UPDATE', 'DELETE') then insert into row_change values (tg_argv[0], to_jsonb(old)::text, -1); end if;
      if tg_op in ('INSERT', 'UPDATE') then insert into row_change values (tg_argv[0], to_jsonb(new)::text, 1); end if;
      return null;
    end $$`.execute(db)
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'row_change'`.execute(db)
  for (const { name } of rows.filter((table) => !NOT_COMPARED.test(table.name))) {
    await sql`create trigger note_rows after insert or update or delete on ${sql.table(name)}
      for each row execute function note_change(${sql.lit(name)})`.execute(db)
    await sql`create trigger note_truncate after truncate on ${sql.table(name)}
      for each statement execute function note_change(${sql.lit(name)})`.execute(db)
  }
}

/** `table: row` as JSON of what is there now and was not, and the other way round, since this was asked last. */
async function changedRows(): Promise<string[]> {
  const { rows } = await sql<{ change: string }>`with gone as (delete from row_change returning *)
    select tab || ': ' || row as change from gone group by tab, row having sum(more) <> 0`.execute(
    api.database.db,
  )
  return rows.map(({ change }) => change)
}

async function send(
  client: ApiClient,
  { route }: RouteCall,
  { path, body }: { readonly path: string; readonly body: object | undefined },
): Promise<ApiAnswer> {
  size.calls++
  return client.call(route.method, path, body)
}

const mayCall = ({ permissions }: Walker, call: RouteCall): boolean =>
  call.permissions.length === 0 || call.permissions.some((id) => permissions.includes(id))

/** Whether the ids make a difference: a call that names nothing has no foreign twin. */
const names = (call: RouteCall, ids: Ids): boolean =>
  JSON.stringify(call.requests(ids)) !== JSON.stringify(call.requests(ABSENT))

/** What must be the same for a foreign id and an absent one: all of it but the request's id and the echo of the ids. */
function comparable({ status, headers, text }: ApiAnswer): string {
  const body = text
    .replace(/"request_id":"[^"]+"/, '"request_id":""')
    .replaceAll(/"id":(?:"[^"]+"|\d+)/g, '"id":0')
    // How long the caller's own word was.
    .replaceAll(/"actual":\d+/g, '"actual":0')
  return JSON.stringify([status, headers['content-type'], headers['content-length'] !== undefined, body])
}

test('what is open to nobody in particular, and what goes unrecorded, was meant to be', () => {
  const routes = [...ROUTES]
  expect(
    routes
      .filter(([, { access }]) => access === 'public')
      .map(([name]) => name)
      .sort(),
  ).toEqual(PUBLIC.toSorted())
  const silent = routes.filter(([, { method, audit }]) => method !== 'GET' && audit === undefined)
  expect(silent.map(([name]) => `${name} changes something: declare its audit task`)).toEqual([])
})

test('the walk knows what every route takes', () => {
  for (const call of CALLS) expect(call.requests(ABSENT).length).toBeGreaterThan(0)
})

test('nobody reaches anything', async () => {
  const nobody = apiClient(api.app, null)
  await changedRows()
  const { ids } = companies.get('domain')!
  for (const call of CALLS) {
    const answer = await send(nobody, call, call.requests(ids)[0]!)
    expect([call.name, answer.status]).toEqual([call.name, 401])
  }
  expect(await changedRows()).toEqual([])
})

test('signing in without what it takes changes nothing and opens nothing, whoever is signed in already', async () => {
  const { client } = companies.get('domain')!
  await changedRows()
  for (const { name, route, body } of signInCalls()) {
    for (const headers of [{}, { authorization: `Bearer ${client.token}` }]) {
      const reply = await api.app.inject({
        method: route.method,
        url: route.path,
        headers,
        ...(body ? { payload: body } : {}),
      })
      const wanted = route.csrf ? 403 : expect.toSatisfy((status: number) => status < 500)
      expect([name, reply.statusCode]).toEqual([name, wanted])
      expect([name, reply.cookies.map(({ name: cookie }) => cookie)]).not.toEqual([
        name,
        expect.arrayContaining(['postern-session']),
      ])
      size.calls++
    }
  }
  expect(await changedRows()).toEqual([])
})

describe.each(WALKERS)('role $key', { timeout: WALK_TIME }, (walker) => {
  test('is refused what it has no permission for', async () => {
    size.ids.add('own')
    const { client, ids } = companies.get(walker.key)!
    await changedRows()
    const refused = CALLS.filter((call) => !mayCall(walker, call))
    for (const call of refused) {
      const answer = await send(client, call, call.requests(ids)[0]!)
      expect([call.name, answer.status, answer.message]).toEqual([call.name, 403, 'NO_PERMISSION'])
    }
    expect(refused.length > 5 || walker.region === 'all').toBe(true)
    expect(await changedRows()).toEqual([])
  })

  test('finds nothing where there is nothing', async () => {
    size.ids.add('absent')
    await walk(walker, ABSENT, null)
  })

  test('finds nothing of another company, and nothing it does there has an effect', async () => {
    if (walker.region === 'all') return
    size.ids.add('foreign')
    await walk(walker, foreignIds, foreign.domain)
  })

  test('finds nothing of the parts of its company that are not its own', async () => {
    if (walker.region === 'all' || walker.region === 'domain') return
    size.ids.add('sibling')
    const { sibling } = companies.get(walker.key)!
    await walk(walker, sibling, sibling.words)
  })

  test('changes nothing but its own when it does all it may', async () => {
    const { client, ids, tenant } = companies.get(walker.key)!
    // Deleting comes last, what everything hangs on at the very end.
    const order = (call: RouteCall): number =>
      call.name === 'deleteDomainsRoute' ? 2 : call.route.method === 'DELETE' ? 1 : 0
    const made = CALLS.filter((call) => mayCall(walker, call) && !ENDS_THE_WALK.has(call.name))
    await changedRows()
    for (const call of made.toSorted((a, b) => order(a) - order(b))) {
      for (const request of call.requests(ids)) {
        const answer = await send(client, call, request)
        const label = `${walker.key}: ${call.route.method} ${request.path}`
        expect([label, answer.status]).toEqual([label, expect.toSatisfy((status: number) => status < 500)])
        if (walker.region === 'all' || TELLS_OF_THE_WALK.has(call.name)) continue
        expect([label, answer.text.includes(foreign.domain)]).toEqual([label, false])
      }
    }
    const foreignRows = (await changedRows()).filter((row) => !isOf(tenant, row))
    if (walker.region !== 'all') expect(foreignRows).toEqual([])
  })
})

/** Whether a row names something of the tenant. */
function isOf(tenant: Tenant, row: string): boolean {
  const { domain, domainId, groupId, otherGroupId, users, mails, filters } = tenant
  const keys = [
    `"domain_id": ${domainId},`,
    ...[groupId, otherGroupId].map((id) => `"group_id": ${id},`),
    ...Object.values(users).map((id) => `"user_id": ${id},`),
    ...Object.values(filters).map((id) => `"filter_id": ${id}}`),
    ...Object.values(mails),
    domain,
  ]
  return keys.some((key) => row.includes(key))
}

/** Answers to calls with absent ids, by caller, call and request: a call without effect need not be made again. */
const answered = new Map<string, string>()

/** Every call the role may make, with ids that are not its own: as if they did not exist, and without effect. */
async function walk(walker: Walker, ids: Ids, secret: string | null): Promise<void> {
  const { client, sibling } = companies.get(walker.key)!
  const absent = { ...ABSENT, domain: secret === sibling.words ? ids.domain : ABSENT.domain, role: ids.role }
  const named = CALLS.filter((call) => mayCall(walker, call) && names(call, companies.get(walker.key)!.ids))
  await changedRows()
  for (const call of named) {
    const references = call.requests(absent)
    const keyOf = (request: object): string => `${walker.key} ${call.name} ${JSON.stringify(request)}`
    const referenceOf = async (request: (typeof references)[number]): Promise<string> => {
      const known = answered.get(keyOf(request)) ?? comparable(await send(client, call, request))
      answered.set(keyOf(request), known)
      return known
    }
    for (const [at, request] of call.requests(ids).entries()) {
      const answer = await send(client, call, request)
      if (secret === null) answered.set(keyOf(request), comparable(answer))
      const label = `${walker.key}: ${call.route.method} ${request.path}`
      if (call.route.method !== 'GET') expectRefused(label, answer, call.route.errors)
      else if (call.route.path.includes('{id}')) expect([label, answer.status]).toEqual([label, 404])
      if (secret !== null && !TELLS_OF_THE_WALK.has(call.name)) {
        expect([label, answer.text.includes(secret)]).toEqual([label, false])
        expect([label, comparable(answer)]).toEqual([label, await referenceOf(references[at]!)])
      }
    }
    expect([call.name, await changedRows()]).toEqual([call.name, []])
  }
  expect(named.length).toBeGreaterThan(2)
}

/** `errors`: those that the route declares. One that takes files may refuse the kind of file before it looks for the row. */
function expectRefused(label: string, answer: ApiAnswer, errors: readonly ErrorCode[] = []): void {
  if (answer.status === 200) {
    const { done, failed } = answer.data as { done: number; failed: { error: string }[] }
    expect([label, done, failed.map(({ error }) => error.slice(0, 9))]).toEqual([label, 0, ['NOT_FOUND']])
  } else {
    const refusals = [400, 403, 404, ...(errors.includes('FILE_TYPE_NOT_ALLOWED') ? [415] : [])]
    expect([label, answer.status]).toEqual([
      label,
      expect.toSatisfy((status: number) => refusals.includes(status)),
    ])
  }
}

test('the same walk finds the own things: the refusals above are no accident', async () => {
  const tenant = await seedTenant(api.database.db, api.blobs, 'again.example')
  const client = await signIn(api.app, { email: 'domain@again.example', password: PASSWORD })
  const walker = WALKERS.find(({ key }) => key === 'domain')!
  const reads = CALLS.filter(
    (call) =>
      mayCall(walker, call) &&
      call.route.method === 'GET' &&
      call.route.path.includes('{id}') &&
      !call.name.endsWith('allow') &&
      // A run lasts as long as its process, and nobody has one here.
      call.name !== 'getBacktestRoute' &&
      // Tasks are their owner's, who has started none (features/mail/task/task.test.ts).
      !['getMailTaskRoute', 'listTaskFailuresRoute'].includes(call.name) &&
      // So are exports (features/export/export.test.ts), and those by the clock (schedule.test.ts).
      !['getExportRoute', 'downloadExportRoute', 'getExportScheduleRoute'].includes(call.name) &&
      // Lists above the own region are there, with nothing in them.
      call.name !== 'getAuthFilterRoute all deny',
  )
  const ids = { ...idsOf(tenant), ...(await seedMore(tenant)) }
  for (const call of reads) {
    const answer = await send(client, call, call.requests(ids)[0]!)
    expect([call.name, answer.status]).toEqual([call.name, 200])
  }
  expect(reads.length).toBeGreaterThan(6)
  for (const path of ['/users', '/groups', '/domains', '/configs/mailserver', '/mails']) {
    expect((await client.call('GET', path)).text).toContain(tenant.domain)
  }
})
