/** Trying filters out. */
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
  bind(routes.simulateRoute, ({ caller, body }) => trials.simulate(deps, caller, body), {
    deadline: DEADLINE,
  })
}
