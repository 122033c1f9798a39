/** The dashboard (product §1): mail today against the usual, and what leads an administrator to their work. */
import { z } from 'zod'
import { DASHBOARD_DETOX, DASHBOARD_TILES } from '../codes/dashboard.ts'
import { MAIL_CLASSES } from '../codes/mail.ts'
import { byClass as eachClass } from '../codes/measures.ts'
import { byClass, dayHour } from './dashboard-day.ts'
import { defineRoute } from './define.ts'
import { rowVersionSchema, timestamp } from './shared.ts'

const access = ['dashboard'] as const

/** Between which numbers most of the weeks before were; `middle` is their median. */
const usualRange = z.object({ low: z.number(), middle: z.number(), high: z.number() })
export type UsualRange = z.output<typeof usualRange>

const usualByClass = z.object(eachClass(() => usualRange))
export type UsualByClass = z.output<typeof usualByClass>

/** What is counted by a name: `key` as searches of mail take it; `at_least`: there are more. */
const counted = z.object({ key: z.string(), mails: z.number(), at_least: z.boolean() })

const detoxCount = z.object({
  state: z.enum(DASHBOARD_DETOX),
  /** Counted from then on. */
  since: timestamp,
  mails: z.number(),
  /** There are more. */
  at_least: z.boolean(),
})

export const statusRoute = defineRoute({
  method: 'GET',
  path: '/dashboard',
  summary: 'Mail now and today against the usual, what waits, and what is left to set up',
  access,
  scope: 'tenant',
  reply: z.object({
    setup: z.object({ domains: z.number(), users: z.number(), mails: z.number(), smtp: z.array(z.string()) }),
    /** IANA name of the zone that days and hours are of. */
    zone: z.string(),
    /** When the numbers were read. */
    at: timestamp,
    /** When today began. */
    since: timestamp,
    /** That one may search; of others nothing is counted. */
    classes: z.array(z.enum(MAIL_CLASSES)),
    today: byClass,
    /** The last 24 hours, oldest first, each beginning at `hour`; the last one still runs. */
    hours: z.array(dayHour.extend({ usual: usualRange.nullable() })),
    /** The same time of the same weekday in the weeks before; null while there are too few. */
    usual: z
      .object({
        weeks: z.number(),
        /** Of today until this minute, and of the hour that runs until this minute. */
        today: usualByClass,
        hour: usualByClass,
      })
      .nullable(),
    /** When there is enough to call something usual; null where there is, or no mail yet. */
    usual_from: timestamp.nullable(),
    /** Mails that could not be delivered, of the days that lists of mail show by default. */
    failed: z.number(),
    /** Messages with monitored keywords that the last alarm of 24 hours told of, or that the next will; 0 for who does not monitor. */
    keyword_alarm: z.number(),
    queue: z.object({
      waiting: z.number(),
      deferred: z.number(),
      oldest: timestamp.nullable(),
      /** Where it goes worst; null for who may not see the queue. */
      worst: z
        .array(
          z.object({
            destination: z.string(),
            server: z.string(),
            state: z.enum(['unreachable', 'refusing']),
            copies: z.number(),
            oldest: timestamp,
            reply: z.string(),
          }),
        )
        .nullable(),
    }),
    /** What kept most mail out today; null for who may not search that class. */
    threats: z.object({ viruses: z.array(counted).nullable(), filters: z.array(counted).nullable() }),
    /** Mail of today in these states of detox, and all that is under way; null for callers who may not search by it. */
    detox: z.array(detoxCount).nullable(),
    version: z.string(),
  }),
})
export type ThreatCount = z.output<typeof counted>

/** What is read of the records, and of many days: it may take longer. */
export const attacksRoute = defineRoute({
  method: 'GET',
  path: '/dashboard/attacks',
  summary: 'Campaigns and attempts at impersonation of the last 24 hours, and suspected countries',
  access,
  scope: 'tenant',
  reply: z.object({
    since: timestamp,
    /** The largest; null for who may not search mail, and for callers of a group. */
    campaigns: z
      .array(
        z.object({
          campaign: z.number(),
          mails: z.number(),
          /** Of these judged normal. */
          normal: z.number(),
          /** There are more. */
          at_least: z.boolean(),
          /** Subject of the newest. */
          title: z.string(),
          sender: z.string(),
        }),
      )
      .nullable(),
    /** By finding; null for who may not search mail. */
    impersonation: z
      .array(z.object({ code: z.string(), mails: z.number(), at_least: z.boolean() }))
      .nullable(),
    /** Codes (ISO 3166) of countries whose mail of 30 days is suspect; null for who may not see countries. */
    countries: z.array(z.string()).nullable(),
  }),
})
export type Attacks = z.output<typeof attacksRoute.reply>

const health = z.object({
  /** Engines in use; `clamd` null: not set up, else whether it answered. */
  virus: z.object({
    built_in: z.boolean(),
    clamd: z.boolean().nullable(),
    /** Of which day the newest signatures are; null where nobody says. */
    signed: timestamp.nullable(),
  }),
  /** The statistical score: `away` while it is not what it was, whether it counts or not. */
  score: z.enum(['counts', 'away', 'off']),
  /** Whether DNS answered at all. */
  dns: z.boolean(),
  /** Bytes of the disk that holds the data folder; null where it cannot be asked. */
  disk: z.object({ free: z.number(), total: z.number() }).nullable(),
  /** What the database takes (bytes), how long it took to answer (ms), and by how much its clock is ahead of ours (ms). */
  database: z.object({ bytes: z.number(), answer: z.number(), ahead: z.number() }).nullable(),
  /** The certificate of SMTP that ends first; null where there is none yet. */
  certificate: z
    .object({ name: z.string(), ends: timestamp, own: z.boolean(), count: z.number() })
    .nullable(),
})
export type Health = z.output<typeof health>

export const healthRoute = defineRoute({
  method: 'GET',
  path: '/dashboard/health',
  summary: 'How the installation is',
  access,
  scope: 'none',
  /** Null for callers who do not see all of it. */
  reply: z.object({ health: health.nullable() }),
})

const tiles = z
  .array(z.enum(DASHBOARD_TILES))
  .max(DASHBOARD_TILES.length)
  .refine((list) => new Set(list).size === list.length, { message: 'INVALID_VALUE' })
const arrangement = {
  /** Tiles in their order; those that are not named come where they stand by default. */
  order: tiles,
  hidden: tiles,
}

export const getLayoutRoute = defineRoute({
  method: 'GET',
  path: '/dashboard/layout',
  summary: 'How one has arranged the dashboard',
  access,
  scope: 'own',
  reply: z.object({ ...arrangement, version: rowVersionSchema }),
})
export type DashboardLayout = z.output<typeof getLayoutRoute.reply>

export const updateLayoutRoute = defineRoute({
  method: 'PUT',
  path: '/dashboard/layout',
  summary: 'Arrange the dashboard; nothing in order and nothing hidden is as it was at first',
  access,
  scope: 'own',
  audit: 'own',
  body: z.strictObject({ ...arrangement, version: rowVersionSchema.optional() }),
  reply: z.object({ ...arrangement, version: rowVersionSchema }),
  errors: ['CHANGED_MEANWHILE'],
})
