/** Spam report mails. */
import * as routes from '@postern/contract/routes/spam-report.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { createPlaceLimit } from '../../platform/http/place-limit.ts'
import * as links from './link-service.ts'
import * as reports from './service.ts'

/** Many reports at once take their time. */
const BULK_DEADLINE = 55_000

export function registerReports(
  bind: Bind,
  deps: reports.ReportDeps & Omit<links.LinkDeps, 'mayRecord'>,
): void {
  bind(routes.listReportMailsRoute, ({ caller, query }) => reports.listReports(deps, caller, query))
  bind(routes.resendReportMailsRoute, ({ caller, body }) => reports.resendReports(deps, caller, body.chk), {
    deadline: BULK_DEADLINE,
  })
  bind(routes.sendReportsRoute, ({ caller, body }) => reports.sendReports(deps, caller, body.chk), {
    deadline: BULK_DEADLINE,
  })
  bind(routes.getOwnReportRoute, ({ caller }) => reports.getOwn(deps, caller))
  bind(routes.updateOwnReportRoute, ({ caller, body }) => reports.updateOwn(deps, caller, body))
  bind(routes.sendOwnReportRoute, ({ caller }) => reports.sendOwnReport(deps, caller))
  const linked = { ...deps, mayRecord: createPlaceLimit(deps.clock) }
  bind(routes.showReportLinkRoute, ({ query, request }) => links.showLink(linked, query.token, request))
  bind(routes.useReportLinkRoute, ({ body, request }) => links.useLink(linked, body.token, request))
}
