/** What every page follows: kept apart from the routes of settings, whose declarations only their screens need. */
import { z } from 'zod'
import { defineRoute } from './define.ts'

/** How lists and times look, for everybody signed in. */
export const displayRoute = defineRoute({
  method: 'GET',
  path: '/configs/display',
  summary: 'How lists and times look',
  access: 'session',
  embedded: true,
  scope: 'none',
  reply: z.object({
    date_format: z.string(),
    time_zone: z.string(),
    rows: z.number(),
    refresh_seconds: z.number(),
    search_days: z.number(),
  }),
})
export type Display = z.output<typeof displayRoute.reply>

/** What the first screen needs to say whether mail can flow yet. */
export const statusRoute = defineRoute({
  method: 'GET',
  path: '/dashboard',
  summary: 'Today at a glance, and what is left to set up',
  access: 'session',
  scope: 'tenant',
  reply: z.object({
    setup: z.object({ domains: z.number(), users: z.number(), mails: z.number(), smtp: z.array(z.string()) }),
    today: z.object({ normal: z.number(), spam: z.number(), virus: z.number(), rejected: z.number() }),
    /** The last 24 hours, oldest first, each beginning at `hour`; the last one still runs. */
    hours: z.array(
      z.object({
        hour: z.string(),
        normal: z.number(),
        spam: z.number(),
        virus: z.number(),
        rejected: z.number(),
      }),
    ),
    /** The same weekday a week ago until this hour; null before there is a week to compare with. */
    week_ago: z
      .object({ normal: z.number(), spam: z.number(), virus: z.number(), rejected: z.number() })
      .nullable(),
    /** Mails of the last 7 days that could not be delivered. */
    failed: z.number(),
    /** How the installation is, for those who see all of it; null for others. */
    health: z
      .object({
        /** Engines in use; `clamd` null: not set up, else whether it answered. */
        virus: z.object({ built_in: z.boolean(), clamd: z.boolean().nullable() }),
        /** The statistical score: `away` while it is not what it was, whether it counts or not. */
        score: z.enum(['counts', 'away', 'off']),
        /** Whether DNS answered at all. */
        dns: z.boolean(),
        /** Bytes of the disk that holds the data folder; null where it cannot be asked. */
        disk: z.object({ free: z.number(), total: z.number() }).nullable(),
      })
      .nullable(),
    /** Messages with monitored keywords that the last alarm of 24 hours told of, or that the next will; 0 for who does not monitor. */
    keyword_alarm: z.number(),
    queue: z.object({ waiting: z.number(), deferred: z.number(), oldest: z.string().nullable() }),
    version: z.string(),
  }),
})
