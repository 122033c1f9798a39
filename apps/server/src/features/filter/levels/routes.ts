/** What acts beside a list of filters, and which of them cover which. */
import * as routes from '@postern/contract/routes/filter-levels.ts'
import type { Bind } from '../../../platform/http/bind.ts'
import { draftOverlaps, listOverlaps, type OverlapDeps } from './overlaps.ts'
import { filterLevels } from './service.ts'

export function registerLevels(bind: Bind, deps: OverlapDeps): void {
  bind(routes.filterLevelsRoute, ({ caller, params }) => filterLevels(deps, caller, params))
  bind(routes.draftOverlapsRoute, ({ caller, params, body }) =>
    draftOverlaps(deps, caller, params, body.filter),
  )
  bind(routes.filterOverlapsRoute, ({ caller, params, query }) =>
    listOverlaps(deps, caller, params, query.chk),
  )
}
