/** What a table would change, on mail that it has not learnt from, and whether it may count (decision 0066). Pure. */
import type { ReportWish } from '@postern/contract/codes/mail.ts'
import { weighLearnt } from './apply.ts'
import { learn, LEAST_ORDINARY, type Example, type LearntTable } from './learn.ts'

/** An example with what it was judged by, without what was learnt. */
export interface Judged extends Example {
  /** Names the mail: who is held out follows from it. */
  readonly id: string
  readonly score: number
  readonly threshold: number
  /** ms since the epoch. */
  readonly at: number
}

/** Verdicts that what was learnt would change. */
export interface Effect {
  /** Mails that people spoke about and that were held out; ordinary mails held out. */
  readonly decided: number
  readonly ordinary: number
  /** Towards what people said, and away from it. */
  readonly right: number
  readonly wrong: number
  /** Ordinary mails that would be held. */
  readonly lost: number
}

/** Every fourth is held out, always the same. */
export function isHeldOut({ id }: { readonly id: string }): boolean {
  return Number.parseInt(id.replaceAll('-', '').slice(-4), 16) % 4 === 0
}

export interface Trained {
  readonly table: LearntTable
  readonly effect: Effect
}

/** Learns from three quarters and measures on the rest. */
export function train(decided: readonly Judged[], ordinary: readonly Judged[]): Trained {
  const known = (one: Judged): boolean => !isHeldOut(one)
  const table = learn(decided.filter(known), ordinary.filter(known))
  return { table, effect: effectOf(table, decided.filter(isHeldOut), ordinary.filter(isHeldOut)) }
}

export function effectOf(
  table: LearntTable,
  decided: readonly Judged[],
  ordinary: readonly Judged[],
): Effect {
  const turns = decided.map((one) => [turned(table, one), one.label] as const)
  const normal = ordinary.filter(({ label }) => label === 'normal')
  return {
    decided: decided.length,
    ordinary: normal.length,
    right: turns.filter(([to, label]) => to === label).length,
    wrong: turns.filter(([to, label]) => to !== null && to !== label).length,
    lost: normal.filter((one) => turned(table, one) === 'spam').length,
  }
}

/** What a mail would be instead; null: what it is. */
function turned(table: LearntTable, { tokens, score, threshold }: Judged): ReportWish | null {
  const points = weighLearnt(table, tokens)?.points ?? 0
  const [before, after] = [score >= threshold, score + points >= threshold]
  if (before === after) return null
  return after ? 'spam' : 'normal'
}

/** Verdicts put right before learning may count, and how many wrong ones are borne for each of them. */
const LEAST_RIGHT = 3
const WRONG_SHARE = 0.05
/** Ordinary mails looked at, and the share of them that may be lost. */
const LOST_SHARE = 0.005

/** Whether what was measured lets a table count. */
export function isGood({ right, wrong, lost, ordinary }: Effect): boolean {
  return (
    right >= LEAST_RIGHT &&
    wrong <= right * WRONG_SHARE &&
    ordinary >= LEAST_ORDINARY / 4 &&
    lost <= ordinary * LOST_SHARE
  )
}
