/** The screens of statistics. */
import { STATISTIC_KINDS } from '@postern/contract/codes/statistics.ts'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { framed } from '../../ui/frame/roots.ts'
import { statisticSearch } from './search.ts'

const summary = createRoute({
  getParentRoute: () => framed,
  path: '/statistics/summary',
  validateSearch: statisticSearch,
  component: lazyRouteComponent(() => import('./summary-page.tsx'), 'SummaryPage'),
})
const inbound = createRoute({
  getParentRoute: () => framed,
  path: '/statistics/inbound/$kind',
  validateSearch: statisticSearch,
  beforeLoad: ({ params }) => {
    if (!STATISTIC_KINDS.some((kind) => kind === params.kind)) throw notFound()
  },
  component: lazyRouteComponent(() => import('./inbound-page.tsx'), 'InboundPage'),
})
const time = createRoute({
  getParentRoute: () => framed,
  path: '/statistics/inbound/$kind/time',
  validateSearch: statisticSearch,
  beforeLoad: ({ params }) => {
    if (!STATISTIC_KINDS.some((kind) => kind === params.kind)) throw notFound()
  },
  component: lazyRouteComponent(() => import('./key-time-page.tsx'), 'KeyTimePage'),
})

export const routes = [summary, inbound, time] as const
