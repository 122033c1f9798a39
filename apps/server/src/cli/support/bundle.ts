/** What a support bundle holds: one file a question that support asks first. Each is collected for itself, so one that fails says why. */
import { arch, cpus, freemem, loadavg, platform, release, totalmem, uptime } from 'node:os'
import { join } from 'node:path'
import { statfs } from 'node:fs/promises'
import { findSetting } from '@postern/contract/settings/catalogue.ts'
import { readNodes } from '../../features/node/store.ts'
import type { Database } from '../../platform/db/client.ts'
import { envSecrets, shownEnv } from '../../platform/env-shown.ts'
import type { Env } from '../../platform/env.ts'
import type { ZipPart } from '../../platform/table/zip-stream.ts'
import { VERSION } from '../../platform/version.ts'
import { linesOf, type Report } from '../doctor-report.ts'
import { createHide } from './hiding.ts'
import { logTails } from './log-tail.ts'
import { readDatabase, readQueue, readSettings, readSlowQueries } from './support-store.ts'

export interface BundleSource {
  readonly env: Env
  readonly variables: NodeJS.ProcessEnv
  /** null: it can't be reached, and the bundle says so. */
  readonly database: Database | null
  readonly examine: () => Promise<readonly Report[]>
  readonly withAddresses: boolean
  /** Lines of each log. */
  readonly logLines: number
}

const METRICS_MS = 5_000

/** The files of the bundle, README first. Never rejects. */
export async function bundleParts(source: BundleSource): Promise<ZipPart[]> {
  const { env, variables, database, withAddresses } = source
  const rows = database === null ? [] : await readSettings(database.pool).catch(() => [])
  const secrets = [...envSecrets(variables), ...secretsOf(rows), ...secretsOfEnv(env)]
  const hide = createHide({ secrets, withAddresses })
  const sections = Object.entries(sectionsOf(source, rows))
  const files = await Promise.all(
    sections.map(async ([name, { collect }]) => {
      const content = await collect().catch((error: unknown) => `Could not be collected: ${wordsOf(error)}\n`)
      return { name, content: [hide(content)] }
    }),
  )
  const logs = await logTails(join(env.dataDir, 'log'), source.logLines, withAddresses).catch(() => [])
  const tails = logs.map(({ name, lines }) => ({
    name: `logs/${name}`,
    content: [hide(`${lines.join('\n')}\n`)],
  }))
  const about = sections.map(([name, { holds }]) => `${name.padEnd(20)}${holds}`)
  return [{ name: 'README.txt', content: [readme(about, source)] }, ...files, ...tails]
}

interface Section {
  readonly holds: string
  readonly collect: () => Promise<string>
}

function sectionsOf(
  { env, variables, database, examine }: BundleSource,
  settings: readonly SettingRow[],
): Readonly<Record<string, Section>> {
  const stored = (ask: (database: Database) => Promise<unknown>) => async (): Promise<string> => {
    if (database === null) throw new Error('the database can’t be reached')
    return json(await ask(database))
  }
  return {
    'version.json': {
      holds: 'Version, Node.js, system, memory and disk',
      collect: async () => json(await machineOf(env)),
    },
    'doctor.txt': {
      holds: 'What bin/postern doctor and doctor --live say',
      collect: async () => `${linesOf(await examine()).join('\n')}\n`,
    },
    'environment.txt': {
      holds: 'Environment variables; secrets as (set), URLs without user and parameters',
      collect: async () =>
        shownEnv(variables)
          .map(([name, value]) => `${name}=${value}\n`)
          .join(''),
    },
    'settings.json': {
      holds: 'Settings that differ from their defaults; secrets as (set)',
      collect: stored(async () => shownSettings(settings)),
    },
    'metrics.txt': { holds: 'What /metrics says at this moment', collect: async () => metricsOf(env) },
    'database.json': {
      holds: 'PostgreSQL, its settings, migrations, sizes of tables',
      collect: stored(({ pool }) => readDatabase(pool)),
    },
    'queue.json': { holds: 'Numbers of copies in the queue', collect: stored(({ pool }) => readQueue(pool)) },
    'nodes.json': {
      holds: 'Nodes with their processes and load',
      collect: stored(({ db }) => readNodes(db)),
    },
    'slow-queries.json': {
      holds: 'Statements that took most time, without values',
      collect: stored(
        async ({ pool }) => (await readSlowQueries(pool)) ?? 'pg_stat_statements is not installed',
      ),
    },
  }
}

function readme(about: readonly string[], { withAddresses, logLines }: BundleSource): string {
  const addresses = withAddresses
    ? 'Email addresses are in it as they are, and log lines whole (--with-addresses), so they may quote names and subjects.'
    : 'Email addresses are replaced by names that stay the same within this bundle (address-1a2b3c4d). Targets and values of audit\nevents, and what PostgreSQL quotes, are left out of log lines.'
  return `Support bundle of Postern ${VERSION}, ${new Date().toISOString()}

It holds no mail: no message, subject, attachment or quarantine. It holds no password, key or token: declared secrets are shown as
(set), and a secret that got into any other line is replaced by (secret).
${addresses}
Still in it are IP addresses, host names, folders, and names of domains in log lines and settings. Look through it before
you pass it on.

${about.join('\n')}
${'logs/'.padEnd(20)}The last ${logLines} lines of each log
`
}

type SettingRow = Awaited<ReturnType<typeof readSettings>>[number]

/** A key that nothing declares may be anything, so it is left out. */
function shownSettings(rows: readonly SettingRow[]): object {
  const declared = rows.flatMap(({ key, value }) => {
    const setting = findSetting(key)
    return setting ? [[key, setting.secret === true ? '(set)' : value]] : []
  })
  return Object.fromEntries(declared) as object
}

function secretsOf(rows: readonly SettingRow[]): string[] {
  const secret = rows.filter(({ key }) => findSetting(key)?.secret === true)
  return secret.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
}

/** What a file holds that the environment names. */
function secretsOfEnv({ blobs }: Env): string[] {
  return [blobs.store, blobs.older].flatMap((store) =>
    store === null ? [] : [store.secretKey, store.accessKey],
  )
}

async function machineOf({ dataDir, roles }: Env): Promise<object> {
  const { blocks, bavail, bsize } = await statfs(dataDir)
  return {
    postern: VERSION,
    roles,
    node: process.version,
    versions: { openssl: process.versions.openssl, icu: process.versions.icu, v8: process.versions.v8 },
    system: `${platform()} ${release()} ${arch()}`,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    cpus: cpus().length,
    load: loadavg(),
    memory: { total: totalmem(), free: freemem() },
    uptimeSeconds: Math.round(uptime()),
    dataFolder: { total: blocks * bsize, free: bavail * bsize },
  }
}

async function metricsOf({ metrics }: Env): Promise<string> {
  if (metrics === null) return 'Metrics are off: POSTERN_METRICS is not set.\n'
  const host = metrics.host.includes(':') ? `[${metrics.host}]` : metrics.host
  const reply = await fetch(`http://${host}:${metrics.port}/metrics`, {
    headers: metrics.token === null ? {} : { authorization: `Bearer ${metrics.token}` },
    signal: AbortSignal.timeout(METRICS_MS),
  })
  return reply.text()
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
