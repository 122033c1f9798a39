/** What acts beside a list of filters: the other levels, in the order in which mail is tried on them. */
import { z } from 'zod'
import { POLICY_NAMES, REGION_NAMES } from '../codes/filter.ts'
import { defineRoute } from './define.ts'
import { FILTER_PERMISSIONS, filterPlaceParams } from './filter.ts'

const region = z.enum(REGION_NAMES)

const filterLevel = z.object({
  region,
  policy: z.enum(POLICY_NAMES),
  /** Filters that are switched on and not over; at most LIMITS.countedRows, which means "so many or more". */
  count: z.number(),
  /** Whether the caller may read and change them; of the others nothing but their number is told. */
  readable: z.boolean(),
})
export type FilterLevel = z.output<typeof filterLevel>

const filterLevelsReply = z.object({
  /** Regions in the order in which they are asked; within one, allow before deny. */
  order: z.array(region),
  /** Regions whose filters are switched off for these recipients. */
  off: z.array(region),
  /** Users in reach whose order is another; at most LIMITS.countedRows. 0 where the order is the caller's own. */
  other_orders: z.number(),
  /** Of every level, the list's own too, in the order of evaluation. */
  levels: z.array(filterLevel),
})
export type FilterLevels = z.output<typeof filterLevelsReply>

export const filterLevelsRoute = defineRoute({
  method: 'GET',
  path: '/filters/system/inbound/{region}/{policy}/{function}/levels',
  summary:
    'The filters of all levels that act on the recipients of a list, counted, in the order of evaluation',
  access: FILTER_PERMISSIONS,
  scope: 'tenant',
  params: filterPlaceParams,
  reply: filterLevelsReply,
})
