/** Numbers of mail. */
import { STATISTIC_KINDS } from '@postern/contract/codes/statistics.ts'
import {
  STATISTIC_ROUTES,
  STATISTIC_TIME_ROUTES,
  statisticSummaryRoute,
} from '@postern/contract/routes/statistics.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { StatisticsDeps } from './deps.ts'
import { inbound } from './inbound.ts'
import { keyTime } from './key-time.ts'
import { summary } from './summary.ts'

export function registerStatistics(bind: Bind, deps: StatisticsDeps): void {
  bind(statisticSummaryRoute, ({ caller, query }) => summary(deps, caller, query))
  for (const kind of STATISTIC_KINDS)
    bind(STATISTIC_ROUTES[kind], ({ caller, query }) => inbound(deps, caller, kind, query))
  for (const kind of STATISTIC_KINDS)
    bind(STATISTIC_TIME_ROUTES[kind], ({ caller, query }) => keyTime(deps, caller, kind, query))
}
