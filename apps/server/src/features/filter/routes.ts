/** Filters. */
import * as routes from '@postern/contract/routes/filter.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { exportFilters } from './export.ts'
import { ofFunction } from './of-function.ts'
import { moveFilters } from './move.ts'
import * as filters from './service.ts'

export function registerFilter(bind: Bind, deps: filters.FilterDeps): void {
  bind(routes.listFiltersRoute, ({ caller, params, query }) =>
    filters.listFilters(deps, caller, params, query),
  )
  bind(routes.exportFiltersRoute, ({ caller, params, query }) => exportFilters(deps, caller, params, query))
  bind(routes.getFilterRoute, ({ caller, params }) => filters.getFilter(deps, caller, params, params.id))
  bind(routes.createFilterRoute, async ({ caller, params, body }) => {
    const { kind, body: filter } = ofFunction(params, body)
    return { id: await filters.createFilter(deps, caller, kind, filter) }
  })
  bind(routes.updateFilterRoute, ({ caller, params, body }) =>
    filters.updateFilter(deps, caller, params, params.id, body),
  )
  bind(routes.activateFiltersRoute, ({ caller, params, body }) => {
    if ('chk' in body) return filters.activateFilters(deps, caller, params, body)
    const { kind, body: filter } = ofFunction(params, body)
    return filters.setFilter(deps, caller, kind, filter)
  })
  bind(routes.moveFiltersRoute, ({ caller, params, body }) => moveFilters(deps, caller, params, body))
  bind(routes.deleteFiltersRoute, ({ caller, params, body }) =>
    filters.deleteFilters(deps, caller, params, body.chk),
  )
}
