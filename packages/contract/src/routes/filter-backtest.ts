/** A filter that is not saved yet, tried on the mail of the last days: in the background, nothing is changed. */
import { z } from 'zod'
import { MAIL_CLASSES } from '../codes/mail.ts'
import { LIMITS } from '../limits.ts'
import { defineRoute } from './define.ts'
import { draftFilter } from './filter-try.ts'
import { FILTER_PERMISSIONS, filterPlaceParams } from './filter.ts'
import { emptyReply, errorCode, idParams, timestamp } from './shared.ts'

const outcome = z.object({ class: z.enum(MAIL_CLASSES), mode: z.number() })

const backtest = z.object({
  id: z.number(),
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  /** Why it broke off. */
  error: errorCode.nullable(),
  days: z.number(),
  /** Mails to try it on, and how many were; the newest `LIMITS.backtestMails` where there are more (`more`). */
  total: z.number(),
  progress: z.number(),
  more: z.boolean(),
  /** Mails that the draft, or the stored filter it changes, may meet: these were judged. */
  judged: z.number(),
  /** Mails whose bytes are no longer kept, or could not be judged. */
  unread: z.number(),
  changed: z.number(),
  /** Of those that would change: from what, as filters are now, to what. */
  counts: z.array(z.object({ from: outcome, to: outcome, mails: z.number() })),
  /** The newest `LIMITS.backtestShown` of them. */
  mails: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      sender: z.string(),
      receiver: z.string(),
      receive_date: timestamp,
      from: outcome,
      to: outcome,
    }),
  ),
})
export type Backtest = z.output<typeof backtest>

export const startBacktestRoute = defineRoute({
  method: 'POST',
  path: '/filters/system/inbound/{region}/{policy}/{function}/backtest',
  summary: 'Try a filter that is not saved yet on the mail of the last days, in the background',
  access: FILTER_PERMISSIONS,
  scope: 'tenant',
  audit: 'own',
  params: filterPlaceParams,
  body: z.strictObject({
    filter: draftFilter,
    days: z
      .number({ error: 'INVALID_VALUE' })
      .int({ error: 'INVALID_VALUE' })
      .min(1, { error: 'INVALID_VALUE' })
      .max(LIMITS.backtestDays, { error: 'INVALID_VALUE' }),
  }),
  reply: backtest,
  errors: ['BACKTEST_RUNNING', 'NOT_FOUND_FILTER'],
})
export const getBacktestRoute = defineRoute({
  method: 'GET',
  path: '/filters/backtest/{id}',
  summary: 'How far a backtest of the caller is, and what would change; kept for a day',
  access: FILTER_PERMISSIONS,
  scope: 'own',
  params: idParams,
  reply: backtest,
})
export const cancelBacktestRoute = defineRoute({
  method: 'DELETE',
  path: '/filters/backtest/{id}',
  summary: 'Give up a backtest',
  access: FILTER_PERMISSIONS,
  scope: 'own',
  audit: 'own',
  params: idParams,
  reply: emptyReply,
})
