/**
 * Blobs as files, a folder a day: `blobs/20261121/<sha256>.eml`, or `.zst` once compressed. Most mail is delivered
 * within a second and never read again: compressing it at once would cost more than all else that is done with it, so
 * small messages are stored as they are and compressed later (compact.ts).
 */
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  createWriteStream,
  fdatasync,
  open as openCallback,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { link, mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createZstdCompress, createZstdDecompress, zstdDecompressSync } from 'node:zlib'
import { BlobMissingError, type BlobSource, type BlobStore } from './blob-store.ts'
import { FAST } from './compact.ts'
import { createFolderSync } from './folder-sync.ts'

const openFile = promisify(openCallback)
const syncData = promisify(fdatasync)
const KEY = /^\d{8}\/[0-9a-f]{64}$/

/** No message takes this long to write. */
const LEFTOVER_MS = 3_600_000

/** Opens (and makes) the store below `folder`. `now` is injected for tests. */
export async function openFileBlobs(folder: string, now: () => number = Date.now): Promise<BlobStore> {
  const temporary = join(folder, 'tmp')
  const trash = join(folder, 'trash')
  await mkdir(temporary, { recursive: true, mode: 0o700 })
  await mkdir(trash, { recursive: true, mode: 0o700 })
  await restoreTrash(folder, trash)
  await removeLeftovers(temporary, now() - LEFTOVER_MS)
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

  async function put(source: BlobSource): Promise<string> {
    const day = new Date(now()).toISOString().slice(0, 10).replaceAll('-', '')
    const parent = await dayFolder(day)
    const target = join(parent, `${source.sha256}.${source.kind === 'file' ? 'zst' : 'eml'}`)
    const key = `${day}/${source.sha256}`
    // Bytes that are there already are written over: their fresh time stamp keeps the sweep off, see remove.
    const path = join(temporary, randomBytes(12).toString('hex'))
    try {
      await writeDurably(path, source)
      await rename(path, target)
    } catch (error) {
      await unlink(path).catch(ignoreMissing)
      throw error
    }
    await syncFolder(parent)
    return key
  }

  return {
    put,
    read: async (key) => readSmall(pathOf(folder, key), key),
    open: async (key) => {
      const path = pathOf(folder, key)
      if (await isThere(`${path}.eml`)) return createReadStream(`${path}.eml`)
      await stat(`${path}.zst`).catch((error: unknown) => missing(key, error))
      const out = createZstdDecompress()
      pipeline(createReadStream(`${path}.zst`), out).catch((error: Error) => out.destroy(error))
      return out
    },
    remove: async (key) => {
      for (const suffix of ['eml', 'zst']) await remove(`${pathOf(folder, key)}.${suffix}`, trash, now())
    },
    list: (olderThan) => listKeys(folder, olderThan),
  }
}

/** The whole blob, read here rather than by other threads: most are a few tens of kilobytes, and warm. */
function readSmall(path: string, key: string): Buffer {
  try {
    return readFileSync(`${path}.eml`)
  } catch (error) {
    ignoreMissing(error)
  }
  try {
    const packed = readFileSync(`${path}.zst`)
    return zstdDecompressSync(packed, { chunkSize: outputSize(packed.length) })
  } catch (error) {
    return missing(key, error)
  }
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

/** Half-written files of processes that were killed. */
async function removeLeftovers(temporary: string, olderThan: number): Promise<void> {
  for (const name of await readdir(temporary)) {
    const path = join(temporary, name)
    const info = await stat(path).catch(ignoreMissing)
    if (info && info.mtimeMs < olderThan) await unlink(path).catch(ignoreMissing)
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

async function writeDurably(path: string, source: BlobSource): Promise<void> {
  if (source.kind === 'file') {
    await pipeline(
      createReadStream(source.path),
      createZstdCompress(FAST),
      createWriteStream(path, { mode: 0o600 }),
    )
    const handle = await open(path, 'r+')
    await handle.datasync().finally(() => handle.close())
    return
  }
  await writeSmall(path, source.bytes)
}

/** Writing to the page cache is quick; making the file may wait for the journal, and syncing waits for the disk. */
async function writeSmall(path: string, bytes: Buffer): Promise<void> {
  const file = await openFile(path, 'wx', 0o600)
  try {
    writeFileSync(file, bytes)
    await syncData(file)
  } finally {
    closeSync(file)
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

function ignoreMissing(error: unknown): undefined {
  if (!isCode(error, 'ENOENT')) throw error
}

function ignoreExisting(error: unknown): undefined {
  if (!isCode(error, 'EEXIST')) throw error
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === code
}
