import type { MailClass } from '@postern/contract/codes/mail.ts'
import type { healthRoute, statusRoute } from '@postern/contract/routes/dashboard.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'

/** What the dashboard is told. */
export type Status = RouteReply<typeof statusRoute>
export type Health = RouteReply<typeof healthRoute>['health']

/** In the order of their tiles. */
const CLASSES = ['normal', 'spam', 'virus', 'rejected'] as const satisfies readonly MailClass[]

/** Those that the reader may search. */
export const classesOf = ({ classes }: Status): readonly MailClass[] =>
  CLASSES.filter((of) => classes.includes(of))

/** Stacked in this order, from below. */
export const STACK = ['normal', 'spam', 'rejected', 'virus'] as const satisfies readonly MailClass[]

export const HOUR_MS = 3_600_000
