/** A PostgreSQL that outlived whoever started it. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * A postmaster whose starter was killed still runs: end it, so that we own the one that serves. It is no child of
 * ours, so that nothing tells of its end: it can only be asked for.
 */
export async function stopOrphan(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number((await readFile(file, 'utf8')).split('\n')[0])
  if (!(await isPostmasterOf(pid, cluster))) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + 30_000
  while (await isPostmasterOf(pid, cluster)) {
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL (process ${pid}) does not stop: end it, then start again`)
    await delay(20)
  }
}

async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 1) return false
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.includes('postgres') && command.split('\0').includes(cluster)
}
