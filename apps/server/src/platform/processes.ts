/** Other processes of this machine, known by number only: after a restart some other program may have got it. */
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

/** What the system answers about a process that has ended, that is somebody else's, or that it tells nothing of. */
const NONE_OF_OURS = ['ENOENT', 'ESRCH', 'EACCES', 'EPERM']

/** The command line of another process of ours, its words ended by NUL; '' when none has this number. Linux only. */
export async function commandLine(pid: number): Promise<string> {
  if (!Number.isInteger(pid) || pid <= 1 || pid === process.pid) return ''
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch((error: unknown) => {
    if (hasCode(error, ...NONE_OF_OURS)) return ''
    throw error
  })
}

/** The process whose number a file holds; 0 without such a file. */
export async function readPid(file: string): Promise<number> {
  return Number(
    await readFile(file, 'utf8').catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return '0'
      throw error
    }),
  )
}

/** Sends a signal to a process that may have ended by itself meanwhile. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

const LOOK_MS = 20

/**
 * Waits for the end of a process that is no child of ours: nothing tells of it, so that it can only be looked for.
 * Answers whether it came within `ms`.
 */
export async function hasEnded(isThere: () => Promise<boolean>, ms: number): Promise<boolean> {
  const deadline = performance.now() + ms
  while (await isThere()) {
    if (performance.now() > deadline) return false
    await delay(LOOK_MS)
  }
  return true
}

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && codes.includes(String(Reflect.get(error, 'code')))
}
