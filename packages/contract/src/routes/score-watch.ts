/** Whether the statistical score still does what it did (setting `scan.statisticalScore`). */
import { z } from 'zod'
import { defineRoute } from './define.ts'
import { emptyReply, timestamp } from './shared.ts'

/** One hour of mail that was scored. */
export const scoreHourRow = z.object({
  hour: timestamp,
  mails: z.number(),
  /** Mean of the model's points. */
  mean: z.number(),
  unwanted: z.number(),
  /** Of known senders, few of each: mails, the mean of their points, and those that the model alone would hold. */
  known: z.number(),
  known_mean: z.number().nullable(),
  known_tipped: z.number(),
  /** Mails that somebody gave back in that hour although their points made them unwanted. */
  released: z.number(),
})
export type ScoreHourRow = z.output<typeof scoreHourRow>

const access = ['config-filtering-scanner'] as const

export const scoreWatchRoute = defineRoute({
  method: 'GET',
  path: '/configs/filtering/score-watch',
  summary: 'How the statistical score does: the alarm, and the last hours with mail',
  access,
  scope: 'none',
  reply: z.object({
    /** The alarm stands. */
    away: z.boolean(),
    /** Whether points count now: `fallen-back` while the alarm stands and the setting says so. */
    mode: z.enum(['counts', 'fallen-back', 'off']),
    /** When the alarm began. */
    since: timestamp.nullable(),
    /** What is not as it was: the median of known senders' mail, or how much of it the model alone would hold. */
    reason: z.enum(['median', 'tipped', '']),
    /** Newest first. */
    hours: z.array(scoreHourRow),
  }),
})
export type ScoreWatch = z.output<typeof scoreWatchRoute.reply>

export const acceptScoreRoute = defineRoute({
  method: 'POST',
  path: '/configs/filtering/score-watch/accept',
  summary: 'Call the scores of now normal: the alarm ends, and later hours are compared with them',
  access,
  scope: 'none',
  audit: 'maintenance.score_accept',
  auditTarget: { name: '' },
  reply: emptyReply,
})
