/**
 * Blobs as objects of a bucket that all nodes share: `PREFIX20261127/<sha256>`, as they are. What scan processes have to read lies in a
 * file of the spool until its message is decided. Deletes are kept away from puts by generations (decision 0125).
 */
import { randomBytes } from 'node:crypto'
import { closeSync } from 'node:fs'
import { mkdir, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { BlobDamagedError, BlobMissingError, type BlobSource, type BlobStore } from '../blob-store.ts'
import { DAY_MS, generationAt, generationOf, isClosed, KEY } from '../generation.ts'
import { ignoreMissing, orRemove, removeLeftovers, takeInto } from '../staging.ts'
import { verified, verifiedStream, type OnDamaged } from '../verified.ts'
import type { Bucket } from './bucket.ts'
import { PART } from './multipart.ts'

/** Octets that are handed to scan processes as they are (accept.ts) and need no file. */
const NO_FILE = 8_192

/** Times that bytes are read before they count as damaged: a proxy may have cut an answer short. */
const READS = 2

/** No upload, and no row after it, takes this long: it begins while its generation has so much time left. */
const MARGIN_MS = 3_600_000

export interface S3Options {
  /** Folder of the files that wait for their upload; made when absent. */
  readonly spool: string
  readonly now?: () => number
  readonly onDamaged?: OnDamaged
}

export async function openS3Blobs(
  bucket: Bucket,
  { spool, now = Date.now, onDamaged = () => undefined }: S3Options,
): Promise<BlobStore> {
  await mkdir(spool, { recursive: true, mode: 0o700 })
  await removeLeftovers(spool, now())

  async function store(key: string, source: BlobSource): Promise<string> {
    if (isClosed(generationOf(key), now() + MARGIN_MS))
      throw new Error(`Blob ${key} took more than a day to be stored: its generation is closed`)
    await upload(bucket, key, source)
    return key
  }

  const keyOf = ({ sha256 }: BlobSource): string => `${generationAt(now())}/${sha256}`

  return {
    stage: async (source) => {
      const key = keyOf(source)
      if (source.kind === 'memory' && source.size <= NO_FILE)
        return { places: [], commit: () => store(key, source), release: async () => undefined }
      const path = join(spool, randomBytes(12).toString('hex'))
      closeSync(await orRemove(path, () => takeInto(path, source)))
      const staged: BlobSource = { kind: 'file', path, size: source.size, sha256: source.sha256 }
      return {
        places: [path],
        commit: () => store(key, staged),
        release: async () => {
          await unlink(path).catch(ignoreMissing)
        },
      }
    },
    put: async (source) => {
      const key = await store(keyOf(source), source)
      if (source.kind === 'file') await unlink(source.path)
      return key
    },
    bringBack: async (key, source) => {
      if (!KEY.test(key) || !key.endsWith(source.sha256)) throw new RangeError(`Not the bytes of blob ${key}`)
      await upload(bucket, key, source)
      if (source.kind === 'file') await unlink(source.path)
    },
    read: (key) => readWhole(bucket, key, onDamaged),
    open: async (key) => verifiedStream(there(key, await bucket.open(checked(key))), key, onDamaged),
    remove: async (key) => {
      if (isClosed(generationOf(checked(key)), now())) await bucket.delete(key)
    },
    list: (olderThan) => listClosed(bucket, olderThan - DAY_MS),
    compact: async () => 0,
    freeSpace: async () => Number.POSITIVE_INFINITY,
  }
}

async function upload(bucket: Bucket, key: string, source: BlobSource): Promise<void> {
  if (source.kind === 'memory') await bucket.put(key, source.bytes)
  else if (source.size <= PART) await bucket.put(key, await readFile(source.path))
  else await bucket.putFile(key, source)
}

async function readWhole(bucket: Bucket, key: string, onDamaged: OnDamaged): Promise<Buffer> {
  for (let left = READS; ; left--) {
    const bytes = there(key, await bucket.get(checked(key)))
    try {
      return verified(bytes, key, left > 1 ? () => undefined : onDamaged)
    } catch (error) {
      if (!(error instanceof BlobDamagedError) || left === 1) throw error
    }
  }
}

/** Keys of generations that ended before `moment`, which come first. */
async function* listClosed(bucket: Bucket, moment: number): AsyncGenerator<string> {
  for await (const key of bucket.list('2')) {
    if (!KEY.test(key)) continue
    if (generationOf(key) > generationAt(moment)) return
    yield key
  }
}

function checked(key: string): string {
  if (!KEY.test(key)) throw new BlobMissingError(key)
  return key
}

function there<T>(key: string, found: T | null): T {
  if (found !== null) return found
  throw new BlobMissingError(key)
}
