/** The levels of filters that act on the recipients of a list: how many there are, in which order, whose to change. */
import { POLICY_NAMES, REGION_NAMES } from '@postern/contract/codes/filter.ts'
import type { FilterLevels } from '@postern/contract/routes/filter-levels.ts'
import { REGION_ORDER_DEFAULT } from '@postern/contract/routes/member.ts'
import type { Db } from '../../../platform/db/client.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { assertAllowed, mayReadFilters } from '../allowed.ts'
import type { FilterDeps } from '../service.ts'
import type { FilterKind } from '../store.ts'
import * as store from './store.ts'

export interface LevelDeps extends FilterDeps {
  /** Levels above the caller act on their mail too: they are counted, and never read for them. */
  readonly systemDb: Db
}

const KINDS = REGION_NAMES.flatMap((region) => POLICY_NAMES.map((policy) => ({ region, policy })))

/** @throws AppError NO_PERMISSION */
export async function filterLevels(
  { systemDb, clock }: LevelDeps,
  caller: Caller,
  kind: FilterKind,
): Promise<FilterLevels> {
  assertAllowed(caller, kind)
  const { scope } = caller
  const now = new Date(clock())
  const [switches, others, counts] = await Promise.all([
    store.switchesOf(systemDb, scope),
    scope.region === 'user' ? 0 : store.countOtherOrders(systemDb, scope),
    store.countActing(systemDb, scope, KINDS, now),
  ])
  const order = switches.order ?? [...REGION_ORDER_DEFAULT]
  return {
    order: order.filter((region) => !switches.off.includes(region)),
    off: switches.off,
    other_orders: others,
    levels: order.flatMap((region) =>
      counts
        .filter((level) => level.region === region)
        .map((level) => ({ ...level, readable: mayReadFilters(caller, level) })),
    ),
  }
}
