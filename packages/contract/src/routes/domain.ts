/** Domains and their mail servers (product §3, §7). */
import { z } from 'zod'
import { EXPIRE_ACTIONS, RCPT_FACTORS, RECIPIENT_CHECKS } from '../codes/mail.ts'
import { LIMITS } from '../limits.ts'
import { domainNameSchema, hostSchema } from '../validation/domain.ts'
import { emailSchema } from '../validation/email.ts'
import { reportHoursSchema } from '../validation/report-hours.ts'
import { portSchema } from '../validation/port.ts'
import { secureSchema } from '../validation/secure.ts'
import { freeText } from '../validation/text.ts'
import { defineRoute } from './define.ts'
import { ascending, listRoutes, searchWords, versioned } from './list-routes.ts'
import { rcptTo } from './recipient-check.ts'
import { chkBody, idParams, idSchema, rowVersionSchema, timestamp } from './shared.ts'
import { useFlag } from '../validation/use-flag.ts'

export const mailServerBody = z.strictObject({
  server: hostSchema,
  port: portSchema.default(25),
  secure: secureSchema.default(1),
  /** Lower is tried first. */
  preference: z.number().int().min(0).max(LIMITS.mailServerPreferenceMax).default(10),
})
export type MailServerBody = z.output<typeof mailServerBody>

export const domainBody = z.strictObject({
  name: domainNameSchema,
  aliases: z.array(domainNameSchema).max(LIMITS.aliasDomains).default([]),
  run_mode: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(1),
  /** Whether users' own run modes count. */
  user_run_mode: z.boolean().default(true),
  /** Mail for this domain is taken. */
  is_act: useFlag.default(true),
  /** Filters are applied to mail of this domain. */
  filter_state: z.boolean().default(true),
  /** So are the allow and deny filters of the domain itself. */
  domain_filter: z.boolean().default(true),
  virus_scan: z.boolean().default(true),
  detox: z.boolean().default(false),
  daily_report: z.boolean().default(false),
  /** Sender of the daily report; empty ones are the product's own. */
  report_sender_name: freeText(LIMITS.userName).default(''),
  report_sender_email: emailSchema.or(z.literal('')).default(''),
  /** Empty: the product's own, which counts the mail. */
  report_subject: freeText(LIMITS.reportSubject).default(''),
  /** null follows the settings. */
  report_hours: reportHoursSchema,
  sender_auth: z.boolean().default(false),
  receiver_auth: z.boolean().default(false),
  ears_expire_action: z.enum(EXPIRE_ACTIONS, { error: 'INVALID_VALUE' }).default('bypass'),
  /** Days that mail waits; null follows the setting. */
  ears_expire_days: z
    .int({ error: 'INVALID_VALUE' })
    .min(1, { error: 'OUT_OF_RANGE' })
    .max(LIMITS.earsExpireDaysMax, { error: 'OUT_OF_RANGE' })
    .nullable()
    .default(null),
  recipient_check: z.literal(Object.values(RECIPIENT_CHECKS), { error: 'INVALID_VALUE' }).default(0),
  rcpt_to: rcptTo.prefault({}),
  /** null follows the global setting. */
  spam_threshold: z.number().min(1).max(100).nullable().default(null),
  subject_tag: z.string().max(50).default('[SPAM]'),
  comment: freeText(LIMITS.filterComment).default(''),
  mail_servers: z.array(mailServerBody).min(1).max(LIMITS.mailServersMax),
})
export type DomainBody = z.output<typeof domainBody>

/** What new domains start with where nobody says otherwise (/configs/register-defaults/domain). */
export const domainDefaults = domainBody.pick({
  run_mode: true,
  user_run_mode: true,
  is_act: true,
  filter_state: true,
  domain_filter: true,
  virus_scan: true,
  detox: true,
  daily_report: true,
  report_sender_name: true,
  report_sender_email: true,
  sender_auth: true,
  receiver_auth: true,
  ears_expire_action: true,
  ears_expire_days: true,
  recipient_check: true,
  spam_threshold: true,
  subject_tag: true,
})
export type DomainDefaults = z.output<typeof domainDefaults>

export const domainRow = z.object({
  id: z.number(),
  version: rowVersionSchema,
  name: z.string(),
  aliases: z.array(z.string()),
  run_mode: z.number(),
  user_run_mode: z.boolean(),
  is_act: z.boolean(),
  filter_state: z.boolean(),
  domain_filter: z.boolean(),
  virus_scan: z.boolean(),
  detox: z.boolean(),
  daily_report: z.boolean(),
  report_sender_name: z.string(),
  report_sender_email: z.string(),
  report_subject: z.string(),
  report_hours: z.array(z.number()).nullable(),
  sender_auth: z.boolean(),
  receiver_auth: z.boolean(),
  ears_expire_action: z.enum(EXPIRE_ACTIONS),
  ears_expire_days: z.number().nullable(),
  recipient_check: z.number(),
  rcpt_to: z.object({
    factor: z.enum(RCPT_FACTORS),
    test_value: z.string(),
    server: z.string().nullable(),
    port: z.number(),
    secure: z.number(),
    /** The user name of the login; its password is never shown. */
    login_user: z.string(),
  }),
  spam_threshold: z.number().nullable(),
  subject_tag: z.string(),
  comment: z.string(),
  user_count: z.number(),
  add_date: timestamp,
  mail_servers: z.array(
    z.object({
      id: z.number(),
      server: z.string(),
      port: z.number(),
      secure: z.number(),
      preference: z.number(),
    }),
  ),
})
export type DomainRow = z.output<typeof domainRow>

const domains = listRoutes({
  path: '/domains',
  row: domainRow,
  access: ['member-domain-list'],
  change: ['member-domain-form'],
  task: 'domain.',
})
export const listDomainsRoute = domains.list('Domains', {
  sort: z.enum(['name', 'add_date', 'run_mode']).default('name'),
  order: ascending,
  q: searchWords,
})
export const getDomainRoute = domains.get('One domain')
export const checkMxRoute = defineRoute({
  method: 'GET',
  path: '/domains/{id}/mx',
  summary: 'Where DNS says that mail for the domain goes',
  access: ['member-domain-list'],
  scope: 'tenant',
  params: idParams,
  reply: z.object({
    /** `ours`: each server is this one; `mixed`: another one too, past which mail comes unchecked; `failed`: DNS did not answer. */
    state: z.enum(['ours', 'mixed', 'elsewhere', 'none', 'failed']),
    /** The preferred one first. */
    servers: z.array(
      z.object({
        host: z.string(),
        preference: z.number(),
        addresses: z.array(z.string()),
        /** Its name is this server's, or one of its addresses is. */
        ours: z.boolean(),
      }),
    ),
  }),
})
export const createDomainRoute = domains.create('Create a domain', domainBody, ['ALREADY_EXISTS_DOMAIN_NAME'])
export const updateDomainRoute = domains.update('Change a domain', domainBody.extend(versioned), [
  'ALREADY_EXISTS_DOMAIN_NAME',
])
export const deleteDomainsRoute = defineRoute({
  ...domains.delete('Delete domains with their users, groups and filters; mail records stay', [
    'DOMAIN_HAS_USERS',
  ]),
  /** A domain that has users goes only when its name is repeated here. */
  body: chkBody.extend({ confirm: z.array(domainNameSchema).max(1000).default([]) }),
})
const domainContents = z.object({
  users: z.number(),
  groups: z.number(),
  filters: z.number(),
  mail_servers: z.number(),
  /** Accepted mail that still waits to be delivered: without the domain it has no server. */
  queued: z.number(),
})
export type DomainContents = z.output<typeof domainContents>

export const domainContentsRoute = defineRoute({
  method: 'GET',
  path: '/domains/{id}/contents',
  summary: 'What goes with a domain when it is deleted',
  access: ['member-domain-form'],
  scope: 'tenant',
  params: idParams,
  reply: domainContents,
})

/** Options for forms: the domains the caller may choose. */
export const domainConfigRoute = defineRoute({
  method: 'GET',
  path: '/domains/config',
  summary: 'Choices for domain fields',
  access: 'session',
  scope: 'tenant',
  reply: z.object({
    domains: z.array(z.object({ id: z.number(), name: z.string() })),
    defaults: domainDefaults,
  }),
})

export const mailServerRow = z.object({
  id: z.number(),
  version: rowVersionSchema,
  domain_id: z.number(),
  domain: z.string(),
  server: z.string(),
  port: z.number(),
  secure: z.number(),
  preference: z.number(),
})
export type MailServerRow = z.output<typeof mailServerRow>
const servers = listRoutes({
  path: '/configs/mailserver',
  row: mailServerRow,
  access: ['config-mail_server-list'],
  task: 'mail_server.',
})
export const listMailServersRoute = servers.list('Mail servers of all domains in reach', {
  sort: z.enum(['domain', 'server', 'preference']).default('domain'),
  order: ascending,
  q: searchWords,
})
export const getMailServerRoute = servers.get('One mail server')
export const createMailServerRoute = servers.create(
  'Add a mail server to a domain',
  mailServerBody.extend({ domain_id: idSchema }),
  ['ALREADY_EXISTS_MAIL_SERVER', 'TOO_MANY_MAIL_SERVERS'],
)
export const updateMailServerRoute = servers.update(
  'Change a mail server',
  mailServerBody.extend(versioned),
  ['ALREADY_EXISTS_MAIL_SERVER'],
)
export const deleteMailServersRoute = servers.delete('Remove mail servers; a domain keeps at least one', [
  'LAST_MAIL_SERVER',
])
export const testMailServerRoute = defineRoute({
  method: 'POST',
  path: '/configs/mailserver/test',
  summary: 'Connect, greet, STARTTLS; optionally RCPT TO one address. Sends no mail',
  access: ['member-domain-form', 'config-mail_server-list'],
  scope: 'none',
  audit: 'mail_server.test',
  body: mailServerBody.omit({ preference: true }).extend({ recipient: z.string().max(255).optional() }),
  reply: z.object({
    ok: z.boolean(),
    /** ErrorCode of what failed, null when ok. */
    problem: z.string().nullable(),
    dialogue: z.array(z.object({ from: z.enum(['client', 'server', 'note']), line: z.string() })),
    ms: z.number(),
    /** Whether the connection came to be encrypted. */
    encrypted: z.boolean(),
  }),
})
