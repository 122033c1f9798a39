/** Whether what was measured is bad, by the numbers of a rule. Pure. */
import { ALERT_KIND_FACTS, type AlertNumbers } from '@postern/contract/codes/alert.ts'
import { limitOf, type AlertRuleBody } from '@postern/contract/validation/alert.ts'

/** What was measured of one subject. */
export interface Reading {
  /** '' where a rule has only one. */
  readonly subject: string
  /** In the unit of its rule; of what is so or not 1 or 0. */
  readonly value: number
  /** Mails that a share is of, copies that wait. */
  readonly mails?: number
  /** What the same hours of the weeks before had; null: too few weeks are known. Absent: it is not compared. */
  readonly usual?: number | null
}

export type Standards = Pick<
  AlertRuleBody,
  'kind' | 'mail_class' | 'measure' | 'sender_by' | 'minutes' | 'limit' | 'times' | 'least'
>

/** `near`: no longer bad, and not clearly good either: what is open stays so, and nothing opens. */
export type Judgement = 'bad' | 'near' | 'good'

/** Of a limit above which things are bad: below this share of it they are good again. */
const CLEARLY = 0.8
/** Percent that free space has to be above its limit to be good again. */
const FREE_MORE = 1
/** Percent that a share has to be above the usual: of next to nothing every mail is many times as much. */
const SHARE_MORE = 1

const tenth = (value: number): number => Math.round(value * 10) / 10

export interface Judged {
  readonly judgement: Judgement
  readonly numbers: Omit<AlertNumbers, 'peak' | 'peak_mails'>
}

export function judge(rule: Standards, reading: Reading): Judged {
  const { value, mails = null, usual = null } = reading
  const limit = limitIn(rule, usual)
  const { unit } = limitOf(rule)
  const { mail_class, measure, sender_by, minutes } = rule
  return {
    judgement: judgementOf(rule, reading, limit),
    numbers: {
      value,
      unit,
      limit: limit === null ? (rule.limit ?? 0) : tenth(limit),
      usual: rule.times === null || usual === null ? null : tenth(usual),
      mails,
      minutes,
      mail_class,
      measure,
      sender_by,
    },
  }
}

/** What a value has to reach: of the limit and so many times the usual the harder one. Null: nobody can say. */
function limitIn({ limit, times, least, measure }: Standards, usual: number | null): number | null {
  if (times === null) return limit
  if (usual === null) return null
  // A share can't be more than all of it.
  const unusual =
    measure === 'share'
      ? Math.min(Math.max(times * usual, usual + SHARE_MORE), 100)
      : Math.max(times * usual, least ?? 0)
  return Math.max(limit ?? 0, unusual)
}

function judgementOf(rule: Standards, { value, mails }: Reading, limit: number | null): Judgement {
  if (limit === null) return 'good'
  const { below, lasting } = ALERT_KIND_FACTS[rule.kind]
  if (lasting) return value > 0 ? 'bad' : 'good'
  if (below) {
    if (value < limit) return 'bad'
    return value < limit + (rule.kind === 'disk' ? FREE_MORE : 0) ? 'near' : 'good'
  }
  // Of few mails every share is a matter of chance.
  if (rule.measure === 'share' && (mails ?? 0) < (rule.least ?? 0)) return 'good'
  if (value > 0 && value >= limit) return 'bad'
  return value >= limit * CLEARLY && value > 0 ? 'near' : 'good'
}

/** Whether `value` is worse than another one of the same rule. */
export function worse(kind: AlertRuleBody['kind'], value: number, other: number): boolean {
  return ALERT_KIND_FACTS[kind].below ? value < other : value > other
}

/** The middle of what weeks had; null where fewer than four are known. */
export function usualOf(weeks: readonly number[]): number | null {
  if (weeks.length < WEEKS_KNOWN) return null
  const sorted = weeks.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) / 2
  return (sorted[Math.floor(at)]! + sorted[Math.ceil(at)]!) / 2
}

/** Weeks that have to be known, and that are looked at. */
const WEEKS_KNOWN = 4
export const WEEKS_LOOKED_AT = 8
