/**
 * Reads originals for the viewer in a process of its own, one at a time: a message that takes too long or too much
 * costs that process, not the API. The process is started when needed and ends when idle.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { AppError } from '../../platform/app-error.ts'
import { MEMORY_ENV, NODE_FLAGS } from '../../platform/child-options.ts'
import type { MailContent } from './content.ts'

/** What its process is asked. */
export interface ContentQuestion {
  readonly bytes: Uint8Array
  readonly mask: boolean
}

export interface ContentReader {
  /** `mask` hides personal numbers. @throws AppError MAIL_PROCESSING_FAILED when the message can't be read, RATE_LIMITED when too many wait */
  read(bytes: Buffer, mask?: boolean): Promise<MailContent>
  close(): void
}

export interface ReaderLimits {
  /** ms for one message. */
  readonly budget: number
  /** ms after which an idle process ends. */
  readonly idle: number
  readonly waiting: number
  /** Entry of the process; another one in tests. */
  readonly entry: string
}

const LIMITS: ReaderLimits = {
  budget: 5_000,
  idle: 60_000,
  waiting: 20,
  entry: join(import.meta.dirname, 'content-child.ts'),
}

export function createContentReader(limits: Partial<ReaderLimits> = {}): ContentReader {
  return new Reader({ ...LIMITS, ...limits })
}

class Reader implements ContentReader {
  readonly #limits: ReaderLimits
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  constructor(limits: ReaderLimits) {
    this.#limits = limits
  }

  async read(bytes: Buffer, mask = false): Promise<MailContent> {
    if (this.#waiting >= this.#limits.waiting) throw new AppError('RATE_LIMITED')
    this.#waiting++
    const turn = this.#last.then(() => this.#ask({ bytes, mask }))
    this.#last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      this.#waiting--
      clearTimeout(this.#idle)
      this.#idle = setTimeout(() => this.close(), this.#limits.idle).unref()
    }
  }

  close(): void {
    clearTimeout(this.#idle)
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  #ask(question: ContentQuestion): Promise<MailContent> {
    clearTimeout(this.#idle)
    const child = (this.#child ??= this.#start())
    return new Promise((resolve, reject) => {
      const fail = (detail: string): void => {
        settle()
        if (this.#child === child) this.close()
        reject(new AppError('MAIL_PROCESSING_FAILED', { detail, values: { count: 1 } }))
      }
      const done = (content: MailContent): void => {
        settle()
        resolve(content)
      }
      const gone = (code: number | null, signal: string | null): void =>
        fail(`ended with ${signal ?? `code ${code}`}`)
      const late = setTimeout(() => fail(`took more than ${this.#limits.budget} ms`), this.#limits.budget)
      const settle = (): void => {
        clearTimeout(late)
        child.off('message', done).off('exit', gone)
      }
      child.once('message', done).once('exit', gone)
      child.send(question, (error) => {
        if (error) fail(error.message)
      })
    })
  }

  #start(): ChildProcess {
    const child = fork(this.#limits.entry, [], {
      serialization: 'advanced',
      execArgv: [...NODE_FLAGS, '--max-old-space-size=256'],
      // No database address, no keys: only what Node itself needs.
      env: {
        PATH: process.env['PATH'],
        TZ: 'UTC',
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        ...MEMORY_ENV,
      },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.on('error', () => child.kill('SIGKILL'))
    return child
  }
}
