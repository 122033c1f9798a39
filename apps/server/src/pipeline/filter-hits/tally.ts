/** Adds up how often filters decide. */
import { ACTING_FILTERS } from '@postern/contract/validation/why-sentence.ts'
import type pg from 'pg'
import { createTally, type Tally } from '../../platform/tally.ts'
import type { ScanResult } from '../judge/context.ts'
import { writeHits, type DayHits } from './store.ts'

export interface FilterHits extends Omit<Tally<DayHits>, 'put'> {
  /** Counts what became of a message that was recorded; `receivedAt` in ms since the epoch. */
  note(receivedAt: number, result: Pick<ScanResult, 'verdicts'>): void
}

/** Entries of a trace that name a filter which stood or did something; those that were outranked or forged are others. */
const STOOD: ReadonlySet<string> = new Set(['filter.allow', 'filter.deny', ...ACTING_FILTERS])

export function createFilterHits(pool: pg.Pool, onTrouble: (error: unknown) => void): FilterHits {
  const { put, flush, close } = createTally<DayHits>({
    add: (before, { mails, last }) => ({
      ...before,
      mails: before.mails + mails,
      last: Math.max(before.last, last),
    }),
    write: (sums) => writeHits(pool, sums),
    onTrouble,
  })
  return {
    note: (receivedAt, { verdicts }) => {
      const day = new Date(receivedAt).toISOString().slice(0, 10)
      for (const filterId of verdicts.flatMap(({ trace }) => idsOf(trace)))
        put(`${filterId} ${day}`, { filterId, day, mails: 1, last: receivedAt })
    },
    flush,
    close,
  }
}

function idsOf(trace: ScanResult['verdicts'][number]['trace']): number[] {
  return trace
    .filter(({ kind, code }) => kind === 'filter' && STOOD.has(code))
    .map(({ evidence }) => Number(evidence['id']))
}
