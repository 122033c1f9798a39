/** Adds up in which messages keywords were met, and what administrators are to be told of. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type pg from 'pg'
import { createTally } from '../../platform/tally.ts'
import { addToAlarm, writeKeywordHits, type AlarmSum, type KeywordSum } from './store.ts'

export interface KeywordHits {
  /** Counts a message that was recorded; `receivedAt` in ms since the epoch. */
  note(receivedAt: number, findings: readonly Finding[]): void
  /** Writes what there is now. Never throws. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** There is one alarm, and its sum has this key. */
const ALARM = 'alarm'

export function createKeywordHits(pool: pg.Pool, onTrouble: (error: unknown) => void): KeywordHits {
  const sums = createTally<KeywordSum>({
    add: (before, { mails, last }) => ({
      ...before,
      mails: before.mails + mails,
      last: Math.max(before.last, last),
    }),
    write: (hits) => writeKeywordHits(pool, hits),
    onTrouble,
  })
  const alarm = createTally<AlarmSum>({
    add: (before, { mails, since, keywords }) => ({
      mails: before.mails + mails,
      since: Math.min(before.since, since),
      keywords: [...new Set([...before.keywords, ...keywords])],
    }),
    write: async (told) => {
      for (const each of told) await addToAlarm(pool, each)
    },
    onTrouble,
  })
  const both = async (act: 'flush' | 'close'): Promise<void> => {
    await sums[act]()
    await alarm[act]()
  }
  return {
    note: (receivedAt, findings) => {
      const met = findings.find(({ code }) => code.startsWith('keyword.'))
      if (!met) return
      const { ids = '', alarms = '' } = met.evidence ?? {}
      for (const id of numbers(ids)) sums.put(id, { keywordId: id, mails: 1, last: receivedAt })
      if (met.code === 'keyword.met' || alarms === '') return
      alarm.put(ALARM, { mails: 1, since: receivedAt, keywords: String(alarms).split('\n') })
    },
    flush: () => both('flush'),
    close: () => both('close'),
  }
}

function numbers(ids: string | number): number[] {
  return String(ids).split(',').filter(Boolean).map(Number)
}
