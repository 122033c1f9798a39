/** Settings of detox (product §2, §7): of the installation, and those that a domain has of its own. */
import { z } from 'zod'
import { DETOX_KINDS } from '../codes/detox.ts'
import { defineRoute } from './define.ts'
import { groupQuery, idSchema, rowVersionSchema } from './shared.ts'

const access = ['apt-detox-config'] as const
const values = z.record(z.string(), z.unknown())
/** Without it: the installation; of an administrator of one domain, that domain. */
const ofDomain = { domain_id: idSchema.optional() }

export const detoxConfigReply = z.object({
  /** Values in effect. */
  values,
  /** Values that the domain would have without its own; absent for the installation. */
  inherited: values.optional(),
  /** Names of the values that the domain has of its own. */
  own: z.array(z.string()),
  /** Own values that fit no longer and count for nothing until they are saved anew. */
  set_aside: z.array(z.string()),
  version: rowVersionSchema,
  secrets: z.array(z.string()),
  domain_id: z.number().nullable(),
  /** Domains for which detox is on, of those that the settings are for. */
  active_domains: z.number(),
  exceptions: z.object({
    /** Those that are on. */
    total: z.number(),
    /** Of extensions, by the type of file that bears them. */
    files: z.partialRecord(z.enum(DETOX_KINDS), z.number()),
  }),
})
export type DetoxConfig = z.output<typeof detoxConfigReply>

export const getDetoxConfigRoute = defineRoute({
  method: 'GET',
  path: '/detox/config',
  summary: 'Settings of detox: of the installation, or of one domain',
  access,
  scope: 'tenant',
  query: groupQuery.extend(ofDomain),
  reply: detoxConfigReply,
})
export const updateDetoxConfigRoute = defineRoute({
  method: 'PUT',
  path: '/detox/config',
  summary: 'Change settings of detox; absent keys stay. Null gives up a value that a domain has of its own',
  access,
  scope: 'tenant',
  audit: 'detox.edit',
  auditTarget: { name: 'detox' },
  query: groupQuery.extend(ofDomain),
  body: z.strictObject({ values, version: rowVersionSchema.optional() }),
  reply: z.object({ version: rowVersionSchema }),
  errors: ['CHANGED_MEANWHILE'],
  failure: 'SETTING_FAILED',
})

export const detoxFound = z.object({
  /** Attachments that detox looked at. */
  files: z.number(),
  /** Those of which something was removed, and those of which it was only recorded. */
  disarmed: z.number(),
  reported: z.number(),
  /** Both together, by kind. */
  kinds: z.partialRecord(z.enum(DETOX_KINDS), z.number()),
  /** Median of a mail's disarming; null without any. */
  ms: z.number().nullable(),
})
export type DetoxFound = z.output<typeof detoxFound>
export const getDetoxFoundRoute = defineRoute({
  method: 'GET',
  path: '/detox/found',
  summary: 'What detox found in 30 days; null where counting takes too long',
  access,
  scope: 'tenant',
  query: z.object(ofDomain),
  reply: z.object({ days: z.number(), found: detoxFound.nullable() }),
})
