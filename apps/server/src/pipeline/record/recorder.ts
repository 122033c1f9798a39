/**
 * The only writer of mail. Messages that arrive while a commit is under way share the next one, and while there are many
 * a commit waits a moment for more: under load one transaction serves many, and a lone message waits for nobody.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { counterOf } from '../../platform/metrics/registry.ts'
import { recordBatch, type RecordBatch } from './store.ts'

export interface Recorder {
  /** Settles once the rows are durable. @throws when they are not, or nobody knows. */
  record(rows: RecordBatch): Promise<void>
  /** Waits for what is under way. */
  drain(): Promise<void>
}

const mails = counterOf('postern_mails_total')

/** Messages of one transaction. */
const MAX_BATCH = 100
/** Messages of a commit from which on the next one waits for more: it costs little beyond what one costs that has a single message. */
const MANY = 3
/** ms that it waits. */
const GATHER_MS = 15
/** ms after such a commit in which the next one is part of the same load. */
const LOAD_MS = 50

interface Waiting {
  readonly rows: RecordBatch
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

export function createRecorder(pool: pg.Pool): Recorder {
  const queue: Waiting[] = []
  let running: Promise<void> | null = null
  let loadUntil = 0

  async function run(): Promise<void> {
    while (queue.length > 0) {
      if (queue.length < MAX_BATCH && performance.now() < loadUntil) await delay(GATHER_MS)
      const batch = queue.splice(0, MAX_BATCH)
      await commit(pool, batch)
      if (batch.length >= MANY) loadUntil = performance.now() + LOAD_MS
    }
    running = null
  }
  return {
    record: (rows) =>
      new Promise((resolve, reject) => {
        queue.push({ rows, resolve, reject })
        running ??= Promise.resolve().then(run)
      }),
    drain: async () => {
      while (running) await running
    },
  }
}

/** Refusals that no row tells of are of the class too. */
function noteRecorded({ mails: rows, unrecorded }: RecordBatch): void {
  for (const { class: name } of rows) mails.inc(name)
  for (const { mails: count } of unrecorded) mails.add(count, 'rejected')
}

/** A batch that the database refuses is tried message by message, so that one bad row fails only its own message. */
async function commit(pool: pg.Pool, batch: readonly Waiting[]): Promise<void> {
  try {
    await recordBatch(pool, merge(batch.map((entry) => entry.rows)))
    for (const entry of batch) {
      noteRecorded(entry.rows)
      entry.resolve()
    }
  } catch (error) {
    if (batch.length === 1 || !isDataError(error)) {
      for (const entry of batch) entry.reject(error)
      return
    }
    for (const entry of batch) await commit(pool, [entry])
  }
}

/** SQLSTATE classes 21-23: cardinality, data and integrity errors, the fault of rows and not of the database. */
function isDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[123]/.test(String(error.code))
}

function merge(batches: readonly RecordBatch[]): RecordBatch {
  return {
    messages: batches.flatMap((batch) => batch.messages),
    mails: batches.flatMap((batch) => batch.mails),
    deliveries: batches.flatMap((batch) => batch.deliveries),
    unrecorded: batches.flatMap((batch) => batch.unrecorded),
    waiting: batches.flatMap((batch) => batch.waiting),
    filters: batches.flatMap((batch) => batch.filters),
  }
}
