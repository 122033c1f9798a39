/**
 * What disarming one mail's files may cost, whatever they say of themselves: pages, parts and bytes, never files. A file of 2,000
 * pages is no attack; one that grows a thousandfold is.
 */
import { Budget, type BudgetLimits } from '@postern/mail/container/budget.ts'
import { Failure } from './failure.ts'

export interface DetoxLimits extends BudgetLimits {
  /** Pages, sheets, slides and pictures that are laid out or drawn anew. */
  readonly pages: number
  /** Bytes of everything that is written, files within files included. */
  readonly output: number
}

const MEGABYTE = 1024 * 1024

/**
 * Limits for files of so many bytes together. `time` (ms) only ends work on a machine in distress: the other limits are met
 * first. Depth counts files within files.
 */
export function limitsFor(bytes: number): DetoxLimits {
  return {
    bytes: 256 * MEGABYTE + 8 * bytes,
    entries: 20_000,
    depth: 8,
    time: 60_000,
    pages: 5_000,
    output: 128 * MEGABYTE + 2 * bytes,
  }
}

/** One for a mail, or for a file that comes alone; readers of `@postern/mail` charge it too. */
export class DetoxBudget extends Budget {
  readonly #limits: DetoxLimits
  #pages = 0
  #output = 0

  constructor(limits: DetoxLimits, passwords: readonly string[] = [], now?: () => number) {
    super(limits, now, passwords)
    this.#limits = limits
  }

  /** @throws Failure 'limit' */
  pages(count: number): void {
    this.#pages += count
    if (this.#pages > this.#limits.pages) throw new Failure('limit', 'beyond the budget of pages')
  }

  /** Charges bytes that are written. @throws Failure 'limit' */
  output(count: number): void {
    this.#output += count
    if (this.#output > this.#limits.output) throw new Failure('limit', 'beyond the budget of output')
  }
}
