/** Two who save the same form learn of each other: a row goes out with its version, and comes back with it. */
import { createHash } from 'node:crypto'
import { AppError } from './app-error.ts'

export interface Versioned {
  readonly version?: string | undefined
}

/** What a form sets, in short: another as soon as any of it is another. Nothing else of a row counts. */
export function rowVersion(values: object): string {
  const entries = Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(entries)).digest('base64url').slice(0, 22)
}

/** @throws AppError CHANGED_MEANWHILE when the row is not what the form was made from; programs may leave it out */
export function assertVersion(given: string | undefined, now: string): void {
  if (given !== undefined && given !== now) throw new AppError('CHANGED_MEANWHILE')
}
