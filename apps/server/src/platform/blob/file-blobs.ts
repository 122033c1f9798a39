/**
 * Blobs as files, a folder a day: `blobs/20261121/<sha256>.eml`, or `.zst` once compressed. Most mail is delivered
 * within a second and never read again: compressing it at once would cost more than all else that is done with it, so
 * messages are stored as they are and compressed later (compact.ts).
 */
import { randomBytes } from 'node:crypto'
import { closeSync, createReadStream, fdatasync, readFileSync, rename as renameCallback } from 'node:fs'
import { link, mkdir, readdir, stat, statfs, unlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createZstdDecompress, zstdDecompressSync } from 'node:zlib'
import {
  BlobDamagedError,
  BlobMissingError,
  type BlobSource,
  type BlobStore,
  type StagedBlob,
} from './blob-store.ts'
import { compactBlobs } from './compact.ts'
import { generationAt, KEY } from './generation.ts'
import { createFolderSync } from './folder-sync.ts'
import { ignoreMissing, isCode, orRemove, removeLeftovers, takeInto } from './staging.ts'
import { isBroken, verified, verifiedStream, type OnDamaged } from './verified.ts'

const syncData = promisify(fdatasync)
const rename = promisify(renameCallback)

/** Octets of one read: just below what the allocator maps anew each time (MEMORY_ENV). */
const READ_SIZE = 120 * 1024

/** Opens (and makes) the store below `folder`. `now` is injected for tests; `onDamaged` hears of bytes that are not those that were stored. */
export async function openFileBlobs(
  folder: string,
  now: () => number = Date.now,
  onDamaged: OnDamaged = () => undefined,
): Promise<BlobStore> {
  const temporary = join(folder, 'tmp')
  const trash = join(folder, 'trash')
  await mkdir(temporary, { recursive: true, mode: 0o700 })
  await mkdir(trash, { recursive: true, mode: 0o700 })
  await restoreTrash(folder, trash)
  await removeLeftovers(temporary, now())
  const syncFolder = createFolderSync()
  const made = new Set<string>()

  async function dayFolder(day: string): Promise<string> {
    const path = join(folder, day)
    if (made.has(day)) return path
    await mkdir(path, { recursive: true, mode: 0o700 })
    await syncFolder(folder)
    made.add(day)
    return path
  }

  const today = (): string => generationAt(now())

  async function stage(source: BlobSource, day = today()): Promise<StagedBlob> {
    const parent = await dayFolder(day)
    const target = join(parent, `${source.sha256}.eml`)
    const path = join(temporary, randomBytes(12).toString('hex'))
    const file = await orRemove(path, () => takeInto(path, source))
    const commit = async (): Promise<string> => {
      await orRemove(path, async () => {
        await syncData(file).finally(() => closeSync(file))
        // Bytes that are there already are written over: their fresh time stamp keeps the sweep off, see remove.
        await rename(path, target)
      })
      await syncFolder(parent)
      return `${day}/${source.sha256}`
    }
    return { places: [path, target], commit, release: async () => undefined }
  }

  return {
    stage: (source) => stage(source),
    put: async (source) => (await stage(source)).commit(),
    bringBack: async (key, source) => {
      if (!KEY.test(key) || !key.endsWith(source.sha256)) throw new RangeError(`Not the bytes of blob ${key}`)
      await (await stage(source, key.slice(0, key.indexOf('/')))).commit()
    },
    read: async (key) => verified(readSmall(pathOf(folder, key), key, onDamaged), key, onDamaged),
    open: async (key) => verifiedStream(await openPlain(pathOf(folder, key), key), key, onDamaged),
    remove: async (key) => {
      for (const suffix of ['eml', 'zst']) await remove(`${pathOf(folder, key)}.${suffix}`, trash, now())
    },
    list: (olderThan) => listKeys(folder, olderThan),
    compact: (olderThan, signal) => compactBlobs(folder, olderThan, signal),
    freeSpace: async () => {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}

/** The whole blob, read here rather than by other threads: most are a few tens of kilobytes, and warm. */
function readSmall(path: string, key: string, onDamaged: OnDamaged): Buffer {
  try {
    return readFileSync(`${path}.eml`)
  } catch (error) {
    ignoreMissing(error)
  }
  try {
    const packed = readFileSync(`${path}.zst`)
    return zstdDecompressSync(packed, { chunkSize: outputSize(packed.length) })
  } catch (error) {
    if (!isBroken(error)) return missing(key, error)
    onDamaged(key)
    throw new BlobDamagedError(key, { cause: error })
  }
}

async function openPlain(path: string, key: string): Promise<Readable> {
  if (await isThere(`${path}.eml`)) return createReadStream(`${path}.eml`, { highWaterMark: READ_SIZE })
  await stat(`${path}.zst`).catch((error: unknown) => missing(key, error))
  const out = createZstdDecompress()
  pipeline(createReadStream(`${path}.zst`), out).catch((error: Error) => out.destroy(error))
  return out
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(ignoreMissing)) !== undefined
}

/** Room for the output of most mail in one piece: pieces and their joining cost more than decompressing. */
function outputSize(packed: number): number {
  return Math.min(packed + (packed >> 1) + 16_384, 1024 * 1024)
}

/** Blobs younger than this are never removed: a message that shares one may be on its way to the database. */
const YOUNG_MS = 60_000

/**
 * Moves aside, looks again, then deletes: a `put` of the same bytes that slipped in between has renewed the time
 * stamp, and the blob goes back.
 */
async function remove(path: string, trash: string, now: number): Promise<void> {
  const aside = join(trash, `${basename(join(path, '..'))}-${basename(path)}`)
  try {
    await rename(path, aside)
  } catch (error) {
    return ignoreMissing(error)
  }
  const { mtimeMs } = await stat(aside)
  if (now - mtimeMs < YOUNG_MS) await link(aside, path).catch(ignoreExisting)
  await unlink(aside).catch(ignoreMissing)
}

/** What a crash left in the trash goes back: the sweep will find it again. */
async function restoreTrash(folder: string, trash: string): Promise<void> {
  for (const name of await readdir(trash)) {
    const [day = '', file = ''] = name.split(/-(.*)/)
    await mkdir(join(folder, day), { recursive: true, mode: 0o700 })
    await link(join(trash, name), join(folder, day, file)).catch(ignoreExisting)
    await unlink(join(trash, name))
  }
}

async function* listKeys(folder: string, olderThan: number): AsyncGenerator<string> {
  for (const day of (await readdir(folder)).filter((name) => /^\d{8}$/.test(name)).sort()) {
    for (const file of await readdir(join(folder, day))) {
      const info = await stat(join(folder, day, file)).catch(ignoreMissing)
      const key = `${day}/${file.replace(/\.(?:eml|zst)$/, '')}`
      if (info && info.mtimeMs < olderThan && KEY.test(key)) yield key
    }
  }
}

function pathOf(folder: string, key: string): string {
  if (!KEY.test(key)) throw new BlobMissingError(key)
  return join(folder, key)
}

function missing(key: string, error: unknown): never {
  if (isCode(error, 'ENOENT')) throw new BlobMissingError(key, { cause: error })
  throw error
}

function ignoreExisting(error: unknown): undefined {
  if (!isCode(error, 'EEXIST')) throw error
}
