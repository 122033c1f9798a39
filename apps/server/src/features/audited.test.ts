/**
 * The walk over every route that declares an audit task: each call that succeeds leaves an event of that task which names
 * what it was about, with the values before and after where something changed (product §3, R12).
 * What a route takes is said in packages/testkit/src/route-calls.ts.
 */
import { isDeepStrictEqual } from 'node:util'
import { fieldText } from '@postern/contract/audit/words.ts'
import { ROUTES } from '@postern/contract/routes/all.ts'
import type { RouteDefinition } from '@postern/contract/routes/define.ts'
import { bulkReply } from '@postern/contract/routes/shared.ts'
import { ADMIN, signIn, startApi, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { ABSENT, idsOf, type Ids, WALK_SETTINGS } from '@postern/testkit/route-calls.ts'
import { routeCalls, type Request, type RouteCall } from '@postern/testkit/route-walk.ts'
import { seedAlerts } from '@postern/testkit/alerts.ts'
import { enrolTotp } from '@postern/testkit/second-factor.ts'
import { PASSWORD, seedMail, seedPasswordRequest, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { z } from 'zod'
import { seedWaiting } from '@postern/testkit/waiting.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NAMING_FIELDS } from '../platform/audit/call.ts'

/** Calls that take a secret of the moment to succeed, or a worker of their own; tested where they are at home. */
const TESTED_AT_HOME = new Set([
  // second-factor/{totp,codes,passkeys,recovery-codes,remembered-browser}.test.ts
  'confirmTotpRoute',
  'confirmEmailFactorRoute',
  'removeEmailFactorRoute',
  'addPasskeyRoute',
  'removePasskeyRoute',
  'renewRecoveryCodesRoute',
  'forgetBrowsersRoute',
  // spam-report/spam-report.test.ts
  'resendReportMailsRoute',
  'sendReportsRoute',
  'sendOwnReportRoute',
  // backup/list.test.ts
  'startBackupRoute',
  'verifyBackupRoute',
  'downloadBackupRoute',
  'deleteBackupRoute',
  // node/node.test.ts
  'drainNodeRoute',
  'resumeNodeRoute',
  'removeNodeRoute',
  // yara/yara.test.ts
  'checkYaraFileRoute',
  'addYaraFileRoute',
  'activateYaraFilesRoute',
  'deleteYaraFilesRoute',
  // blocking/blocking.test.ts
  'releaseBlocksRoute',
  // auth/embedded.test.ts: sessions may not
  'createEntryRoute',
  'endEntriesRoute',
  // mail/requests/requests.test.ts, mail/acts/return.test.ts: of disarmed mail alone
  'askOriginalRoute',
  'withdrawOriginalRoute',
  'returnOriginalsRoute',
  // filter/own-senders.test.ts
  'deleteOwnSendersRoute',
])
/** Its titles are in three languages: the service picks one. */
const NAMED_BY_SERVICE = new Set(['createNoticeRoute'])

const AUDITED = routeCalls().filter(({ route: { audit } }) => audit !== undefined && audit !== 'own')
const CHANGES = /[._](?:edit|activate|rollback|import|default_user|default_domain)$/
const ADDS = /[._]add$/
/** From when the walk has changed its own. */
const NEXT_PASSWORD = 'Another 1 with & all'
const DELETES = /^(?!mail\.).*[._]delete$/

let api: TestApi
beforeAll(async () => {
  api = await startApi({ deps: { settings: () => WALK_SETTINGS } })
})
afterAll(() => api.close())

interface Walk {
  readonly client: ApiClient
  readonly tenant: Tenant
  readonly ids: Ids
  /** A call with what only this walk can know instead of what stands in route-calls.ts. */
  readonly special: Readonly<Record<string, (usual: Request) => Promise<Partial<Request>>>>
}

const newId = async (client: ApiClient, path: string, body: object): Promise<number> => {
  const { status, text, data } = await client.call('POST', path, body)
  if (status !== 200) throw new Error(text)
  return (data as { id: number }).id
}

const scheduleAt = (send_time: string, { domain }: Tenant) => ({
  name: `At ${send_time}`,
  frequency: 'daily',
  region: 'all',
  language: 'en',
  contents: ['chart'],
  send_time,
  recipients: [`boss@${domain}`],
})

const EXPORT_SCHEDULE = {
  name: 'Domains',
  list: 'domains',
  format: 'csv',
  language: 'en',
  frequency: 'monthly',
  day: 31,
  send_time: '23:59',
}

async function idOf(table: 'application' | 'setting_history' | 'role', key = 'user'): Promise<number> {
  const { db } = api.database
  if (table === 'role') {
    const query = db.selectFrom('role').select('id').where('key', '=', key)
    return (await query.executeTakeFirstOrThrow()).id
  }
  return (await db.selectFrom(table).select('id').orderBy('id', 'asc').executeTakeFirstOrThrow()).id
}

async function openWalk(region: 'all' | 'domain'): Promise<Walk> {
  const { db } = api.database
  const tenant = await seedTenant(db, api.blobs, `${region}.example`)
  let who = region === 'all' ? ADMIN : { email: `domain@${tenant.domain}`, password: PASSWORD }
  const client = await signIn(api.app, who)
  const role = await idOf('role')
  const passwordRequest = await seedPasswordRequest(db, tenant.users.other)
  const known = idsOf(tenant)
  const filter = { name: 'Of all', rules: [{ target: 101, cond: 2, value: 'all' }] }
  const ofAll = region === 'all' ? await newId(client, '/filters/system/inbound/all/deny/scan', filter) : 0
  const alerts = await seedAlerts(db, tenant)
  const ids: Ids = { ...known, ...alerts, role, passwordRequest, filter: { ...known.filter, all: ofAll } }
  const token = { name: 'Gone', permissions: ['mail-inbound-mail'], domain_id: tenant.domainId, days: 1 }
  const ownRole = { name: `Own of ${region}`, region: 'user', permissions: ['mail-inbound-mail'] }
  const server = { server: 'mx3.walk.example', port: 25, secure: 0, preference: 1 }
  /** With the password as it is at that point of the walk. */
  const prove = async () => {
    const answer = await client.call('POST', '/auth/confirm', { password: who.password })
    if (answer.status !== 200) await client.call('POST', '/auth/confirm', { password: NEXT_PASSWORD })
  }
  const waiting = (sender: string) => {
    const { domainId: domain_id, groupId: group_id, users } = tenant
    const mail = { domain_id, group_id, user_id: users.user, receiver: `user@${tenant.domain}` }
    return seedWaiting(db, api.blobs, { sender, mail })
  }
  /** One permission opens the lists of all regions; those above one's own take nothing. */
  const isAbove = (path: string) => region === 'domain' && path.includes('/inbound/all/')
  const authFilterOf = (name: string, path: string) => {
    const owners = {
      domain: { domain_id: ids.domain },
      group: { group_id: ids.group },
      user: { user_id: ids.user },
    }
    const owner = Object.entries(owners).find(([of]) => path.includes(`/${of}/`))?.[1]
    return { name, rules: [{ target: 4, cond: 1, value: `${name}.example` }], ...owner }
  }
  /** A report of its own; answers the group that it is in. */
  const reported = async (): Promise<number> => {
    const { domainId: domain_id, groupId: group_id, users } = tenant
    const owner = { domain_id, group_id, user_id: users.user, receiver: `user@${tenant.domain}` }
    const chk = [await seedMail(db, api.blobs, { ...owner, class: 'spam', mode: 1 })]
    await client.call('POST', '/mails/report', { chk, wish: 'normal' })
    return ((await client.call('GET', '/mails/reports')).data as { data: { id: number }[] }).data[0]!.id
  }
  const alertRule = { kind: 'virus', region: 'domain', domain_id: tenant.domainId, minutes: 60, limit: 30 }
  const webhook = {
    kind: 'webhook',
    region: 'domain',
    domain_id: tenant.domainId,
    language: 'en',
    url: 'https://hook.walk.example/',
  }
  const newExportSchedule = () => newId(client, '/export-schedules', EXPORT_SCHEDULE)
  const newSchedule = (time: string) => newId(client, '/configs/report/schedule', scheduleAt(time, tenant))
  return {
    client,
    tenant,
    ids,
    special: {
      // The first administrator's own address is none that mail reaches.
      testReportRoute: async () => {
        const email = `boss-of-${region}@${tenant.domain}`
        await db.updateTable('app_user').set({ email }).where('email', '=', who.email).execute()
        who = { ...who, email }
        return {}
      },
      changePasswordRoute: async () => ({
        body: { current: who.password, password: NEXT_PASSWORD },
      }),
      updateUserRoute: async () => ({
        body: {
          email: `walked@${tenant.domain}`,
          name: 'Walked',
          domain_id: ids.domain,
          group_id: ids.group,
          role_id: role,
        },
      }),
      updateDomainRoute: async () => ({
        body: { name: tenant.domain, mail_servers: [server], subject_tag: '[walk]' },
      }),
      updateAuthFilterRoute: async ({ path, body }) => {
        if (isAbove(path)) return {}
        const list = path.slice(0, path.lastIndexOf('/'))
        const made = { ...body, name: 'Made', rules: [{ target: 4, cond: 1, value: 'made.example' }] }
        const id = await newId(client, list, made)
        return { path: `${list}/${String(id)}`, body: { ...made, comment: 'Changed' } }
      },
      activateAuthFiltersRoute: async ({ path }) =>
        isAbove(path)
          ? {}
          : {
              body: { chk: [await newId(client, path, authFilterOf('off', path))], is_act: false },
            },
      deleteAuthFiltersRoute: async ({ path }) =>
        isAbove(path)
          ? {}
          : {
              body: { chk: [await newId(client, path, authFilterOf('gone', path))] },
            },
      updateExportScheduleRoute: async () => ({
        path: `/export-schedules/${String(await newExportSchedule())}`,
        body: { ...EXPORT_SCHEDULE, name: 'Other' },
      }),
      pauseExportScheduleRoute: async () => ({
        path: `/export-schedules/${String(await newExportSchedule())}/state`,
        body: { is_act: false },
      }),
      runExportScheduleRoute: async () => ({
        path: `/export-schedules/${String(await newExportSchedule())}/run`,
      }),
      deleteExportScheduleRoute: async () => ({
        path: `/export-schedules/${String(await newExportSchedule())}`,
      }),
      updateReportScheduleRoute: async () => ({
        path: `/configs/report/schedule/${String(await newSchedule('09:00'))}`,
        body: scheduleAt('09:30', tenant),
      }),
      activateReportSchedulesRoute: async () => ({
        body: { chk: [await newSchedule('10:00')], is_act: false },
      }),
      deleteReportSchedulesRoute: async () => ({ body: { chk: [await newSchedule('11:00')] } }),
      deleteAlertRulesRoute: async () => ({
        body: { chk: [await newId(client, '/configs/alert', alertRule)] },
      }),
      deleteAlertWaysRoute: async () => ({
        body: { chk: [await newId(client, '/configs/alert-way', webhook)] },
      }),
      renewAlertSecretRoute: async () => ({
        path: `/configs/alert-way/${String(await newId(client, '/configs/alert-way', webhook))}/secret`,
      }),
      updateKeywordRoute: async () => {
        const id = await newId(client, '/configs/filtering/keywordmonitor', { keyword: `Edit of ${region}` })
        return {
          path: `/configs/filtering/keywordmonitor/${String(id)}`,
          body: { keyword: `Edited ${region}` },
        }
      },
      activateKeywordsRoute: async () => ({
        body: {
          chk: [await newId(client, '/configs/filtering/keywordmonitor', { keyword: 'Off' })],
          is_act: false,
        },
      }),
      deleteKeywordsRoute: async () => ({
        body: { chk: [await newId(client, '/configs/filtering/keywordmonitor', { keyword: 'Gone' })] },
      }),
      updateMailServerRoute: async () => {
        const more = { ...server, server: 'mx5.walk.example' }
        const id = await newId(client, '/configs/mailserver', { ...more, domain_id: ids.domain })
        return { path: `/configs/mailserver/${String(id)}`, body: { ...more, port: 2526 } }
      },
      deleteMailServersRoute: async () => {
        const more = { ...server, server: 'mx4.walk.example', domain_id: ids.domain }
        return { body: { chk: [await newId(client, '/configs/mailserver', more)] } }
      },
      // The other one has its administrator still.
      deleteGroupsRoute: async () => ({ body: { chk: [tenant.otherGroupId] } }),
      refusePasswordRequestsRoute: async () => ({
        body: { chk: [await seedPasswordRequest(db, tenant.users.other)] },
      }),
      retryMailsRoute: async () => {
        await client.call('POST', '/mails/recover', { chk: [ids.mail] })
        return {}
      },
      decideReportsRoute: async () => ({ path: `/mails/reports/${await reported()}/decide` }),
      undoReportDecisionRoute: async () => ({
        path: `/mails/reports/${await newId(client, `/mails/reports/${await reported()}/decide`, { agree: false })}/undo`,
      }),
      acceptWaitingRoute: async () => ({ body: { chk: [await waiting('new@walk.example')] } }),
      refuseWaitingRoute: async () => ({ body: { chk: [await waiting('pest@walk.example')] } }),
      deleteMailsRoute: async () => ({ body: { chk: [tenant.mails.virus] } }),
      endSessionRoute: async () => {
        await prove()
        const other = await signIn(api.app, { ...who, password: NEXT_PASSWORD })
        const { data } = (await other.call('GET', '/auth/sessions')).data as {
          data: { id: string; current: boolean }[]
        }
        return { path: `/auth/sessions/${data.find(({ current }) => current)!.id}` }
      },
      endOtherSessionsRoute: async () => {
        await prove()
        return {}
      },
      createTokenRoute: async () => {
        await prove()
        return {}
      },
      revokeOwnTokenRoute: async () => {
        await prove()
        return { path: `/auth/tokens/${String(await newId(client, '/auth/tokens', token))}` }
      },
      revokeTokensRoute: async () => {
        await prove()
        return { body: { chk: [await newId(client, '/auth/tokens', token)] } }
      },
      resetSecondFactorRoute: async () => {
        await enrolTotp(api, { email: `group@${tenant.domain}`, password: PASSWORD })
        return { path: `/users/${String(tenant.users.group)}/second-factor` }
      },
      decideApplicationRoute: async () => {
        const words = {
          company: 'Walk & Co',
          name: 'W',
          department: '',
          job_title: '',
          contact: '',
          question: '',
        }
        const application = { ...words, email: 'w@walk.example', place: '', created_at: new Date() }
        await db.insertInto('application').values(application).execute()
        return { path: `/applications/${String(await idOf('application'))}` }
      },
      rollbackSettingsRoute: async () => ({
        path: `/configs/history/${String(await idOf('setting_history'))}/rollback`,
      }),
      importSettingsRoute: async () => {
        const content = JSON.parse((await client.call('GET', '/configs/export')).text) as {
          settings: { basic: { sessionMinutes: number } }
        }
        content.settings.basic.sessionMinutes = 77
        return { body: { content: JSON.stringify(content), dry_run: false } }
      },
      updateRoleRoute: async () => ({
        path: `/configs/system/role/${String(await newId(client, '/configs/system/role', ownRole))}`,
        body: { ...ownRole, name: `${ownRole.name} too` },
      }),
      deleteRolesRoute: async () => ({
        body: { chk: [await newId(client, '/configs/system/role', { ...ownRole, name: 'Short' })] },
      }),
      updateFilterRoute: async ({ body }) => ({
        body: { ...body, name: 'Walked', rules: [{ target: 101, cond: 2, value: 'walked' }] },
      }),
      moveFiltersRoute: async ({ path }) => {
        const name = `Moved from ${path}`.slice(0, 50)
        const owner = { domain_id: ids.domain, group_id: ids.group, user_id: tenant.users.other }
        const body = { name, rules: [{ target: 101, cond: 2, value: path }], ...owner }
        const chk = [await newId(client, path.replace(/\/move$/, ''), body)]
        return { body: { chk, region: 'user', user_id: tenant.users.user } }
      },
      deleteDomainsRoute: async () => {
        if (region !== 'all') return {}
        const body = { name: 'short.example', mail_servers: [server] }
        return { body: { chk: [await newId(client, '/domains', body)], confirm: ['short.example'] } }
      },
    },
  }
}

async function eventsAfter(seq: number) {
  return api.database.db
    .selectFrom('audit')
    .select(['seq', 'type', 'class', 'task', 'target', 'details'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .execute()
}
type Event = Awaited<ReturnType<typeof eventsAfter>>[number]

/** Filters are changed and deleted in their lists; the seed has denying ones. */
const isMade = ({ name, route }: RouteCall): boolean =>
  name !== 'logoutRoute' &&
  !TESTED_AT_HOME.has(name) &&
  !(route.path.startsWith('/filters/') && !route.path.includes('/deny/') && route.audit !== 'filter.add')

/** What is deleted is needed before. */
const order = ({ route }: RouteCall): number => (route.method === 'DELETE' ? 1 : 0)

/** What is wrong with what a successful call left behind. */
function faultsOf({ audit, auditTarget }: RouteDefinition, events: readonly Event[]): string[] {
  const event = events.find((one) => `${one.class}.${one.task}` === audit)
  if (event === undefined) return [`left no event ${audit!}`]
  const nameless = event.target === '' && !(typeof auditTarget === 'object' && auditTarget.name === '')
  const missing = sidesWanted(audit!).filter((side) => !sidesOf(event.details).includes(side))
  return [
    ...(event.type === 'S' ? [] : [`is of type ${event.type}`]),
    ...(nameless ? ['names no target'] : []),
    ...missing.map((side) => `has no ${side}`),
    ...keysIn(event.details)
      .filter((key) => fieldText(key) === undefined)
      .map((key) => `keeps ${key}, which has no name in texts/audit-fields.ts`),
  ]
}

/** Names of all fields of the values, however deep. */
function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = Array.isArray(value) ? [] : Object.keys(value).filter((key) => key !== 'note')
  return [...own, ...Object.values(value).flatMap(keysIn)]
}

function sidesWanted(task: string): string[] {
  if (CHANGES.test(task)) return ['before', 'after']
  if (ADDS.test(task)) return ['after']
  return DELETES.test(task) ? ['before'] : []
}

/** Of the event, or of each of the things it lists. */
function sidesOf(details: unknown): string[] {
  const { note } = details as { note?: { items?: object[] } }
  return Object.keys(note?.items?.[0] ?? (details as object))
}

test(
  'every call that succeeds leaves an event, and of a bulk call so do the rows it refuses',
  { timeout: 120_000 },
  async () => {
    const told = new Set<string>()
    const faults: string[] = []
    for (const region of ['domain', 'all'] as const) {
      const { client, ids, special } = await openWalk(region)
      for (const call of AUDITED.filter(isMade).toSorted((a, b) => order(a) - order(b))) {
        const [usual] = call.requests(ids)
        const prepare = (await allowed(call, region)) ? special[call.name.split(' ')[0]!] : undefined
        const request = withAbsent(call.route, { ...usual!, ...(await prepare?.(usual!)) })
        const seq = await newestSeq()
        const answer = await client.call(call.route.method, request.path, request.body)
        const events = await eventsAfter(seq)
        const say = (fault: string): void => void faults.push(`${region}: ${call.name} ${fault}`)
        if (isBulk(call.route) && answer.status === 200) {
          faultsOfRefusal(answer.data as BulkOutcome, events).forEach(say)
        }
        if (answer.status === 200 && hasActed(answer.data)) {
          faultsOf(call.route, events).forEach(say)
          told.add(call.name)
        } else if (answer.status !== 400 && !events.some(({ type }) => type === 'F')) {
          say(`was refused without a trace: ${answer.text}`)
        }
      }
    }
    expect(faults).toEqual([])
    const silent = AUDITED.filter(isMade).filter(({ name }) => !told.has(name))
    expect(silent.map(({ name }) => `${name} succeeds nowhere in this walk`)).toEqual([])
  },
)

async function newestSeq(): Promise<number> {
  const query = api.database.db.selectFrom('audit').select('seq').orderBy('seq', 'desc')
  return (await query.limit(1).executeTakeFirstOrThrow()).seq
}

async function allowed({ permissions }: RouteCall, key: string): Promise<boolean> {
  if (key === 'all' || permissions.length === 0) return true
  const { db } = api.database
  const role = await db
    .selectFrom('role')
    .select('permissions')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return permissions.some((id) => role.permissions.includes(id))
}

type BulkOutcome = Pick<z.output<typeof bulkReply>, 'done' | 'failed'>

const isBulk = ({ reply }: RouteDefinition): boolean =>
  reply instanceof z.ZodObject && reply.shape['failed'] === bulkReply.shape.failed

/** A bulk call names a row besides that does not exist, so that it has an outcome of each kind. */
function withAbsent(route: RouteDefinition, request: Request): Request {
  const { chk } = (request.body ?? {}) as { readonly chk?: readonly (number | string)[] }
  if (!isBulk(route) || chk === undefined) return request
  const absent = typeof chk[0] === 'number' ? ABSENT.user : ABSENT.mail
  return { ...request, body: { ...(request.body as object), chk: [...new Set([...chk, absent])] } }
}

/** All rows that a call refused are one event, which names each and why. */
function faultsOfRefusal({ failed }: BulkOutcome, events: readonly Event[]): string[] {
  const refused = events.filter(({ type }) => type === 'F')
  const target = failed.map(({ id }) => id).join(', ')
  const reasons = failed.map(({ id, error }) => ({ id, error }))
  const [event] = refused
  if (failed.length === 0 || event === undefined) return ['left no event of the row that is not there']
  const details = event.details as { readonly note?: { readonly failed?: BulkOutcome['failed'] } }
  return [
    ...(refused.length === 1 ? [] : [`left ${String(refused.length)} events of the refused rows`]),
    ...(event.target === target ? [] : [`names ${event.target} instead of the refused ${target}`]),
    ...(isDeepStrictEqual(
      details.note?.failed?.map(({ id, error }) => ({ id, error })),
      reasons,
    )
      ? []
      : ['does not say why each row was refused']),
  ]
}

/** True unless it is a bulk call that did nothing. */
function hasActed(data: unknown): boolean {
  const { done, failed = [] } = (data ?? {}) as Partial<BulkOutcome>
  return failed.length === 0 || done !== 0
}

test('what is refused can be named: by the path, by the body, or by the declaration', () => {
  const nameless = [...ROUTES].filter(([name, { access, audit, auditTarget, params, body }]) => {
    if (access === 'public' || audit === undefined || audit === 'own') return false
    if (auditTarget !== undefined || params !== undefined || NAMED_BY_SERVICE.has(name)) return false
    const fields = body instanceof z.ZodObject ? Object.keys(body.shape) : []
    return !NAMING_FIELDS.some((field) => fields.includes(field))
  })
  expect(nameless.map(([name]) => `${name} names nothing: declare its auditTarget`)).toEqual([])
})
