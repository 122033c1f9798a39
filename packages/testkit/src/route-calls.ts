/** What declared routes take in path, query and body, for the walk over them. A new route needs a line here. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { uuidv7 } from '@postern/server/platform/ids.ts'
import { ALERT_BODIES } from './alerts.ts'
import { DETOX_BODIES } from './detox.ts'
import type { Tenant } from './tenants.ts'

export const REGIONS = ['all', 'domain', 'group', 'user'] as const
export type Region = (typeof REGIONS)[number]

/** What a call names: the things of one owner, or things that do not exist. */
export interface Ids {
  /** What searches look for: a domain or address of the owner. */
  readonly words: string
  readonly domain: number
  readonly group: number
  readonly user: number
  readonly server: number
  readonly person: number
  readonly exception: number
  readonly role: number
  readonly event: number
  readonly notice: number
  readonly bulk: number
  readonly report: number
  readonly filterBulk: number
  readonly mail: string
  /** A user's wish for a new password. */
  readonly passwordRequest: number
  /** A misjudgement report. */
  readonly misjudgement: number
  /** A request for the original of a mail. */
  readonly originalRequest: number
  readonly alertRule: number
  readonly alertWay: number
  readonly alert: number
  readonly filter: Readonly<Record<Region, number>>
  /** Denying ones that authenticate. */
  readonly authFilter: Readonly<Record<Region, number>>
}

/** Of a server that is not there. */
const DIRECTORY = {
  servers: ['127.0.0.1:9'],
  bind_dn: 'cn=reader,dc=example',
  bind_password: 'secret',
  base_dn: 'dc=example',
}

const NOBODY = 999_999
export const ABSENT: Ids = {
  bulk: NOBODY,
  report: NOBODY,
  filterBulk: NOBODY,
  words: 'absent.example',
  domain: NOBODY,
  group: NOBODY,
  user: NOBODY,
  server: NOBODY,
  person: NOBODY,
  exception: NOBODY,
  role: NOBODY,
  event: NOBODY,
  notice: NOBODY,
  mail: uuidv7(Date.now()),
  passwordRequest: NOBODY,
  misjudgement: NOBODY,
  originalRequest: NOBODY,
  alertRule: NOBODY,
  alertWay: NOBODY,
  alert: NOBODY,
  filter: { all: NOBODY, domain: NOBODY, group: NOBODY, user: NOBODY },
  authFilter: { all: NOBODY, domain: NOBODY, group: NOBODY, user: NOBODY },
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
    person: tenant.personId,
    exception: tenant.exceptionId,
    notice: noticeId,
    event,
    mail: mails.spam,
    filter: { ...filters, all: NOBODY },
  }
}

/** `{id}` of a path, by how the path begins: the first line that fits. */
export const PATH_IDS: readonly (readonly [
  prefix: string,
  id: (ids: Ids, region: Region) => string | number,
])[] = [
  // One's own only (features/mail/task/task.test.ts tries others').
  ['/mails/tasks/', () => NOBODY],
  // One's own only (features/export/export.test.ts tries others').
  ['/exports/', () => NOBODY],
  ['/export-schedules/', () => NOBODY],
  // One's own only (features/mail/saved/saved.test.ts tries others').
  ['/mails/searches/', () => NOBODY],
  ['/mails/reports/', (ids) => ids.misjudgement],
  ['/detox/requests/', (ids) => ids.originalRequest],
  ['/mails/', (ids) => ids.mail],
  ['/alerts/', (ids) => ids.alert],
  ['/configs/alert/', (ids) => ids.alertRule],
  ['/configs/alert-way/', (ids) => ids.alertWay],
  ['/users/', (ids) => ids.user],
  ['/groups/', (ids) => ids.group],
  ['/domains/', (ids) => ids.domain],
  ['/configs/mailserver/', (ids) => ids.server],
  ['/configs/filtering/protected-people/', (ids) => ids.person],
  ['/detox/except/', (ids) => ids.exception],
  // Nobody's: they belong to the installation.
  ['/configs/filtering/yara/', () => NOBODY],
  ['/configs/filtering/misjudgement/learning/', () => NOBODY],
  ['/configs/filtering/keywordmonitor/', () => NOBODY],
  ['/filters/smtp/', () => NOBODY],
  ['/configs/report/schedule/', () => NOBODY],
  ['/configs/filtering/protected-people-fill/', (ids) => ids.domain],
  ['/center/notice/', (ids) => ids.notice],
  // One's own only (features/auth/account/account.test.ts tries others').
  ['/auth/sessions/', (ids) => ids.mail],
  ['/auth/tokens/', () => NOBODY],
  ['/auth/second-factor/passkey/', () => NOBODY],
  ['/bulk/user/', (ids) => ids.bulk],
  ['/bulk/filter/', (ids) => ids.filterBulk],
  ['/bulk/', () => NOBODY],
  ['/applications/', () => NOBODY],
  // Nobody's: versions belong to the installation.
  ['/configs/history/', () => NOBODY],
  // Nobody's: an id of nothing.
  ['/configs/system/nodes/', (ids) => ids.mail],
  ['/configs/system/backups/', () => NOBODY],
  // One's own only (features/backup/list.test.ts tries others').
  ['/configs/system/backup-work/', () => NOBODY],
  ['/configs/log/audit/', (ids) => ids.event],
  ['/configs/system/role/', (ids) => ids.role],
  ...REGIONS.map(
    (of) => [`/filters/system/inbound/${of}/deny/ears/`, (ids: Ids) => ids.authFilter[of]] as const,
  ),
  ['/filters/', (ids, region) => ids.filter[region]],
]

/** Other parameters of paths: words that are there for everybody. */
export const PATH_WORDS: Readonly<Record<string, string>> = { group: 'basic', function: 'scan' }

/** Parameters of queries that name something. Texts are searched for `ids.words`, sorts are taken from the schema. */
export const QUERY_IDS: Readonly<Record<string, (ids: Ids) => string | number>> = {
  domain_id: (ids) => ids.domain,
  group_id: (ids) => ids.group,
  user_id: (ids) => ids.user,
  role_id: (ids) => ids.role,
  rule: (ids) => ids.alertRule,
  role: (ids) => ids.role,
  chk: (ids) => ids.filter.domain,
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

const authFilter = (ids: Ids, region: Region): object => ({
  ...filter(ids, region),
  rules: [{ target: 1, cond: 1, value: 'walk@walk.example' }],
})

const report = { frequency: 'daily', region: 'all', language: 'en', contents: ['delivery'] }
const schedule = ({ words }: Ids): object => ({
  ...report,
  name: 'Walk',
  send_time: '08:00',
  recipients: [`walk@${words.slice(words.indexOf('@') + 1)}`],
})

/** Of what everybody may have; off, so that it makes nothing beside the walk. */
const clock = { frequency: 'daily', send_time: '23:59', is_act: false }
const exportSchedule = { ...clock, name: 'Walk', list: 'mail', period: 'week', format: 'csv', language: 'en' }

const notice = (ids: Ids): object => ({
  texts: { ko: { title: 'Walk', body: 'Walk' }, en: {}, ja: {} },
  active_start: '2026-01-01T00:00:00Z',
  regions: ['domain'],
  all_domains: false,
  domain_ids: [ids.domain],
})

/** Settings under which calls that are right succeed: mail may be forwarded to an address of nobody's. */
export const WALK_SETTINGS: SettingsValues = {
  ...DEFAULT_SETTINGS,
  delivery: { ...DEFAULT_SETTINGS.delivery, forwardDomains: ['walk.example'] },
}

/** Bodies that are right but for the ids, by the route's name. */
export const BODIES: Readonly<Record<string, (ids: Ids, region: Region) => object>> = {
  changePasswordRoute: () => ({ current: 'wrong', password: 'wrong too' }),
  updateSettingsRoute: () => ({ values: { sessionMinutes: 61 } }),
  updateBasicConfigRoute: () => ({ values: { sessionMinutes: 62 } }),
  updateBackupConfigRoute: () => ({ values: { keepCount: 15 } }),
  startBackupRoute: () => ({ kind: 'configuration' }),
  updateAccessConfigRoute: () => ({ values: { lockMinutes: 11 } }),
  updateSmtpConfigRoute: () => ({ values: { maxHops: 51 } }),
  updateVirusConfigRoute: () => ({ values: { builtIn: false } }),
  updateHarmfulConfigRoute: () => ({ values: { scripts: 'tag' } }),
  updateAttachedLinkConfigRoute: () => ({ values: { codes: false } }),
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
  acceptWaitingRoute: ({ mail }) => ({ chk: [mail] }),
  refuseWaitingRoute: ({ mail }) => ({ chk: [mail] }),
  ...ALERT_BODIES,
  ...DETOX_BODIES,
  createReportScheduleRoute: schedule,
  updateReportScheduleRoute: (ids) => ({ ...schedule(ids), name: 'Walk too' }),
  activateReportSchedulesRoute: () => ({ chk: [NOBODY], is_act: false }),
  deleteReportSchedulesRoute: () => ({ chk: [NOBODY] }),
  previewReportRoute: () => report,
  testReportRoute: () => report,
  resendReportMailsRoute: ({ report: id }) => ({ chk: [id] }),
  sendReportsRoute: ({ user: id }) => ({ chk: [id] }),
  updateOwnReportRoute: () => ({ daily_report: false, language: 'ko' }),
  useReportLinkRoute: () => ({ token: 'x.y' }),
  updateReportConfigRoute: () => ({ values: { linkDays: 8 } }),
  updateMisjudgementConfigRoute: () => ({ values: { answerByMail: true } }),
  reportMailsRoute: ({ mail }) => ({ chk: [mail], wish: 'normal' }),
  decideReportsRoute: () => ({ agree: false }),
  updateEarsConfigRoute: () => ({ values: { expireDays: 8 } }),
  updateBlockingConfigRoute: () => ({ values: { senderMinutes: 30 } }),
  releaseBlocksRoute: () => ({ chk: ['sender nobody@walk.example'] }),
  updateKeywordConfigRoute: () => ({ values: { alarmMinutes: 30 } }),
  updateDetoxAlarmRoute: () => ({ values: { alarmMinutes: 30 } }),
  updateYaraConfigRoute: () => ({ values: { score: 4 } }),
  activateYaraFilesRoute: () => ({ chk: [NOBODY], is_act: false }),
  deleteYaraFilesRoute: () => ({ chk: [NOBODY] }),
  createKeywordRoute: () => ({ keyword: 'Walk' }),
  updateKeywordRoute: () => ({ keyword: 'Walk too' }),
  activateKeywordsRoute: () => ({ chk: [NOBODY], is_act: false }),
  deleteKeywordsRoute: () => ({ chk: [NOBODY] }),
  createSmtpWhitelistRoute: () => ({ value: 'walk.example' }),
  createSmtpBlacklistRoute: () => ({ value: 'walk.example' }),
  updateSmtpWhitelistRoute: () => ({ value: 'walk-too.example' }),
  updateSmtpBlacklistRoute: () => ({ value: 'walk-too.example' }),
  activateSmtpWhitelistRoute: () => ({ chk: [NOBODY], is_act: false }),
  activateSmtpBlacklistRoute: () => ({ chk: [NOBODY], is_act: false }),
  deleteSmtpWhitelistRoute: () => ({ chk: [NOBODY] }),
  deleteSmtpBlacklistRoute: () => ({ chk: [NOBODY] }),
  createProtectedPersonRoute: (ids) => ({ name: 'Walk', domain_id: ids.domain }),
  updateProtectedPersonRoute: () => ({ name: 'Walk too' }),
  deleteProtectedPeopleRoute: (ids) => ({ chk: [ids.person] }),
  deleteMailServersRoute: (ids) => ({ chk: [ids.server] }),
  sendTestMailRoute: (ids) => ({ email: `postmaster@${ids.words}` }),
  testMailServerRoute: () => ({ server: 'mx.walk.example' }),
  createUserRoute: user,
  updateUserRoute: user,
  changeUsersRoute: (ids) => ({ chk: [ids.user], change: { login_blocked: true } }),
  deleteUsersRoute: (ids) => ({ chk: [ids.user] }),
  createGroupRoute: (ids) => ({ name: 'Walk', domain_id: ids.domain }),
  updateGroupRoute: (ids) => ({ name: 'Walk too', domain_id: ids.domain }),
  deleteGroupsRoute: (ids) => ({ chk: [ids.group] }),
  recoverMailsRoute: (ids) => ({ chk: [ids.mail] }),
  cancelMailsRoute: (ids) => ({ chk: [ids.mail] }),
  retryMailsRoute: (ids) => ({ chk: [ids.mail] }),
  retryQueueRoute: () => ({ of: null }),
  cancelQueueRoute: () => ({ of: { destination: 'nowhere.example', server: '' } }),
  // What it starts would go on beside the walk: of a period that is none (features/mail/task/task.test.ts starts some).
  startMailTaskRoute: () => ({
    action: 'recover',
    query: { from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' },
  }),
  // Of mail of a period that is none: what it starts is over at once (features/export/export.test.ts).
  startExportRoute: () => ({
    list: 'mail',
    format: 'csv',
    query: { from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' },
  }),
  updateLayoutRoute: () => ({ order: ['health'], hidden: [] }),
  createExportScheduleRoute: () => exportSchedule,
  updateExportScheduleRoute: () => ({ ...exportSchedule, name: 'Walk too' }),
  pauseExportScheduleRoute: () => ({ is_act: false }),
  saveDirectoryRoute: () => DIRECTORY,
  testDirectoryRoute: () => DIRECTORY,
  syncDirectoryRoute: () => ({}),
  saveSearchRoute: () => ({ name: 'Walk', view: { q: 'walk' } }),
  renameSearchRoute: () => ({ name: 'Walk too' }),
  forwardMailsRoute: (ids) => ({ chk: [ids.mail], to: ['walk@walk.example'] }),
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
  unlockUsersRoute: (ids) => ({ chk: [ids.user] }),
  setLanguageRoute: () => ({ language: 'ja' }),
  createEntryRoute: (ids) => ({
    email: `user@${ids.words.slice(ids.words.indexOf('@') + 1)}`,
    site: 'https://groupware.example',
  }),
  endEntriesRoute: (ids) => ({ email: `user@${ids.words.slice(ids.words.indexOf('@') + 1)}` }),
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
  testClamdRoute: () => ({ name: 'tcp://127.0.0.1:3310' }),
  testSpfRoute: () => ({ name: 'list.example' }),
  testBlockListRoute: () => ({ kind: 'rbl', name: 'list.example' }),
  commitFilterBulkRoute: () => ({ lines: 'valid', existing: 'skip' }),
  commitSmtpBulkRoute: () => ({ lines: 'valid', existing: 'skip' }),
  commitMailServerBulkRoute: () => ({ lines: 'valid', existing: 'skip' }),
  updateUserDefaultsRoute: () => ({ language: 'ja' }),
  updateDomainDefaultsRoute: () => ({ run_mode: 2 }),
  createAuthFilterRoute: authFilter,
  updateAuthFilterRoute: authFilter,
  activateAuthFiltersRoute: (ids, region) => ({ chk: [ids.authFilter[region]], is_act: false }),
  deleteAuthFiltersRoute: (ids, region) => ({ chk: [ids.authFilter[region]] }),
  deleteOwnSendersRoute: (ids) => ({ chk: [ids.authFilter.user] }),
  createFilterRoute: filter,
  tryFilterRoute: (ids, region) => ({ source: { mail: ids.mail }, filter: filter(ids, region) }),
  draftOverlapsRoute: (ids, region) => ({ filter: filter(ids, region) }),
  startBacktestRoute: (ids, region) => ({ filter: filter(ids, region), days: 1 }),
  simulateRoute: (ids) => ({ source: { mail: ids.mail } }),
  updateFilterRoute: filter,
  activateFiltersRoute: (ids, region) => ({ chk: [ids.filter[region]], is_act: false }),
  moveFiltersRoute: (ids, region) => ({
    chk: [ids.filter[region]],
    region: 'user',
    user_id: ids.user,
  }),
  createRoleRoute: () => ({ name: 'Walk', region: 'user', permissions: ['mail-inbound-mail'] }),
  updateRoleRoute: () => ({ name: 'Walk', region: 'user', permissions: ['mail-inbound-mail'] }),
  deleteRolesRoute: (ids) => ({ chk: [ids.role] }),
  deleteFiltersRoute: (ids, region) => ({ chk: [ids.filter[region]] }),
}
