/** Reads of statistics. */
import type { StatisticKind } from '@postern/contract/codes/statistics.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import {
  STATISTIC_ROUTES,
  STATISTIC_TIME_ROUTES,
  statisticSummaryRoute,
} from '@postern/contract/routes/statistics.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { StatisticSearch } from './search.ts'
import { DEFAULT_LIMIT, isIncomplete, periodQuery } from './view.ts'

export type Summary = RouteReply<typeof statisticSummaryRoute>
export type KeyTime = RouteReply<(typeof STATISTIC_TIME_ROUTES)[StatisticKind]>
export type Inbound = RouteReply<(typeof STATISTIC_ROUTES)[StatisticKind]>

const refreshing = ({ refresh }: StatisticSearch) => ({
  placeholderData: keepPreviousData,
  refetchInterval: refresh === undefined || refresh === 0 ? (false as const) : refresh * 1000,
})

/** As the server is asked. */
export const summaryQuery = (search: StatisticSearch) => ({
  ...periodQuery(search),
  ...(search.unit === undefined ? {} : { unit: search.unit }),
})

export function useSummary(search: StatisticSearch, enabled = true) {
  const query = summaryQuery(search)
  return useQuery({
    queryKey: ['statistics', 'summary', query],
    queryFn: ({ signal }) => call(statisticSummaryRoute, { query }, { signal }),
    enabled: enabled && !isIncomplete(search),
    ...refreshing(search),
  })
}

/** As the server is asked. */
export function inboundQuery(search: StatisticSearch) {
  const { limit = DEFAULT_LIMIT, sort, by } = search
  return {
    ...periodQuery(search),
    limit,
    ...(sort === undefined ? {} : { sort }),
    ...(by === undefined ? {} : { by }),
  }
}

export function useInbound(kind: StatisticKind, search: StatisticSearch) {
  const query = inboundQuery(search)
  return useQuery({
    queryKey: ['statistics', kind, query],
    queryFn: ({ signal }): Promise<Inbound> => call(STATISTIC_ROUTES[kind], { query }, { signal }),
    enabled: !isIncomplete(search),
    ...refreshing(search),
  })
}

export function useKeyTime(kind: StatisticKind, search: StatisticSearch) {
  const { key = '', by } = search
  const query = { ...periodQuery(search), key, ...(by === undefined ? {} : { by }) }
  return useQuery({
    queryKey: ['statistics', kind, 'time', query],
    queryFn: ({ signal }): Promise<KeyTime> => call(STATISTIC_TIME_ROUTES[kind], { query }, { signal }),
    enabled: !isIncomplete(search),
    ...refreshing(search),
  })
}
