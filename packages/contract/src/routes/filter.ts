/** System filters (product §3, §5, §7). */
import { z } from 'zod'
import { FILTER_LANGUAGES } from '../codes/filter-language.ts'
import { FILTER_FUNCTIONS, FILTER_PATHS, REGION_NAMES } from '../codes/filter.ts'
import { filterAction } from '../validation/filter-action.ts'
import { filterBody } from '../validation/filter.ts'
import { useFlag } from '../validation/use-flag.ts'
import { defineRoute } from './define.ts'
import { listRoutes, versioned } from './list-routes.ts'
import { bulkReply, chkBody, flagQuery, idSchema, rowVersionSchema, timestamp } from './shared.ts'
import { languageSchema } from '../validation/choices.ts'

/** A filter as calls send it: without a name it gets one after its rules, or keeps the one it has. */
export const filterCall = filterBody.extend({
  name: filterBody.shape.name.optional(),
  is_act: useFlag.default(true),
  /** A deny filter is meant although it fits nearly every mail. */
  confirmed: z.boolean({ error: 'INVALID_VALUE' }).optional(),
})
export type FilterCall = z.output<typeof filterCall>

/** Filter function 4 makes an authentication filter of the same region and policy, which `…/ears` lists. */
const filterOfAnyFunction = filterCall.extend({
  filter_function: z
    .literal(Object.values(FILTER_FUNCTIONS), { error: 'INVALID_VALUE' })
    .default(FILTER_FUNCTIONS.scan),
})
export type AnyFilterCall = z.output<typeof filterOfAnyFunction>

/** Many are switched by their ids, one is set by its rules: made unless the list has it. */
const setFilters = z.union([z.strictObject({ chk: chkBody.shape.chk, is_act: useFlag }), filterOfAnyFunction])

/** `scan` filters judge content; those of `ears` (authentication) are in `auth-filter.ts`. */
export const filterPlaceParams = z.object({
  region: z.enum(REGION_NAMES),
  policy: z.enum(['allow', 'deny']),
  function: z.enum(['scan']),
})
const oneParams = filterPlaceParams.extend({ id: idSchema })

export const filterRow = z.object({
  id: z.number(),
  version: rowVersionSchema,
  name: z.string(),
  region: z.enum(REGION_NAMES),
  policy: z.enum(['allow', 'deny']),
  operation: z.number(),
  rules: z.array(z.object({ target: z.number(), cond: z.number(), value: z.string(), word: z.boolean() })),
  is_act: z.boolean(),
  scanner_option: z.number(),
  /** Counts also when the sender is not authenticated (product §12). */
  trust_unauthenticated: z.boolean(),
  valid_from: timestamp.nullable(),
  valid_until: timestamp.nullable(),
  mail_language: z.enum(FILTER_LANGUAGES),
  action: filterAction,
  filter_function: z.number(),
  path: z.enum(FILTER_PATHS),
  comment: z.string(),
  domain_id: z.number().nullable(),
  domain: z.string().nullable(),
  group_id: z.number().nullable(),
  group: z.string().nullable(),
  user_id: z.number().nullable(),
  user: z.string().nullable(),
  date: timestamp,
  /** Mails that it decided in the last 30 days, and ever; of the last few seconds not all are counted. */
  hits: z.number(),
  hits_ever: z.number(),
  last_hit: timestamp.nullable(),
})
export type FilterRow = z.output<typeof filterRow>

export const FILTER_PERMISSIONS = [
  'filter-system-inbound_all_allow',
  'filter-system-inbound_all_deny',
  'filter-system-inbound_domain_allow',
  'filter-system-inbound_domain_deny',
  'filter-system-inbound_group_allow',
  'filter-system-inbound_group_deny',
  'filter-system-inbound_user_allow',
  'filter-system-inbound_user_deny',
] as const
const base = '/filters/system/inbound/{region}/{policy}/{function}'

export const filterSearchFields = {
  q: z.string().trim().max(255).optional(),
  is_act: flagQuery.optional(),
  path: z.enum(FILTER_PATHS).optional(),
  domain_id: idSchema.optional(),
}

const filters = listRoutes({ path: base, row: filterRow, access: FILTER_PERMISSIONS, task: 'filter.' })
/** The caller needs the permission of the very region and policy in the path; the handler narrows it. */
export const listFiltersRoute = defineRoute({
  ...filters.list('Filters of one region and policy', {
    sort: z.enum(['date', 'name', 'is_act', 'hits', 'last_hit', 'valid_until']).default('date'),
    ...filterSearchFields,
  }),
  params: filterPlaceParams,
})
export const exportFiltersRoute = defineRoute({
  method: 'GET',
  path: `${base}/export`,
  summary: 'The filters a search finds, as a file that bulk registration reads; above 10,000 with tabs',
  access: FILTER_PERMISSIONS,
  scope: 'tenant',
  audit: 'filter.export',
  auditTarget: { name: '' },
  params: filterPlaceParams,
  query: z.object({ ...filterSearchFields, lang: languageSchema.optional() }),
  reply: 'file',
  failure: 'DOWNLOAD_FAILED',
})
export const getFilterRoute = defineRoute({ ...filters.get('One filter'), params: oneParams })
const filterErrors = [
  'ALREADY_EXISTS_FILTER',
  'ALREADY_EXISTS_FILTER_NAME',
  'ONLY_FOR_ALLOW_FILTERS',
] as const
export const createFilterRoute = defineRoute({
  ...filters.create('Create a filter', filterOfAnyFunction, filterErrors),
  params: filterPlaceParams,
  failure: 'FILTER_REGISTRATION_FAILED',
})
export const updateFilterRoute = defineRoute({
  ...filters.update('Change a filter', filterCall.extend(versioned), filterErrors),
  params: oneParams,
  failure: 'FILTER_REGISTRATION_FAILED',
})
export const activateFiltersRoute = defineRoute({
  method: 'PUT',
  path: base,
  summary:
    'Activate or deactivate filters (chk, is_act), or set the filter of these rules (operation, is_act, rules)',
  access: FILTER_PERMISSIONS,
  scope: 'tenant',
  audit: 'filter.activate',
  params: filterPlaceParams,
  body: setFilters,
  reply: bulkReply,
})
/** To another region or owner, of the same policy: the caller needs the permission of both lists. */
export const moveFiltersRoute = defineRoute({
  method: 'POST',
  path: `${base}/move`,
  summary: 'Move filters to another region or owner',
  access: FILTER_PERMISSIONS,
  scope: 'tenant',
  audit: 'filter.move',
  params: filterPlaceParams,
  body: chkBody.extend({
    region: z.enum(REGION_NAMES, { error: 'SELECTION_REQUIRED' }),
    domain_id: filterBody.shape.domain_id,
    group_id: filterBody.shape.group_id,
    user_id: filterBody.shape.user_id,
  }),
  reply: bulkReply,
  errors: ['ALREADY_EXISTS_FILTER', 'NOT_FOUND_DOMAIN', 'NOT_FOUND_GROUP', 'NOT_FOUND_USER'],
})
export const deleteFiltersRoute = defineRoute({
  ...filters.delete('Delete filters'),
  params: filterPlaceParams,
})
