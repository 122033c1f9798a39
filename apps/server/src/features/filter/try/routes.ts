/** Trying filters out. */
import * as backtests from '@postern/contract/routes/filter-backtest.ts'
import * as routes from '@postern/contract/routes/filter-try.ts'
import type { Bind } from '../../../platform/http/bind.ts'
import { cancelBacktest, getBacktest, startBacktest, type BacktestDeps } from './backtests.ts'
import * as trials from './service.ts'

/** Trying opens a process, which reads all filters before it answers. */
const DEADLINE = 50_000

export function registerTrials(bind: Bind, deps: trials.TryDeps & BacktestDeps): void {
  bind(routes.uploadSampleRoute, async ({ caller, file }) => trials.keepSample(deps, caller, file))
  bind(routes.tryFilterRoute, ({ caller, params, body }) => trials.tryFilter(deps, caller, params, body), {
    deadline: DEADLINE,
  })
  bind(backtests.startBacktestRoute, ({ caller, params, body }) => startBacktest(deps, caller, params, body))
  bind(backtests.getBacktestRoute, ({ caller, params }) => getBacktest(deps, caller, params.id))
  bind(backtests.cancelBacktestRoute, ({ caller, params }) => cancelBacktest(deps, caller, params.id))
  bind(routes.simulateRoute, ({ caller, body }) => trials.simulate(deps, caller, body), {
    deadline: DEADLINE,
  })
}
