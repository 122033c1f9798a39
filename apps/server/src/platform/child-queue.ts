/**
 * A process that answers one question after the other: started when there is one, ended when idle, and killed by what takes too
 * long. A question that kills it costs that process, not its owner.
 */
import type { ChildProcess } from 'node:child_process'
import { AppError } from './app-error.ts'
import { askChild, startChild, type ChildBounds } from './child-process.ts'

export interface ChildQueueOptions {
  readonly entry: string
  readonly bounds: ChildBounds
  /** ms for one answer. */
  readonly budget: number
  /** ms that a question may wait for its turn; for ever without. */
  readonly patience?: number
  /** ms after which an idle process ends. */
  readonly idle: number
  /** Questions at once, the one that is being answered included. */
  readonly waiting: number
}

export class ChildQueue<Question extends object, Answer> {
  readonly #options: ChildQueueOptions
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  constructor(options: ChildQueueOptions) {
    this.#options = options
  }

  /** @throws AppError RATE_LIMITED when too many wait, or for too long; what `askChild` throws */
  async ask(question: Question): Promise<Answer> {
    const { waiting, patience = Infinity, idle } = this.#options
    if (this.#waiting >= waiting) throw new AppError('RATE_LIMITED')
    this.#waiting++
    const asked = performance.now()
    const turn = this.#last.then(() => {
      if (performance.now() - asked > patience) throw new AppError('RATE_LIMITED')
      return this.#answer(question)
    })
    this.#last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      this.#waiting--
      clearTimeout(this.#idle)
      this.#idle = setTimeout(() => this.close(), idle).unref()
    }
  }

  close(): void {
    clearTimeout(this.#idle)
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  async #answer(question: Question): Promise<Answer> {
    clearTimeout(this.#idle)
    const { entry, bounds, budget } = this.#options
    const child = (this.#child ??= startChild(entry, bounds))
    try {
      return await askChild<Answer>(child, question, budget)
    } catch (error) {
      if (this.#child === child) this.close()
      throw error
    }
  }
}
