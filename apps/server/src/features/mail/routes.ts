/** Mail records. */
import { forwardMailsRoute } from '@postern/contract/routes/mail-forward.ts'
import * as routes from '@postern/contract/routes/mail.ts'
import type { Bind } from '../../platform/http/bind.ts'
import * as changes from './acts/change-service.ts'
import * as deliveries from './acts/delivery-service.ts'
import { forwardMails } from './acts/forward-service.ts'
import * as lists from './list-service.ts'
import * as mails from './service.ts'

/** A thousand mails at once take their time. */
const BULK_DEADLINE = 55_000

export function registerMail(bind: Bind, deps: mails.MailDeps): void {
  bind(routes.listMailsRoute, ({ caller, query }) => lists.listMails(deps, caller, query))
  bind(routes.countMailsRoute, ({ caller, query }) => lists.countMails(deps, caller, query))
  bind(routes.getMailRoute, ({ caller, params }) => mails.getMail(deps, caller, params.id))
  bind(routes.getMailContentRoute, ({ caller, params, query }) =>
    mails.getContent(deps, caller, params.id, query),
  )
  bind(routes.downloadMailRoute, ({ caller, params, query }) =>
    mails.downloadOriginal(deps, caller, params.id, query),
  )
  bind(routes.recoverMailsRoute, ({ caller, body }) => changes.recoverMails(deps, caller, body.chk), {
    deadline: BULK_DEADLINE,
  })
  bind(routes.cancelMailsRoute, ({ caller, body }) => deliveries.cancelMails(deps, caller, body.chk), {
    deadline: BULK_DEADLINE,
  })
  bind(routes.retryMailsRoute, ({ caller, body }) => deliveries.retryMails(deps, caller, body.chk), {
    deadline: BULK_DEADLINE,
  })
  bind(forwardMailsRoute, ({ caller, body }) => forwardMails(deps, caller, body), {
    deadline: BULK_DEADLINE,
  })
  bind(routes.deleteMailsRoute, ({ caller, body }) => changes.deleteMails(deps, caller, body.chk), {
    deadline: BULK_DEADLINE,
  })
  bind(routes.filterFromMailsRoute, ({ caller, body }) => changes.filterFromMails(deps, caller, body), {
    deadline: BULK_DEADLINE,
  })
}
