/**
 * A few detox processes, started when there is work and ended when there is none. Each has one mail at a time, so that what kills
 * it is known: a mail that kills two is given up.
 */
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { askChild, ChildLateError, startChild } from '../../platform/child-process.ts'
import { noteDetox } from './measures.ts'
import type { DetoxAnswer, DetoxJob, FromDetox } from './protocol.ts'

export interface DetoxPool {
  /**
   * `signal` ends the waiting: for a process, and of one at work.
   * @throws DetoxFailedError when the mail cannot be disarmed whatever is tried; the signal's reason when it ended
   */
  disarm(job: DetoxJob, signal: AbortSignal): Promise<DetoxAnswer>
  pids(): number[]
  close(): void
}

export interface DetoxPoolOptions {
  readonly processes: number
  /** ms one mail may take before its process is killed; its budget of pages, parts and bytes ends earlier. */
  readonly jobMs: number
  readonly onTrouble: (why: string) => void
  /** Another program, for tests. */
  readonly program?: string
}

/** The mail ended its process again and again, or a fault of ours keeps it from being disarmed. */
export class DetoxFailedError extends Error {
  override name = 'DetoxFailedError'
}

const PROGRAM = join(import.meta.dirname, 'child.ts')
const BOUNDS = { heapMb: 384, rss: 512 * 1024 * 1024, busy: true }
const TRIES = 2
/** ms without work after which a process ends. */
const IDLE_MS = 60_000

interface Seat {
  child: ChildProcess | null
  busy: boolean
  idle: NodeJS.Timeout | null
}

export function createDetoxPool(options: DetoxPoolOptions): DetoxPool {
  return new Pool(options)
}

class Pool implements DetoxPool {
  readonly #options: DetoxPoolOptions
  readonly #seats: readonly Seat[]
  readonly #waiting: ((seat: Seat) => void)[] = []

  constructor(options: DetoxPoolOptions) {
    this.#options = options
    this.#seats = Array.from({ length: options.processes }, () => ({ child: null, busy: false, idle: null }))
  }

  async disarm(job: DetoxJob, signal: AbortSignal): Promise<DetoxAnswer> {
    signal.throwIfAborted()
    const begun = performance.now()
    const seat = await this.#take(signal)
    try {
      const answer = await this.#tried(seat, job, signal)
      noteDetox(answer, (performance.now() - begun) / 1000)
      return answer
    } finally {
      this.#give(seat)
    }
  }

  pids(): number[] {
    return this.#seats.flatMap(({ child }) => child?.pid ?? [])
  }

  close(): void {
    for (const seat of this.#seats) end(seat)
  }

  #take(signal: AbortSignal): Promise<Seat> {
    const free = this.#seats.find(({ busy }) => !busy)
    if (free) {
      free.busy = true
      return Promise.resolve(free)
    }
    return new Promise((resolve, reject) => {
      const given = (seat: Seat): void => {
        signal.removeEventListener('abort', leave)
        resolve(seat)
      }
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(given), 1)
        reject(signal.reason as Error)
      }
      this.#waiting.push(given)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  #give(seat: Seat): void {
    const next = this.#waiting.shift()
    if (next) return next(seat)
    seat.busy = false
    seat.idle = setTimeout(() => end(seat), IDLE_MS).unref()
  }

  async #tried(seat: Seat, job: DetoxJob, signal: AbortSignal): Promise<DetoxAnswer> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#ask(seat, job, signal)
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof DetoxFailedError) throw error
        end(seat)
        const { message } = error as Error
        this.#options.onTrouble(message)
        if (tries === TRIES || error instanceof ChildLateError)
          throw new DetoxFailedError(`ended its process: ${message}`, { cause: error })
      }
    }
  }

  async #ask(seat: Seat, job: DetoxJob, signal: AbortSignal): Promise<DetoxAnswer> {
    const { program = PROGRAM, jobMs } = this.#options
    if (seat.idle) clearTimeout(seat.idle)
    if (seat.child && !seat.child.connected) seat.child = null
    seat.child ??= startChild(program, BOUNDS)
    const stop = (): void => end(seat)
    signal.addEventListener('abort', stop, { once: true })
    try {
      const heard = await askChild<FromDetox>(seat.child, job, jobMs)
      if (heard.ok) return heard.answer
      throw new DetoxFailedError(heard.error)
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
}

function end(seat: Seat): void {
  seat.child?.kill('SIGKILL')
  seat.child = null
}
