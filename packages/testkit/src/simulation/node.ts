/** A node of the simulation: the product's own worker, runner of jobs, recorder and sweep, which may die at any question to the database. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import pino from 'pino'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { DeliveryWorker } from '@postern/server/delivery/worker.ts'
import { enqueueMail } from '@postern/server/delivery/queue/enqueue-store.ts'
import { recordBatch } from '@postern/server/pipeline/record/store.ts'
import { sweepBlobs } from '@postern/server/platform/blob/sweep.ts'
import { queriesOn, type Db } from '@postern/server/platform/db/client.ts'
import { uuidv7 } from '@postern/server/platform/ids.ts'
import { declareJob, type Job, type Run } from '@postern/server/platform/jobs/job.ts'
import { createRunner, type Runner } from '@postern/server/platform/jobs/runner.ts'
import { storeJobs } from '@postern/server/platform/jobs/store.ts'
import { workerSettings } from '@postern/server/roles/worker-settings.ts'
import type { VirtualClock } from './clock.ts'
import { NodePool, type Asker, type SharedDatabase } from './database.ts'
import type { SharedDisk } from './disk.ts'
import type { Network } from './network.ts'
import type { Random } from './random.ts'
import { recordOf } from './rows.ts'

/** Faults that are put in on purpose, to see that the simulation finds them. */
export const MUTATIONS = ['commit left out', 'lease not renewed', 'blob deleted early'] as const
export type Mutation = (typeof MUTATIONS)[number]

export const LEASE_SECONDS = 90
/** Longer than a lease, so that copies outlast one. */
const PATIENCE_MS = 300_000
const DAY_MS = 86_400_000
/** ms after which a blob that no row names is an orphan; the product waits a day. */
const ORPHAN_MS = 600_000
const DOMAIN = 'corp.test'

export interface World {
  readonly clock: VirtualClock
  readonly random: Random
  readonly database: SharedDatabase
  readonly disk: SharedDisk
  readonly network: Network
  readonly mutation: Mutation | null
  /** Shares of questions at which a node dies, and whose answers are lost. */
  readonly chances: { readonly death: number; readonly lostAnswer: number }
  readonly domainId: number
  readonly messages: { next: number }
  readonly onDeath: (node: SimNode) => void
  /** A question to the database, in a few words. */
  readonly onAsk: (node: SimNode, what: () => string) => void
  readonly onRun: (node: SimNode, run: Run) => Promise<void>
  /** A fault of the world's own, not of a node's. */
  readonly onError: (error: unknown) => void
}

export interface Submission {
  readonly recipient: string
  readonly mailId: string
  readonly messageId: string
  readonly receivedAt: Date
  readonly blobKey: string
  readonly held: boolean
}

export class SimNode implements Asker {
  readonly name: string
  alive = true
  cut = false
  /** When it was last cut off, in ms of the clock. */
  cutAt = 0
  /** Until when, in ms of the clock, trouble with the database may have cost it a lease. */
  troubledUntil = 0
  readonly #world: World
  readonly #pool: pg.Pool
  readonly #db: Db
  readonly #blobs: SharedDisk
  #runner: Runner | null = null

  constructor(name: string, world: World) {
    this.name = name
    this.#world = world
    this.#pool = new NodePool(world.database, this) as unknown as pg.Pool
    this.#db = queriesOn(this.#pool)
    this.#blobs = world.disk
  }

  start(): void {
    this.#world.clock.as(this, () => {
      this.#startWorker().catch((error: unknown) => this.#failed(error))
      this.#startJobs().catch((error: unknown) => this.#failed(error))
    })
  }

  /** Takes a mail in, as the edge does: bytes first, then rows, and only then is it answered for. @throws where nobody answers for it */
  async accept(held: boolean): Promise<Submission> {
    const { random, domainId, messages, clock, mutation } = this.#world
    const recipient = `u${++messages.next}@${DOMAIN}`
    const bytes = Buffer.from(`From: a@sender.test\r\nTo: ${recipient}\r\nSubject: hello\r\n\r\nhi\r\n`)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const key = await this.#blobs.put({ kind: 'memory', bytes, size: bytes.length, sha256 })
    await clock.wait(random.between(1, 2_000))
    const receivedAt = new Date()
    const of = {
      recipient,
      receivedAt,
      messageId: uuidv7(clock.now),
      mailId: uuidv7(clock.now),
      blobKey: key,
      held,
    }
    const recorded = recordBatch(
      this.#pool,
      recordOf({ ...of, size: bytes.length, sha256, domain: DOMAIN, domainId }),
    )
    if (mutation === 'commit left out') recorded.catch(() => undefined)
    else await recorded
    return of
  }

  /** Releases a mail that is held. */
  async release({ mailId, messageId, receivedAt, recipient }: Submission): Promise<void> {
    const { domainId } = this.#world
    const row = { mailId, messageId, receivedAt, domainId, recipient, sender: 'a@sender.test' }
    await this.#db.transaction().execute((trx) => enqueueMail(trx, [row]))
  }

  die(): void {
    if (!this.alive) return
    this.alive = false
    const { clock, network } = this.#world
    clock.forget(this)
    network.forget(this)
    ;(this.#pool as unknown as NodePool).die()
    this.#world.onDeath(this)
  }

  risk(): void {
    const { random, chances } = this.#world
    if (this.alive && random.chance(chances.death)) this.die()
  }

  loses(): boolean {
    const { random, chances, clock } = this.#world
    if (!random.chance(chances.lostAnswer)) return false
    this.troubledUntil = clock.now + LEASE_SECONDS * 1_000
    return true
  }

  asks(what: () => string): void {
    this.#world.onAsk(this, what)
  }

  skips(text: string): boolean {
    return (
      this.#world.mutation === 'lease not renewed' &&
      /^update (?:delivery|job) set (?:claimed|lease)_until/.test(text)
    )
  }

  async #startWorker(): Promise<void> {
    const { random, network } = this.#world
    const settings = workerSettings(DEFAULT_SETTINGS, 'gateway.test')
    const backoff = { ...settings.backoff, first: 30, max: 120 }
    const worker = new DeliveryWorker(
      {
        ...settings,
        workerId: this.name,
        backoff,
        concurrency: 4,
        perDestination: 4,
        client: {
          timeouts: { ...settings.client.timeouts, data: PATIENCE_MS },
          connect: () => network.connect(this),
        },
        pollSeconds: 45,
        leaseSeconds: LEASE_SECONDS,
      },
      {
        database: { pool: this.#pool },
        blobs: this.#blobs,
        dns: () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })),
        lookup: async (host) => [host],
        listen: async () => () => Promise.resolve(),
        onError: () => undefined,
        random: () => random.next(),
      },
    )
    await worker.start()
  }

  async #startJobs(): Promise<void> {
    const { clock, disk, mutation } = this.#world
    const age = mutation === 'blob deleted early' ? 0 : ORPHAN_MS
    const jobs: readonly Job[] = [
      declareJob({ kind: 'retention', every: 90, lease: 30, run: (run) => this.#world.onRun(this, run) }),
      declareJob({
        kind: 'blob-sweep',
        every: 120,
        lease: 30,
        run: ({ signal }) => sweepBlobs(this.#pool, disk, clock.now + DAY_MS - age, signal),
      }),
    ]
    await storeJobs(this.#pool, jobs, null)
    const log = pino({ level: 'silent' })
    this.#runner = createRunner({ pool: this.#pool, jobs, node: this.name, slots: 2, log })
    const look = (): void => void this.#runner!.take().catch(() => undefined)
    setInterval(look, 30_000)
    look()
  }

  /** It could not start: its supervisor starts it anew. */
  #failed(error: unknown): void {
    if (!this.alive) return
    if (!(error instanceof Error && Reflect.get(error, 'code') === '57P01')) this.#world.onError(error)
    this.die()
  }
}
