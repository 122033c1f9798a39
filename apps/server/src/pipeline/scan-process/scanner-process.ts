/** One scan process as its owner sees it: started, configured, given jobs, watched, killed. */
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { residentBytes, startChild } from '../../platform/child-process.ts'
import { differenceOf } from '../filters/filter-set.ts'
import type { HistoryAnswer } from '../history/history.ts'
import type { ConfigLists, FromScanner, ScanConfig, ScanRequest } from './protocol.ts'

export interface ScannerLimits {
  /** ms one job may take before the process is killed. */
  readonly jobMs: () => number
  /** Bytes of resident memory at which it is killed. */
  readonly rss: number
  /** MiB of JavaScript heap. */
  readonly heapMb: number
}

export interface ScannerEvents {
  ready(version: number): void
  /** A YARA rule file does not end in time. */
  runaway(file: number): void
  message(message: Extract<FromScanner, { job: number }>): void
  /** The process is gone; whatever it worked on has no answer. */
  gone(reason: string): void
}

export interface ScannerProcess {
  readonly pid: number | undefined
  configure(config: ScanConfig): void
  scan(job: number, request: ScanRequest): void
  /** What a job asked for. */
  tell(job: number, answer: HistoryAnswer | null): void
  /** The job was answered: its clock stops. */
  settle(job: number): void
  kill(reason: string): void
}

const WATCH_MS = 500

/** The program a scan process runs. */
export const SCANNER = join(import.meta.dirname, 'child.ts')

export function startScanner(
  limits: ScannerLimits,
  events: ScannerEvents,
  program: string = SCANNER,
): ScannerProcess {
  const child = startChild(program, { heapMb: limits.heapMb, busy: true })
  // The pool ends with its processes, not before them.
  child.ref()
  child.channel?.ref()
  const started = new Map<number, number>()
  let known: Pick<ScanConfig, keyof ConfigLists> | null = null
  let reason = ''
  const kill = (why: string): void => {
    reason ||= why
    child.kill('SIGKILL')
  }
  const watch = setInterval(() => void watchOver(child, started, limits, kill), WATCH_MS)
  child.on('message', (message: FromScanner) => {
    if (message.type === 'ready') events.ready(message.version)
    else if (message.type === 'runaway') events.runaway(message.file)
    else events.message(message)
  })
  let ended = false
  const end = (why: string): void => {
    if (ended) return
    ended = true
    clearInterval(watch)
    events.gone(reason || why)
  }
  child.on('error', (error) => {
    // Without a process (no memory or no places left for one) there is no exit to wait for.
    if (child.pid === undefined) end(error.message)
    else kill(error.message)
  })
  child.once('exit', (code, signal) => end(`ended with ${signal ?? `code ${code}`}`))
  return {
    pid: child.pid,
    configure: ({ filters, people, yara, ...config }) => {
      const lists: ConfigLists = {
        filters: differenceOf(known?.filters ?? null, filters),
        people: people === known?.people ? null : people,
        yara: yara === known?.yara ? null : yara,
      }
      child.send({ type: 'configure', config, lists })
      known = { filters, people, yara }
    },
    scan: (job, request) => {
      started.set(job, performance.now())
      child.send({ type: 'scan', job, request })
    },
    tell: (job, answer) => void child.send({ type: 'history', job, answer }),
    settle: (job) => void started.delete(job),
    kill,
  }
}

async function watchOver(
  child: ChildProcess,
  started: ReadonlyMap<number, number>,
  limits: ScannerLimits,
  kill: (why: string) => void,
): Promise<void> {
  const oldest = Math.min(...started.values())
  const jobMs = limits.jobMs()
  if (performance.now() - oldest > jobMs) return kill(`a message took more than ${jobMs} ms`)
  const rss = await residentBytes(child.pid)
  if (rss > limits.rss) kill(`used ${Math.round(rss / 1048576)} MiB of memory`)
}
