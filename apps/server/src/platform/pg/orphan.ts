/** What a PostgreSQL leaves whose starter, or which itself, was killed. */
import { readFile, readdir, rm } from 'node:fs/promises'
import { commandLine, hasEnded, signal } from '../processes.ts'

const STOP_MS = 30_000

/**
 * A postmaster whose starter was killed still runs: end it, so that we own the one that serves. It is looked for among
 * the processes, as one that has only just started has not written its lock file yet.
 * @throws when it does not stop within half a minute
 */
export async function stopOrphan(cluster: string): Promise<void> {
  for (const pid of await postmastersOf(cluster)) {
    signal(pid, 'SIGINT')
    if (!(await hasEnded(() => isPostmasterOf(pid, cluster), STOP_MS)))
      throw new Error(`PostgreSQL (process ${pid}) does not stop: end it, then start again`)
  }
}

/**
 * Removes the lock files that name no process. A postmaster killed between making such a file and writing into it
 * leaves it empty, and every later one refuses to start. Only once `stopOrphan` has seen that none runs.
 */
export async function removeUnwrittenLocks(files: readonly string[]): Promise<void> {
  for (const file of files) {
    const content = await readFile(file, 'utf8').catch(ifMissing)
    if (content !== null && !/^-?[1-9]/.test(content)) await rm(file)
  }
}

async function postmastersOf(cluster: string): Promise<number[]> {
  const names = (await readdir('/proc').catch(ifMissing)) ?? []
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(pids.map((pid) => isPostmasterOf(pid, cluster)))
  return pids.filter((_, index) => found[index])
}

async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  const command = await commandLine(pid)
  return command.includes('postgres') && command.split('\0').includes(cluster)
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
