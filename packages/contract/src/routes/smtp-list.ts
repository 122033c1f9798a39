/**
 * SMTP white and black lists (product §2, §7): whom the edge lets in or refuses before it takes a message. They belong to the
 * installation and may have millions of entries.
 */
import { z } from 'zod'
import { SMTP_LISTS, type SmtpList } from '../codes/smtp-list.ts'
import { LIMITS } from '../limits.ts'
import type { Permission } from '../permissions.ts'
import { SMTP_ENTRY_KINDS } from '../validation/smtp-entry.ts'
import { smtpEntryBody } from '../validation/smtp-entry-body.ts'
import { languageSchema } from '../validation/choices.ts'
import { defineRoute, type RouteDefinition } from './define.ts'
import { listRoutes, versioned } from './list-routes.ts'
import { flagQuery, mailIdSchema, rowVersionSchema, timestamp } from './shared.ts'

export { SMTP_LISTS, type SmtpList } from '../codes/smtp-list.ts'

export const smtpEntryRow = z.object({
  id: z.number(),
  version: rowVersionSchema,
  kind: z.enum(SMTP_ENTRY_KINDS),
  value: z.string(),
  of_recipient: z.boolean(),
  trust_unauthenticated: z.boolean(),
  comment: z.string(),
  valid_until: timestamp.nullable(),
  is_act: z.boolean(),
  /** Who registered it: an administrator, or a program by API token. */
  path: z.enum(['auto', 'admin']),
  /** Address of who registered it, as it was then. */
  created_by: z.string(),
  add_date: timestamp,
  /** Connections, senders or recipients that it decided about. */
  hits: z.number(),
  last_hit: timestamp.nullable(),
})
export type SmtpEntryRow = z.output<typeof smtpEntryRow>

const searchFields = {
  /** Beginning or end of what entries name; of an IP address also the networks that hold it. */
  q: z.string().trim().max(LIMITS.emailMax).optional(),
  kind: z.enum(SMTP_ENTRY_KINDS).optional(),
  is_act: flagQuery.optional(),
}

/** What covers a value already. */
export const smtpOverlaps = z.object({
  /** How it will be written; null for what names nothing. */
  value: z.string().nullable(),
  kind: z.enum(SMTP_ENTRY_KINDS).nullable(),
  /** Entries of this list that cover it. */
  covered_by: z.array(z.string()),
  /** Entries of the other list that cover it. */
  other_list: z.array(z.string()),
  /** Whom it would meet besides: our own people, or everybody at a domain where anybody has an address. */
  caution: z.enum(['own', 'public']).nullable(),
})
export type SmtpOverlaps = z.output<typeof smtpOverlaps>

function smtpListRoutes(list: SmtpList, permission: Permission) {
  const path = `/filters/smtp/${list}`
  const access = [permission] as const
  const entries = listRoutes({ path, row: smtpEntryRow, access, task: 'filter.' })
  const body = smtpEntryBody(list === 'whitelist' ? 'allow' : 'deny')
  return {
    list: entries.list(`Entries of the SMTP ${list}; beyond 10,000 the total says so many at least`, {
      sort: z.enum(['add_date', 'value']).default('add_date'),
      ...searchFields,
    }),
    export: defineRoute({
      method: 'GET',
      path: `${path}/export`,
      summary: 'The entries a search finds, as a file that bulk registration reads; above 10,000 with tabs',
      access,
      scope: 'tenant',
      audit: 'filter.export',
      auditTarget: { name: '' },
      query: z.object({ ...searchFields, lang: languageSchema.optional() }),
      reply: 'file',
      failure: 'DOWNLOAD_FAILED',
    }),
    overlaps: defineRoute({
      method: 'GET',
      path: `${path}/overlaps`,
      summary: 'How a value will be written, and which entries cover it already',
      access,
      scope: 'tenant',
      query: z.object({
        value: z.string().trim().max(LIMITS.emailMax),
        of_recipient: flagQuery.optional(),
      }),
      reply: smtpOverlaps,
    }),
    get: entries.get('One entry'),
    create: entries.create(
      `Put an IP address, network, address, domain, pattern or country on the SMTP ${list}`,
      /** `mail_id`: the mail or refusal that it is made from. */
      body.safeExtend({ mail_id: mailIdSchema.optional() }),
      ['ALREADY_EXISTS_SMTP_ENTRY', 'TOO_MANY_SMTP_PATTERNS', 'RBL_CANNOT_ALLOW'],
    ),
    update: entries.update('Change an entry', body.safeExtend(versioned), [
      'ALREADY_EXISTS_SMTP_ENTRY',
      'TOO_MANY_SMTP_PATTERNS',
    ]),
    activate: defineRoute({ ...entries.activate('Turn entries on or off'), audit: 'filter.activate' }),
    delete: entries.delete('Delete entries'),
  }
}
export type SmtpListRoutes = ReturnType<typeof smtpListRoutes>

export const SMTP_LIST_ROUTES: Readonly<Record<SmtpList, SmtpListRoutes>> = {
  whitelist: smtpListRoutes('whitelist', 'filter-smtp-whitelist'),
  blacklist: smtpListRoutes('blacklist', 'filter-smtp-blacklist'),
}

/** Name and declaration of each, such as `createSmtpWhitelistRoute`. */
export function smtpListRouteEntries(): [string, RouteDefinition][] {
  const names = { whitelist: 'SmtpWhitelist', blacklist: 'SmtpBlacklist' } as const
  return SMTP_LISTS.flatMap((list) =>
    Object.entries(SMTP_LIST_ROUTES[list]).map(([action, route]): [string, RouteDefinition] => [
      `${action}${names[list]}Route`,
      route,
    ]),
  )
}
