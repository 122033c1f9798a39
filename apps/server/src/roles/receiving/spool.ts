/** Where messages are received: a folder for each process, since what lies in a process's own is its own to remove. */
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { removeStaleSpool } from '../../smtp/stale-spool.ts'

/** The folder of a seat, empty: what a process left there that was killed, its senders still have. */
export async function openSpool(dataDir: string, seat: number): Promise<string> {
  const folder = join(dataDir, 'spool', String(seat))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeStaleSpool(folder, 0)
  return folder
}

/** Empties all of them while no process runs. */
export async function clearSpools(dataDir: string): Promise<void> {
  const spool = join(dataDir, 'spool')
  await mkdir(spool, { recursive: true, mode: 0o700 })
  await removeStaleSpool(spool, 0)
  for (const entry of await readdir(spool, { withFileTypes: true }))
    if (entry.isDirectory()) await removeStaleSpool(join(spool, entry.name), 0)
}
