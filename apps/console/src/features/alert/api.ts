/** Reads and writes of alerts. */
import {
  createAlertRuleRoute,
  createAlertWayRoute,
  getAlertRoute,
  getAlertRuleRoute,
  getAlertWayRoute,
  listAlertCallsRoute,
  listAlertRulesRoute,
  listAlertsRoute,
  listAlertWaysRoute,
  updateAlertRuleRoute,
  updateAlertWayRoute,
} from '@postern/contract/routes/alert.ts'
import { TIMINGS } from '@postern/contract/limits.ts'
import type { AlertRuleBody, AlertWayBody } from '@postern/contract/validation/alert.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { listSize } from '../../lib/display.ts'
import { READ_ANEW, type Edited } from '../../lib/use-edited.ts'
import type { AlertSearch, NamedSearch } from './search.ts'

export const ALERTS = 'alerts'
export const RULES = 'alert-rules'
export const WAYS = 'alert-ways'

export const alertsQuery = ({ id: _id, sort: _sort, ...search }: AlertSearch) =>
  queryOptions({
    queryKey: [ALERTS, 'list', search],
    queryFn: ({ signal }) =>
      call(listAlertsRoute, { query: { ...search, size: search.size ?? listSize() } }, { signal }),
    placeholderData: keepPreviousData,
    // Rules are looked at each minute.
    refetchInterval: TIMINGS.sessionCheck,
  })

export const alertQuery = (id: number) =>
  queryOptions({
    queryKey: [ALERTS, 'one', id],
    queryFn: ({ signal }) => call(getAlertRoute, { params: { id } }, { signal }),
  })

export const rulesQuery = (search: NamedSearch) =>
  queryOptions({
    queryKey: [RULES, 'list', search],
    queryFn: ({ signal }) =>
      call(listAlertRulesRoute, { query: { ...search, size: search.size ?? listSize() } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const ruleQuery = (id: number) =>
  queryOptions({
    queryKey: [RULES, 'one', id],
    queryFn: ({ signal }) => call(getAlertRuleRoute, { params: { id } }, { signal }),
    ...READ_ANEW,
  })

export const waysQuery = (search: NamedSearch) =>
  queryOptions({
    queryKey: [WAYS, 'list', search],
    queryFn: ({ signal }) =>
      call(listAlertWaysRoute, { query: { ...search, size: search.size ?? listSize() } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Those that a rule of a region may choose; `domain` null: of all. */
export const choosableWaysQuery = (domain: number | null) =>
  queryOptions({
    queryKey: [WAYS, 'of', domain],
    queryFn: ({ signal }) =>
      call(
        listAlertWaysRoute,
        {
          query: {
            size: 100,
            ...(domain === null
              ? { region: 'all' as const }
              : { region: 'domain' as const, domain_id: domain }),
          },
        },
        { signal },
      ),
  })

/** For their names in a list. */
export const someWaysQuery = queryOptions({
  queryKey: [WAYS, 'some'],
  queryFn: ({ signal }) => call(listAlertWaysRoute, { query: { size: 100 } }, { signal }),
})

export const wayQuery = (id: number) =>
  queryOptions({
    queryKey: [WAYS, 'one', id],
    queryFn: ({ signal }) => call(getAlertWayRoute, { params: { id } }, { signal }),
    ...READ_ANEW,
  })

export const callsQuery = (id: number) =>
  queryOptions({
    queryKey: [WAYS, 'calls', id],
    queryFn: ({ signal }) => call(listAlertCallsRoute, { params: { id } }, { signal }),
  })

/** `edited` is the row that the form was made from. */
export const saveRule = (edited: Edited | undefined, body: AlertRuleBody): Promise<unknown> =>
  edited
    ? call(updateAlertRuleRoute, { params: { id: edited.id }, body: { ...body, version: edited.version } })
    : call(createAlertRuleRoute, { body })

/** The same; of a new webhook its secret, else ''. */
export async function saveWay(
  edited: Edited | undefined,
  body: AlertWayBody,
): Promise<{ readonly id: number; readonly secret: string }> {
  if (!edited) return call(createAlertWayRoute, { body })
  await call(updateAlertWayRoute, { params: { id: edited.id }, body: { ...body, version: edited.version } })
  return { id: edited.id, secret: '' }
}
