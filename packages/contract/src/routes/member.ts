/** Users, groups and the roles they may be given (product §3, §5, §7). */
import { LANGUAGES } from '../i18n/texts.ts'
import { z } from 'zod'
import { DIRECTORY_FIELDS, DIRECTORY_SOURCES } from '../codes/directory.ts'
import { EXPIRE_ACTIONS } from '../codes/mail.ts'
import { LIMITS } from '../limits.ts'
import { hostSchema } from '../validation/domain.ts'
import { accountEmailSchema, emailSchema } from '../validation/email.ts'
import { reportHoursSchema } from '../validation/report-hours.ts'
import { timeZoneSchema } from '../validation/time.ts'
import { portSchema } from '../validation/port.ts'
import { secureSchema } from '../validation/secure.ts'
import { requiredText } from '../validation/text.ts'
import { defineRoute } from './define.ts'
import { ascending, listRoutes, searchWords, versioned } from './list-routes.ts'
import { chkBody, flagQuery, idSchema, rowVersionSchema, timestamp } from './shared.ts'
import { languageSchema } from '../validation/choices.ts'

const runMode = z.union([z.literal(1), z.literal(2), z.literal(3)])
export const REGION_ORDER_DEFAULT = ['user', 'group', 'domain', 'all'] as const

/** A server of a user's own, which gets the mail instead of the domain's servers. */
export const userRouting = z.strictObject({
  server: hostSchema,
  port: portSchema.default(25),
  secure: secureSchema.default(1),
  /** The recipient's address there; empty keeps the one the mail came for. */
  forward_id: emailSchema.or(z.literal('')).default(''),
})

export const userBody = z.strictObject({
  email: accountEmailSchema,
  name: requiredText(LIMITS.userName),
  /** Empty on update keeps the password; a user without one can't sign in. */
  password: z.string().max(1024).optional(),
  email_alias: z.array(emailSchema).max(LIMITS.aliasesPerUser).default([]),
  domain_id: idSchema.nullable(),
  group_id: idSchema.nullable().default(null),
  role_id: idSchema,
  language: languageSchema.default('ko'),
  /** null follows the domain. */
  run_mode: runMode.nullable().default(null),
  filter_order: z
    .array(z.enum(['user', 'group', 'domain', 'all']))
    .length(4)
    .refine((order) => new Set(order).size === 4, { message: 'INVALID_REQUEST' })
    .default([...REGION_ORDER_DEFAULT]),
  login_blocked: z.boolean().default(false),
  /** Gets mail of the product itself: requests and warnings. */
  receive_system_mail: z.boolean().default(false),
  /** These four take away for this user what the domain has on. */
  daily_report: z.boolean().default(true),
  /** null follows the domain. */
  report_hours: reportHoursSchema,
  /** '' follows the settings. */
  time_zone: timeZoneSchema.or(z.literal('')).default(''),
  detox: z.boolean().default(true),
  sender_auth: z.boolean().default(true),
  receiver_auth: z.boolean().default(true),
  /** null follows the domain. */
  ears_expire_action: z.enum(EXPIRE_ACTIONS, { error: 'INVALID_VALUE' }).nullable().default(null),
  /** Days that mail waits; null follows the domain. */
  ears_expire_days: z
    .int({ error: 'INVALID_VALUE' })
    .min(1, { error: 'OUT_OF_RANGE' })
    .max(LIMITS.earsExpireDaysMax, { error: 'OUT_OF_RANGE' })
    .nullable()
    .default(null),
  /** null delivers to the domain's servers. */
  routing: userRouting.nullable().default(null),
})
export type UserBody = z.output<typeof userBody>

/**
 * States of an account (product §4): sign-in blocked, locked for a while after repeated failures, not used for `access.longUnusedDays`, a new password
 * asked for, no password at all.
 */
export const USER_STATES = ['blocked', 'locked', 'long_unused', 'reissue_requested', 'no_password'] as const
export type UserState = (typeof USER_STATES)[number]

/** What new users start with where nobody says otherwise (/configs/register-defaults/user). */
export const userDefaults = userBody
  .pick({
    language: true,
    run_mode: true,
    filter_order: true,
    receive_system_mail: true,
    daily_report: true,
    detox: true,
    sender_auth: true,
    receiver_auth: true,
    ears_expire_action: true,
    ears_expire_days: true,
  })
  .extend({
    /** null: the personal user's role. */
    role_id: idSchema.nullable().default(null),
  })
export type UserDefaults = z.output<typeof userDefaults>

export const userRow = z.object({
  id: z.number(),
  version: rowVersionSchema,
  email: z.string(),
  name: z.string(),
  email_alias: z.array(z.string()),
  domain_id: z.number().nullable(),
  domain: z.string().nullable(),
  group_id: z.number().nullable(),
  group: z.string().nullable(),
  role_id: z.number(),
  role: z.string(),
  role_key: z.string(),
  language: z.enum(LANGUAGES),
  run_mode: z.number().nullable(),
  filter_order: z.array(z.enum(['user', 'group', 'domain', 'all'])),
  login_blocked: z.boolean(),
  has_password: z.boolean(),
  receive_system_mail: z.boolean(),
  daily_report: z.boolean(),
  report_hours: z.array(z.number()).nullable(),
  time_zone: z.string(),
  detox: z.boolean(),
  sender_auth: z.boolean(),
  receiver_auth: z.boolean(),
  ears_expire_action: z.enum(EXPIRE_ACTIONS).nullable(),
  ears_expire_days: z.number().nullable(),
  routing: z
    .object({ server: z.string(), port: z.number(), secure: z.number(), forward_id: z.string() })
    .nullable(),
  /** What is out of the ordinary; empty for a user who may sign in. */
  states: z.array(z.enum(USER_STATES)),
  /** When the lock after repeated failures ends by itself; null without one. */
  locked_until: timestamp.nullable(),
  last_login: timestamp.nullable(),
  last_login_failed: timestamp.nullable(),
  /** By SMTP AUTH, to the hour. */
  last_mail_sign_in: timestamp.nullable(),
  /** Who owns the account; null: registered by hand. */
  directory: z.enum(DIRECTORY_SOURCES).nullable(),
  /** What only the directory changes. */
  directory_owns: z.array(z.enum(DIRECTORY_FIELDS)),
  /** The directory has blocked the sign-in. */
  directory_disabled: z.boolean(),
  /** Since when the directory has no such user; null while it has. */
  directory_gone: timestamp.nullable(),
  add_date: timestamp,
})
export type UserRow = z.output<typeof userRow>

const users = listRoutes({
  path: '/users',
  row: userRow,
  access: ['member-user-list'],
  change: ['member-user-form'],
  task: 'user.',
})
export const listUsersRoute = users.list('Users', {
  sort: z.enum(['email', 'name', 'add_date', 'last_login', 'domain']).default('email'),
  order: ascending,
  q: searchWords,
  domain_id: idSchema.optional(),
  group_id: idSchema.optional(),
  role_id: idSchema.optional(),
  language: languageSchema.optional(),
  state: z.enum([...USER_STATES, 'normal']).optional(),
  login_blocked: flagQuery.optional(),
})
export const getUserRoute = users.get('One user')
export const createUserRoute = users.create('Create a user', userBody, [
  'ALREADY_EXISTS_USER',
  'INVALID_PASSWORD',
])
export const updateUserRoute = users.update('Change a user', userBody.extend(versioned), [
  'ALREADY_EXISTS_USER',
  'INVALID_PASSWORD',
])
/** One change for many users; exactly one of its fields is given. */
export const userChange = z
  .strictObject({
    login_blocked: z.boolean().optional(),
    group_id: idSchema.nullable().optional(),
    role_id: idSchema.optional(),
  })
  .refine((change) => Object.values(change).filter((value) => value !== undefined).length === 1, {
    message: 'INVALID_REQUEST',
  })
export type UserChange = z.output<typeof userChange>
export const changeUsersRoute = defineRoute({
  ...users.activate('Block or unblock users, move them to a group of their domain, or give them a role'),
  body: chkBody.extend({ change: userChange }),
  errors: ['CANNOT_CHANGE_SELF', 'LAST_ADMIN', 'ROLE_NOT_ASSIGNABLE'],
})
export const deleteUsersRoute = users.delete('Delete users (never oneself)', ['CANNOT_DELETE_SELF'])
export const userConfigRoute = defineRoute({
  method: 'GET',
  path: '/users/config',
  summary: 'Choices for user fields: domains, groups and roles in reach',
  access: 'session',
  scope: 'tenant',
  /** Groups of this domain only; without it the first thousand of all. */
  query: z.object({ domain_id: idSchema.optional() }),
  reply: z.object({
    domains: z.array(z.object({ id: z.number(), name: z.string() })),
    groups: z.array(z.object({ id: z.number(), name: z.string(), domain_id: z.number() })),
    roles: z.array(
      z.object({
        id: z.number(),
        key: z.string(),
        name: z.string(),
        region: z.enum(['all', 'domain', 'group', 'user']),
      }),
    ),
    defaults: userDefaults,
  }),
})

export const groupRow = z.object({
  id: z.number(),
  version: rowVersionSchema,
  name: z.string(),
  domain_id: z.number(),
  domain: z.string(),
  use_filter: z.boolean(),
  /** Mail of its users is disarmed, where the domain and the user say so too. */
  detox: z.boolean(),
  user_count: z.number(),
  /** Whose its name and its existence are; null: made by hand. */
  directory: z.enum(DIRECTORY_SOURCES).nullable(),
  add_date: timestamp,
})
export type GroupRow = z.output<typeof groupRow>
export const groupBody = z.strictObject({
  name: z.string().trim().min(1).max(50),
  domain_id: idSchema,
  use_filter: z.boolean().default(true),
  detox: z.boolean().default(true),
})
const groups = listRoutes({
  path: '/groups',
  row: groupRow,
  access: ['member-group-list'],
  change: ['member-group-form'],
  task: 'group.',
})
export const listGroupsRoute = groups.list('Groups', {
  sort: z.enum(['name', 'add_date', 'domain']).default('name'),
  order: ascending,
  q: searchWords,
  domain_id: idSchema.optional(),
})
export const getGroupRoute = groups.get('One group')
export const createGroupRoute = groups.create('Create a group', groupBody, ['ALREADY_EXISTS_GROUP'])
export const updateGroupRoute = groups.update('Change a group', groupBody.extend(versioned), [
  'ALREADY_EXISTS_GROUP',
])
export const deleteGroupsRoute = groups.delete(
  'Delete groups; their users stay. One that still has administrators of its own stays too',
  ['GROUP_HAS_USERS'],
)
