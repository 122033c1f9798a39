/**
 * The index of words takes new mails into a list and sorts them in many at a time: one by one, each would touch a hundred
 * pages. Here that happens beside the recording of mail, which never waits for it.
 */
import type pg from 'pg'
import { sortIn, wordIndexes } from './store.ts'

/** Enough to share most of their pages, few enough that searches read through them in a moment. */
const MAILS = 2_000

/** Sorts in what waits where that is enough; `sorted` says how many mails each index had when it was last done. */
export async function tidy(pool: pg.Pool, sorted: Map<string, number>): Promise<void> {
  for (const { index, mails } of await wordIndexes(pool)) {
    const before = sorted.get(index)
    // After a start nobody knows what waits; a server that started anew counts from nothing.
    if (before !== undefined && mails >= before && mails - before < MAILS) continue
    await sortIn(pool, index)
    sorted.set(index, mails)
  }
}
