/**
 * Reads originals for the viewer in a process of its own, one at a time: a message that takes too long or too much
 * costs that process, not the API. The process is started when needed and ends when idle.
 */
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { AppError } from '../../../platform/app-error.ts'
import { askChild, startChild } from '../../../platform/child-process.ts'
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

  async #ask(question: ContentQuestion): Promise<MailContent> {
    clearTimeout(this.#idle)
    const child = (this.#child ??= startChild(this.#limits.entry, { heapMb: 256 }))
    try {
      return await askChild<MailContent>(child, question, this.#limits.budget)
    } catch (cause) {
      if (this.#child === child) this.close()
      const detail = cause instanceof Error ? cause.message : String(cause)
      throw new AppError('MAIL_PROCESSING_FAILED', { cause, detail, values: { count: 1 } })
    }
  }
}
