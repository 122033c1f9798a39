/** Takes blobs from one store to another while both are read (older-blobs.ts). It may be killed at any time and run again. */
import { hash } from 'node:crypto'
import { BlobDamagedError, BlobMissingError, type BlobStore } from './blob-store.ts'
import { DAY_MS } from './generation.ts'

export interface Moved {
  readonly moved: number
  readonly bytes: number
  /** Left where they are, since their bytes are not those that were stored. */
  readonly damaged: readonly string[]
}

/** Blobs under way at a time: one waits for the network while another waits for the disk. */
const AT_ONCE = 8

/**
 * Each blob is written to `to`, read back and held against its hash before it is removed from `from`. Blobs that `from` keeps for a
 * while yet, as they are young, are in both then.
 * @param now ms since the epoch
 */
export async function moveBlobs(
  { from, to }: { readonly from: BlobStore; readonly to: BlobStore },
  now: number,
  tell: (state: Moved) => void = () => undefined,
): Promise<Moved> {
  const keys = from.list(now + 3 * DAY_MS)[Symbol.asyncIterator]()
  const damaged: string[] = []
  let moved = 0
  let bytes = 0
  const work = async (): Promise<void> => {
    for (let next = await keys.next(); !next.done; next = await keys.next()) {
      try {
        bytes += await moveOne(next.value, from, to)
        moved++
        tell({ moved, bytes, damaged })
      } catch (error) {
        if (error instanceof BlobMissingError) continue
        if (!(error instanceof BlobDamagedError)) throw error
        damaged.push(next.value)
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  return { moved, bytes, damaged }
}

async function moveOne(key: string, from: BlobStore, to: BlobStore): Promise<number> {
  const bytes = await from.read(key)
  await to.bringBack(key, { kind: 'memory', bytes, size: bytes.length, sha256: hash('sha256', bytes, 'hex') })
  await to.read(key)
  await from.remove(key)
  return bytes.length
}

/** How many blobs a store holds. */
export async function countBlobs(store: BlobStore, now: number): Promise<number> {
  const keys = new Set<string>()
  for await (const key of store.list(now + 3 * DAY_MS)) keys.add(key)
  return keys.size
}
