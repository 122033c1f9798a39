/** Alerts, their rules and the ways of telling. */
import * as routes from '@postern/contract/routes/alert.ts'
import type { Bind } from '../../platform/http/bind.ts'
import * as rules from './rule-service.ts'
import * as service from './service.ts'
import * as ways from './way-service.ts'

export function registerAlerts(bind: Bind, deps: service.AlertDeps): void {
  bind(routes.listAlertsRoute, ({ caller, query }) => service.listAlerts(deps, caller, query))
  bind(routes.getAlertRoute, ({ caller, params }) => service.getAlert(deps, caller, params.id))
  bind(routes.acknowledgeAlertsRoute, ({ caller, body }) => service.acknowledgeAlerts(deps, caller, body.chk))
  bind(routes.muteAlertsRoute, ({ caller, body }) => service.muteAlerts(deps, caller, body.chk, body.hours))
  bindRules(bind, deps)
  bindWays(bind, deps)
}

function bindRules(bind: Bind, deps: service.AlertDeps): void {
  bind(routes.listAlertRulesRoute, ({ caller, query }) => rules.listRules(deps, caller, query))
  bind(routes.getAlertRuleRoute, ({ caller, params }) => rules.getRule(deps, caller, params.id))
  bind(routes.createAlertRuleRoute, async ({ caller, body }) => ({
    id: await rules.createRule(deps, caller, body),
  }))
  bind(routes.updateAlertRuleRoute, ({ caller, params, body }) =>
    rules.updateRule(deps, caller, params.id, body),
  )
  bind(routes.activateAlertRulesRoute, ({ caller, body }) =>
    rules.activateRules(deps, caller, body.chk, body.is_act),
  )
  bind(routes.deleteAlertRulesRoute, ({ caller, body }) => rules.deleteRules(deps, caller, body.chk))
}

function bindWays(bind: Bind, deps: service.AlertDeps): void {
  bind(routes.listAlertWaysRoute, ({ caller, query }) => ways.listWays(deps, caller, query))
  bind(routes.getAlertWayRoute, ({ caller, params }) => ways.getWay(deps, caller, params.id))
  bind(routes.createAlertWayRoute, ({ caller, body }) => ways.createWay(deps, caller, body))
  bind(routes.updateAlertWayRoute, ({ caller, params, body }) =>
    ways.updateWay(deps, caller, params.id, body),
  )
  bind(routes.deleteAlertWaysRoute, ({ caller, body }) => ways.deleteWays(deps, caller, body.chk))
  bind(routes.renewAlertSecretRoute, async ({ caller, params }) => ({
    secret: await ways.renewSecret(deps, caller, params.id),
  }))
  bind(routes.testAlertWayRoute, ({ caller, params }) => service.testWay(deps, caller, params.id))
  bind(routes.listAlertCallsRoute, ({ caller, params }) => service.listCalls(deps, caller, params.id))
}
