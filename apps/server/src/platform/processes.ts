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

/**
 * Whether a command line is of a program of ours, run from its source or compiled, with these words next.
 * `program` is its path below `src`, without an ending.
 */
export function runs(line: string, program: string, ...words: readonly string[]): boolean {
  const place = /apps\/server\/(?:src|dist\/[0-9a-f]+)\/([\w/-]+)\.[jt]s\0(.*)$/s.exec(line)
  return place?.[1] === program && words.every((word, at) => place[2]!.split('\0')[at] === word)
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
