/** What a search of mail records asks for. */
import type { MailClass } from '@postern/contract/codes/mail.ts'
import type { MailQuery } from '@postern/contract/routes/mail.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Scope } from '../../../platform/db/scope.ts'

const DAY = 24 * 60 * 60 * 1000
const WEEK = 7 * DAY

export interface Period {
  readonly from: Date
  /** Excluded. */
  readonly to: Date
}

export interface Search {
  readonly scope: Scope
  readonly classes: readonly MailClass[]
  readonly query: MailQuery
  readonly period: Period
}

/**
 * The last seven days unless the query says otherwise; `maxDays` is how far searches may reach back, 0 without limit.
 * @throws AppError INVALID_PERIOD, SEARCH_PERIOD_EXCEEDED
 */
export function periodOf(query: MailQuery, now: number, maxDays: number): Period {
  // Another node's clock may be ahead of ours: its mail is not hidden for that.
  const to = query.to === undefined ? new Date(now + DAY) : new Date(query.to)
  const end = Math.min(to.getTime(), now)
  const from = query.from === undefined ? new Date(end - WEEK) : new Date(query.from)
  const oldest = maxDays === 0 ? Number.NEGATIVE_INFINITY : now - maxDays * DAY
  // A day begins at midnight of the reader's zone, wherever that is.
  if (query.from !== undefined && from.getTime() < oldest - DAY) {
    const fields = { from: 'SEARCH_PERIOD_EXCEEDED' } as const
    throw new AppError('SEARCH_PERIOD_EXCEEDED', { fields, values: { days: maxDays } })
  }
  if (!(from.getTime() < to.getTime()))
    throw new AppError('INVALID_REQUEST', { fields: { from: 'INVALID_PERIOD' } })
  return { from: new Date(Math.max(from.getTime(), oldest)), to }
}

/** Texts of the query that match anywhere in a column; an extension matches as a whole besides. */
export const COLUMNS = {
  title: 's.title',
  sender: 's.sender',
  sender_ip: 's.sender_ip',
  sender_domain: 's.sender_domain',
  receiver: 's.receiver',
  receiver_domain: 's.receiver_domain',
  attach_name: 's.attach_names',
  attach_ext: 's.attach_names',
  virus_name: 's.virus_name',
  filter_info: 's.filter_info',
  reject_reason: 's.reject_reason',
} as const
export type WordField = keyof typeof COLUMNS | 'q'

/** What the query has in a field, as its column has it. */
export function wordIn(query: MailQuery, field: WordField): string | undefined {
  const word = query[field]
  return field === 'attach_ext' && word !== undefined ? `.${word.replace(/^\./, '')}` : word
}
