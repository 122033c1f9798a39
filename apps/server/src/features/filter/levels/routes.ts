/** What acts beside a list of filters. */
import { filterLevelsRoute } from '@postern/contract/routes/filter-levels.ts'
import type { Bind } from '../../../platform/http/bind.ts'
import { filterLevels, type LevelDeps } from './service.ts'

export function registerLevels(bind: Bind, deps: LevelDeps): void {
  bind(filterLevelsRoute, ({ caller, params }) => filterLevels(deps, caller, params))
}
