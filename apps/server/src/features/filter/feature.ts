import type { Bind } from '../../platform/http/bind.ts'
import { declareFeature } from '../ports/declare-feature.ts'
import { registerAuthFilter } from './auth-routes.ts'
import type { OverlapDeps } from './levels/overlaps.ts'
import { registerLevels } from './levels/routes.ts'
import { filterPort } from './port.ts'
import { registerFilter } from './routes.ts'
import { authRulesHash } from './rules-hash.ts'
import { removeFilter, senderFilters } from './sender-filters.ts'
import type { FilterDeps } from './service.ts'

export const feature = declareFeature({
  gives: {
    filters: ({ settings }: Pick<FilterDeps, 'settings'>) => filterPort(settings),
    registerFilter: senderFilters,
    removeFilter,
    hashOfRules: () => authRulesHash,
  },
  routes(bind: Bind, deps: OverlapDeps) {
    registerFilter(bind, deps)
    registerAuthFilter(bind, deps)
    registerLevels(bind, deps)
  },
})
