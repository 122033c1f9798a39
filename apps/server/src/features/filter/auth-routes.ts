/** Authentication filters: the lists and forms of all filters, with less to say in each. */
import * as routes from '@postern/contract/routes/auth-filter.ts'
import type { Bind } from '../../platform/http/bind.ts'
import * as ownRoutes from '@postern/contract/routes/own-sender.ts'
import { deleteOwnSenders, listOwnSenders } from './own-senders.ts'
import { PLAIN } from './of-function.ts'
import * as filters from './service.ts'
import type { FilterKind } from './store.ts'

export function registerAuthFilter(bind: Bind, deps: filters.FilterDeps): void {
  bind(ownRoutes.listOwnSendersRoute, ({ caller, query }) => listOwnSenders(deps, caller, query))
  bind(ownRoutes.deleteOwnSendersRoute, ({ caller, body }) => deleteOwnSenders(deps, caller, body.chk))
  bind(routes.listAuthFiltersRoute, ({ caller, params, query }) =>
    filters.listFilters(deps, caller, listOf(params), query),
  )
  bind(routes.getAuthFilterRoute, ({ caller, params }) =>
    filters.getFilter(deps, caller, listOf(params), params.id),
  )
  bind(routes.createAuthFilterRoute, async ({ caller, params, body }) => ({
    id: await filters.createFilter(deps, caller, listOf(params), { ...PLAIN, ...body }),
  }))
  bind(routes.updateAuthFilterRoute, ({ caller, params, body }) =>
    filters.updateFilter(deps, caller, listOf(params), params.id, { ...PLAIN, ...body }),
  )
  bind(routes.activateAuthFiltersRoute, ({ caller, params, body }) =>
    filters.activateFilters(deps, caller, listOf(params), body),
  )
  bind(routes.deleteAuthFiltersRoute, ({ caller, params, body }) =>
    filters.deleteFilters(deps, caller, listOf(params), body.chk),
  )
}

const listOf = ({ region, policy }: Pick<FilterKind, 'region' | 'policy'>): FilterKind => ({
  region,
  policy,
  function: 'ears',
})
