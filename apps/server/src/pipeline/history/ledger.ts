/** Adds decided mail to the memory of the gateway. */
import type pg from 'pg'
import { createTally, type Tally } from '../../platform/tally.ts'
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

export function createHistoryLedger(pool: pg.Pool, onTrouble: (error: unknown) => void): HistoryLedger {
  const tallies = new Map<SectionName, Tally<object>>()
  for (const [name, { feed }] of HISTORY_SECTIONS) {
    if (!feed) continue
    const write = (sums: readonly object[]): Promise<void> => writeSums(pool, name, sums)
    tallies.set(name, createTally({ add: feed.add, write, onTrouble }))
  }
  const each = async (act: 'flush' | 'close'): Promise<void> => {
    for (const tally of tallies.values()) await tally[act]()
  }
  return {
    note: (mail) => {
      for (const [name, tally] of tallies)
        for (const [key, sum] of HISTORY_SECTIONS.get(name)!.feed!.sums(mail)) tally.put(key, sum)
    },
    flush: () => each('flush'),
    close: () => each('close'),
  }
}
