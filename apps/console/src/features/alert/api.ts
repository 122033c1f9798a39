/** Reads and writes of alerts. */
import {
  activateAlertRulesRoute,
  createAlertRuleRoute,
  createAlertWayRoute,
  deleteAlertRulesRoute,
  deleteAlertWaysRoute,
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
import type { AlertWayBody } from '@postern/contract/validation/alert.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { listSize } from '../../lib/display.ts'
import { listQuery, rowQuery, saving, turning, withRows } from '../../lib/rows.ts'
import type { Edited } from '../../lib/use-edited.ts'
import type { AlertSearch } from './search.ts'

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

export const rulesQuery = listQuery(RULES, listAlertRulesRoute)
export const ruleQuery = rowQuery(RULES, getAlertRuleRoute)
export const saveRule = saving(createAlertRuleRoute, updateAlertRuleRoute)
export const turnRules = turning(activateAlertRulesRoute)
export const deleteRules = withRows(deleteAlertRulesRoute)

export const waysQuery = listQuery(WAYS, listAlertWaysRoute)
export const deleteWays = withRows(deleteAlertWaysRoute)

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

export const wayQuery = rowQuery(WAYS, getAlertWayRoute)

export const callsQuery = (id: number) =>
  queryOptions({
    queryKey: [WAYS, 'calls', id],
    queryFn: ({ signal }) => call(listAlertCallsRoute, { params: { id } }, { signal }),
  })

/** `edited` is the row that the form was made from. Answers a new webhook's secret, else ''. */
export async function saveWay(
  edited: Edited | undefined,
  body: AlertWayBody,
): Promise<{ readonly id: number; readonly secret: string }> {
  if (!edited) return call(createAlertWayRoute, { body })
  await call(updateAlertWayRoute, { params: { id: edited.id }, body: { ...body, version: edited.version } })
  return { id: edited.id, secret: '' }
}
