/** SMTP white and black lists. */
import { SMTP_LIST_ROUTES, SMTP_LISTS } from '@postern/contract/routes/smtp-list.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { exportEntries } from './export.ts'
import * as service from './service.ts'

export function registerSmtpLists(bind: Bind, deps: service.SmtpListDeps): void {
  for (const list of SMTP_LISTS) {
    const routes = SMTP_LIST_ROUTES[list]
    bind(routes.list, ({ query }) => service.listEntries(deps, list, query))
    bind(routes.export, ({ caller, query }) => exportEntries(deps, caller, list, query))
    bind(routes.overlaps, ({ query }) => service.overlapsOf(deps, list, query))
    bind(routes.get, ({ params }) => service.getEntry(deps, list, params.id))
    bind(routes.create, async ({ caller, body }) => ({
      id: await service.createEntry(deps, caller, list, body),
    }))
    bind(routes.update, ({ caller, params, body }) =>
      service.updateEntry(deps, caller, list, params.id, body),
    )
    bind(routes.activate, ({ caller, body }) => service.activateEntries(deps, caller, list, body))
    bind(routes.delete, ({ caller, body }) => service.deleteEntries(deps, caller, list, body.chk))
  }
}
