/** What tests of the worker share: one queue a file, and sinks that close after each test. */
import { TestQueue } from '@postern/testkit/delivery-queue.ts'
import { startSink, type Sink } from '@postern/testkit/sink.ts'
import type { SinkOptions } from '@postern/testkit/sink-options.ts'
import { until } from '@postern/testkit/until.ts'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'

export interface WorkerStage {
  readonly queue: TestQueue
  /** A mail server; closed after the test. */
  readonly sink: (options?: SinkOptions) => Promise<Sink>
  /** Closes a sink in the middle of a test. */
  readonly closeSink: (sink: Sink) => Promise<void>
  /** A user whose mail goes to a server of the user's own on loopback. */
  readonly addOwnServer: (email: string, domainId: number, port: number) => Promise<void>
  /** A new domain name, so that tests don't see each other's servers. */
  readonly newName: () => string
  /** Waits until nothing is queued. */
  readonly empty: (ms?: number) => Promise<void>
}

const STEP = 10_000
/** A dead server is tried again soon; one that answers has the time that a busy machine needs. */
export const FAST = {
  client: { timeouts: { connect: STEP, greeting: STEP, command: STEP, data: STEP, dot: STEP } },
  pool: { deadMs: 50 },
}

/** Registers the hooks of a test file. An error a worker reports fails the test. */
export function useWorkerStage(): WorkerStage {
  let queue: TestQueue
  let domains = 0
  const sinks = new Set<Sink>()
  const closeSink = async (sink: Sink): Promise<void> => {
    sinks.delete(sink)
    await sink.close()
  }
  beforeAll(async () => {
    queue = await TestQueue.open()
  })
  afterAll(() => queue.close())
  afterEach(async () => {
    await queue.stopWorkers()
    for (const sink of sinks) await closeSink(sink)
    await queue.database.pool.query('truncate delivery, notice_count')
    queue.shift = 0
    expect(queue.errors.splice(0)).toEqual([])
  })
  return {
    get queue() {
      return queue
    },
    sink: async (options = {}) => {
      const sink = await startSink({ keepBytes: true, ...options })
      sinks.add(sink)
      return sink
    },
    closeSink,
    addOwnServer: async (email, domain_id, route_port) => {
      const { db } = queue.database
      const role = { key: email, name: email, region: 'user' as const, permissions: [] }
      const { id: role_id } = await db
        .insertInto('role')
        .values(role)
        .returning('id')
        .executeTakeFirstOrThrow()
      const route = { route_server: '127.0.0.1', route_port, route_secure: 0 }
      await db
        .insertInto('app_user')
        .values({ email, name: email, domain_id, role_id, password_hash: null, ...route })
        .execute()
    },
    newName: () => `d${++domains}.test`,
    empty: async (ms = 25_000) => {
      await until('the queue is empty', async () => (await queue.queued()).length === 0, { ms })
    },
  }
}
