/** The directory of a domain: where its users come from (RFC 4511). */
import { z } from 'zod'
import {
  DIRECTORY_ACTS,
  DIRECTORY_PRESETS,
  DIRECTORY_PRESET_VALUES,
  DIRECTORY_PROBLEMS,
  DIRECTORY_REFUSALS,
  DIRECTORY_SECURITY,
} from '../codes/directory.ts'
import type { ErrorCode } from '../codes/errors.ts'
import { isLoopbackServer, isServerAndPort } from '../validation/server-and-port.ts'
import { distinctList, integerBetween } from '../validation/text.ts'
import { defineRoute } from './define.ts'
import { versioned } from './list-routes.ts'
import { emptyReply, idParams, rowVersionSchema, timestamp } from './shared.ts'

const AD = DIRECTORY_PRESET_VALUES.ad

/** Text for the directory: anything but control characters. */
const word = (max: number) =>
  z
    .string({ error: 'INVALID_VALUE' })
    .trim()
    .max(max, { error: 'TOO_LONG' })
    .regex(/^\P{Cc}*$/u, { error: 'INVALID_TEXT' })
const needed = (max: number) => word(max).min(1, { error: 'REQUIRED' })
/** Name of an attribute (RFC 4512 §2.5); '' where none is read. */
const attribute = z
  .string({ error: 'INVALID_VALUE' })
  .trim()
  .max(100, { error: 'TOO_LONG' })
  .regex(/^(?:[A-Za-z][A-Za-z0-9-]*)?$/, { error: 'INVALID_VALUE' })
const neededAttribute = attribute.min(1, { error: 'REQUIRED' })
/** A filter (RFC 4515), as far as its parentheses go: a parser that forgives would search for something else. */
const filter = word(2_000)
  .regex(/^(?:\(.*\))?$/, { error: 'INVALID_VALUE' })
  .refine((text) => text.split('(').length === text.split(')').length, { message: 'INVALID_VALUE' })
const groupNames = distinctList(needed(500), 50)

const fields = {
  enabled: z.boolean().default(true),
  preset: z.enum(DIRECTORY_PRESETS, { error: 'INVALID_VALUE' }).default('ad'),
  /** `host` or `host:port`, the preferred one first. */
  servers: distinctList(
    needed(300).refine((server) => isServerAndPort(server), { message: 'INVALID_HOST' }),
    5,
  ).min(1, { error: 'REQUIRED' }),
  security: z.enum(DIRECTORY_SECURITY, { error: 'INVALID_VALUE' }).default('ldaps'),
  /** Passwords and users may be read on the way: said on purpose. */
  allow_plain: z.boolean().default(false),
  /** Certificates in PEM of who signed the server's; '' trusts those that the system trusts. */
  ca: z
    .string({ error: 'INVALID_VALUE' })
    .trim()
    .max(65_536, { error: 'TOO_LONG' })
    .regex(/^(?:|-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s-]*-----END CERTIFICATE-----)$/, {
      error: 'INVALID_VALUE',
    })
    .default(''),
  bind_dn: needed(1_000),
  base_dn: needed(1_000),
  user_filter: filter.refine((text) => text !== '', { message: 'REQUIRED' }).default(AD.user_filter),
  /** '' reads no groups: users say themselves which they are in. */
  group_filter: filter.default(AD.group_filter),
  attr_id: neededAttribute.default(AD.attr_id),
  attr_email: neededAttribute.default(AD.attr_email),
  /** '': aliases stay the administrator's. */
  attr_aliases: attribute.default(AD.attr_aliases),
  attr_name: neededAttribute.default(AD.attr_name),
  attr_groups: attribute.default(AD.attr_groups),
  attr_member: attribute.default(AD.attr_member),
  attr_disabled: attribute.default(AD.attr_disabled),
  /** Groups of the directory, by distinguished name or name, that become groups here; the first that a user is in counts. Empty: groups stay the administrator's. */
  groups: groupNames.default([]),
  /** Their members administer the domain; empty: roles stay the administrator's. */
  admin_groups: groupNames.default([]),
  /** Minutes between two synchronisations. */
  every_minutes: integerBetween(5, 10_080).default(60),
  /** At most so many users may lose their access at once, and at most so many of a hundred; one always may. */
  vanish_count: integerBetween(1, 100_000).default(20),
  vanish_percent: integerBetween(1, 100).default(10),
  /** Days until a user who left the directory is removed. */
  remove_days: integerBetween(1, 3_650).default(30),
}

export const directoryBody = z
  .strictObject({
    ...fields,
    /** Empty keeps the one stored for these servers and this name. */
    bind_password: z
      .string({ error: 'INVALID_VALUE' })
      .max(1_024, { error: 'TOO_LONG' })
      .regex(/^\P{Cc}*$/u, { error: 'INVALID_TEXT' })
      .default(''),
    ...versioned,
  })
  .superRefine(({ security, allow_plain: allowed, servers, admin_groups, groups, ...read }, context) => {
    const wrong = (path: string, message: ErrorCode) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (security === 'plain' && !allowed && !servers.every(isLoopbackServer))
      wrong('security', 'LDAP_NEEDS_TLS')
    const wantsGroups = groups.length > 0 || admin_groups.length > 0
    if (wantsGroups && read.attr_groups === '' && read.group_filter === '') wrong('attr_groups', 'REQUIRED')
    if (read.group_filter !== '' && read.attr_member === '') wrong('attr_member', 'REQUIRED')
  })
export type DirectoryBody = z.output<typeof directoryBody>

const counts = z.object({
  /** Users that the directory has. */
  read: z.number(),
  add: z.number(),
  adopt: z.number(),
  change: z.number(),
  disable: z.number(),
  restore: z.number(),
  remove: z.number(),
  group: z.number(),
  refuse: z.number(),
})

export const directoryReport = z.object({
  /** null: done, or it would be. */
  problem: z.enum(DIRECTORY_PROBLEMS).nullable(),
  /** What the directory or the system said of it. */
  detail: z.string(),
  counts,
  /** How many would lose their access at once, and how many may. */
  losing: z.number(),
  allowed: z.number(),
  /** Given back, it confirms that these may lose their access. */
  digest: z.string(),
  /** The first few hundred. */
  items: z.array(
    z.object({
      act: z.enum(DIRECTORY_ACTS),
      /** Address of the user, or name of the group. */
      name: z.string(),
      /** Of what is changed: field, and its value before and after. */
      changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
      reason: z.enum(DIRECTORY_REFUSALS).nullable(),
    }),
  ),
})
export type DirectoryReport = z.output<typeof directoryReport>

const stored = z.object(fields)
export const directoryState = z.object({
  /** Name of the domain. */
  domain: z.string(),
  /** null: the domain has none. */
  settings: stored.extend({ has_password: z.boolean(), version: rowVersionSchema }).nullable(),
  last: z.object({ at: timestamp, dry: z.boolean(), report: directoryReport }).nullable(),
  /** When the next synchronisation is due; null where there is none. */
  next: timestamp.nullable(),
  /** Accounts that the directory owns. */
  users: z.number(),
  /** The caller may change it; others may look. */
  changeable: z.boolean(),
})
export type DirectoryState = z.output<typeof directoryState>

const of = { access: ['member-domain-form'], scope: 'tenant', params: idParams } as const

export const directoryRoute = defineRoute({
  ...of,
  method: 'GET',
  path: '/domains/{id}/directory',
  summary: 'The directory that a domain takes its users from, and its last synchronisation',
  reply: directoryState,
})
export const saveDirectoryRoute = defineRoute({
  ...of,
  method: 'PUT',
  path: '/domains/{id}/directory',
  summary: 'Set up the directory of a domain. Administrators of everything only',
  audit: 'directory.edit',
  body: directoryBody,
  reply: emptyReply,
  errors: ['LDAP_NEEDS_TLS', 'CHANGED_MEANWHILE'],
})
export const deleteDirectoryRoute = defineRoute({
  ...of,
  method: 'DELETE',
  path: '/domains/{id}/directory',
  summary: 'Part a domain from its directory; the users stay, and are the administrator’s from then on',
  audit: 'directory.delete',
  reply: emptyReply,
})
export const testDirectoryRoute = defineRoute({
  ...of,
  method: 'POST',
  path: '/domains/{id}/directory/test',
  summary: 'Connect to a directory and read a few users. Changes nothing',
  audit: 'directory.test',
  body: directoryBody,
  reply: z.object({
    problem: z.enum(DIRECTORY_PROBLEMS).nullable(),
    detail: z.string(),
    /** The server that answered. */
    server: z.string(),
    /** A few of the users, as they would be here. */
    users: z.array(z.object({ email: z.string(), name: z.string(), aliases: z.array(z.string()) })),
  }),
})
export const dryRunDirectoryRoute = defineRoute({
  ...of,
  method: 'POST',
  path: '/domains/{id}/directory/dry-run',
  summary: 'What a synchronisation would do now. Changes nothing',
  audit: 'directory.dry_run',
  reply: directoryReport,
})
export const syncDirectoryRoute = defineRoute({
  ...of,
  method: 'POST',
  path: '/domains/{id}/directory/sync',
  summary: 'Synchronise a domain with its directory now',
  audit: 'directory.sync',
  body: z.strictObject({
    /** `digest` of the report that was refused for its limit: these users may lose their access. */
    confirm: z.string().max(64).default(''),
  }),
  reply: directoryReport,
})
