import type { statusRoute } from '@postern/contract/routes/display.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'

/** What the first screen is told. */
export type Status = RouteReply<typeof statusRoute>
