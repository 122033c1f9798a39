/** A goal of the fault benchmark and what a run of it tells. */
import type { Account } from './ledger.ts'

export interface FaultRow {
  /** `smtp killed`, `rename fails (EIO)`. */
  readonly fault: string
  /** How often it was done. */
  readonly injected: number | string
  /** How often the service went on, or came back, as promised. */
  readonly survived: number | string
  /** Messages answered with 250, then neither delivered nor kept; a dash where no messages are counted. */
  readonly lost: number | string
  /** Arrivals beyond the first. */
  readonly duplicated: number | string
  /** What else was seen, in few words. */
  readonly seen: string
  /** The pass line of the goal was met. */
  readonly met: boolean
}

export interface Goal {
  readonly id: string
  readonly title: string
  /** Answers a row for each kind of fault; none, with `skipped`, where the machine does not allow it. */
  run(): Promise<FaultRow[]>
}

export const countsOf = ({ lost, duplicates }: Account) => ({ lost: lost.length, duplicated: duplicates })

/** Nothing to be said: the fault can't be injected here. */
export function notRun(fault: string, why: string): FaultRow {
  return {
    fault,
    injected: 0,
    survived: '–',
    lost: '–',
    duplicated: '–',
    seen: `not run: ${why}`,
    met: true,
  }
}

export const seconds = (ms: number): string => (ms / 1000).toFixed(1)

/** A whole number from the environment. */
export const numberOf = (name: string, usual: number): number => Number(process.env[name] ?? usual)
