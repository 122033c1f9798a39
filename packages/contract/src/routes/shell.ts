/** What the console's frame asks: before sign-in, for its palette, and to keep the reader's language. */
import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { LANGUAGES } from '../i18n/texts.ts'
import { defineRoute } from './define.ts'
import { emptyReply } from './shared.ts'
import { languageSchema } from '../validation/choices.ts'

export const publicConfigRoute = defineRoute({
  method: 'GET',
  path: '/public/config',
  summary: 'What pages need before anybody has signed in',
  access: 'public',
  scope: 'none',
  reply: z.object({
    /** For visitors who have not chosen one. */
    language: z.enum(LANGUAGES),
    languages: z.array(z.enum(LANGUAGES)),
    /** Footer links, remote support; '' where there is none. */
    links: z.object({
      company: z.string(),
      terms: z.string(),
      sla: z.string(),
      privacy: z.string(),
      support: z.string(),
      /** How remote support is called; '' leaves it to the reader's language. */
      support_label: z.string(),
    }),
    /** Whether the service application form is open. */
    application: z.boolean(),
  }),
})
export type PublicConfig = z.output<typeof publicConfigRoute.reply>

export const FOUND_KINDS = ['user', 'domain', 'group', 'mail'] as const

export const paletteRoute = defineRoute({
  method: 'GET',
  path: '/search',
  summary:
    'Users, domains and groups by name, mails by Message-ID or id: a few of each, in reach of the caller',
  access: 'session',
  scope: 'tenant',
  query: z.object({ q: z.string().trim().min(1).max(320) }),
  reply: z.array(
    z.object({
      kind: z.enum(FOUND_KINDS),
      /** Of the user, domain or group; the mail's UUID. */
      id: z.string(),
      label: z.string(),
      /** Tells things of one name apart: the domain of a group, the name of a user, the recipient of a mail. */
      hint: z.string(),
    }),
  ),
})
export type Found = z.output<typeof paletteRoute.reply>[number]

export const WAITING = ['password_requests', 'applications', 'reports', 'originals', 'alerts'] as const
/** What waits for somebody's decision. */
export type Waiting = (typeof WAITING)[number]

export const waitingRoute = defineRoute({
  method: 'GET',
  path: '/session/waiting',
  summary: `How much waits for the caller's decision, in reach; counted to ${LIMITS.waitingMost}`,
  access: 'session',
  embedded: true,
  scope: 'tenant',
  /** Of what the caller may decide on. */
  reply: z.partialRecord(z.enum(WAITING), z.number()),
})

export const setLanguageRoute = defineRoute({
  method: 'PUT',
  path: '/session/language',
  summary: "Keep the caller's language",
  access: 'session',
  embedded: true,
  scope: 'own',
  audit: 'user.edit',
  auditTarget: 'caller',
  body: z.strictObject({ language: languageSchema }),
  reply: emptyReply,
})
