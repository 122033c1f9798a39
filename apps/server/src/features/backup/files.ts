/** Files of the data folder that an empty machine needs besides database and messages. */
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Folders of key files: the pair that the product made itself, and certificates that it obtained. */
const FOLDERS = ['tls', 'acme'] as const

/** Where restored files wait until the restored database is in place. */
const WAITING = 'restored-files'
const MARK = 'mark'

/** Paths below `dataDir`, in order. */
export async function keyFiles(dataDir: string): Promise<string[]> {
  const found: string[] = []
  for (const folder of FOLDERS) {
    if (!existsSync(join(dataDir, folder))) continue
    for (const entry of await readdir(join(dataDir, folder), { withFileTypes: true }))
      if (entry.isFile()) found.push(`${folder}/${entry.name}`)
  }
  return found.toSorted()
}

/** Puts files aside until `placeFiles` meets the database that bears `mark`. */
export async function layAside(
  dataDir: string,
  mark: string,
  files: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const waiting = join(dataDir, WAITING)
  await rm(waiting, { recursive: true, force: true })
  for (const [name, bytes] of [...files, [MARK, Buffer.from(mark)] as const]) {
    await mkdir(dirname(join(waiting, name)), { recursive: true, mode: 0o700 })
    const handle = await open(join(waiting, name), 'wx', 0o600)
    await handle
      .writeFile(bytes)
      .then(() => handle.sync())
      .finally(() => handle.close())
  }
}

/** Whether an earlier restore left files that wait. */
export function filesWait(dataDir: string): boolean {
  return existsSync(join(dataDir, WAITING))
}

/**
 * Moves the files that wait to their places where `mark` is that of the database, and drops them where it is not: that restore
 * did not come to its end. May be killed and called again at any time.
 */
export async function placeFiles(dataDir: string, mark: string | null): Promise<void> {
  const waiting = join(dataDir, WAITING)
  // A restore that was killed early has not got that far.
  const theirs = existsSync(join(waiting, MARK)) ? await readFile(join(waiting, MARK), 'utf8') : null
  if (theirs !== null && theirs === mark) {
    for (const folder of FOLDERS) {
      if (!existsSync(join(waiting, folder))) continue
      await mkdir(join(dataDir, folder), { recursive: true, mode: 0o700 })
      for (const name of await readdir(join(waiting, folder)))
        await rename(join(waiting, folder, name), join(dataDir, folder, name))
    }
  }
  await rm(waiting, { recursive: true, force: true })
}
