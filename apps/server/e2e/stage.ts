/** The running product with domains that deliver to a sink, and what whole-product tests ask of it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, type Database } from '../src/platform/db/client.ts'
import { acceptsRecipient } from '@postern/testkit/accepts-recipient.ts'
import { startDns, type DnsServer, type DnsZone } from '@postern/testkit/dns.ts'
import { startProduct, type TestProduct } from '@postern/testkit/product.ts'
import { startSink, type Sink } from '@postern/testkit/sink.ts'
import type { SinkOptions } from '@postern/testkit/sink-options.ts'
import { eventually, until } from '@postern/testkit/until.ts'

export interface StageDomain {
  readonly name: string
  readonly spamThreshold?: number
  readonly runMode?: 1 | 2 | 3
  readonly recipientCheck?: 0 | 1
}

export interface StageOptions {
  readonly domains: readonly StageDomain[]
  readonly zone?: DnsZone
  readonly sink?: SinkOptions
  readonly env?: Readonly<Record<string, string>>
  readonly settings?: Readonly<Record<string, unknown>>
  readonly dataDir?: string
}

export interface Stage {
  readonly product: TestProduct
  readonly sink: Sink
  readonly dns: DnsServer
  readonly database: Database
  close(): Promise<void>
}

/** Starts everything and waits until mail for the domains is taken. */
export async function openStage(options: StageOptions): Promise<Stage> {
  const sink = await startSink({ keepBytes: true, ...options.sink })
  const dns = await startDns(options.zone ?? {})
  const { dataDir } = options
  const product = await startProduct({
    env: { DNS_SERVERS: dns.address, ...options.env },
    ...(dataDir === undefined ? {} : { dataDir }),
  })
  const database = openDatabase(product.databaseUrl, { max: 2 })
  for (const [key, value] of Object.entries({ 'smtp.maxConnectionsPerIp': 1000, ...options.settings })) {
    await database.db
      .insertInto('setting')
      .values({ key, value: JSON.stringify(value) })
      .execute()
  }
  for (const domain of options.domains) await addDomain(database, domain, sink.port)
  for (const { name, recipientCheck } of options.domains) {
    // A postmaster is there without an account.
    const probe = recipientCheck ? 'postmaster' : 'probe'
    await until(`mail for ${name} is taken`, () =>
      acceptsRecipient('127.0.0.1', product.smtpPort, `${probe}@${name}`),
    )
  }
  return {
    product,
    sink,
    dns,
    database,
    close: async () => {
      await database.close()
      await product.stop()
      await sink.close()
      await dns.close()
    },
  }
}

async function addDomain({ db }: Database, domain: StageDomain, port: number): Promise<void> {
  const { id } = await db
    .insertInto('domain')
    .values({
      name: domain.name,
      spam_threshold: domain.spamThreshold ?? null,
      run_mode: domain.runMode ?? 1,
      recipient_check: domain.recipientCheck ?? 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('mail_server')
    .values({ domain_id: id, server: '127.0.0.1', port, secure: 0, preference: 10 })
    .execute()
}

/** Process id of the embedded PostgreSQL: another one after each start. */
export function postmaster({ product }: Stage): number {
  const file = join(product.dataDir, 'postgres/cluster/postmaster.pid')
  return Number(readFileSync(file, 'utf8').split('\n')[0])
}

/** A line for whoever reads the test run: a figure, or why something is not tested here. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Waits until nothing is left to deliver; the database may be away meanwhile. */
export async function drained({ database }: Stage, ms = 60_000): Promise<void> {
  await eventually(
    'the queue is empty',
    async () => (await database.pool.query('select 1 from delivery limit 1')).rowCount === 0,
    { ms },
  )
}

/** A small message of its own. */
export function letter(subject: string, body = 'Good morning,\r\n\r\nsee you at ten.\r\n'): string {
  return [
    'From: Anna <anna@sender.example>',
    'To: Kim <kim@corp.example>',
    `Subject: ${subject}`,
    'Date: Fri, 20 Nov 2026 09:00:00 +0900',
    `Message-ID: <${subject.replaceAll(/\W+/g, '.')}@sender.example>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    body,
  ].join('\r\n')
}

/** The same with a file of any bytes. */
export function letterWith(subject: string, name: string, content: Buffer): string {
  return letter(subject).replace(
    /Content-Type: [^]*$/,
    [
      `Content-Type: application/octet-stream; name="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      content.toString('base64'),
      '',
    ].join('\r\n'),
  )
}

export interface Answer {
  readonly status: number
  readonly message: string
  readonly data: unknown
}

export interface Client {
  readonly status: number
  call(method: string, path: string, body?: unknown): Promise<Answer>
}

/** Signs in over HTTP and answers a function that calls the API; a Blob is sent as the file it is. */
export async function signIn(
  url: string,
  credentials: { readonly email: string; readonly password: string },
): Promise<Client> {
  const csrf = await fetch(`${url}/api/auth/csrf`)
  const cookies = new Map<string, string>()
  const keep = (reply: Response): void => {
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]!.split(/=(.*)/s)
      cookies.set(name, value)
    }
  }
  const cookie = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  keep(csrf)
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const reply = await fetch(`${url}/api/auth/callback/credentials`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookie() },
    body: JSON.stringify({ ...credentials, csrfToken }),
  })
  keep(reply)
  const session = await fetch(`${url}/api/auth/session`, { headers: { cookie: cookie() } })
  const { access_token: token = '' } = ((await session.json()) ?? {}) as { access_token?: string }
  return {
    status: reply.status,
    async call(method, path, body) {
      const payload = body === undefined || body instanceof Blob ? body : JSON.stringify(body)
      const type = body instanceof Blob ? 'application/octet-stream' : 'application/json'
      const answer = await fetch(`${url}/api/proxy${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          cookie: cookie(),
          ...(payload === undefined ? {} : { 'content-type': type }),
        },
        ...(payload === undefined ? {} : { body: payload }),
      })
      const { message = '', data } = (await answer.json()) as Partial<Answer>
      return { status: answer.status, message, data }
    },
  }
}
