/** What acts beside a list of filters: the other levels, in the order in which mail is tried on them. */
import { z } from 'zod'
import { POLICY_NAMES, REGION_NAMES } from '../codes/filter.ts'
import { defineRoute } from './define.ts'
import { FILTER_PERMISSIONS, filterPlaceParams } from './filter.ts'
import { draftFilter } from './filter-try.ts'

const region = z.enum(REGION_NAMES)

const filterLevel = z.object({
  region,
  policy: z.enum(POLICY_NAMES),
  /** Filters that are switched on and not over; at most LIMITS.countedBeside, which means "so many or more". */
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
  /** Users in reach whose order is another; at most LIMITS.countedBeside. 0 where the order is the caller's own. */
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

/**
 * What another filter has to do with one: it is asked before it, and meets all its mail (`never`), that of some of its rules
 * (`partly`), or that as far as the sender is authenticated (`unproven`); it has the same rules and says the opposite
 * (`contradicts`); or it never decides itself, since the one is asked before it (`stops`).
 */
export const OVERLAP_KINDS = ['contradicts', 'never', 'partly', 'unproven', 'stops'] as const
export type OverlapKind = (typeof OVERLAP_KINDS)[number]

const overlap = z.object({
  kind: z.enum(OVERLAP_KINDS),
  region,
  policy: z.enum(POLICY_NAMES),
  /** null and '' where the caller may not read it. */
  id: z.number().nullable(),
  name: z.string(),
  readable: z.boolean(),
  /** Rules that it covers, by their places from 0; empty where all of them count together. */
  rules: z.array(z.number()),
})
export type Overlap = z.output<typeof overlap>

const overlaps = z.object({
  /** It can never decide: filters that are asked before it meet all its mail. */
  never: z.boolean(),
  /** At most ten, the worst first. */
  found: z.array(overlap),
  /** There may be more: not every filter was compared, or not every one is told. */
  more: z.boolean(),
})
export type Overlaps = z.output<typeof overlaps>

export const draftOverlapsRoute = defineRoute({
  method: 'POST',
  path: '/filters/system/inbound/{region}/{policy}/{function}/overlaps',
  summary: 'Which filters cover one that is not saved yet, contradict it, or would never decide once it is',
  access: FILTER_PERMISSIONS,
  scope: 'tenant',
  audit: 'own',
  params: filterPlaceParams,
  body: z.strictObject({ filter: draftFilter }),
  reply: overlaps,
})
export const filterOverlapsRoute = defineRoute({
  method: 'GET',
  path: '/filters/system/inbound/{region}/{policy}/{function}/overlaps',
  summary: 'Which filters of a list never decide, in part or at all, and why; of at most 100 of them',
  access: FILTER_PERMISSIONS,
  scope: 'tenant',
  params: filterPlaceParams,
  query: z.object({
    /** Ids with commas between them. */
    chk: z
      .string()
      .regex(/^(?:\d{1,15}(?:,\d{1,15}){0,99})?$/, { error: 'INVALID_VALUE' })
      .default('')
      .transform((ids) => (ids === '' ? [] : ids.split(',').map(Number))),
  }),
  reply: z.object({ rows: z.array(overlaps.extend({ id: z.number() })) }),
})
