/** Lists as files: asked for, made in the background, kept for a day, for whoever asked. */
import { z } from 'zod'
import { ERRORS, type ErrorCode } from '../codes/errors.ts'
import {
  EXPORT_FILES,
  EXPORT_FORMATS,
  EXPORT_LISTS,
  EXPORT_STATES,
  type ExportList,
} from '../codes/export.ts'
import { STATISTIC_KINDS } from '../codes/statistics.ts'
import { LANGUAGES } from '../i18n/texts.ts'
import type { Permission } from '../permissions.ts'
import { isTimeZone } from '../validation/time.ts'
import { defineRoute } from './define.ts'
import { listDomainsRoute, listMailServersRoute } from './domain.ts'
import { listMailsRoute } from './mail.ts'
import { listGroupsRoute, listUsersRoute } from './member.ts'
import { createdReply, emptyReply, idParams, timestamp } from './shared.ts'
import { STATISTIC_ROUTES, statisticSummaryRoute } from './statistics.ts'

/** The call that each list is the rows of; its query is the export's, page and order aside. */
const ROUTES = {
  mail: listMailsRoute,
  refused: listMailsRoute,
  users: listUsersRoute,
  groups: listGroupsRoute,
  domains: listDomainsRoute,
  'mail-servers': listMailServersRoute,
  'statistics-summary': statisticSummaryRoute,
  'statistics-filter': STATISTIC_ROUTES.filter,
  'statistics-virus': STATISTIC_ROUTES.virus,
  'statistics-reject': STATISTIC_ROUTES.reject,
  'statistics-ip': STATISTIC_ROUTES.ip,
  'statistics-sender': STATISTIC_ROUTES.sender,
  'statistics-senderdomain': STATISTIC_ROUTES.senderdomain,
  'statistics-receiver': STATISTIC_ROUTES.receiver,
  'statistics-domain': STATISTIC_ROUTES.domain,
  'statistics-group': STATISTIC_ROUTES.group,
  'statistics-country': STATISTIC_ROUTES.country,
  'statistics-auth': STATISTIC_ROUTES.auth,
} as const satisfies Record<ExportList, unknown>

/** What a list is asked with. */
export type ExportQuery<L extends ExportList = ExportList> = z.output<(typeof ROUTES)[L]['query']>

/** Who may have the list: holders of one of these. */
export const EXPORT_ACCESS: Readonly<Record<ExportList, readonly Permission[]>> = {
  ...(Object.fromEntries(EXPORT_LISTS.map((list) => [list, ROUTES[list].access])) as unknown as Record<
    ExportList,
    readonly Permission[]
  >),
  mail: ['mail-inbound-mail'],
  refused: ['mail-inbound-reject'],
}
const ACCESS = [...new Set(EXPORT_LISTS.flatMap((list) => EXPORT_ACCESS[list]))]

const how = {
  format: z.enum(EXPORT_FORMATS),
  /** Of headings and words; the account's unless it is said here. */
  language: z.enum(LANGUAGES).optional(),
  /** IANA name; that of the settings unless it is said here. */
  time_zone: z.string().max(64).refine(isTimeZone, { message: 'INVALID_TIME_ZONE' }).optional(),
}
const wish = <const L extends ExportList, const S extends z.core.$ZodLooseShape>(
  list: L,
  query: z.ZodObject<S>,
) => z.strictObject({ list: z.literal(list), query: query.strict(), ...how })

const exportBody = z.discriminatedUnion('list', [
  wish('mail', listMailsRoute.query),
  wish('refused', listMailsRoute.query),
  wish('users', listUsersRoute.query),
  wish('groups', listGroupsRoute.query),
  wish('domains', listDomainsRoute.query),
  wish('mail-servers', listMailServersRoute.query),
  wish('statistics-summary', statisticSummaryRoute.query),
  z.strictObject({
    list: z.enum(STATISTIC_KINDS.map((kind) => `statistics-${kind}` as const)),
    query: STATISTIC_ROUTES.ip.query.strict(),
    ...how,
  }),
])

const errorCode = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]])
export const listExport = z.object({
  id: z.number(),
  list: z.enum(EXPORT_LISTS),
  state: z.enum(EXPORT_STATES),
  /** Why it broke off. */
  error: errorCode.nullable(),
  /** Rows when it was asked for; `more`: so many at least. */
  total: z.number(),
  more: z.boolean(),
  /** Rows written. */
  done: z.number(),
  /** What the file is called; its ending says what became of it: `txt` beyond 10,000 rows. */
  name: z.string(),
  file: z.enum(EXPORT_FILES),
  /** Bytes. */
  size: z.number(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
  /** When the file goes. */
  kept_until: timestamp.nullable(),
})
export type ListExport = z.output<typeof listExport>

export const startExportRoute = defineRoute({
  method: 'POST',
  path: '/exports',
  summary: 'Have a list made into a file, in the background: all rows that its search finds',
  access: ACCESS,
  scope: 'tenant',
  audit: 'own',
  body: exportBody,
  reply: createdReply,
  errors: ['EXPORTS_RUNNING', 'NO_PERMISSION'],
})
export const listExportsRoute = defineRoute({
  method: 'GET',
  path: '/exports',
  summary: 'One’s own exports of the last day, newest first',
  access: ACCESS,
  scope: 'tenant',
  reply: z.object({ exports: z.array(listExport) }),
})
export const getExportRoute = defineRoute({
  method: 'GET',
  path: '/exports/{id}',
  summary: 'How far an export is',
  access: ACCESS,
  scope: 'tenant',
  params: idParams,
  reply: listExport,
})
export const downloadExportRoute = defineRoute({
  method: 'GET',
  path: '/exports/{id}/file',
  summary: 'The file of an export, for whoever asked for it and may still have it',
  access: ACCESS,
  scope: 'tenant',
  audit: 'own',
  params: idParams,
  reply: 'file',
  errors: ['NO_PERMISSION'],
  failure: 'DOWNLOAD_FAILED',
})
export const deleteExportRoute = defineRoute({
  method: 'DELETE',
  path: '/exports/{id}',
  summary: 'Stop an export, or do away with its file',
  access: ACCESS,
  scope: 'tenant',
  audit: 'own',
  params: idParams,
  reply: emptyReply,
})
