/** Whether a node should be sent people and mail now: what `/readyz` answers. */
import type pg from 'pg'
import { withDeadline } from '../platform/http/deadline.ts'
import { countMigrations, migrationNames } from '../platform/db/migrate.ts'

/** What keeps a node from being ready. */
export type Lack = 'draining' | 'database' | 'migrations' | 'blobs'

/** ms that an answer is good for, so that asking often costs nothing. */
const FRESH_MS = 1_000
/** ms that a database has: less than the server's own patience with this answer. */
const PATIENCE_MS = 1_500

export interface ReadinessDeps {
  readonly pool: Pick<pg.Pool, 'query'>
  /** Settles when messages can be stored. */
  readonly blobsAnswer: () => Promise<void>
  /** ms since any fixed moment. */
  readonly clock?: () => number
}

export interface Readiness {
  /** What is missing; never rejects. Draining is told at once, the rest is asked at most once a second. */
  lacks(): Promise<readonly Lack[]>
  drain(on: boolean): void
}

export function readiness({ pool, blobsAnswer, clock = () => performance.now() }: ReadinessDeps): Readiness {
  let draining = false
  let asked: { readonly at: number; readonly lacks: Promise<readonly Lack[]> } | undefined
  const names = migrationNames()
  const ask = async (): Promise<readonly Lack[]> => {
    const [database, blobs] = await Promise.all([lackOfDatabase(pool, await names), lackOfBlobs(blobsAnswer)])
    return [database, blobs].filter((lack) => lack !== null)
  }
  return {
    lacks: async () => {
      const now = clock()
      if (asked === undefined || now - asked.at >= FRESH_MS) asked = { at: now, lacks: ask() }
      const lacks = await asked.lacks
      return draining ? ['draining', ...lacks] : lacks
    },
    drain: (on) => (draining = on),
  }
}

async function lackOfDatabase(pool: Pick<pg.Pool, 'query'>, names: readonly string[]): Promise<Lack | null> {
  try {
    const count = await withDeadline(countMigrations(pool, names), PATIENCE_MS)
    return count === names.length ? null : 'migrations'
  } catch {
    return 'database'
  }
}

async function lackOfBlobs(blobsAnswer: () => Promise<void>): Promise<Lack | null> {
  try {
    await withDeadline(blobsAnswer(), PATIENCE_MS)
    return null
  } catch {
    return 'blobs'
  }
}
