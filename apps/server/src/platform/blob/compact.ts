/** Compresses blobs that have been lying for a while: `.eml` becomes `.zst`. */
import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readdir, rename, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { createFolderSync } from './folder-sync.ts'

/** Mail is mostly base64: the fastest level already takes what there is to take. */
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/**
 * Compresses the blobs below `folder` stored before `olderThan` (ms since the epoch); answers how many. The compressed
 * file is durable before the plain one goes, so that dying in between leaves both, and readers find one at any time.
 */
export async function compactBlobs(folder: string, olderThan: number, signal?: AbortSignal): Promise<number> {
  const syncFolder = createFolderSync()
  let count = 0
  for (const day of (await readdir(folder)).filter((name) => /^\d{8}$/.test(name)).sort()) {
    const parent = join(folder, day)
    for (const name of await readdir(parent)) {
      signal?.throwIfAborted()
      if (!/^[0-9a-f]{64}\.eml$/.test(name) || !(await isOld(join(parent, name), olderThan))) continue
      await compress(join(parent, name), join(folder, 'tmp', randomBytes(12).toString('hex')))
      await syncFolder(parent)
      await unlink(join(parent, name)).catch(ignoreMissing)
      count++
    }
  }
  return count
}

async function isOld(path: string, olderThan: number): Promise<boolean> {
  const info = await stat(path).catch(ignoreMissing)
  return info !== undefined && info.mtimeMs < olderThan
}

async function compress(path: string, temporary: string): Promise<void> {
  await pipeline(
    createReadStream(path),
    createZstdCompress(FAST),
    createWriteStream(temporary, { mode: 0o600 }),
  )
  const handle = await open(temporary, 'r+')
  await handle.datasync().finally(() => handle.close())
  await rename(temporary, path.replace(/\.eml$/, '.zst'))
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
