/** The product on ports and a folder that stay, with a domain that delivers to a sink: what faults are injected into. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startDns, type DnsServer } from '@postern/testkit/dns.ts'
import { freePort } from '@postern/testkit/free-port.ts'
import { startProduct, type TestProduct } from '@postern/testkit/product.ts'
import { startSink, type Sink } from '@postern/testkit/sink.ts'
import { eventually } from '@postern/testkit/until.ts'
import type { Account, Ledger } from './ledger.ts'
import type { LoadSet } from './messages.ts'
import { addDomain, store } from './set-up.ts'

export const DOMAIN = 'corp.example'

export interface RigOptions {
  readonly load: LoadSet
  /** Made by the caller, who removes it; otherwise one that goes away. */
  readonly dataDir?: string
  readonly env?: Readonly<Record<string, string>>
  readonly settings?: Readonly<Record<string, unknown>>
}

export class Rig {
  readonly sink: Sink
  readonly load: LoadSet
  readonly recipient = `kim@${DOMAIN}`
  readonly #dns: DnsServer
  readonly #dataDir: string
  readonly #own: boolean
  readonly #env: Readonly<Record<string, string>>
  #product: TestProduct

  private constructor(
    options: RigOptions,
    parts: {
      readonly sink: Sink
      readonly dns: DnsServer
      readonly dataDir: string
      readonly env: Readonly<Record<string, string>>
      readonly product: TestProduct
    },
  ) {
    this.load = options.load
    this.sink = parts.sink
    this.#dns = parts.dns
    this.#dataDir = parts.dataDir
    this.#own = options.dataDir === undefined
    this.#env = parts.env
    this.#product = parts.product
  }

  static async open(options: RigOptions): Promise<Rig> {
    const sink = await startSink({ keepBytes: true, hash: false, remember: 5_000 })
    const dns = await startDns(options.load.zone)
    const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'postern-faults-')))
    // Fixed ports: what is started again listens where it did.
    const env = {
      DNS_SERVERS: dns.address,
      POSTERN_HTTP_PORT: String(await freePort()),
      POSTERN_SMTP_PORTS: String(await freePort()),
      POSTERN_LOG_LEVEL: 'error',
      ...options.env,
    }
    const product = await startProduct({ dataDir, env })
    await addDomain(product, DOMAIN, sink.port)
    if (options.settings) await store(product, options.settings)
    return new Rig(options, { sink, dns, dataDir, env, product })
  }

  get product(): TestProduct {
    return this.#product
  }

  get port(): number {
    return this.#product.smtpPort
  }

  /** Starts the product again after it was killed as a whole. */
  async startAgain(): Promise<void> {
    this.#product = await startProduct({ dataDir: this.#dataDir, env: this.#env })
  }

  async healthy(): Promise<boolean> {
    return (await fetch(`${this.#product.url}/api/health/ready`)).ok
  }

  /** A connection each time: the last one may have been killed. */
  async query<T extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    const client = new pg.Client({
      connectionString: this.#product.databaseUrl,
      connectionTimeoutMillis: 5_000,
    })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<T>(text, [...values])).rows
    } finally {
      await client.end()
    }
  }

  /** Waits until nothing is queued, then balances. */
  async settle(ledger: Ledger, ms = 60_000): Promise<Account> {
    const empty = async () => {
      ledger.collect()
      return (await this.query<{ left: number }>('select count(*)::int as left from delivery'))[0]?.left === 0
    }
    await eventually('the queue is empty', empty, { ms, every: 10 })
    return ledger.close(async (ids) => {
      const kept = await this.query<{ message_id: string }>(
        `select message_id from mail where message_id = any($1::uuid[]) and mode = 1`,
        [ids],
      )
      return new Set(kept.map((row) => row.message_id))
    })
  }

  async stop(): Promise<void> {
    await this.#product.stop()
    await this.sink.close()
    await this.#dns.close()
    if (this.#own) await rm(this.#dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
