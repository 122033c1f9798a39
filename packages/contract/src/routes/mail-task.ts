/** Acting on everything that a search of mail finds: jobs of whoever asked, with progress and a list of what failed. */
import { z } from 'zod'
import { TASK_ACTIONS } from '../codes/mail.ts'
import { WORK_STATES } from '../codes/work.ts'
import { defineRoute } from './define.ts'
import { mailQuery } from './mail.ts'
import { createdReply, emptyReply, errorCode, idParams, pageOf, pagingQuery, timestamp } from './shared.ts'

const ACCESS = [
  'mail-action-return',
  'mail-action-delete',
  'mail-action-allow_sender',
  'mail-action-deny_sender',
] as const

/** A filter for the sender of each mail. */
const taskChoice = z.strictObject({
  region: z.enum(['all', 'domain', 'group', 'user']),
  by: z.enum(['sender', 'domain']).default('sender'),
  trust_unauthenticated: z.boolean().default(false),
})
export type TaskChoice = z.output<typeof taskChoice>

export const mailTask = z.object({
  id: z.number(),
  action: z.enum(TASK_ACTIONS),
  state: z.enum(WORK_STATES),
  /** Why it broke off. */
  error: errorCode.nullable(),
  /** Mails found when it was asked for; `more`: so many at least. */
  total: z.number(),
  more: z.boolean(),
  done: z.number(),
  failed: z.number(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
})
export type MailTask = z.output<typeof mailTask>

export const startMailTaskRoute = defineRoute({
  method: 'POST',
  path: '/mails/tasks',
  summary: 'Do something with everything that a search finds, in the background',
  access: ACCESS,
  scope: 'tenant',
  audit: 'own',
  body: z.strictObject({
    action: z.enum(TASK_ACTIONS),
    /** As for the list; page, size and order do not matter. */
    query: mailQuery.strict(),
    /** Of allow and deny. */
    choice: taskChoice.optional(),
  }),
  reply: createdReply,
  errors: ['MAIL_TASK_RUNNING', 'NO_PERMISSION'],
})
export const listMailTasksRoute = defineRoute({
  method: 'GET',
  path: '/mails/tasks',
  summary: 'Such actions of one’s own of the last day, newest first',
  access: ACCESS,
  scope: 'tenant',
  reply: z.object({ tasks: z.array(mailTask) }),
})
export const getMailTaskRoute = defineRoute({
  method: 'GET',
  path: '/mails/tasks/{id}',
  summary: 'How far such an action is',
  access: ACCESS,
  scope: 'tenant',
  params: idParams,
  reply: mailTask,
})
export const listTaskFailuresRoute = defineRoute({
  method: 'GET',
  path: '/mails/tasks/{id}/failures',
  summary: 'Mails that it was not done with, and why',
  access: ACCESS,
  scope: 'tenant',
  params: idParams,
  query: pagingQuery,
  reply: pageOf(z.object({ id: z.string(), title: z.string(), receiver: z.string(), error: z.string() })),
})
export const cancelMailTaskRoute = defineRoute({
  method: 'POST',
  path: '/mails/tasks/{id}/cancel',
  summary: 'Go no further; what was done stays done',
  access: ACCESS,
  scope: 'tenant',
  audit: 'own',
  params: idParams,
  reply: emptyReply,
})
