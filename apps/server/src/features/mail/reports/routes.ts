/** Misjudgement reports. */
import * as routes from '@postern/contract/routes/misjudgement.ts'
import type { Bind } from '../../../platform/http/bind.ts'
import type { MailDeps } from '../service.ts'
import { decideReports, undoDecision } from './decide.ts'
import * as reports from './service.ts'

/** A thousand mails at once take their time. */
const BULK_DEADLINE = 55_000

export function registerMisjudgements(bind: Bind, deps: MailDeps): void {
  bind(routes.reportMailsRoute, ({ caller, body }) => reports.reportMails(deps, caller, body), {
    deadline: BULK_DEADLINE,
  })
  bind(routes.listReportGroupsRoute, ({ caller, query }) => reports.listGroups(deps, caller, query))
  bind(routes.listReportDecisionsRoute, ({ caller, query }) => reports.listDecisions(deps, caller, query))
  bind(routes.listOwnReportsRoute, ({ caller, query }) => reports.listOwn(deps, caller, query))
  bind(routes.getReportGroupRoute, ({ caller, params }) => reports.getGroup(deps, caller, params.id))
  bind(
    routes.decideReportsRoute,
    ({ caller, params, body }) => decideReports(deps, caller, { ...body, id: params.id }),
    {
      deadline: BULK_DEADLINE,
    },
  )
  bind(routes.undoReportDecisionRoute, ({ caller, params }) => undoDecision(deps, caller, params.id), {
    deadline: BULK_DEADLINE,
  })
}
