/** What each list that can be had as a file is asked with. Apart from the calls, which need none of it. */
import type { z } from 'zod'
import type { ExportList } from '../codes/export.ts'
import { byKind } from '../codes/statistics.ts'
import { listDomainsRoute, listMailServersRoute } from './domain.ts'
import { listMailsRoute, originalsQuery } from './mail.ts'
import { listGroupsRoute, listUsersRoute } from './member.ts'
import { STATISTIC_ROUTES, statisticSummaryRoute } from './statistics.ts'

/** The call that each list is the rows of, or what it is asked with; the query is the export's, page and order aside. */
export const EXPORT_ROUTES = {
  mail: listMailsRoute,
  refused: listMailsRoute,
  'mail-originals': { query: originalsQuery },
  users: listUsersRoute,
  groups: listGroupsRoute,
  domains: listDomainsRoute,
  'mail-servers': listMailServersRoute,
  'statistics-summary': statisticSummaryRoute,
  ...byKind('statistics-', (kind) => STATISTIC_ROUTES[kind]),
} as const satisfies Record<ExportList, unknown>

/** What a list is asked with. */
export type ExportQuery<L extends ExportList = ExportList> = z.output<(typeof EXPORT_ROUTES)[L]['query']>
