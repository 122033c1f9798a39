/** The SMTP role as the product runs it, in this process: real database, real scan processes, a free port. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensurePartitions } from '@postern/server/pipeline/retention/store.ts'
import { readEnv, type Env } from '@postern/server/platform/env.ts'
import { nodeIdOf } from '@postern/server/platform/node/identity.ts'
import { openLog } from '@postern/server/platform/log.ts'
import { ONLY_SEAT, type RoleContext } from '@postern/server/roles/role.ts'
import { startSmtp } from '@postern/server/roles/smtp.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { startDns, type DnsZone } from './dns.ts'
import { until } from './until.ts'

export interface TestEdge {
  readonly database: TestDatabase
  readonly port: number
  /** Of all listeners, in the order of the environment. */
  readonly ports: readonly number[]
  /** Its environment: for what else works on the same database. */
  readonly env: Env
  /** Its name, as in the greeting. */
  readonly host: string
  /** Rows of refusals and mails once there are as many. */
  mails(count: number): Promise<EdgeMail[]>
  stop(): Promise<void>
}

export interface EdgeMail {
  readonly sender: string
  readonly receiver: string
  readonly class: string
  readonly reject_code: number | null
  readonly reject_reason: string
  readonly domain_id: number | null
}

/** Starts it with a domain own.example that takes mail for everybody, the settings given, as `smtp.maxErrors`, a DNS zone, and an environment of one’s own. */
export async function startEdge(
  settings: Readonly<Record<string, unknown>> = {},
  zone: DnsZone = {},
  change: Readonly<Record<string, string>> = {},
): Promise<TestEdge> {
  const dataDir = await mkdtemp(join(tmpdir(), 'postern-edge-'))
  const database = await testDatabase()
  const dns = await startDns(zone)
  await ensurePartitions(database.pool, new Date())
  await database.pool.query(
    `insert into domain (name, comment, recipient_check) values ('own.example', '', 0)`,
  )
  for (const [key, value] of Object.entries({ 'smtp.greetDelayMs': 0, ...settings })) {
    await database.pool.query('insert into setting (key, value) values ($1, $2)', [
      key,
      JSON.stringify(value),
    ])
  }
  const host = 'mx.edge.test'
  const env = readEnv({
    POSTERN_DATA: dataDir,
    POSTERN_SMTP_PORTS: '0',
    POSTERN_HOSTNAME: host,
    POSTERN_SCAN_PROCESSES: '1',
    DATABASE_URL: database.url,
    DNS_SERVERS: dns.address,
    ...change,
  })
  const context = contextOf(env, database)
  const role = await startSmtp(context)
  const ports = role.listens['smtp']!.map((address) => Number(address.split(':').at(-1)))
  const rows = async (): Promise<EdgeMail[]> =>
    (
      await database.pool.query<EdgeMail>(
        'select sender, receiver, class, reject_code, reject_reason, domain_id from mail order by id',
      )
    ).rows
  return {
    database,
    port: ports[0]!,
    ports,
    env,
    host,
    mails: (count) =>
      until(`${count} mails`, async () => {
        const found = await rows()
        return found.length >= count && found
      }),
    stop: async () => {
      await role.stop()
      await dns.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** What the supervisor would give the role. */
function contextOf(env: Env, database: TestDatabase): RoleContext {
  return {
    env,
    seat: ONLY_SEAT,
    node: { id: nodeIdOf(env.dataDir), name: env.nodeName, run: randomUUID(), runAt: new Date() },
    databaseUrl: database.url,
    listenUrl: database.url,
    databaseOptions: {},
    database,
    log: openLog(join(env.dataDir, 'log'), 'smtp'),
  }
}
