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
    /** Country statistics show a map. */
    map: z.boolean(),
  }),
})
export type Display = z.output<typeof displayRoute.reply>
