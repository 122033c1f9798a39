/** When learning is stopped: one person floods it, or it changes more than it was measured to. Pure. */
import type { Effect, Judged } from './measure.ts'
import { isGood } from './measure.ts'

export const LEARNING_STATES = ['shadow', 'counts', 'stopped'] as const
export type LearningState = (typeof LEARNING_STATES)[number]
/** Why it was stopped. */
export const STOP_REASONS = ['reporter', 'drift', 'regret'] as const
export type StopReason = (typeof STOP_REASONS)[number]

const DAY_MS = 86_400_000
/** Mails of one person within a day that stop it. */
const FLOOD = 100

/** Whoever says more in a day than a person does; '' for nobody. */
export function flooderOf(decided: readonly Judged[]): string {
  const days = new Map<string, number>()
  for (const { reporter, at } of decided) {
    const key = `${Math.floor(at / DAY_MS)} ${reporter}`
    days.set(key, (days.get(key) ?? 0) + 1)
  }
  const worst = [...days].find(([, count]) => count > FLOOD)
  return worst === undefined ? '' : worst[0].slice(worst[0].indexOf(' ') + 1)
}

/** What the last day's mail shows of a table that counts. */
export interface LastDay {
  readonly mails: number
  /** Held by what was learnt alone; those of them that people gave back or reported as normal. */
  readonly turned: number
  readonly regretted: number
}

const LEAST_TURNED = 10
const DRIFT_SHARE = 0.05
const REGRETS = 3

/** Why a table that counts has to stop; null while it need not. */
export function alarmOf({ mails, turned, regretted }: LastDay): StopReason | null {
  if (regretted >= REGRETS && regretted * 5 >= turned) return 'regret'
  return turned >= LEAST_TURNED && turned > mails * DRIFT_SHARE ? 'drift' : null
}

export interface Standing {
  readonly state: LearningState
  readonly reason: StopReason | null
}

/** The state that follows. What was stopped stays so until somebody resets it. */
export function nextStanding(
  before: Standing,
  setting: 'shadow' | 'auto',
  seen: { readonly flooder: string; readonly lastDay: LastDay; readonly effect: Effect },
): Standing {
  if (before.state === 'stopped') return before
  if (seen.flooder !== '') return { state: 'stopped', reason: 'reporter' }
  const alarm = before.state === 'counts' ? alarmOf(seen.lastDay) : null
  if (alarm !== null) return { state: 'stopped', reason: alarm }
  return { state: setting === 'auto' && isGood(seen.effect) ? 'counts' : 'shadow', reason: null }
}
