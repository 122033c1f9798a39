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
import { defineRoute, type RouteDefinition } from './define.ts'
import {
  bulkReply,
  chkBody,
  createdReply,
  emptyReply,
  flagQuery,
  idParams,
  mailIdSchema,
  pageOf,
  pagingQuery,
  rowVersionSchema,
  timestamp,
} from './shared.ts'
import { useFlag } from '../validation/use-flag.ts'
import { languageSchema } from '../validation/choices.ts'

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

const RECORDED = { scope: 'tenant' } as const

function listRoutes(list: SmtpList, permission: Permission) {
  const path = `/filters/smtp/${list}`
  const access = [permission] as const
  return { ...readRoutes(list, path, access), ...writeRoutes(list, path, access) }
}

function readRoutes(list: SmtpList, path: string, access: readonly [Permission]) {
  const common = { ...RECORDED, access, method: 'GET' } as const
  return {
    list: defineRoute({
      ...common,
      path,
      summary: `Entries of the SMTP ${list}; beyond 10,000 the total says so many at least`,
      query: pagingQuery.extend({
        sort: z.enum(['add_date', 'value']).default('add_date'),
        ...searchFields,
      }),
      reply: pageOf(smtpEntryRow),
    }),
    export: defineRoute({
      ...common,
      path: `${path}/export`,
      summary: 'The entries a search finds, as a file that bulk registration reads; above 10,000 with tabs',
      audit: 'filter.export',
      auditTarget: { name: '' },
      query: z.object({ ...searchFields, lang: languageSchema.optional() }),
      reply: 'file',
      failure: 'DOWNLOAD_FAILED',
    }),
    overlaps: defineRoute({
      ...common,
      path: `${path}/overlaps`,
      summary: 'How a value will be written, and which entries cover it already',
      query: z.object({
        value: z.string().trim().max(LIMITS.emailMax),
        of_recipient: flagQuery.optional(),
      }),
      reply: smtpOverlaps,
    }),
    get: defineRoute({
      ...common,
      path: `${path}/{id}`,
      summary: 'One entry',
      params: idParams,
      reply: smtpEntryRow,
    }),
  }
}

function writeRoutes(list: SmtpList, path: string, access: readonly [Permission]) {
  const body = smtpEntryBody(list === 'whitelist' ? 'allow' : 'deny')
  const common = { ...RECORDED, access } as const
  return {
    create: defineRoute({
      ...common,
      method: 'POST',
      path,
      summary: `Put an IP address, network, address, domain, pattern or country on the SMTP ${list}`,
      audit: 'filter.add',
      /** `mail_id`: the mail or refusal that it is made from. */
      body: body.safeExtend({ mail_id: mailIdSchema.optional() }),
      reply: createdReply,
      errors: ['ALREADY_EXISTS_SMTP_ENTRY', 'TOO_MANY_SMTP_PATTERNS', 'RBL_CANNOT_ALLOW'],
    }),
    update: defineRoute({
      ...common,
      method: 'PUT',
      path: `${path}/{id}`,
      summary: 'Change an entry',
      audit: 'filter.edit',
      params: idParams,
      body: body.safeExtend({ version: rowVersionSchema.optional() }),
      reply: emptyReply,
      errors: ['ALREADY_EXISTS_SMTP_ENTRY', 'TOO_MANY_SMTP_PATTERNS', 'CHANGED_MEANWHILE'],
    }),
    activate: defineRoute({
      ...common,
      method: 'PUT',
      path,
      summary: 'Turn entries on or off',
      audit: 'filter.activate',
      body: chkBody.extend({ is_act: useFlag }),
      reply: bulkReply,
    }),
    delete: defineRoute({
      ...common,
      method: 'DELETE',
      path,
      summary: 'Delete entries',
      audit: 'filter.delete',
      body: chkBody,
      reply: bulkReply,
    }),
  }
}
export type SmtpListRoutes = ReturnType<typeof listRoutes>

export const SMTP_LIST_ROUTES: Readonly<Record<SmtpList, SmtpListRoutes>> = {
  whitelist: listRoutes('whitelist', 'filter-smtp-whitelist'),
  blacklist: listRoutes('blacklist', 'filter-smtp-blacklist'),
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
