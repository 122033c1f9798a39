/** Thrown by formats where a file is not disarmed. */
import type { DetoxFailure } from '@postern/contract/codes/detox.ts'
import { BudgetExceeded } from '@postern/mail/container/budget.ts'
import type { DetoxPolicy } from './policy.ts'
import type { LeftReason } from './outcome.ts'

/** The file cannot be disarmed: the outcome is "failed". */
export class Failure extends Error {
  readonly reason: DetoxFailure

  /** `detail` is for the log alone. */
  constructor(reason: DetoxFailure, detail: string) {
    super(detail)
    this.reason = reason
  }
}

/** Policy leaves the file as it is: the outcome is "left". */
export class Left extends Error {
  readonly reason: LeftReason & DetoxFailure

  constructor(reason: LeftReason & DetoxFailure) {
    super(`left as it is: ${reason}`)
    this.reason = reason
  }
}

/** A signed document or mail, by policy: returns where it is to be disarmed without its signature. @throws Left or Failure */
export function meetSignature(signed: DetoxPolicy['signed']): void {
  if (signed === 'leave') throw new Left('signed')
  if (signed === 'hold') throw new Failure('signed', 'it is signed')
}

/** True of what ends the whole work, not that of one file. */
export function isLimit(error: unknown): boolean {
  return error instanceof BudgetExceeded || (error instanceof Failure && error.reason === 'limit')
}

/** What an error of a format or a reader means; what nobody foresaw counts as a broken file. */
export function failureOf(error: unknown): { readonly reason: DetoxFailure; readonly detail: string } {
  if (error instanceof Failure) return { reason: error.reason, detail: error.message }
  if (error instanceof BudgetExceeded) return { reason: 'limit', detail: error.message }
  return { reason: 'broken', detail: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
