/** One instance a data folder: two would fight over the database and the queue. */
import { readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export class AlreadyRunningError extends Error {
  override name = 'AlreadyRunningError'
}

/** Takes the lock of `folder`; the answer gives it back. A lock whose holder is dead is taken over. */
export async function lockInstance(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'instance.lock')
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      await writeFile(path, `${process.pid}\n`, { flag: 'wx' })
      return () => unlink(path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = Number(await readFile(path, 'utf8').catch(() => '0'))
    if (await isPostern(holder)) {
      throw new AlreadyRunningError(
        `Postern already runs on ${folder} (process ${holder}): stop it first, or set POSTERN_DATA to another folder`,
      )
    }
    await unlink(path).catch(() => undefined)
  }
  throw new AlreadyRunningError(`The lock ${path} changes hands too fast: is another start under way?`)
}

/** A number alone says little: after a crash some other program may have got it. */
async function isPostern(pid: number): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 1 || pid === process.pid) return false
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.includes('apps/server/src/cli/main.ts')
}
