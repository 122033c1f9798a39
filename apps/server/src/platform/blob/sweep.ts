/** Removes blobs that no row names (owners.ts): of deleted or expired copies, and of messages that were never accepted. */
import type pg from 'pg'
import { damagedOriginals, noteAside } from '../db/set-aside-store.ts'
import { BlobMissingError, type BlobStore } from './blob-store.ts'
import { keysInUse } from './owner-store.ts'

/** A blob is written before the row that refers to it: younger ones may still be waiting for theirs. */
const SWEEP_AGE_MS = 86_400_000
const SWEEP_BATCH = 500

/** Sweeps at `now` (ms since the epoch) until the signal is aborted or a backup begins; answers how many blobs it removed. */
export async function sweepBlobs(
  pool: pg.Pool,
  blobs: BlobStore,
  now: number,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0
  let batch: string[] = []
  const flush = async (): Promise<boolean> => {
    signal?.throwIfAborted()
    const used = await keysInUse(pool, batch)
    if (!used) return false
    const orphans = batch.filter((key) => !used.has(key))
    for (const key of orphans) await blobs.remove(key)
    removed += orphans.length
    batch = []
    return true
  }
  for await (const key of blobs.list(now - SWEEP_AGE_MS)) {
    batch.push(key)
    if (batch.length >= SWEEP_BATCH && !(await flush())) return removed
  }
  await flush()
  return removed
}

/** Originals that are whole again, brought back from a copy, or gone, are no damage any more. */
export async function lookAtDamage(pool: Pick<pg.Pool, 'query'>, blobs: BlobStore): Promise<number> {
  let damaged = 0
  for (const key of await damagedOriginals(pool)) {
    const isThere = await blobs.read(key).then(
      () => false,
      (error: unknown) => !(error instanceof BlobMissingError),
    )
    if (isThere) damaged++
    else await noteAside(pool, 'original', [], [key])
  }
  return damaged
}
