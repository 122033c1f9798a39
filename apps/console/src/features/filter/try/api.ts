/** Calls of trials. */
import type { RouteInput } from '@postern/contract/routes/define.ts'
import {
  cancelBacktestRoute,
  getBacktestRoute,
  startBacktestRoute,
} from '@postern/contract/routes/filter-backtest.ts'
import { simulateRoute, tryFilterRoute, uploadSampleRoute } from '@postern/contract/routes/filter-try.ts'
import { listMailsRoute } from '@postern/contract/routes/mail.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import type { FilterPlace } from '../api.ts'

const SHOWN = 15

/** The newest mail that has these words; of the last seven days. */
export const mailsToTryQuery = (word: string) =>
  queryOptions({
    queryKey: ['filters', 'try', 'mails', word],
    queryFn: ({ signal }) =>
      call(listMailsRoute, { query: { size: SHOWN, ...(word === '' ? {} : { q: word }) } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const uploadSample = (file: Blob) => call(uploadSampleRoute, { file })

type TryBody = RouteInput<typeof tryFilterRoute>['body']
export type Source = TryBody['source']
export type SimulateBody = RouteInput<typeof simulateRoute>['body']

export const tryFilter = (place: FilterPlace, body: TryBody) =>
  call(tryFilterRoute, { params: { ...place, function: 'scan' as const }, body })

export const simulate = (body: SimulateBody) => call(simulateRoute, { body })

type BacktestBody = RouteInput<typeof startBacktestRoute>['body']

export const startBacktest = (place: FilterPlace, body: BacktestBody) =>
  call(startBacktestRoute, { params: { ...place, function: 'scan' as const }, body })
export const cancelBacktest = (id: number) => call(cancelBacktestRoute, { params: { id } })

const WATCH_MS = 1_000

export const backtestQuery = (id: number) =>
  queryOptions({
    queryKey: ['filters', 'backtest', id],
    queryFn: ({ signal }) => call(getBacktestRoute, { params: { id } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.state === 'running' ? WATCH_MS : false,
  })
