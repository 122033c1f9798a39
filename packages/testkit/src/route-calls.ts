/**
 * Calls of every declared route with ids of one's choice, for the walk over routes × roles × ids
 * (apps/server/src/features/routes.test.ts). A new route needs a line here for what its path and body take.
 */
import { PERMISSION_IDS, type Permission } from '@postern/contract/permissions.ts'
import { ROUTES } from '@postern/contract/routes/all.ts'
import type { RouteDefinition } from '@postern/contract/routes/define.ts'
import { uuidv7 } from '@postern/server/platform/ids.ts'
import { z } from 'zod'
import type { Tenant } from './tenants.ts'

const REGIONS = ['all', 'domain', 'group', 'user'] as const
type Region = (typeof REGIONS)[number]

/** What a call names: the things of one owner, or things that do not exist. */
export interface Ids {
  /** What searches look for: a domain or address of the owner. */
  readonly words: string
  readonly domain: number
  readonly group: number
  readonly user: number
  readonly server: number
  readonly role: number
  readonly event: number
  readonly notice: number
  readonly bulk: number
  readonly mail: string
  /** A user's wish for a new password. */
  readonly passwordRequest: number
  readonly filter: Readonly<Record<Region, number>>
}

const NOBODY = 999_999
export const ABSENT: Ids = {
  bulk: NOBODY,
  words: 'absent.example',
  domain: NOBODY,
  group: NOBODY,
  user: NOBODY,
  server: NOBODY,
  role: NOBODY,
  event: NOBODY,
  notice: NOBODY,
  mail: uuidv7(Date.now()),
  passwordRequest: NOBODY,
  filter: { all: NOBODY, domain: NOBODY, group: NOBODY, user: NOBODY },
}

export function idsOf(tenant: Tenant): Ids {
  const { domain, domainId, groupId, users, serverId, noticeId, bulkId, filters, mails, event } = tenant
  return {
    ...ABSENT,
    bulk: bulkId,
    words: domain,
    domain: domainId,
    group: groupId,
    user: users.user,
    server: serverId,
    notice: noticeId,
    event,
    mail: mails.spam,
    filter: { ...filters, all: NOBODY },
  }
}

/** `{id}` of a path, by how the path begins: the first line that fits. */
const PATH_IDS: readonly (readonly [prefix: string, id: (ids: Ids, region: Region) => string | number])[] = [
  ['/mails/', (ids) => ids.mail],
  ['/users/', (ids) => ids.user],
  ['/groups/', (ids) => ids.group],
  ['/domains/', (ids) => ids.domain],
  ['/configs/mailserver/', (ids) => ids.server],
  ['/center/notice/', (ids) => ids.notice],
  // One's own only (features/auth/account.test.ts tries others').
  ['/auth/sessions/', (ids) => ids.mail],
  ['/auth/tokens/', () => NOBODY],
  ['/auth/second-factor/passkey/', () => NOBODY],
  ['/bulk/user/', (ids) => ids.bulk],
  ['/bulk/', () => NOBODY],
  ['/applications/', () => NOBODY],
  // Nobody's: versions belong to the installation.
  ['/configs/history/', () => NOBODY],
  ['/configs/log/audit/', (ids) => ids.event],
  ['/configs/system/role/', (ids) => ids.role],
  ['/filters/', (ids, region) => ids.filter[region]],
]

/** Other parameters of paths: words that are there for everybody. */
const PATH_WORDS: Readonly<Record<string, string>> = { group: 'basic', function: 'scan' }

/** Parameters of queries that name something. Texts are searched for `ids.words`, sorts are taken from the schema. */
const QUERY_IDS: Readonly<Record<string, (ids: Ids) => string | number>> = {
  domain_id: (ids) => ids.domain,
  group_id: (ids) => ids.group,
  user_id: (ids) => ids.user,
  role_id: (ids) => ids.role,
  role: (ids) => ids.role,
}

const server = { server: 'mx.walk.example', port: 2525, secure: 0, preference: 1 }
const user = (ids: Ids): object => ({
  email: `walk@${ids.words.slice(ids.words.indexOf('@') + 1)}`,
  name: 'Walk',
  domain_id: ids.domain,
  group_id: ids.group,
  role_id: ids.role,
})
const filter = (ids: Ids, region: Region): object => ({
  name: 'walk',
  rules: [{ target: 101, cond: 2, value: 'walk' }],
  domain_id: region === 'domain' ? ids.domain : null,
  group_id: region === 'group' ? ids.group : null,
  user_id: region === 'user' ? ids.user : null,
})

const notice = (ids: Ids): object => ({
  texts: { ko: { title: 'Walk', body: 'Walk' }, en: {}, ja: {} },
  active_start: '2026-01-01T00:00:00Z',
  regions: ['domain'],
  all_domains: false,
  domain_ids: [ids.domain],
})

/** Bodies that are right but for the ids, by the route's name. */
const BODIES: Readonly<Record<string, (ids: Ids, region: Region) => object>> = {
  changePasswordRoute: () => ({ current: 'wrong', password: 'wrong too' }),
  updateSettingsRoute: () => ({ values: { sessionMinutes: 61 } }),
  updateBasicConfigRoute: () => ({ values: { sessionMinutes: 62 } }),
  updateAccessConfigRoute: () => ({ values: { lockMinutes: 11 } }),
  updateSmtpConfigRoute: () => ({ values: { maxHops: 51 } }),
  updateScannerConfigRoute: () => ({ values: { spamThreshold: 6 } }),
  rollbackSettingsRoute: () => ({ dry_run: false }),
  importSettingsRoute: () => ({ content: '{}', dry_run: false }),
  createDomainRoute: () => ({ name: 'walk.example', mail_servers: [server] }),
  updateDomainRoute: ({ words }) => ({ name: `walk.${words}`, mail_servers: [server] }),
  deleteDomainsRoute: (ids) => ({ chk: [ids.domain], confirm: [ids.words] }),
  testRecipientCheckRoute: () => ({
    name: 'walk.example',
    factor: 'address',
    value: 'walk',
    server: 'mx.walk.example',
    port: 25,
    secure: 0,
  }),
  createMailServerRoute: (ids) => ({ ...server, domain_id: ids.domain }),
  updateMailServerRoute: () => server,
  deleteMailServersRoute: (ids) => ({ chk: [ids.server] }),
  testMailServerRoute: () => ({ server: 'mx.walk.example' }),
  createUserRoute: user,
  updateUserRoute: user,
  changeUsersRoute: (ids) => ({ chk: [ids.user], change: { login_blocked: true } }),
  deleteUsersRoute: (ids) => ({ chk: [ids.user] }),
  createGroupRoute: (ids) => ({ name: 'Walk', domain_id: ids.domain }),
  updateGroupRoute: (ids) => ({ name: 'Walk too', domain_id: ids.domain }),
  deleteGroupsRoute: (ids) => ({ chk: [ids.group] }),
  recoverMailsRoute: (ids) => ({ chk: [ids.mail] }),
  deleteMailsRoute: (ids) => ({ chk: [ids.mail] }),
  filterFromMailsRoute: (ids) => ({ chk: [ids.mail], policy: 'allow', region: 'user' }),
  createNoticeRoute: notice,
  updateNoticeRoute: notice,
  deleteNoticesRoute: (ids) => ({ chk: [ids.notice] }),
  decideApplicationRoute: (ids) => ({ state: 'accepted', domain_id: ids.domain }),
  updateProfileRoute: () => ({ name: 'Walk', language: 'en' }),
  approvePasswordRequestsRoute: (ids) => ({ chk: [ids.passwordRequest] }),
  refusePasswordRequestsRoute: (ids) => ({ chk: [ids.passwordRequest] }),
  endUserSessionsRoute: (ids) => ({ chk: [ids.user] }),
  reactivateUsersRoute: (ids) => ({ chk: [ids.user] }),
  setLanguageRoute: () => ({ language: 'ja' }),
  createTokenRoute: (ids) => ({
    name: 'Walk',
    permissions: ['mail-inbound-mail'],
    domain_id: ids.domain,
    days: 1,
  }),
  revokeTokensRoute: () => ({ chk: [NOBODY] }),
  confirmTotpRoute: () => ({ code: '000000' }),
  confirmEmailFactorRoute: () => ({ ticket: 'x', code: '000000' }),
  addPasskeyRoute: () => ({
    ticket: 'x',
    name: 'Walk',
    response: { id: 'x', rawId: 'x', type: 'public-key', response: {} },
  }),
  forgetBrowsersRoute: (ids) => ({ id: ids.mail }),
  confirmSessionRoute: () => ({ password: 'wrong' }),
  proveByCodeRoute: () => ({ code: '000000' }),
  proveByPasskeyRoute: () => ({
    ticket: 'x',
    response: { id: 'x', rawId: 'x', type: 'public-key', response: {} },
  }),
  commitUserBulkRoute: () => ({ lines: 'valid', existing: 'skip' }),
  commitDomainBulkRoute: () => ({ lines: 'valid', existing: 'skip' }),
  commitMailServerBulkRoute: () => ({ lines: 'valid', existing: 'skip' }),
  updateUserDefaultsRoute: () => ({ language: 'ja' }),
  updateDomainDefaultsRoute: () => ({ run_mode: 2 }),
  createFilterRoute: filter,
  updateFilterRoute: filter,
  activateFiltersRoute: (ids, region) => ({ chk: [ids.filter[region]], is_act: false }),
  createRoleRoute: () => ({ name: 'Walk', region: 'user', permissions: ['mail-inbound-mail'] }),
  updateRoleRoute: () => ({ name: 'Walk', region: 'user', permissions: ['mail-inbound-mail'] }),
  deleteRolesRoute: (ids) => ({ chk: [ids.role] }),
  deleteFiltersRoute: (ids, region) => ({ chk: [ids.filter[region]] }),
}

export interface Request {
  readonly path: string
  readonly body: object | undefined
}

export interface RouteCall {
  /** `deleteFiltersRoute user allow`, for messages. */
  readonly name: string
  readonly route: RouteDefinition
  /** Any one of them opens it; empty when every session does. */
  readonly permissions: readonly Permission[]
  /** The calls made with these ids; the same number for all ids. */
  requests(ids: Ids): readonly Request[]
}

/** Every call but those of public routes; one for each region and policy where the path has them. */
export function routeCalls(): RouteCall[] {
  return [...ROUTES]
    .filter(([, { access }]) => access !== 'public')
    .flatMap(([name, route]) => {
      if (!route.path.includes('{region}')) {
        const permissions: readonly Permission[] = Array.isArray(route.access) ? route.access : []
        return [{ name, route, permissions, requests: (ids: Ids) => requestsOf(name, route, ids, 'all') }]
      }
      return REGIONS.flatMap((region) =>
        ['allow', 'deny'].map((policy): RouteCall => {
          const path = route.path.replace('{region}', region).replace('{policy}', policy)
          const narrowed = { ...route, path }
          const wanted = `filter-system-inbound_${region}_${policy}`
          return {
            name: `${name} ${region} ${policy}`,
            route: narrowed,
            permissions: PERMISSION_IDS.filter((id) => id === wanted),
            requests: (ids) => requestsOf(name, narrowed, ids, region),
          }
        }),
      )
    })
}

function requestsOf(name: string, route: RouteDefinition, ids: Ids, region: Region): Request[] {
  const path = pathOf(name, route, ids, region)
  if (route.body) {
    const body = BODIES[name]
    if (!body) unknown(name, 'has a body: add one to BODIES')
    return [{ path, body: body(ids, region) }]
  }
  const body = route.upload === undefined ? undefined : NO_TEXT
  return queriesOf(route, ids).map((query) => ({
    path: query.size > 0 ? `${path}?${query.toString()}` : path,
    body,
  }))
}

/** A file that is refused at once: one that is taken is worked on while the walk compares rows. */
const NO_TEXT = Buffer.from(' \n')

function pathOf(name: string, { path }: RouteDefinition, ids: Ids, region: Region): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
    const word = PATH_WORDS[parameter]
    if (word !== undefined) return word
    const found = parameter === 'id' && PATH_IDS.find(([prefix]) => path.startsWith(prefix))
    if (!found) unknown(name, `takes {${parameter}} in ${path}: add it to PATH_IDS or PATH_WORDS`)
    return String(found[1](ids, region))
  })
}

function unknown(name: string, what: string): never {
  throw new Error(
    `${name} ${what} of packages/testkit/src/route-calls.ts, so that it is walked with foreign ids`,
  )
}

/** As it is, by every id and text it can be narrowed by, and in every order (H02). */
function queriesOf({ query }: RouteDefinition, ids: Ids): URLSearchParams[] {
  const found = [new URLSearchParams()]
  for (const [key, schema] of Object.entries(query?.shape ?? {})) {
    const inner = unwrap(schema as z.ZodType)
    const id = QUERY_IDS[key]
    if (id) found.push(new URLSearchParams({ [key]: String(id(ids)) }))
    else if (key === 'sort' && inner instanceof z.ZodEnum) {
      for (const sort of inner.options) {
        for (const order of ['asc', 'desc']) found.push(new URLSearchParams({ sort: String(sort), order }))
      }
    } else if (inner instanceof z.ZodString) found.push(new URLSearchParams({ [key]: ids.words }))
  }
  return found
}

function unwrap(schema: z.ZodType): z.ZodType {
  let inner = schema
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault || inner instanceof z.ZodNullable) {
    inner = inner.unwrap() as z.ZodType
  }
  return inner
}
