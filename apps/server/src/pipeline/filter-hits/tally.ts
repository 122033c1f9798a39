/**
 * Adds up how often filters decide, in memory; written every few seconds, in no mail's transaction. A process that is killed
 * loses the sums of those seconds; one that is stopped writes them.
 */
import { ACTING_FILTERS } from '@postern/contract/validation/why-sentence.ts'
import type pg from 'pg'
import type { ScanResult } from '../judge/context.ts'
import { writeHits, type DayHits } from './store.ts'

export interface FilterHits {
  /** Counts what became of a message that was recorded; `receivedAt` in ms since the epoch. */
  note(receivedAt: number, result: Pick<ScanResult, 'verdicts'>): void
  /** Writes what there is now. Never throws. */
  flush(): Promise<void>
  close(): Promise<void>
}

const EVERY_MS = 5_000
/** Sums that wait; new ones are let go of while the database is away for longer. */
const MAX_SUMS = 50_000
/** Sums of one statement. */
const MAX_BATCH = 2_000
/** Entries of a trace that name a filter which stood or did something; those that were outranked or forged are others. */
const STOOD: ReadonlySet<string> = new Set(['filter.allow', 'filter.deny', ...ACTING_FILTERS])

export function createFilterHits(pool: pg.Pool, onTrouble: (error: unknown) => void): FilterHits {
  let waiting = new Map<string, DayHits>()
  let writing: Promise<void> = Promise.resolve()

  function put(hits: DayHits): void {
    const key = `${hits.filterId} ${hits.day}`
    const before = waiting.get(key)
    if (!before && waiting.size >= MAX_SUMS) return
    const mails = hits.mails + (before?.mails ?? 0)
    waiting.set(key, { ...hits, mails, last: Math.max(hits.last, before?.last ?? 0) })
  }
  async function write(): Promise<void> {
    const sums = [...waiting.values()]
    waiting = new Map()
    for (let at = 0; at < sums.length; at += MAX_BATCH) {
      const batch = sums.slice(at, at + MAX_BATCH)
      try {
        await writeHits(pool, batch)
      } catch (error) {
        onTrouble(error)
        for (const hits of batch) put(hits)
      }
    }
  }
  const flush = (): Promise<void> => (writing = writing.then(write))
  const timer = setInterval(() => void flush(), EVERY_MS)
  return {
    note: (receivedAt, { verdicts }) => {
      const day = new Date(receivedAt).toISOString().slice(0, 10)
      for (const filterId of verdicts.flatMap(({ trace }) => idsOf(trace)))
        put({ filterId, day, mails: 1, last: receivedAt })
    },
    flush,
    close: () => {
      clearInterval(timer)
      return flush()
    },
  }
}

function idsOf(trace: ScanResult['verdicts'][number]['trace']): number[] {
  return trace
    .filter(({ kind, code }) => kind === 'filter' && STOOD.has(code))
    .map(({ evidence }) => Number(evidence['id']))
}
