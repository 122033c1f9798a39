/** The API within a command: its routes, called without a socket, all in one transaction. */
import { API_BASE, type RouteDefinition } from '@postern/contract/routes/define.ts'
import { errorText } from '@postern/contract/texts/errors.ts'
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { DEFAULT_SETTINGS, parseSettings } from '@postern/contract/settings/parse.ts'
import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { operatorOf } from '../features/auth/account/operator.ts'
import { loadSettings } from '../features/config/store.ts'
import type { Acting, ConfigurationAsCode } from '../features/config/as-code/apply.ts'
import type { Answer, Call, Request } from '../features/config/as-code/call.ts'
import { registerFeatures, type FeatureDeps } from '../features/register.ts'
import { checkRules, tryRules } from '../pipeline/yara/trial.ts'
import type { Database, Db } from '../platform/db/client.ts'
import { inOneTransaction } from '../platform/db/nested.ts'
import { createHttpServer } from '../platform/http/server.ts'
import type { Account, Caller } from '../platform/http/caller.ts'
import { VERSION } from '../platform/version.ts'
import { overlapPort } from '../roles/desks/overlaps.ts'
import { UsageError } from './usage-error.ts'

export interface Operation {
  /** Address of the administrator who acts; null for the oldest. */
  readonly as: string | null
  readonly command: string
}

export interface InProcess {
  readonly code: ConfigurationAsCode
  readonly acting: Acting
}

/**
 * Runs `work` with the API of a database, in one transaction that is kept when `keeps` says so.
 * @throws UsageError where there is no such administrator
 */
export function withApi<T>(
  { pool }: Pick<Database, 'pool'>,
  { as, command }: Operation,
  work: (api: InProcess) => Promise<T>,
  keeps: (result: T) => boolean,
): Promise<T> {
  return inOneTransaction(
    pool,
    async (db) => {
      const account = await operatorOf(db, as, `${command} (${userInfo().username})`)
      if (account === null)
        throw new UsageError(
          as === null
            ? 'there is no administrator of the whole installation yet: start Postern once, or name one by --as ADDRESS'
            : `${as} cannot act here: name an administrator who is not blocked`,
        )
      const { app, code } = await openApi(db, account)
      try {
        const from = { id: randomUUID(), ip: '', userAgent: '', language: 'en', origin: '' } as const
        const caller: Caller = { ...account, from }
        return await work({ code, acting: { call: callerOf(app), caller } })
      } finally {
        await app.close()
      }
    },
    keeps,
  )
}

async function openApi(db: Db, account: Account) {
  const app = await createHttpServer({
    logger: pino({ level: process.env['POSTERN_LOG_LEVEL'] ?? 'silent' }),
    consoleDir: null,
    version: VERSION,
    frameOrigins: () => [],
    ready: async () => undefined,
    lacks: async () => [],
  })
  const authenticator = {
    authenticate: async () => account,
    renew: async () => undefined,
    isCsrfToken: () => false,
  }
  const { configurationAsCode: code } = await registerFeatures(app, await depsOn(db), authenticator)
  return { app, code }
}

/** What a change of configuration asks of the product; all else is the running product's. */
async function depsOn(db: Db): Promise<FeatureDeps> {
  let settings = DEFAULT_SETTINGS
  const refreshSettings = async (): Promise<void> => {
    settings = parseSettings(await loadSettings(db)).values
  }
  await refreshSettings()
  return {
    ...elsewhere(),
    db,
    systemDb: db,
    clock: Date.now,
    settings: () => settings,
    refreshSettings,
    version: VERSION,
    overlaps: overlapPort,
    yara: { check: checkRules, try: tryRules },
    smtpAddresses: () => [],
    self: () => ({ host: '', addresses: [] }),
    exportDir: '',
    runJobs: async () => ({ close: async () => undefined }),
  }
}

type Here =
  | 'db'
  | 'systemDb'
  | 'clock'
  | 'settings'
  | 'refreshSettings'
  | 'version'
  | 'overlaps'
  | 'yara'
  | 'smtpAddresses'
  | 'self'
  | 'exportDir'
  | 'runJobs'

function elsewhere(): Omit<FeatureDeps, Here> {
  const refuse = (): never => {
    throw new Error('The command line does not do this: no change of configuration asks for it')
  }
  const trials = new Proxy({}, { get: () => refuse }) as FeatureDeps['trials']
  return {
    blobs: new Proxy({}, { get: () => refuse }) as FeatureDeps['blobs'],
    trials,
    backgroundTrials: trials,
    testConnection: refuse,
    testRecipient: refuse,
    sendTestMail: refuse,
    lookUp: refuse,
    clamdVersion: refuse,
    enqueueMail: refuse,
    forwardMail: refuse,
    countryOf: refuse,
    scanFirst: refuse,
    virusIn: refuse,
    sendMail: refuse,
    queueReports: refuse,
    queueAdminReports: refuse,
    health: refuse,
    certificates: refuse,
    supportBundle: refuse,
    sumNow: refuse,
    judgeLink: refuse,
    backups: { dataDir: '', node: '', databaseUrl: '', carryOut: refuse },
  }
}

interface Envelope {
  readonly message?: string
  readonly data?: unknown
  readonly text?: string
  readonly errors?: Readonly<Record<string, ErrorCode>>
  readonly details?: Readonly<Record<string, { readonly text: string }>>
}

function callerOf(app: FastifyInstance): Call {
  return async (route, request) => {
    const reply = await app.inject({
      method: route.method,
      url: urlOf(route, request),
      headers: { authorization: 'Bearer command', 'accept-language': 'en' },
      ...(request.body === undefined ? {} : { payload: request.body as object }),
    })
    return answerOf(reply.statusCode, reply.json<Envelope>())
  }
}

function urlOf(route: RouteDefinition, { params = {}, query = {} }: Request): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return `${API_BASE}${path}${search.size > 0 ? `?${search.toString()}` : ''}`
}

function answerOf(
  status: number,
  { data, message = '', text = '', errors = {}, details = {} }: Envelope,
): Answer {
  const fields = Object.entries(errors).map(([field, code]) => [
    field,
    details[field]?.text ?? errorText(code, 'en'),
  ])
  return {
    ok: status < 300,
    data,
    message: status < 300 ? '' : message,
    text,
    fields: Object.fromEntries(fields) as Record<string, string>,
  }
}
