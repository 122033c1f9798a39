/** Trying filters out. */
import * as backtests from '@postern/contract/routes/filter-backtest.ts'
import * as routes from '@postern/contract/routes/filter-try.ts'
import type { Bind } from '../../../platform/http/bind.ts'
import * as trials from './service.ts'

/** Trying opens a process, which reads all filters before it answers. */
const DEADLINE = 50_000

export function registerTrials(bind: Bind, deps: trials.TryDeps): void {
  bind(routes.uploadSampleRoute, async ({ caller, file }) => trials.keepSample(deps, caller, file))
  bind(routes.tryFilterRoute, ({ caller, params, body }) => trials.tryFilter(deps, caller, params, body), {
    deadline: DEADLINE,
  })
  bind(backtests.startBacktestRoute, ({ caller, params, body }) => deps.backtests.start(caller, params, body))
  bind(backtests.getBacktestRoute, async ({ caller, params }) => deps.backtests.get(caller, params.id))
  bind(backtests.cancelBacktestRoute, async ({ caller, params }) => deps.backtests.cancel(caller, params.id))
  bind(routes.simulateRoute, ({ caller, body }) => trials.simulate(deps, caller, body), {
    deadline: DEADLINE,
  })
}
