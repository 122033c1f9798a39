/** Trying filters out before they are saved: on one mail, and simulating what becomes of it. */
import { z } from 'zod'
import { FILTER_LANGUAGES } from '../codes/filter-language.ts'
import { POLICY_NAMES, REGION_NAMES } from '../codes/filter.ts'
import { MAIL_CLASSES } from '../codes/mail.ts'
import { LIMITS } from '../limits.ts'
import { defineRoute } from './define.ts'
import { FILTER_PERMISSIONS, filterCall, filterPlaceParams } from './filter.ts'
import { traceEntry } from '../validation/trace-entry.ts'
import { idSchema, mailIdSchema } from './shared.ts'

/** A stored mail by its id, or a file that was handed in (`sample`). */
const trialSource = z.union(
  [z.strictObject({ mail: mailIdSchema }), z.strictObject({ sample: z.uuid({ error: 'INVALID_VALUE' }) })],
  { error: 'SELECTION_REQUIRED' },
)

const address = z.string({ error: 'INVALID_EMAIL' }).trim().max(LIMITS.emailMax, { error: 'TOO_LONG' })

/** A filter as it is not saved yet; with `id` it stands in for the one that is. */
export const draftFilter = filterCall.extend({ id: idSchema.optional() })

const trialVerdict = z.object({
  class: z.enum(MAIL_CLASSES),
  mode: z.number(),
  /** What becomes of the copy. */
  action: z.enum(['deliver', 'hold', 'wait', 'reject']),
  score: z.number(),
  threshold: z.number(),
  trace: z.array(traceEntry),
})
export type TrialVerdict = z.output<typeof trialVerdict>

/** A filter that the mail meets. Of those that the caller may not read, only where they are is told. */
const metFilter = z.object({
  id: z.number().nullable(),
  /** '' where the caller may not read it, and of a draft without a name. */
  name: z.string(),
  readable: z.boolean(),
  draft: z.boolean(),
  region: z.enum(REGION_NAMES),
  policy: z.enum(POLICY_NAMES),
  /**
   * `decided` over the others; `exempts` from checks and decides nothing; `outranked` by it; `unauthenticated`: an allow filter for a sender that nothing proved; `off`:
   * filters of its region do not count for this recipient.
   */
  standing: z.enum(['decided', 'exempts', 'outranked', 'unauthenticated', 'off']),
  /** The condition that met. */
  rule: z.object({ target: z.number(), cond: z.number(), value: z.string(), word: z.boolean() }).nullable(),
})
export type TrialFilter = z.output<typeof metFilter>

const conditionTrial = z.object({
  met: z.boolean(),
  /** Values that it was compared with, as texts are compared (folded), the first ones. */
  seen: z.array(z.string()),
  /** How many there are. */
  values: z.number(),
})
export type ConditionTrial = z.output<typeof conditionTrial>

export const trialReply = z.object({
  recipient: z.string(),
  sender: z.string(),
  ip: z.string(),
  subject: z.string(),
  /** Whose filters count for the recipient, in order. */
  order: z.array(z.enum(REGION_NAMES)),
  /** As things are now. */
  now: trialVerdict,
  /** With the draft; null without one. */
  after: trialVerdict.nullable(),
  /** Filters that it meets, with the draft, in the order in which they are asked. */
  met: z.array(metFilter),
  /** Of the draft's rules; empty without one. */
  conditions: z.array(conditionTrial),
  /** Whether the draft acts on this mail at all, and the language that it is written in. */
  in_force: z
    .object({ term: z.boolean(), language: z.boolean(), written: z.enum(FILTER_LANGUAGES) })
    .nullable(),
})
export type Trial = z.output<typeof trialReply>

const errors = [
  'NOT_FOUND_SAMPLE',
  'NOT_FOUND_MAIL',
  'NOT_FOUND_RECIPIENT',
  'NO_ORIGINAL_MAIL',
  'ORIGINAL_UNREADABLE',
] as const

export const uploadSampleRoute = defineRoute({
  method: 'POST',
  path: '/filters/sample',
  summary: 'Hand in a message (.eml) to try filters on; it is kept for half an hour, for the caller alone',
  access: [...FILTER_PERMISSIONS, 'filter-system-simulator'],
  scope: 'own',
  audit: 'own',
  upload: LIMITS.sampleBytes,
  reply: z.object({ sample: z.string(), size: z.number() }),
  errors: ['FILE_REQUIRED', 'FILE_TOO_LARGE'],
  failure: 'FILE_UPLOAD_FAILED',
})
export const tryFilterRoute = defineRoute({
  method: 'POST',
  path: '/filters/system/inbound/{region}/{policy}/{function}/try',
  summary: 'Which conditions of a filter that is not saved yet a mail meets, and what would become of it',
  access: FILTER_PERMISSIONS,
  scope: 'tenant',
  audit: 'own',
  params: filterPlaceParams,
  body: z.strictObject({ source: trialSource, recipient: address.optional(), filter: draftFilter }),
  reply: trialReply,
  errors,
  failure: 'MAIL_PROCESSING_FAILED',
})
export const simulateRoute = defineRoute({
  method: 'POST',
  path: '/filters/simulate',
  summary: 'What becomes of a message to a recipient, which filter decides, and why the others do not',
  access: ['filter-system-simulator'],
  scope: 'tenant',
  audit: 'own',
  body: z.strictObject({
    source: trialSource,
    /** Of a stored mail its own, unless another is given. */
    recipient: address.optional(),
    /** Of a file, as far as its header does not tell. */
    sender: address.optional(),
    ip: z.union([z.ipv4(), z.ipv6()], { error: 'INVALID_IP' }).optional(),
    draft: z
      .strictObject({ region: z.enum(REGION_NAMES), policy: z.enum(POLICY_NAMES), filter: draftFilter })
      .nullable()
      .default(null),
    /** A threshold that is not saved yet, instead of the recipient's. */
    threshold: z.number({ error: 'INVALID_VALUE' }).min(1).max(100).nullable().default(null),
    /** Settings that are not saved yet, by key (`group.name`): those that decide, as far as the caller may change them. */
    settings: z.record(z.string().max(60), z.unknown()).default({}),
  }),
  reply: trialReply,
  errors,
  failure: 'MAIL_PROCESSING_FAILED',
})
