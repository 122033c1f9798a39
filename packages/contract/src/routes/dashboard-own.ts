/** What a personal user is told above their mail. */
import { z } from 'zod'
import { byClass } from './dashboard-day.ts'
import { defineRoute } from './define.ts'
import { timestamp } from './shared.ts'

export const ownStatusRoute = defineRoute({
  method: 'GET',
  path: '/dashboard/own',
  summary: 'Mail of a personal user: today, what waits, what was held',
  access: 'session',
  embedded: true,
  scope: 'tenant',
  reply: z.object({
    /** When today began. */
    since: timestamp,
    today: byClass,
    /** Mails of people nobody knows that wait for a decision of theirs. */
    waiting: z.number(),
    /** Since a day ago: kept from them. */
    day_since: timestamp,
    held: z.number(),
  }),
})
