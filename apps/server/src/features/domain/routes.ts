/** Domains and their mail servers. */
import * as routes from '@postern/contract/routes/domain.ts'
import { activateDomainRoute, checkReadinessRoute } from '@postern/contract/routes/domain-readiness.ts'
import { testRecipientCheckRoute } from '@postern/contract/routes/recipient-check.ts'
import { sendTestMailRoute } from '@postern/contract/routes/test-mail.ts'
import type { Bind } from '../../platform/http/bind.ts'
import * as domains from './domain-service.ts'
import { checkMx } from './mx-check.ts'
import { activateDomain, checkReadiness, type PreparingDeps } from './preparing.ts'
import { testRecipientCheck } from './recipient-test.ts'
import { sendTestMail, TEST_MAIL_LIMIT } from './test-mail.ts'
import { createMinuteLimit } from '../../platform/http/minute-limit.ts'
import * as servers from './mail-server-service.ts'

/** A server that answers slowly is what the test is for. */
const TEST_DEADLINE = 60_000
/** A domain of many thousand users takes its time. */
const DELETE_DEADLINE = 60_000

export function registerDomain(bind: Bind, deps: domains.DomainDeps & PreparingDeps): void {
  bind(routes.listDomainsRoute, ({ caller, query }) => domains.listDomains(deps, caller, query))
  bind(routes.domainConfigRoute, ({ caller }) => domains.domainChoices(deps, caller))
  bind(routes.getDomainRoute, ({ caller, params }) => domains.getDomain(deps, caller, params.id))
  bind(routes.checkMxRoute, ({ caller, params }) => checkMx(deps, caller, params.id))
  bind(routes.createDomainRoute, async ({ caller, body }) => ({
    id: await domains.createDomain(deps, caller, body),
  }))
  bind(routes.updateDomainRoute, ({ caller, params, body }) =>
    domains.updateDomain(deps, caller, params.id, body),
  )
  bind(routes.domainContentsRoute, ({ caller, params }) => domains.domainContents(deps, caller, params.id))
  bind(
    routes.deleteDomainsRoute,
    ({ caller, body }) => domains.deleteDomains(deps, caller, body.chk, body.confirm),
    { deadline: DELETE_DEADLINE },
  )
  bind(testRecipientCheckRoute, ({ caller, body }) => testRecipientCheck(deps, caller, body), {
    deadline: TEST_DEADLINE,
  })
  bind(checkReadinessRoute, ({ caller, params }) => checkReadiness(deps, caller, params.id), {
    deadline: TEST_DEADLINE,
  })
  bind(activateDomainRoute, ({ caller, params }) => activateDomain(deps, caller, params.id))
  const within = createMinuteLimit(deps.clock, TEST_MAIL_LIMIT)
  bind(sendTestMailRoute, ({ caller, body }) => sendTestMail({ ...deps, within }, caller, body.email), {
    deadline: TEST_DEADLINE,
  })

  bind(routes.listMailServersRoute, ({ caller, query }) => servers.listMailServers(deps, caller, query))
  bind(routes.getMailServerRoute, ({ caller, params }) => servers.getMailServer(deps, caller, params.id))
  bind(routes.createMailServerRoute, async ({ caller, body }) => ({
    id: await servers.createMailServer(deps, caller, body),
  }))
  bind(routes.updateMailServerRoute, ({ caller, params, body }) =>
    servers.updateMailServer(deps, caller, params.id, body),
  )
  bind(routes.deleteMailServersRoute, ({ caller, body }) => servers.deleteMailServers(deps, caller, body.chk))
  bind(routes.testMailServerRoute, ({ caller, body }) => servers.testMailServer(deps, caller, body), {
    deadline: TEST_DEADLINE,
  })
}
