/**
 * Adds up in which messages keywords were met, in memory, and what administrators are to be told of; written every few
 * seconds, in no mail's transaction. A process that is killed loses the sums of those seconds.
 */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type pg from 'pg'
import { addToAlarm, writeKeywordHits, type AlarmSum, type KeywordSum } from './store.ts'

export interface KeywordHits {
  /** Counts a message that was recorded; `receivedAt` in ms since the epoch. */
  note(receivedAt: number, findings: readonly Finding[]): void
  /** Writes what there is now. Never throws. */
  flush(): Promise<void>
  close(): Promise<void>
}

const EVERY_MS = 5_000

export function createKeywordHits(pool: pg.Pool, onTrouble: (error: unknown) => void): KeywordHits {
  let sums = new Map<number, KeywordSum>()
  let alarm: AlarmSum | null = null
  let writing: Promise<void> = Promise.resolve()

  function put({ keywordId, mails, last }: KeywordSum): void {
    const before = sums.get(keywordId)
    sums.set(keywordId, {
      keywordId,
      mails: mails + (before?.mails ?? 0),
      last: Math.max(last, before?.last ?? 0),
    })
  }
  function tell({ mails, since, keywords }: AlarmSum): void {
    alarm = {
      mails: mails + (alarm?.mails ?? 0),
      since: Math.min(since, alarm?.since ?? since),
      keywords: [...new Set([...(alarm?.keywords ?? []), ...keywords])],
    }
  }
  async function write(): Promise<void> {
    const [hits, told] = [[...sums.values()], alarm]
    sums = new Map()
    alarm = null
    try {
      await writeKeywordHits(pool, hits)
    } catch (error) {
      onTrouble(error)
      for (const hit of hits) put(hit)
    }
    try {
      if (told) await addToAlarm(pool, told)
    } catch (error) {
      onTrouble(error)
      if (told) tell(told)
    }
  }
  const flush = (): Promise<void> => (writing = writing.then(write))
  const timer = setInterval(() => void flush(), EVERY_MS)
  return {
    note: (receivedAt, findings) => {
      const met = findings.find(({ code }) => code.startsWith('keyword.'))
      if (!met) return
      const { ids = '', alarms = '' } = met.evidence ?? {}
      for (const id of numbers(ids)) put({ keywordId: id, mails: 1, last: receivedAt })
      if (met.code === 'keyword.met' || alarms === '') return
      tell({ mails: 1, since: receivedAt, keywords: String(alarms).split('\n') })
    },
    flush,
    close: () => {
      clearInterval(timer)
      return flush()
    },
  }
}

function numbers(ids: string | number): number[] {
  return String(ids).split(',').filter(Boolean).map(Number)
}
