/**
 * When the supervisor was killed, its roles end by themselves, but finish first what is under way. The next start
 * waits for them: two that deliver would send twice what the first has in hand, and the ports are theirs until then.
 */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commandLine, hasEnded, readPid, runs, signal } from '../../platform/processes.ts'
import { PROCESSES, type ProcessName } from './processes.ts'
import { ofSeat } from '../role.ts'

/** Then it is killed: nothing it has under way has been answered for. */
const PATIENCE_MS = 3_000

/** Waits for the end of all processes that an earlier start left on this data folder. */
export async function awaitPredecessors(folder: string): Promise<void> {
  const names = await readdir(folder)
  await Promise.all(names.map((name) => awaitEnd(folder, name)))
}

async function awaitEnd(folder: string, file: string): Promise<void> {
  const match = /^([a-z]+)(?:-(\d+))?\.pid$/.exec(file)
  const [, role = '', seat = '1'] = match ?? []
  if (!Object.hasOwn(PROCESSES, role)) return
  const pid = await readPid(join(folder, file))
  const isThere = (): Promise<boolean> => isRole(pid, role, seat)
  while (!(await hasEnded(isThere, PATIENCE_MS))) signal(pid, 'SIGKILL')
}

/** Says which process has a seat of a role now. */
export async function takeSeat(folder: string, name: ProcessName, seat: number): Promise<void> {
  await writeFile(join(folder, `${ofSeat(name, seat)}.pid`), `${process.pid}\n`)
}

async function isRole(pid: number, name: string, seat: string): Promise<boolean> {
  return runs(await commandLine(pid), 'roles/entry', name, seat)
}
