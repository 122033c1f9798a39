import { MAIL_CLASSES, type MailClass } from '@postern/contract/codes/mail.ts'
import type { healthRoute, statusRoute } from '@postern/contract/routes/dashboard.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'

/** What the dashboard is told. */
export type Status = RouteReply<typeof statusRoute>
export type Health = RouteReply<typeof healthRoute>['health']

/** Those that the reader may search, in the order of their tiles. */
export const classesOf = ({ classes }: Status): readonly MailClass[] =>
  MAIL_CLASSES.filter((of) => classes.includes(of))

export const HOUR_MS = 3_600_000
