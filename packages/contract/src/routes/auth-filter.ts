/** Authentication filters (product §3, §7, §13): who is let in from among those nobody knows, and who is not. */
import { z } from 'zod'
import { REGION_NAMES } from '../codes/filter.ts'
import type { Permission } from '../permissions.ts'
import { authFilterBody } from '../validation/filter.ts'
import { useFlag } from '../validation/use-flag.ts'
import { defineRoute } from './define.ts'
import { filterRow, filterSearchFields } from './filter.ts'
import {
  bulkReply,
  chkBody,
  createdReply,
  emptyReply,
  idSchema,
  pageOf,
  pagingQuery,
  rowVersionSchema,
} from './shared.ts'

/** An authentication filter as calls send it: without a name it gets one after its rules, or keeps the one it has. */
export const authFilterCall = authFilterBody.extend({
  name: authFilterBody.shape.name.optional(),
  is_act: useFlag.default(true),
})

const placeParams = z.object({ region: z.enum(REGION_NAMES), policy: z.enum(['allow', 'deny']) })
const oneParams = placeParams.extend({ id: idSchema })

/** They decide nothing but who waits: no action, no exemption, no language. */
const authFilterRow = filterRow.omit({
  scanner_option: true,
  trust_unauthenticated: true,
  mail_language: true,
  action: true,
  filter_function: true,
})
export type AuthFilterRow = z.output<typeof authFilterRow>

/** The caller needs the one of the policy in the path; what the role does not reach is not there. */
const access = [
  'filter-system-inbound_auth_allow',
  'filter-system-inbound_auth_deny',
] as const satisfies readonly Permission[]
const base = '/filters/system/inbound/{region}/{policy}/ears'

// Not by `listRoutes`, as in filter.ts.
export const listAuthFiltersRoute = defineRoute({
  method: 'GET',
  path: base,
  summary: 'Authentication filters of one region and policy',
  access,
  scope: 'tenant',
  params: placeParams,
  query: pagingQuery.extend({
    sort: z.enum(['date', 'name', 'is_act', 'valid_until']).default('date'),
    ...filterSearchFields,
  }),
  reply: pageOf(authFilterRow),
})
export const getAuthFilterRoute = defineRoute({
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'One authentication filter',
  access,
  scope: 'tenant',
  params: oneParams,
  reply: authFilterRow,
})
export const createAuthFilterRoute = defineRoute({
  method: 'POST',
  path: base,
  summary: 'Create an authentication filter',
  access,
  scope: 'tenant',
  audit: 'authentication_filter.add',
  params: placeParams,
  body: authFilterCall,
  reply: createdReply,
  errors: ['ALREADY_EXISTS_FILTER', 'ALREADY_EXISTS_FILTER_NAME', 'AUTH_FILTER_AND_ONLY'],
  failure: 'FILTER_REGISTRATION_FAILED',
})
export const updateAuthFilterRoute = defineRoute({
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Change an authentication filter',
  access,
  scope: 'tenant',
  audit: 'authentication_filter.edit',
  params: oneParams,
  body: authFilterCall.extend({ version: rowVersionSchema.optional() }),
  reply: emptyReply,
  errors: [
    'ALREADY_EXISTS_FILTER',
    'ALREADY_EXISTS_FILTER_NAME',
    'AUTH_FILTER_AND_ONLY',
    'CHANGED_MEANWHILE',
  ],
  failure: 'FILTER_REGISTRATION_FAILED',
})
export const activateAuthFiltersRoute = defineRoute({
  method: 'PUT',
  path: base,
  summary: 'Activate or deactivate authentication filters',
  access,
  scope: 'tenant',
  audit: 'authentication_filter.edit',
  params: placeParams,
  body: z.strictObject({ chk: chkBody.shape.chk, is_act: useFlag }),
  reply: bulkReply,
})
export const deleteAuthFiltersRoute = defineRoute({
  method: 'DELETE',
  path: base,
  summary: 'Delete authentication filters',
  access,
  scope: 'tenant',
  audit: 'authentication_filter.delete',
  params: placeParams,
  body: chkBody,
  reply: bulkReply,
})
