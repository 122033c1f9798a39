/**
 * Adds up what the model gave, in memory; written every few seconds, in no mail's transaction. A process that is killed loses
 * the sums of those seconds, which is no mail and no verdict.
 */
import type pg from 'pg'
import { organisationOf } from '../names/domains.ts'
import type { ScanResult } from '../judge/context.ts'
import { totalScore } from '../checks/total.ts'
import { modelPoints } from '../judge/set-aside.ts'
import { writeSums, type KindOfMail } from './store.ts'
import { addSums, sumsOf, type ScoreSums } from './sums.ts'

export interface ScoreTally {
  /** Counts a judged message; `receivedAt` in ms since the epoch. */
  note(receivedAt: number, result: ScanResult): void
  /** Writes what there is now. Never throws. */
  flush(): Promise<void>
  close(): Promise<void>
}

const EVERY_MS = 5_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Mails of one known sender that count on one day: nobody speaks for all. */
const OF_ONE_SENDER = 5
/** Senders that are told apart on one day; those beyond count no more. */
const MAX_SENDERS = 50_000
/** Steps of a decision that points had a part in. */
const BY_POINTS: ReadonlySet<string> = new Set(['decision.score', 'decision.normal'])

export function createScoreTally(pool: pg.Pool, onTrouble: (error: unknown) => void): ScoreTally {
  let waiting = new Map<string, ScoreSums>()
  let day = 0
  const senders = new Map<string, number>()
  let writing: Promise<void> = Promise.resolve()

  function put(hour: number, kind: KindOfMail, sums: ScoreSums): void {
    const key = `${hour} ${kind}`
    const before = waiting.get(key)
    waiting.set(key, before ? addSums(before, sums) : sums)
  }
  function counts(sender: string, at: number): boolean {
    const today = Math.floor(at / DAY)
    if (today !== day) senders.clear()
    day = today
    const mails = senders.get(sender) ?? 0
    if (sender === '' || mails >= OF_ONE_SENDER || (mails === 0 && senders.size >= MAX_SENDERS)) return false
    senders.set(sender, mails + 1)
    return true
  }
  async function write(): Promise<void> {
    const sums = waiting
    waiting = new Map()
    try {
      await writeSums(
        pool,
        [...sums].map(([key, sum]) => ({ ...keyOf(key), ...sum })),
      )
    } catch (error) {
      onTrouble(error)
      for (const [key, sum] of sums) {
        const { hour, kind } = keyOf(key)
        put(hour, kind, sum)
      }
    }
  }
  const flush = (): Promise<void> => (writing = writing.then(write))
  const timer = setInterval(() => void flush(), EVERY_MS)
  return {
    note: (receivedAt, result) => {
      const scored = scoredOf(result)
      if (scored === null) return
      const hour = Math.floor(receivedAt / HOUR) * HOUR
      put(hour, 'all', scored.sums)
      if (scored.knownSender !== '' && counts(scored.knownSender, receivedAt)) put(hour, 'known', scored.sums)
    },
    flush,
    close: () => {
      clearInterval(timer)
      return flush()
    },
  }
}

function keyOf(key: string): { readonly hour: number; readonly kind: KindOfMail } {
  const [hour, kind] = key.split(' ')
  return { hour: Number(hour), kind: kind === 'known' ? 'known' : 'all' }
}

/** What the model says of a message, and the organisation that it is proven to be from where that is known; else ''. */
function scoredOf({ findings, aligned, summary, verdicts }: ScanResult) {
  const points = modelPoints(findings)
  if (points === null) return null
  const counted = findings.some(({ code }) => code === 'score.statistical')
  const others = totalScore(findings) - (counted ? points : 0)
  const weighed = verdicts.filter(({ trace }) => BY_POINTS.has(trace[0]?.code ?? ''))
  const tipped = weighed.some(({ threshold }) => others < threshold && others + points >= threshold)
  const unwanted = weighed.some(({ class: name }) => name === 'spam')
  const known = aligned && findings.some(({ code }) => code === 'history.known')
  return { sums: sumsOf(points, tipped, unwanted), knownSender: known ? organisationOf(summary.from) : '' }
}
