/** Adds up how often entries of the SMTP lists decide; written every few seconds, for no client waits. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type pg from 'pg'
import { createTally, type Tally } from '../../../platform/tally.ts'
import { writeEntryHits, type EntrySum } from './store.ts'

export interface EntryHits extends Omit<Tally<EntrySum>, 'put'> {
  /** Counts what a stage found; `at` in ms since the epoch. */
  note(at: number, findings: readonly Finding[]): void
}

const DECIDED: ReadonlySet<string> = new Set([
  'edge.list-allows',
  'edge.list-denies-client',
  'edge.list-denies-sender',
  'edge.list-denies-recipient',
])

export function createEntryHits(pool: pg.Pool, onTrouble: (error: unknown) => void): EntryHits {
  const { put, flush, close } = createTally<EntrySum>({
    add: (before, { hits, last }) => ({
      ...before,
      hits: before.hits + hits,
      last: Math.max(before.last, last),
    }),
    write: (sums) => writeEntryHits(pool, sums),
    onTrouble,
  })
  return {
    note: (at, findings) => {
      for (const { code, evidence } of findings) {
        if (!DECIDED.has(code)) continue
        const entryId = Number(evidence?.['id'])
        put(entryId, { entryId, hits: 1, last: at })
      }
    },
    flush,
    close,
  }
}
