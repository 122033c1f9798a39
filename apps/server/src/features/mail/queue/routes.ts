/** The delivery queue. */
import * as routes from '@postern/contract/routes/mail-queue.ts'
import type { Bind } from '../../../platform/http/bind.ts'
import type { MailDeps } from '../service.ts'
import * as queue from './service.ts'

/** Thousands of mails at once take their time. */
const BULK_DEADLINE = 55_000

export function registerQueue(bind: Bind, deps: MailDeps): void {
  bind(routes.getQueueRoute, ({ caller }) => queue.getQueue(deps, caller))
  bind(routes.listQueueCopiesRoute, ({ caller, query: { destination, server, page, size } }) =>
    queue.listCopies(deps, caller, {
      of: destination === undefined ? null : { destination, server },
      page,
      size,
    }),
  )
  bind(routes.retryQueueRoute, ({ caller, body }) => queue.retryQueue(deps, caller, body.of))
  bind(routes.cancelQueueRoute, ({ caller, body }) => queue.cancelQueue(deps, caller, body.of), {
    deadline: BULK_DEADLINE,
  })
}
