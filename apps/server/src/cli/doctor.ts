/** `postern doctor`: looks at everything the product needs, and says of each thing that is wrong what to do. */
import { createServer } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { tellReports, type Report } from './doctor-report.ts'
import { blobReports } from './doctor-blobs.ts'
import { domainReports } from './doctor-domain.ts'
import { arcReports } from './doctor-arc.ts'
import { liveReports, tellLive } from './doctor-live.ts'
import { jobReports } from './doctor-jobs.ts'
import { clamd, dataFolder, messageOf, plainDns } from './doctor-machine.ts'
import { stressReports } from './doctor-stress.ts'
import { databaseState, scoreAway } from './doctor-store.ts'
import { openDatabase } from '../platform/db/client.ts'
import { assertSessions, NoSessionsError } from '../platform/db/keeps-sessions.ts'
import { readMigrations } from '../platform/db/migrate.ts'
import { dnsCode } from '../platform/dns/absent.ts'
import { createProvenResolver } from '../platform/dns/proven.ts'
import { trustedResolvers } from '../platform/dns/trusted.ts'
import { readEnv, type Env } from '../platform/env.ts'
import { runningUrl } from '../platform/pg/embedded.ts'
import { findBinaries } from '../platform/pg/binaries.ts'
import { UsageError } from './usage-error.ts'

type Examination = (env: Env) => Promise<Report[]>

/** Exit code 1 when there is a problem; of `--live` what monitoring takes: 0, 1 for a warning, 2 for a problem. */
export async function doctorCommand(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      live: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      domain: { type: 'string' },
    },
  })
  if (values.live) {
    process.exitCode = tellLive(await liveReports(readEnv()), values.json)
    return
  }
  if (values.json) throw new UsageError('--json goes with --live')
  if (values.domain !== undefined) {
    const reports = await domainReports(readEnv(), values.domain)
    process.exitCode = tellReports(reports, 'Nothing is missing.')
    return
  }
  process.exitCode = tellReports(await examineAll(readEnv()), 'Nothing stands in the way.')
}

/** Looks at everything, one after the other. */
export async function examineAll(env: Env): Promise<Report[]> {
  const reports: Report[] = []
  for (const examine of [
    dataFolder,
    blobReports,
    database,
    ports,
    stressReports,
    dns,
    clamd,
  ] satisfies Examination[])
    reports.push(...(await examine(env)))
  return reports
}

async function database(env: Env): Promise<Report[]> {
  if (env.databaseUrl === null) {
    const running = await runningUrl(join(env.dataDir, 'postgres'), 'postern')
    if (running) return checkDatabase(running, 'embedded PostgreSQL')
    const binaries = await findBinaries().catch((error: unknown) => messageOf(error))
    if (typeof binaries === 'string')
      return [{ level: 'problem', text: binaries, remedy: 'set DATABASE_URL to a PostgreSQL 16 or newer' }]
    return [{ level: 'ok', text: 'embedded PostgreSQL is there; it starts with postern serve' }]
  }
  const reports = await checkDatabase(env.databaseUrl, 'DATABASE_URL')
  return [...reports, ...(await checkSessions(env.databaseUrl, env.databaseListenUrl))]
}

async function checkSessions(url: string, listenUrl: string | null): Promise<Report[]> {
  try {
    await assertSessions(url, listenUrl)
    return listenUrl === null ? [] : [{ level: 'ok', text: 'DATABASE_LISTEN_URL leads to PostgreSQL itself' }]
  } catch (error) {
    // One that is away is reported already.
    if (listenUrl === null && !(error instanceof NoSessionsError)) return []
    const remedy = 'see "Behind a pooler" in docs/operating.md; the product does not start'
    return [{ level: 'problem', text: messageOf(error), remedy }]
  }
}

async function checkDatabase(url: string, name: string): Promise<Report[]> {
  const opened = openDatabase(url, { max: 1 })
  try {
    const { version, durable, migrated } = await databaseState(opened.pool)
    const away = await scoreAway(opened.pool)
    const jobs = await jobReports(opened.db)
    const arc = await arcReports(opened.pool)
    const pending = migrated ? 0 : (await readMigrations()).length
    return [
      { level: 'ok', text: `${name} answers (PostgreSQL ${version})` },
      ...(durable
        ? []
        : [
            {
              level: 'problem' as const,
              text: 'the database does not wait for its disk',
              remedy: 'set fsync and synchronous_commit to on: accepted mail could be lost',
            },
          ]),
      ...(away
        ? [
            {
              level: 'problem' as const,
              text: 'scores of content analysis are far from usual',
              remedy:
                'look at the state of content analysis under the scanner settings; rules decide alone meanwhile, unless set otherwise',
            },
          ]
        : []),
      ...jobs,
      ...arc,
      ...(pending > 0
        ? [
            {
              level: 'note' as const,
              text: 'the database is empty',
              remedy: 'postern serve or postern migrate prepares it',
            },
          ]
        : []),
    ]
  } catch (error) {
    return [
      {
        level: 'problem',
        text: `${name} does not answer: ${messageOf(error)}`,
        remedy: 'check address, user and password',
      },
    ]
  } finally {
    await opened.close()
  }
}

async function ports(env: Env): Promise<Report[]> {
  const wanted: [string, string, number][] = [
    ['POSTERN_HTTP_PORT', env.httpHost, env.httpPort],
    ...(env.http01Port === null
      ? []
      : ([['POSTERN_HTTP01_PORT', env.httpHost, env.http01Port]] as [string, string, number][])),
    ...env.smtpPorts.map(({ port }): [string, string, number] => ['POSTERN_SMTP_PORTS', env.smtpHost, port]),
  ]
  return Promise.all(wanted.map(([variable, host, port]) => checkPort(variable, host, port)))
}

function checkPort(variable: string, host: string, port: number): Promise<Report> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        resolve({
          level: 'note',
          text: `${host}:${port} is in use`,
          remedy: `fine if Postern runs there now; else choose another with ${variable}`,
        })
      } else if (error.code === 'EACCES') {
        resolve({
          level: 'problem',
          text: `${host}:${port} may not be opened by this user`,
          remedy: `run as root, grant cap_net_bind_service, or choose a port above 1023 with ${variable}`,
        })
      } else
        resolve({
          level: 'problem',
          text: `${host}:${port} cannot be opened: ${error.message}`,
          remedy: `check ${variable}`,
        })
    })
    server.listen(port, host, () =>
      server.close(() => resolve({ level: 'ok', text: `${host}:${port} is free (${variable})` })),
    )
  })
}

async function dns(env: Env): Promise<Report[]> {
  return [...(await plainDns(env)), await provenDns(env)]
}

/** Whether what DNSSEC proves can be known: without it no TLSA record counts. */
async function provenDns(env: Env): Promise<Report> {
  const servers = trustedResolvers(env)
  const remedy = 'run a resolver that validates on this machine, or name a trusted one in DNS_TRUSTED'
  if (servers.length === 0)
    return { level: 'note', text: 'no trusted resolver: DANE is not asked for', remedy }
  try {
    const { secure } = await createProvenResolver({ servers })('com', 'A')
    if (secure) return { level: 'ok', text: `DNSSEC is validated (${servers.join(', ')})` }
    return {
      level: 'note',
      text: `${servers.join(', ')} does not validate DNSSEC: no TLSA record counts`,
      remedy,
    }
  } catch (error) {
    return { level: 'note', text: `${servers.join(', ')} does not answer: ${dnsCode(error)}`, remedy }
  }
}
