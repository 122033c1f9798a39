/** The product with one domain that delivers to a sink, and a DNS of its own: what most benchmarks start from. */
import { openDatabase } from '@postern/server/platform/db/client.ts'
import { startDns } from '@postern/testkit/dns.ts'
import type { DnsZone } from '@postern/testkit/dns-zone.ts'
import { startProduct, type TestProduct } from '@postern/testkit/product.ts'
import { startSink, type Sink } from '@postern/testkit/sink.ts'
import { acceptsRecipient } from '@postern/testkit/accepts-recipient.ts'
import { until } from '@postern/testkit/until.ts'

export interface Bench {
  readonly product: TestProduct
  readonly sink: Sink
  readonly recipient: string
  stop(): Promise<void>
}

export interface BenchOptions {
  readonly zone: DnsZone
  readonly env?: Readonly<Record<string, string>>
}

export async function setUp({ zone, env }: BenchOptions): Promise<Bench> {
  const sink = await startSink({ remember: 1 })
  const dns = await startDns(zone)
  const product = await startProduct({ env: { DNS_SERVERS: dns.address, ...env } })
  await addDomain(product, 'corp.example', sink.port)
  return {
    product,
    sink,
    recipient: 'kim@corp.example',
    stop: async () => {
      await product.stop()
      await sink.close()
      await dns.close()
    },
  }
}

/** Adds a domain and waits until the listener takes its mail. */
export async function addDomain(product: TestProduct, name: string, port: number): Promise<void> {
  const { db, close } = openDatabase(product.databaseUrl, { max: 1 })
  const { id } = await db
    .insertInto('domain')
    .values({ name, spam_threshold: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('mail_server')
    .values({ domain_id: id, server: '127.0.0.1', port, secure: 0, preference: 10 })
    .execute()
  await close()
  // Many connections from one address are the point here.
  await store(product, { 'smtp.maxConnectionsPerIp': 1000, 'delivery.concurrencyPerDestination': 20 })
  const taken = () => acceptsRecipient('127.0.0.1', product.smtpPort, `kim@${name}`)
  await until(`mail for ${name} is taken`, taken)
}

/** Stores settings; they are in force within two seconds. */
export async function store(
  product: TestProduct,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { pool, close } = openDatabase(product.databaseUrl, { max: 1 })
  for (const [key, value] of Object.entries(settings))
    await pool.query(
      'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
      [key, JSON.stringify(value)],
    )
  await close()
}
