/** Adds up the points that the model gave. */
import type pg from 'pg'
import { createTally } from '../../platform/tally.ts'
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

/** Sums of an hour's mail of one kind. */
type HourSums = ScoreSums & { readonly hour: number; readonly kind: KindOfMail }

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Mails of one known sender that count on one day: nobody speaks for all. */
const OF_ONE_SENDER = 5
/** Senders that are told apart on one day; those beyond count no more. */
const MAX_SENDERS = 50_000
/** Steps of a decision that points had a part in. */
const BY_POINTS: ReadonlySet<string> = new Set(['decision.score', 'decision.normal'])

export function createScoreTally(pool: pg.Pool, onTrouble: (error: unknown) => void): ScoreTally {
  const { put, flush, close } = createTally<HourSums>({
    add: (before, more) => ({ ...before, ...addSums(before, more) }),
    write: (sums) => writeSums(pool, sums),
    onTrouble,
  })
  let day = 0
  const senders = new Map<string, number>()

  function counts(sender: string, at: number): boolean {
    const today = Math.floor(at / DAY)
    if (today !== day) senders.clear()
    day = today
    const mails = senders.get(sender) ?? 0
    if (sender === '' || mails >= OF_ONE_SENDER || (mails === 0 && senders.size >= MAX_SENDERS)) return false
    senders.set(sender, mails + 1)
    return true
  }
  return {
    note: (receivedAt, result) => {
      const scored = scoredOf(result)
      if (scored === null) return
      const hour = Math.floor(receivedAt / HOUR) * HOUR
      const add = (kind: KindOfMail): void => put(`${hour} ${kind}`, { hour, kind, ...scored.sums })
      add('all')
      if (scored.knownSender !== '' && counts(scored.knownSender, receivedAt)) add('known')
    },
    flush,
    close,
  }
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
