/** What stands above lists of mail: apart from the dashboard, so that lists need not load what it is told. */
import { z } from 'zod'
import { MAIL_CLASSES } from '../codes/mail.ts'
import { byClass as eachClass } from '../codes/measures.ts'
import { defineRoute } from './define.ts'
import { timestamp } from './shared.ts'

export const byClass = z.object(eachClass(() => z.number()))

export const dayHour = byClass.extend({ hour: timestamp })
/** An hour of mail, which begins at `hour`. */
export type DayHour = z.output<typeof dayHour>

export const dayRoute = defineRoute({
  method: 'GET',
  path: '/dashboard/day',
  summary: 'The last 24 hours of mail that one may search, by class',
  access: ['mail-inbound-mail'],
  scope: 'tenant',
  reply: z.object({
    zone: z.string(),
    classes: z.array(z.enum(MAIL_CLASSES)),
    hours: z.array(dayHour),
  }),
})
export type Day = z.output<typeof dayRoute.reply>
