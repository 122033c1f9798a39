/**
 * When the supervisor was killed, its roles end by themselves, but finish first what is under way. The next start
 * waits for them: two that deliver would send twice what the first has in hand.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commandLine, hasEnded, readPid, signal } from '../platform/processes.ts'
import type { ProcessName } from './processes.ts'

/** Then it is killed: nothing it has under way has been answered for. */
const PATIENCE_MS = 3_000

/** Waits for the end of the role's former process on this data folder, and takes its place. */
export async function succeed(folder: string, name: ProcessName): Promise<void> {
  const file = join(folder, `${name}.pid`)
  const pid = await readPid(file)
  const isThere = (): Promise<boolean> => isRole(pid, name)
  while (!(await hasEnded(isThere, PATIENCE_MS))) signal(pid, 'SIGKILL')
  await writeFile(file, `${process.pid}\n`)
}

async function isRole(pid: number, name: ProcessName): Promise<boolean> {
  return (await commandLine(pid)).includes(`roles/entry.ts\0${name}\0`)
}
