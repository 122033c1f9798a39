/** Authentication filters (product §3, §7, §13): who is let in from among those nobody knows, and who is not. */
import { z } from 'zod'
import { REGION_NAMES } from '../codes/filter.ts'
import type { Permission } from '../permissions.ts'
import { authFilterBody } from '../validation/filter.ts'
import { useFlag } from '../validation/use-flag.ts'
import { defineRoute } from './define.ts'
import { listRoutes, versioned } from './list-routes.ts'
import { filterRow, filterSearchFields } from './filter.ts'
import { idSchema } from './shared.ts'

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

const filters = listRoutes({ path: base, row: authFilterRow, access, task: 'authentication_filter.' })
export const listAuthFiltersRoute = defineRoute({
  ...filters.list('Authentication filters of one region and policy', {
    sort: z.enum(['date', 'name', 'is_act', 'valid_until']).default('date'),
    ...filterSearchFields,
  }),
  params: placeParams,
})
export const getAuthFilterRoute = defineRoute({
  ...filters.get('One authentication filter'),
  params: oneParams,
})
const errors = ['ALREADY_EXISTS_FILTER', 'ALREADY_EXISTS_FILTER_NAME', 'AUTH_FILTER_AND_ONLY'] as const
export const createAuthFilterRoute = defineRoute({
  ...filters.create('Create an authentication filter', authFilterCall, errors),
  params: placeParams,
  failure: 'FILTER_REGISTRATION_FAILED',
})
export const updateAuthFilterRoute = defineRoute({
  ...filters.update('Change an authentication filter', authFilterCall.extend(versioned), errors),
  params: oneParams,
  failure: 'FILTER_REGISTRATION_FAILED',
})
export const activateAuthFiltersRoute = defineRoute({
  ...filters.activate('Activate or deactivate authentication filters'),
  params: placeParams,
})
export const deleteAuthFiltersRoute = defineRoute({
  ...filters.delete('Delete authentication filters'),
  params: placeParams,
})
