/**
 * Reads originals for the viewer in a process of its own, one at a time: a message that takes too long or too much
 * costs that process, not the API. The process is started when needed and ends when idle.
 */
import { join } from 'node:path'
import { AppError } from '../../../platform/app-error.ts'
import { ChildQueue } from '../../../platform/child-queue.ts'
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
  readonly #queue: ChildQueue<ContentQuestion, MailContent>

  constructor(limits: ReaderLimits) {
    this.#queue = new ChildQueue({ ...limits, bounds: { heapMb: 256 } })
  }

  async read(bytes: Buffer, mask = false): Promise<MailContent> {
    try {
      return await this.#queue.ask({ bytes, mask })
    } catch (cause) {
      if (cause instanceof AppError) throw cause
      const detail = cause instanceof Error ? cause.message : String(cause)
      throw new AppError('MAIL_PROCESSING_FAILED', { cause, detail, values: { count: 1 } })
    }
  }

  close(): void {
    this.#queue.close()
  }
}
