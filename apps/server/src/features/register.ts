/** Binds every feature's routes; the one place where features meet, through typed ports. */
import type { PasswordContext } from '@postern/contract/validation/password-context.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import type { BlobStore } from '../platform/blob/blob-store.ts'
import type { DnsResolver } from '@postern/mail/auth/results.ts'
import type { Db } from '../platform/db/client.ts'
import { auditCall } from '../platform/audit/call.ts'
import { loadInstallationKey } from '../platform/crypto/installation-key.ts'
import { createRefusedReads } from '../platform/http/refused-reads.ts'
import type { Job } from '../platform/jobs/job.ts'
import { createCapabilities, type Capabilities } from '../platform/capability/capability.ts'
import { createPlaceLimit } from '../platform/http/place-limit.ts'
import { createSealedBox } from '../platform/crypto/sealed-box.ts'
import { createBinder, unboundRoutes, type Bind } from '../platform/http/bind.ts'
import { registerApplication } from './application/routes.ts'
import { countNew } from './application/store.ts'
import { registerAccount } from './auth/account/account-routes.ts'
import type { Caller, RequestInfo } from '../platform/http/caller.ts'
import { registerApiToken } from './api-token/routes.ts'
import { findToken } from './api-token/service.ts'
import { registerAudit } from './audit/routes.ts'
import { createHasher } from './auth/password/hashing.ts'
import { registerReset } from './auth/reset/reset-routes.ts'
import { countRequests } from './auth/reset/reset-store.ts'
import { assertPassword } from './auth/password/password-policy.ts'
import { createSealing } from './auth/password/sealing.ts'
import { registerAuth } from './auth/routes.ts'
import { bindEmbedding } from './auth/side-routes.ts'
import { createAuthenticator } from './auth/session/authenticator.ts'
import type { AuthDeps } from './auth/deps.ts'
import { bindExports } from './exports.ts'
import { renewedCaller } from './auth/session/renewed.ts'
import { assertMaySignIn, openSession } from './auth/entry.ts'
import { assertOwnPassword } from './auth/password/own-password.ts'
import { afterFirstFactor } from './auth/sign-in.ts'
import { createSigner } from './auth/session/signing.ts'
import { accountById, endSessionsOf, endSessionsOfRole } from './auth/store.ts'
import { forgetMailLocks } from './auth/throttle/mail-throttle.ts'
import { createThrottle } from './auth/throttle/throttle.ts'
import { registerAttachmentLinks } from './attachment-link/routes.ts'
import type { VirusIn } from './attachment-link/ports.ts'
import { registerBlockList } from './block-list/routes.ts'
import { registerSpfTest } from './spf-test/routes.ts'
import { registerBulk } from './bulk/routes.ts'
import { registerVirus } from './virus/routes.ts'
import type { VirusDeps } from './virus/service.ts'
import { registerConfig } from './config/routes.ts'
import type { ReadHealth } from './dashboard/ports.ts'
import { bindDashboard } from './dashboard-ports.ts'
import { countWaiting as countAlerts } from './alert/alert-store.ts'
import { registerAlerts } from './alert/routes.ts'
import { registerDefaults } from './defaults/routes.ts'
import { createDefaults } from './defaults/service.ts'
import type { DomainDeps } from './domain/domain-service.ts'
import type { Self, SendTestMail, TestConnection, TestRecipient } from './domain/ports.ts'
import { registerDomain } from './domain/routes.ts'
import { filterPort } from './filter/port.ts'
import type { OverlapPort } from './filter/levels/ports.ts'
import { registerLevels } from './filter/levels/routes.ts'
import { registerAuthFilter } from './filter/auth-routes.ts'
import { registerFilter } from './filter/routes.ts'
import type { TrialPort } from './filter/try/ports.ts'
import { registerTrials } from './filter/try/routes.ts'
import { createBacktests } from './filter/try/backtests.ts'
import { createSamples } from './filter/try/samples.ts'
import { deleteFilters } from './filter/service.ts'
import { registerJobs } from './job/routes.ts'
import { registerLearning } from './learning/routes.ts'
import { createContentReader } from './mail/content/content-reader.ts'
import type { SendMail } from './ports/mail.ts'
import type { EnqueueMail, RemoveFilter, ScanFirst } from './mail/ports.ts'
import { registerBlocking } from './blocking/routes.ts'
import { registerKeywords } from './keyword/routes.ts'
import { registerChallenges } from './ears/challenge/routes.ts'
import { registerWaiting } from './ears/routes.ts'
import { authRulesHash } from './filter/rules-hash.ts'
import { countOpen } from './mail/reports/service.ts'
import { registerQueue } from './mail/queue/routes.ts'
import { registerMisjudgements } from './mail/reports/routes.ts'
import { registerMail } from './mail/routes.ts'
import { originalToTry, type MailDeps } from './mail/service.ts'
import { registerSavedSearches } from './mail/saved/routes.ts'
import { registerMailTasks } from './mail/task/routes.ts'
import { readableClasses } from './mail/visibility.ts'
import { allRoles } from './member/choice-store.ts'
import type { CredentialPorts } from './member/ports.ts'
import { assertAssignable, mayAssign } from './member/roles.ts'
import { registerMember } from './member/routes.ts'
import { registerNotice } from './notice/routes.ts'
import { registerProtectedPeople } from './protected-person/routes.ts'
import { registerSmtpLists } from './smtp-list/routes.ts'
import { senderFilters } from './sender-filters.ts'
import { registerShell } from './shell/routes.ts'
import { registerStatistics } from './statistics/routes.ts'
import { createGate } from './second-factor/gate.ts'
import type { FactorDeps, SignInPorts } from './second-factor/ports.ts'
import { assertProven } from './second-factor/proof.ts'
import { registerSecondFactor } from './second-factor/routes.ts'
import { passkeyProvider } from './second-factor/sign-in.ts'
import type { SsoPorts } from './single-sign-on/ports.ts'
import { createProvider } from './single-sign-on/provider.ts'
import { registerSingleSignOn } from './single-sign-on/routes.ts'
import { oidcProvider } from './single-sign-on/service.ts'
import { registerScoreWatch } from './score-watch/routes.ts'
import type { RolePort } from './ports/roles.ts'
import { registerYara } from './yara/routes.ts'
import type { YaraPort } from './yara/ports.ts'
import { registerReports } from './digest/routes.ts'
import type { QueueReports } from './digest/ports.ts'
import type { QueueAdminReports } from './admin-report/ports.ts'
import { registerAdminReports } from './admin-report/routes.ts'
import { sendAgain } from './admin-report/service.ts'
import { linkPorts, reportActions, reportClasses } from './report-ports.ts'
import { registerRole } from './role/routes.ts'

export interface FeatureDeps extends Pick<MailDeps, 'forwardMail' | 'countryOf'> {
  /** What the caller of the current call reaches (platform/db/tenant.ts). */
  readonly db: Db
  /** Everything: for signing in and what else serves all tenants. */
  readonly systemDb: Db
  readonly blobs: BlobStore
  /** ms since the epoch. */
  readonly clock: () => number
  /** The settings as they are now. */
  readonly settings: () => SettingsValues
  /** Has this process read them anew, after they were changed. */
  readonly refreshSettings: () => Promise<void>
  readonly version: string
  readonly testConnection: TestConnection
  readonly testRecipient: TestRecipient
  readonly sendTestMail: SendTestMail
  readonly lookUp: DnsResolver
  readonly clamdVersion: VirusDeps['clamdVersion']
  readonly self: Self
  readonly enqueueMail: EnqueueMail
  /** Scans mail again before its recovery, where signatures are newer than its verdict. */
  readonly scanFirst: ScanFirst
  /** Scans a message by the signatures of now. */
  readonly virusIn: VirusIn
  /** Queues a mail of the product itself; `db` is the owner's, or a transaction on it. */
  readonly sendMail: SendMail
  /** Queues spam report mails, in a transaction on the owner's database. */
  readonly queueReports: QueueReports
  /** The same of administrator reports. */
  readonly queueAdminReports: QueueAdminReports
  /** `host:port` of the SMTP listeners, for the first steps on the dashboard. */
  readonly smtpAddresses: () => readonly string[]
  readonly health: ReadHealth
  /** Adds up the mail that was recorded up to now; false when that has to wait. Never rejects. */
  readonly sumNow: () => Promise<boolean>
  /** Judges messages that are only tried out, in a process of their own. */
  readonly trials: TrialPort
  /** The same, for which nobody waits. */
  readonly backgroundTrials: TrialPort
  /** Tells which filters cover which. */
  readonly overlaps: OverlapPort
  readonly yara: YaraPort
  /** Folder of exports that are being written. */
  readonly exportDir: string
  /** Runs jobs that callers ask for, until it is closed. */
  readonly runJobs: (jobs: readonly Job[]) => Promise<{ close(): Promise<void> }>
}

/** Binds all declared routes to `app`. @throws when one of them has no handler */
export async function registerFeatures(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const signingIn = await createSigningIn(deps)
  const { bind, bound } = createBinder(
    app,
    createAuthenticator(signingIn.auth),
    auditCall(deps.systemDb, deps.clock),
    createRefusedReads(deps.clock),
  )
  bindSigningIn(bind, deps, signingIn)
  bindEmbedding(bind, { ...signingIn.auth, capabilities: signingIn.capabilities })
  registerAttachmentLinks(bind, { ...deps, capabilities: signingIn.capabilities })
  const people = bindPeople(bind, deps, signingIn)
  const mail = bindMail(app, bind, { ...deps, capabilities: signingIn.capabilities })
  bindInstallation(bind, { ...deps, logins: signingIn.logins }, mail.deps)
  const exports = bindExports(bind, deps, { member: people.deps, mail: mail.deps })
  const missing = unboundRoutes(bound)
  if (missing.length > 0) throw new Error(`Routes without a handler: ${missing.join(', ')}`)
  const jobs = await deps.runJobs([people.job, mail.job, ...exports])
  app.addHook('onClose', () => jobs.close())
}

interface SigningIn {
  readonly auth: AuthDeps
  readonly factor: FactorDeps
  readonly logins: DomainDeps['logins']
  /** Signs and reads links of mails. */
  readonly capabilities: Capabilities
  /** Ends the locks of an account; whether there was one. */
  readonly unlock: (email: string) => Promise<boolean>
}

async function createSigningIn(deps: FeatureDeps): Promise<SigningIn> {
  const { systemDb, clock, settings } = deps
  const throttle = createThrottle(systemDb, settings, clock)
  const key = await loadInstallationKey(systemDb)
  const box = createSealedBox(key)
  const factor = {
    ...deps,
    throttle: createThrottle(systemDb, settings, clock, 'second-factor:'),
    box,
  }
  const auth = {
    db: systemDb,
    clock,
    settings,
    hasher: createHasher(),
    throttle,
    signer: createSigner(key),
    sealing: createSealing(systemDb, clock),
    secondFactor: createGate(factor),
    apiTokens: { find: (token: string, from: RequestInfo) => findToken(deps, token, from) },
    otherProviders: (from: RequestInfo) => ({
      ...passkeyProvider(deps, from),
      ...oidcProvider(settings().sso),
    }),
  }
  const unlock = async (email: string): Promise<boolean> => {
    const lifted = [
      await throttle.forget(email),
      await factor.throttle.forget(email),
      await forgetMailLocks(systemDb, email, clock()),
    ]
    return lifted.includes(true)
  }
  return { auth, factor, logins: { box }, capabilities: createCapabilities(key), unlock }
}

/** Signing in, and the own account. */
function bindSigningIn(bind: Bind, deps: FeatureDeps, { auth, factor, unlock }: SigningIn): void {
  const proven = (caller: Caller) => assertProven(factor, caller)
  registerAuth(bind, auth)
  registerAccount(bind, { ...auth, assertProven: proven })
  registerReset(bind, { ...auth, tenantDb: deps.db, sendMail: deps.sendMail, mayManage: mayAssign, unlock })
  const ports = signInPorts(auth)
  registerSecondFactor(bind, factor, ports)
  registerApiToken(bind, { ...deps, assertProven: proven })
  registerSingleSignOn(bind, { ...deps, provider: createProvider(deps.clock), ports })
}

/** Members, domains, roles, and their bulk registration, whose job it answers. */
function bindPeople(bind: Bind, deps: FeatureDeps, { auth, logins, unlock }: SigningIn) {
  const { db, clock, settings } = deps
  const language = () => settings().basic.language
  const defaults = createDefaults({ db, language })
  const roles: RolePort = { list: allRoles, assertAssignable }
  const endSessions: CredentialPorts['endSessions'] = (trx, userIds) =>
    endSessionsOf(trx, userIds, new Date(clock()))
  const memberDeps = {
    db,
    clock,
    longUnusedDays: () => settings().access.longUnusedDays,
    defaults,
    credentials: {
      hashPassword: async (password: string, owner: PasswordContext) => {
        assertPassword(password, settings(), owner)
        return auth.hasher.hash(password)
      },
      endSessions,
      unlock,
    },
  }
  registerMember(bind, memberDeps)
  registerDefaults(bind, { db, clock, roles, language })
  registerDomain(bind, { ...deps, logins, defaults })
  registerRole(bind, {
    db,
    clock,
    endSessions: (trx, roleId, except) => endSessionsOfRole(trx, roleId, new Date(clock()), except),
  })
  const filters = filterPort(settings)
  const job = registerBulk(bind, { ...deps, roles, defaults, endSessions, filters })
  return { job, deps: memberDeps }
}

/** Mail, and what decides about it; answers the job of actions on all that a search finds. */
function bindMail(app: FastifyInstance, bind: Bind, deps: FeatureDeps & Pick<SigningIn, 'capabilities'>) {
  registerFilter(bind, deps)
  registerAuthFilter(bind, deps)
  registerLevels(bind, deps)
  registerProtectedPeople(bind, deps)
  registerBlocking(bind, deps)
  registerKeywords(bind, deps)
  registerSmtpLists(bind, deps)
  registerYara(bind, deps)
  const contentReader = createContentReader()
  app.addHook('onClose', async () => contentReader.close())
  const removeFilter: RemoveFilter = async (caller, kind, id) =>
    void (await deleteFilters(deps, caller, kind, [id]))
  const mailDeps = {
    ...deps,
    contentReader,
    registerFilter: senderFilters(deps),
    removeFilter,
    renewCaller: (caller: Caller) => renewedCaller(deps.systemDb, caller),
  }
  registerMail(bind, mailDeps)
  registerQueue(bind, mailDeps)
  registerMisjudgements(bind, mailDeps)
  const waiting = {
    db: deps.db,
    clock: deps.clock,
    settings: deps.settings,
    settle: { enqueue: deps.enqueueMail, hashOfRules: authRulesHash, scanFirst: deps.scanFirst },
  }
  registerWaiting(bind, waiting)
  registerChallenges(bind, { ...deps, ...waiting, mayWrite: createPlaceLimit(deps.clock) })
  registerReports(bind, {
    ...deps,
    actionsOf: reportActions,
    classesOf: reportClasses,
    queue: deps.queueReports,
    sendAgain: (report) => sendAgain({ ...deps, queue: deps.queueAdminReports }, report),
    ports: linkPorts(deps, mailDeps, waiting),
  })
  const mails = {
    original: (caller: Caller, id: string) => originalToTry(mailDeps, caller, id),
    classes: readableClasses,
  }
  const backtests = createBacktests({ ...deps, mails, trials: deps.backgroundTrials })
  app.addHook('onClose', () => backtests.close())
  registerTrials(bind, { ...deps, mails, samples: createSamples(deps.clock), backtests })
  registerSavedSearches(bind, mailDeps)
  return { job: registerMailTasks(bind, mailDeps), deps: mailDeps }
}

/** What belongs to the installation as a whole. */
function bindInstallation(bind: Bind, deps: FeatureDeps & Pick<DomainDeps, 'logins'>, mail: MailDeps): void {
  registerConfig(bind, deps)
  registerBlockList(bind, deps)
  registerSpfTest(bind, deps)
  registerVirus(bind, deps)
  registerScoreWatch(bind, deps)
  registerLearning(bind, deps)
  registerJobs(bind, deps)
  bindDashboard(bind, deps, mail)
  registerStatistics(bind, deps)
  registerAdminReports(bind, { ...deps, queue: deps.queueAdminReports })
  registerAlerts(bind, { ...deps, box: deps.logins.box, queueMail: deps.sendMail })
  registerNotice(bind, deps)
  registerApplication(bind, deps)
  registerShell(bind, {
    ...deps,
    waiting: {
      password_requests: countRequests,
      applications: countNew,
      reports: countOpen(deps),
      alerts: countAlerts,
    },
  })
  registerAudit(bind, deps)
}

/** How those who proved themselves in other ways than by a password come in. */
function signInPorts(auth: AuthDeps) {
  /** @throws AppError AUTH_REFUSED also for an account that is gone; assertMaySignIn's */
  const accountToEnter = async (userId: number, from: RequestInfo) => {
    const account = await accountById(auth.db, userId)
    if (!account) throw new AppError('AUTH_REFUSED')
    await assertMaySignIn(auth, account, from)
    return account
  }
  const ports: SignInPorts & Pick<SsoPorts, 'enter'> = {
    open: async (userId, opening) => openSession(auth, await accountToEnter(userId, opening.from), opening),
    enter: async (userId, from, cookies) =>
      afterFirstFactor(auth, await accountToEnter(userId, from), 'sso', from, cookies),
    assertPassword: (caller, password, from) => assertOwnPassword(auth, caller, password, 'password', from),
    endSessions: (trx, userId) => endSessionsOf(trx, [userId], new Date(auth.clock())),
    mayManage: mayAssign,
  }
  return ports
}
