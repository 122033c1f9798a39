/**
 * Node processes that take the risk of a stranger's bytes: they have no secrets, a bound on their memory, and a time for each
 * answer. Their stderr is their owner's, which goes to the log.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { BUSY_NODE_FLAGS, MEMORY_ENV, NODE_FLAGS } from './child-options.ts'

export interface ChildBounds {
  /** MiB of JavaScript heap. */
  readonly heapMb: number
  /** It makes many young objects. */
  readonly busy?: boolean
  /** Bytes of resident memory at which it is killed; buffers and native code count only here. */
  readonly rss?: number
}

/** The child did not answer in time, and was killed. */
export class ChildLateError extends Error {
  override name = 'ChildLateError'
}

const WATCH_MS = 500

/** Starts the program `entry`. The owner's process ends without waiting for it, but for a question that is open. */
export function startChild(entry: string, { heapMb, busy = false, rss }: ChildBounds): ChildProcess {
  const child = fork(entry, [], {
    serialization: 'advanced',
    execArgv: [...(busy ? BUSY_NODE_FLAGS : NODE_FLAGS), `--max-old-space-size=${heapMb}`],
    // No database address, no keys: only what Node itself needs.
    env: {
      PATH: process.env['PATH'],
      TZ: 'UTC',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...MEMORY_ENV,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  if (rss !== undefined) watchMemory(child, rss)
  return child
}

function watchMemory(child: ChildProcess, most: number): void {
  const watch = setInterval(async () => {
    const used = await residentBytes(child.pid)
    if (used > most) kill(child)
  }, WATCH_MS).unref()
  child.once('exit', () => clearInterval(watch)).once('error', () => clearInterval(watch))
}

/** Bytes of resident memory; 0 of a process that is gone. Linux only; elsewhere the bound of the heap has to do. */
export async function residentBytes(pid: number | undefined): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '0 0')
  return Number(statm.split(' ')[1]) * 4096
}

const kill = (child: ChildProcess): void => void child.kill('SIGKILL')

/**
 * Asks one question and kills the child when there is no answer. Questions to one child have to wait for each other.
 * @throws ChildLateError after `ms`; Error when the process ends first
 */
export function askChild<Answer>(child: ChildProcess, question: object, ms: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(late)
      child.off('message', heard).off('exit', gone).off('error', fail)
      child.channel?.unref()
    }
    const fail = (error: Error): void => {
      settle()
      // A process that could not be started may say so once more.
      child.on('error', () => undefined)
      kill(child)
      reject(error)
    }
    const heard = (answer: Answer): void => {
      settle()
      resolve(answer)
    }
    const gone = (code: number | null, signal: string | null): void =>
      fail(new Error(`ended with ${signal ?? `code ${code}`}`))
    const late = setTimeout(() => fail(new ChildLateError(`took more than ${ms} ms`)), ms)
    child.channel?.ref()
    child.on('message', heard).once('exit', gone).once('error', fail)
    if (!child.connected) return fail(new Error('The process is gone'))
    child.send(question, (error) => {
      if (error) fail(error)
    })
  })
}
