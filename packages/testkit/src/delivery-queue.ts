/** A queue to test with: a real database, blobs in memory, and rows as the pipeline would write them. */
import { createHash } from 'node:crypto'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import type { WorkerDeps, WorkerOptions } from '@postern/server/delivery/worker-options.ts'
import { DeliveryWorker } from '@postern/server/delivery/worker.ts'
import type { BlobStore } from '@postern/server/platform/blob/blob-store.ts'
import { uuidv7 } from '@postern/server/platform/ids.ts'
import { workerSettings } from '@postern/server/roles/worker-settings.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { deliveryRow, mailRow, messageRow, type TestMail } from './delivery-rows.ts'
import { MemoryBlobs } from './memory-blobs.ts'

export interface StoredMail {
  readonly messageId: string
  readonly mailIds: readonly string[]
  readonly receivedAt: Date
  readonly sha256: string
}

export class TestQueue {
  readonly database: TestDatabase
  readonly blobs: BlobStore
  readonly errors: unknown[] = []
  readonly #workers: DeliveryWorker[] = []
  /** Seconds the workers' clock is ahead. */
  shift = 0

  private constructor(database: TestDatabase, blobs: BlobStore) {
    this.database = database
    this.blobs = blobs
  }

  static async open(blobs: BlobStore = new MemoryBlobs()): Promise<TestQueue> {
    return new TestQueue(await testDatabase(), blobs)
  }

  async close(): Promise<void> {
    await this.stopWorkers()
    await this.database.close()
  }

  /** A domain whose mail goes to the given servers on loopback. */
  async addDomain(
    name: string,
    servers: readonly { port: number; server?: string; secure?: number; preference?: number }[],
  ): Promise<number> {
    const { id } = await this.database.db
      .insertInto('domain')
      .values({ name, comment: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const server of servers) {
      await this.database.db
        .insertInto('mail_server')
        .values({
          domain_id: id,
          server: server.server ?? '127.0.0.1',
          port: server.port,
          secure: server.secure ?? 0,
          preference: server.preference ?? 10,
        })
        .execute()
    }
    return id
  }

  /** A message with its mail rows and, but in quarantine, its deliveries; wakes the workers. */
  async add(mail: TestMail): Promise<StoredMail> {
    const { db } = this.database
    const bytes = Buffer.from(mail.content ?? 'From: a@sender.test\r\nSubject: hello\r\n\r\nhi\r\n')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const key = await this.blobs.put({ kind: 'memory', bytes, size: bytes.length, sha256 })
    const receivedAt = new Date()
    const messageId = uuidv7(receivedAt.getTime())
    const sender = mail.sender ?? 'a@sender.test'
    await db
      .insertInto('message')
      .values(messageRow(mail, { messageId, receivedAt, sender, size: bytes.length, sha256, key }))
      .execute()
    const mailIds: string[] = []
    for (const recipient of mail.recipients) {
      const id = uuidv7(receivedAt.getTime())
      mailIds.push(id)
      const destination = recipient.split('@')[1]!
      await db
        .insertInto('mail')
        .values(mailRow(mail, { id, messageId, receivedAt, recipient, destination, sender }))
        .execute()
      if (mail.state === 'N') continue
      const domainId =
        mail.domainId === undefined
          ? (await db.selectFrom('domain').select('id').where('name', '=', destination).executeTakeFirst())
              ?.id
          : mail.domainId
      await db
        .insertInto('delivery')
        .values(deliveryRow(mail, { id, messageId, receivedAt, recipient, destination, sender, domainId }))
        .execute()
    }
    await this.database.pool.query(`select pg_notify('postern_delivery', '')`)
    return { messageId, mailIds, receivedAt, sha256 }
  }

  async startWorker(
    options: Partial<WorkerOptions> = {},
    deps: Partial<WorkerDeps> = {},
  ): Promise<DeliveryWorker> {
    const worker = new DeliveryWorker(
      {
        workerId: `w${this.#workers.length}`,
        ...workerSettings(DEFAULT_SETTINGS, 'gateway.test'),
        allowLocalMx: true,
        gatherMs: 2,
        pollSeconds: 0.2,
        ...options,
      },
      {
        database: this.database,
        blobs: this.blobs,
        dns: () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })),
        lookup: async (host) => [host === 'localhost' ? '127.0.0.1' : host],
        onError: (error, what) => this.errors.push(new Error(what, { cause: error })),
        clockShift: () => this.shift,
        ...deps,
      },
    )
    this.#workers.push(worker)
    await worker.start()
    return worker
  }

  async stopWorkers(): Promise<void> {
    await Promise.all(this.#workers.splice(0).map((worker) => worker.stop(5000)))
  }

  async state(mailId: string): Promise<{ state: string; message: string }> {
    const row = await this.database.db
      .selectFrom('mail')
      .select(['send_state', 'send_message'])
      .where('id', '=', mailId)
      .executeTakeFirstOrThrow()
    return { state: row.send_state, message: row.send_message }
  }

  /** Rows in the queue, by age. */
  queued() {
    return this.database.db.selectFrom('delivery').selectAll().orderBy('id').execute()
  }

  async log(mailId: string): Promise<string[]> {
    const rows = await this.database.db
      .selectFrom('delivery_log')
      .selectAll()
      .where('mail_id', '=', mailId)
      .orderBy('id')
      .execute()
    return rows.map((row) => `${row.outcome}: ${row.reply}`)
  }
}
