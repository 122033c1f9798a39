/** One instance a data folder: two would fight over the database and the queue. */
import { rm, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commandLine, readPid } from './processes.ts'

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
    const holder = await readPid(path)
    if ((await commandLine(holder)).includes('apps/server/src/cli/main.ts')) {
      throw new AlreadyRunningError(
        `Postern already runs on ${folder} (process ${holder}): stop it first, or set POSTERN_DATA to another folder`,
      )
    }
    await rm(path, { force: true })
  }
  throw new AlreadyRunningError(`The lock ${path} changes hands too fast: is another start under way?`)
}
