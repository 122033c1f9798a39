/**
 * Adds up how often entries of the SMTP lists decide, in memory; written every few seconds, for no client waits. A process that is
 * killed loses the sums of those seconds.
 */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type pg from 'pg'
import { writeEntryHits, type EntrySum } from './store.ts'

export interface EntryHits {
  /** Counts what a stage found; `at` in ms since the epoch. */
  note(at: number, findings: readonly Finding[]): void
  /** Writes what there is now. Never throws. */
  flush(): Promise<void>
  close(): Promise<void>
}

const EVERY_MS = 5_000
/** Sums that wait; new ones are let go of while the database is away for longer. */
const MAX_SUMS = 50_000
/** Sums of one statement. */
const MAX_BATCH = 2_000
const DECIDED: ReadonlySet<string> = new Set([
  'edge.list-allows',
  'edge.list-denies-client',
  'edge.list-denies-sender',
  'edge.list-denies-recipient',
])

export function createEntryHits(pool: pg.Pool, onTrouble: (error: unknown) => void): EntryHits {
  let sums = new Map<number, EntrySum>()
  let writing: Promise<void> = Promise.resolve()

  function put({ entryId, hits, last }: EntrySum): void {
    const before = sums.get(entryId)
    if (!before && sums.size >= MAX_SUMS) return
    sums.set(entryId, { entryId, hits: hits + (before?.hits ?? 0), last: Math.max(last, before?.last ?? 0) })
  }
  async function write(): Promise<void> {
    const taken = [...sums.values()]
    sums = new Map()
    for (let at = 0; at < taken.length; at += MAX_BATCH) {
      const batch = taken.slice(at, at + MAX_BATCH)
      try {
        await writeEntryHits(pool, batch)
      } catch (error) {
        onTrouble(error)
        for (const sum of batch) put(sum)
      }
    }
  }
  const flush = (): Promise<void> => (writing = writing.then(write))
  const timer = setInterval(() => void flush(), EVERY_MS)
  return {
    note: (at, findings) => {
      for (const { code, evidence } of findings)
        if (DECIDED.has(code)) put({ entryId: Number(evidence?.['id']), hits: 1, last: at })
    },
    flush,
    close: () => {
      clearInterval(timer)
      return flush()
    },
  }
}
