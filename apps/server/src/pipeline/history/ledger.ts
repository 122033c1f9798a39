/**
 * What decided mail adds to what the gateway remembers: added up in memory, written every few seconds. A process that is
 * killed loses the sums of those seconds, which is no mail and no verdict.
 */
import type pg from 'pg'
import { HISTORY_SECTIONS, type SectionName } from './sections.ts'
import type { DecidedMail } from './section.ts'
import { writeSums } from './store.ts'

export interface HistoryLedger {
  note(mail: DecidedMail): void
  /** Writes what there is now. Never throws. */
  flush(): Promise<void>
  /** Writes the rest and ends. */
  close(): Promise<void>
}

const EVERY_MS = 5_000
/** Sums of one section that wait; new ones are let go of while the database is away for longer. */
const MAX_SUMS = 50_000
/** Sums of one statement. */
const MAX_BATCH = 2_000

export function createHistoryLedger(pool: pg.Pool, onTrouble: (error: unknown) => void): HistoryLedger {
  const waiting = new Map<SectionName, Map<string, object>>()
  let writing: Promise<void> = Promise.resolve()

  function put(name: SectionName, key: string, sum: object): void {
    const sums = waiting.get(name) ?? new Map<string, object>()
    waiting.set(name, sums)
    const before = sums.get(key)
    if (before) sums.set(key, HISTORY_SECTIONS.get(name)!.feed!.add(before, sum))
    else if (sums.size < MAX_SUMS) sums.set(key, sum)
  }
  async function write(): Promise<void> {
    for (const [name, kept] of Array.from(waiting)) {
      const sums = Array.from(kept).toSorted(([a], [b]) => (a < b ? -1 : 1))
      waiting.delete(name)
      for (let at = 0; at < sums.length; at += MAX_BATCH) {
        const batch = sums.slice(at, at + MAX_BATCH)
        try {
          await writeSums(
            pool,
            name,
            batch.map(([, sum]) => sum),
          )
        } catch (error) {
          onTrouble(error)
          if (!isDataError(error)) for (const [key, sum] of batch) put(name, key, sum)
        }
      }
    }
  }
  const flush = (): Promise<void> => (writing = writing.then(write))
  const timer = setInterval(() => void flush(), EVERY_MS)
  return {
    note: (mail) => {
      for (const [name, { feed }] of HISTORY_SECTIONS) {
        for (const [key, sum] of feed?.sums(mail) ?? []) put(name, key, sum)
      }
    },
    flush,
    close: () => {
      clearInterval(timer)
      return flush()
    },
  }
}

/** SQLSTATE classes 21-23: the fault of the sums, which would be refused again. */
function isDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[123]/.test(String(error.code))
}
