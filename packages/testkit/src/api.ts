/** The whole API on a throw-away database, called without sockets. */
import { checkRules, tryRules } from '@postern/server/pipeline/yara/trial.ts'
import { AUTH_PATHS } from '@postern/contract/routes/auth.ts'
import { API_BASE } from '@postern/contract/routes/define.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { enqueueMail } from '@postern/server/delivery/queue/enqueue-store.ts'
import { forwardMail } from '@postern/server/delivery/message/forward.ts'
import { ensureAdmin } from '@postern/server/features/auth/account/accounts.ts'
import { recountMarked, sumPending } from '@postern/server/sums/summing.ts'
import { registerFeatures, type FeatureDeps } from '@postern/server/features/register.ts'
import { openTenantDatabase } from '@postern/server/platform/db/tenant.ts'
import type { Job } from '@postern/server/platform/jobs/job.ts'
import { startRunner } from '@postern/server/platform/jobs/start.ts'
import { readEnv } from '@postern/server/platform/env.ts'
import { scanBeforeRecovery, type RescanDeps } from '@postern/server/pipeline/rescan/rescan.ts'
import { enginesOf, openVirusDesk, virusFinder } from '@postern/server/roles/desks/virus-desk.ts'
import { openWhatIf, WAITED_FOR } from '@postern/server/roles/desks/what-if.ts'
import { overlapPort } from '@postern/server/roles/desks/overlaps.ts'
import { trialPort } from '@postern/server/roles/desks/trials.ts'
import { createHttpServer } from '@postern/server/platform/http/server.ts'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type pg from 'pg'
import pino from 'pino'
import { testDatabase, type TestDatabase } from './database.ts'
import { MemoryBlobs } from './memory-blobs.ts'

export const ADMIN = { email: 'admin@localhost', password: 'correct horse 42 battery' } as const

export type SentMail = Parameters<FeatureDeps['sendMail']>[1]

export type SentAdminReport = Parameters<FeatureDeps['queueAdminReports']>[1][number]
export type SentReport = Parameters<FeatureDeps['queueReports']>[1][number]

export interface TestApi {
  readonly app: FastifyInstance
  readonly database: TestDatabase
  readonly blobs: MemoryBlobs
  /** Now, as the API sees it; tests move it. */
  readonly clock: { now: number }
  /** Mails of the product itself, in the order they were queued. */
  readonly sentMails: readonly SentMail[]
  /** Spam report mails, in the order they were queued. */
  readonly sentReports: readonly SentReport[]
  /** Administrator reports, the same. */
  readonly sentAdminReports: readonly SentAdminReport[]
  /** What scanning held mail again needs. */
  readonly rescan: RescanDeps
  /** Folder of the product's data. */
  readonly dataDir: string
  close(): Promise<void>
}

export interface ApiOptions {
  readonly deps?: Partial<FeatureDeps>
  readonly consoleDir?: string
  /** Takes the lines of the process log; without it there is none. */
  readonly onLog?: (line: string) => void
}

/** Starts the API with the first administrator, ADMIN. */
export async function startApi(options: ApiOptions = {}): Promise<TestApi> {
  const database = await testDatabase()
  const tenant = openTenantDatabase(database.url)
  await ensureAdmin(database.db, ADMIN)
  const blobs = new MemoryBlobs()
  const clock = { now: Date.now() }
  const { sent, ports } = outbox()
  const app = await createHttpServer({
    logger: options.onLog ? pino({ level: 'info' }, { write: options.onLog }) : pino({ level: 'silent' }),
    consoleDir: options.consoleDir ?? null,
    version: '0.0.0-test',
    frameOrigins: () => (options.deps?.settings?.() ?? DEFAULT_SETTINGS).access.frameOrigins,
    ready: async () => {
      await database.pool.query('select 1')
    },
    lacks: async () => [],
  })
  const folder = join(tmpdir(), `postern-api-${randomUUID()}`)
  const context = {
    env: readEnv({ DATABASE_URL: database.url, DNS_SERVERS: '127.0.0.1:9', POSTERN_DATA: folder }),
    database,
    listenUrl: database.url,
    databaseUrl: database.url,
    log: pino({ level: 'silent' }),
  }
  const whatIf = openWhatIf(context, WAITED_FOR)
  const rescan = {
    db: database.db,
    blobs,
    openDesk: () => openVirusDesk(context, DEFAULT_SETTINGS),
    engines: () => enginesOf(context, DEFAULT_SETTINGS),
  }
  await registerFeatures(app, {
    ...QUIET_DEPS,
    trials: trialPort(whatIf),
    overlaps: overlapPort,
    backgroundTrials: trialPort(whatIf),
    db: tenant.db,
    systemDb: database.db,
    blobs,
    scanFirst: (ids) => scanBeforeRecovery(rescan, ids),
    virusIn: virusFinder(rescan.openDesk),
    clock: () => clock.now,
    sumNow: () => sumAll(database.pool, clock.now),
    ...ports,
    exportDir: join(folder, 'exports'),
    backups: { dataDir: folder, node: 'test', databaseUrl: database.url, carryOut: async () => undefined },
    runJobs: runnerOf(database),
    ...options.deps,
  })
  const close = async (): Promise<void> => {
    await app.close()
    await whatIf.close()
    await rm(folder, { recursive: true, force: true })
    await tenant.close()
    await database.close()
  }
  return { app, database, blobs, clock, ...sent, rescan, dataDir: folder, close }
}

/** What is sent stays here. */
function outbox() {
  const sent = {
    sentMails: [] as SentMail[],
    sentReports: [] as SentReport[],
    sentAdminReports: [] as SentAdminReport[],
  }
  const ports: Pick<FeatureDeps, 'sendMail' | 'queueReports' | 'queueAdminReports'> = {
    sendMail: async (_db, mail) => void sent.sentMails.push(mail),
    queueReports: async (_db, mails) => void sent.sentReports.push(...mails),
    queueAdminReports: async (_db, mails) => void sent.sentAdminReports.push(...mails),
  }
  return { sent, ports }
}

/** What is asked for is done; what comes by the clock is a test's own to run. */
function runnerOf({ pool, url }: TestDatabase): FeatureDeps['runJobs'] {
  const asked = (jobs: readonly Job[]) => jobs.filter(({ every }) => every === undefined)
  return (jobs, slots) =>
    startRunner({ pool, url, jobs: asked(jobs), node: 'test', slots, log: pino({ level: 'silent' }) })
}

/** Everything there is, also what a test has put there itself. */
async function sumAll(pool: pg.Pool, now: number): Promise<true> {
  await sumPending(pool, DEFAULT_SETTINGS.basic.timeZone, now)
  await recountMarked(pool, new AbortController().signal)
  return true
}

/** A world in which nothing changes and every server answers. */
const QUIET_DEPS = {
  countryOf: async () => '',
  judgeLink: async () => ({ outcome: 'allowed', reasons: [], end: null }),
  settings: () => DEFAULT_SETTINGS,
  refreshSettings: () => Promise.resolve(),
  version: '0.0.0-test',
  testConnection: async () => ({ ok: true, problem: null, dialogue: [], ms: 1, encrypted: false }),
  testRecipient: async () => ({
    ok: true,
    problem: null,
    mailbox: 'exists',
    madeUp: 'unknown',
    dialogue: [],
    ms: 1,
    encrypted: false,
  }),
  sendTestMail: async () => ({ ok: true, problem: null, dialogue: [], ms: 1, encrypted: false }),
  clamdVersion: () => Promise.reject(new Error('no clamd')),
  lookUp: () => Promise.reject(Object.assign(new Error('no DNS'), { code: 'ETIMEOUT' })),
  self: () => ({ host: 'mx.postern.test', addresses: ['192.0.2.25'] }),
  enqueueMail,
  forwardMail: (trx, mail) =>
    forwardMail(trx, mail, { host: 'mx.postern.test', senderName: 'Postern', now: Date.now() }),
  smtpAddresses: () => ['127.0.0.1:2525'],
  yara: { check: checkRules, try: tryRules },
  supportBundle: async () => ({
    name: 'postern-support.zip',
    type: 'application/zip',
    content: Buffer.from('PK'),
  }),
  certificates: async () => ({
    ends: [
      {
        names: ['mx.postern.test'],
        issuer: '',
        ends: new Date('2036-01-01T00:00:00Z'),
        origin: 'own',
        file: '/data/tls/smtp.pem',
        flaw: null,
      },
    ],
    unusable: [],
  }),
  health: async () => ({
    virus: { built_in: true, clamd: null, signed: null },
    score: 'counts',
    dns: true,
    disk: { free: 6e9, total: 1e10 },
    database: { bytes: 2e9, answer: 3, ahead: 0 },
    certificate: { name: 'mx.postern.test', ends: '2036-01-01T00:00:00.000Z', own: true, count: 1 },
  }),
} satisfies Partial<FeatureDeps>

/** An answer of the API. */
export interface ApiAnswer {
  readonly status: number
  readonly message: string
  readonly data: unknown
  readonly errors: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

export interface ApiClient {
  readonly cookies: Readonly<Record<string, string>>
  readonly token: string
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<ApiAnswer>
}

/** Calls without a session; `token` null leaves the header out. */
export function apiClient(
  app: FastifyInstance,
  token: string | null,
  cookies: Record<string, string> = {},
): ApiClient {
  return {
    cookies,
    token: token ?? '',
    async call(method, path, body) {
      const headers = token === null ? {} : { authorization: `Bearer ${token}` }
      const options: InjectOptions = { method, url: API_BASE + path, headers, cookies }
      if (body !== undefined) options.payload = body as object
      if (Buffer.isBuffer(body)) {
        options.headers = { ...headers, 'content-type': 'application/octet-stream' }
      }
      const reply = await app.inject(options)
      const json = reply.headers['content-type']?.toString().startsWith('application/json')
      const envelope: Partial<ApiAnswer> = json ? reply.json() : {}
      return {
        status: reply.statusCode,
        message: envelope.message ?? '',
        data: envelope.data,
        errors: envelope.errors ?? {},
        headers: reply.headers,
        text: reply.body,
      }
    },
  }
}

/** Tries to sign in; answers the reply and the cookies. */
export async function trySignIn(
  app: FastifyInstance,
  credentials: { readonly email: string; readonly password: string },
  from: { readonly ip?: string; readonly cookies?: Record<string, string> } = {},
) {
  const remoteAddress = from.ip ?? '127.0.0.1'
  const csrf = await app.inject({ url: AUTH_PATHS.csrf, cookies: from.cookies ?? {} })
  const cookies = { ...from.cookies, ...cookiesOf(csrf.cookies) }
  const { csrfToken } = csrf.json<{ csrfToken: string }>()
  const reply = await app.inject({
    method: 'POST',
    url: AUTH_PATHS.credentials,
    remoteAddress,
    cookies,
    payload: { ...credentials, csrfToken },
  })
  return { reply, cookies: { ...cookies, ...cookiesOf(reply.cookies) } }
}

/** Signs in and answers a client with the bearer token. @throws when sign-in fails */
export async function signIn(
  app: FastifyInstance,
  credentials: { readonly email: string; readonly password: string } = ADMIN,
): Promise<ApiClient> {
  const { reply, cookies } = await trySignIn(app, credentials)
  if (reply.statusCode !== 200) throw new Error(`sign-in answered ${reply.statusCode}: ${reply.body}`)
  const session = await app.inject({ url: AUTH_PATHS.session, cookies })
  return apiClient(app, session.json<{ access_token: string }>().access_token, cookies)
}

function cookiesOf(cookies: readonly { name: string; value: string }[]): Record<string, string> {
  return Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
}
