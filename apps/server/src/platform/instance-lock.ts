/** One instance a data folder: two would fight over the database and the queue. */
import { randomUUID } from 'node:crypto'
import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commandLine, runs } from './processes.ts'

export class AlreadyRunningError extends Error {
  override name = 'AlreadyRunningError'
}

type Unlock = () => Promise<void>

/** Takes the lock of `folder`; the answer gives it back. A lock whose holder is dead is taken over. */
export async function lockInstance(folder: string): Promise<Unlock> {
  const path = join(folder, 'instance.lock')
  // Linked when it is whole: a lock that appears empty would be nobody's to whoever looks at that moment.
  const own = `${path}.${randomUUID()}`
  await writeFile(own, `${process.pid} ${randomUUID()}\n`, { flag: 'wx' })
  try {
    const unlock = await take(own, path)
    if (typeof unlock === 'function') return unlock
    throw new AlreadyRunningError(
      `Postern already runs on ${folder} (process ${unlock}): stop it first, or set POSTERN_DATA to another folder`,
    )
  } finally {
    await unlink(own)
  }
}

/** The process that runs on `folder`; null when there is none. */
export async function holderOf(folder: string): Promise<number | null> {
  const lock = await contentOf(join(folder, 'instance.lock'))
  const holder = Number.parseInt(lock ?? '', 10)
  return (await isPostern(holder)) ? holder : null
}

async function isPostern(pid: number): Promise<boolean> {
  return runs(await commandLine(pid), 'cli/main')
}

/** Takes one lock file; the answer is the holder's process when there is one. */
async function take(own: string, path: string): Promise<Unlock | number> {
  for (;;) {
    if (await linked(own, path)) return () => unlink(path)
    const lock = await contentOf(path)
    if (lock === null) continue
    const holder = Number.parseInt(lock, 10)
    if (await isPostern(holder)) return holder
    // Several starts may find the same dead holder: who has the right to remove this very lock has a lock of its own.
    const right = await take(own, `${path}.${lock.replace(/[^0-9a-f-]+/g, '.').slice(0, 60)}.removal`)
    if (typeof right !== 'function') return right
    if ((await contentOf(path)) === lock) await unlink(path)
    await right()
  }
}

async function contentOf(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })
}

/** False when there is such a file already. */
async function linked(file: string, path: string): Promise<boolean> {
  try {
    await link(file, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && Reflect.get(error, 'code')
}
