/** Files that hold the bytes of a source until they are stored. */
import { closeSync, futimes, open as openCallback, rename as renameCallback, writeFileSync } from 'node:fs'
import { copyFile, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BlobSource } from './blob-store.ts'

const openFile = promisify(openCallback)
const touch = promisify(futimes)
const rename = promisify(renameCallback)

/** No message takes this long to write. */
const LEFTOVER_MS = 3_600_000

/** Brings the bytes to `path`; the open file is the caller's to sync and close. */
export async function takeInto(path: string, source: BlobSource): Promise<number> {
  if (source.kind === 'file') {
    await moveTo(path, source.path)
    const file = await openFile(path, 'r+')
    // Its time stamp is when it was stored, as for those written here.
    await touch(file, new Date(), new Date()).catch((error: unknown) => closeAndThrow(file, error))
    return file
  }
  const file = await openFile(path, 'wx', 0o600)
  try {
    // Writing to the page cache is quick; making the file may wait for the journal, and syncing waits for the disk.
    writeFileSync(file, source.bytes)
  } catch (error) {
    closeAndThrow(file, error)
  }
  return file
}

/** A file elsewhere on the same disk changes only its name. */
async function moveTo(path: string, from: string): Promise<void> {
  try {
    await rename(from, path)
  } catch (error) {
    if (!isCode(error, 'EXDEV')) throw error
    await copyFile(from, path)
    await unlink(from)
  }
}

function closeAndThrow(file: number, error: unknown): never {
  closeSync(file)
  throw error
}

export async function orRemove<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await unlink(path).catch(ignoreMissing)
    throw error
  }
}

/** Half-written files of processes that were killed. */
export async function removeLeftovers(temporary: string, now: number): Promise<void> {
  for (const name of await readdir(temporary)) {
    const path = join(temporary, name)
    const info = await stat(path).catch(ignoreMissing)
    if (info && info.mtimeMs < now - LEFTOVER_MS) await unlink(path).catch(ignoreMissing)
  }
}

export function ignoreMissing(error: unknown): undefined {
  if (!isCode(error, 'ENOENT')) throw error
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === code
}
