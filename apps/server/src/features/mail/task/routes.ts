/** Actions on everything that a search finds. */
import * as routes from '@postern/contract/routes/mail-task.ts'
import type { Bind } from '../../../platform/http/bind.ts'
import type { MailDeps } from '../service.ts'
import * as tasks from './service.ts'

export function registerMailTasks(bind: Bind, deps: MailDeps): void {
  bind(routes.startMailTaskRoute, ({ caller, body }) => tasks.startTask(deps, caller, body))
  bind(routes.listMailTasksRoute, ({ caller }) => tasks.listTasks(deps, caller))
  bind(routes.getMailTaskRoute, ({ caller, params }) => tasks.getTask(deps, caller, params.id))
  bind(routes.listTaskFailuresRoute, ({ caller, params, query }) =>
    tasks.listFailures(deps, caller, params.id, query),
  )
  bind(routes.cancelMailTaskRoute, ({ caller, params }) => tasks.cancelTask(deps, caller, params.id))
}
