/** Mail that waits for its sender to be authenticated (product §4): what waits, until when, and letting senders in or not. */
import { z } from 'zod'
import { EXPIRE_ACTIONS } from '../codes/mail.ts'
import { defineRoute } from './define.ts'
import { bulkReply, idSchema, mailChkBody, pageOf, pagingQuery, timestamp } from './shared.ts'

export const waitingRow = z.object({
  /** Of the mail. */
  id: z.string(),
  received_at: timestamp,
  receiver: z.string(),
  /** From address; '' where the mail names none or several. */
  sender: z.string(),
  sender_name: z.string(),
  title: z.string(),
  size: z.number(),
  attach: z.boolean(),
  /** SPF or DKIM confirm the sender: who is let in is let in for good. */
  proven: z.boolean(),
  /** What becomes of it if nobody says anything, and when. */
  expires_at: timestamp,
  expire_action: z.enum(EXPIRE_ACTIONS),
  /** The sender was asked to confirm, or is about to be. */
  challenge: z.enum(['none', 'due', 'sent']),
})
export type WaitingRow = z.output<typeof waitingRow>

/** Whose screen it is: administrators have one of their own, users meet it among their mail. */
const access = ['mail-block-blocking', 'mail-action-auth_filter'] as const

export const listWaitingRoute = defineRoute({
  method: 'GET',
  path: '/mails/waiting',
  summary: 'Mail that waits for its sender to be authenticated',
  access,
  scope: 'tenant',
  query: pagingQuery.extend({
    sort: z.enum(['received_at', 'expires_at', 'sender', 'receiver']).default('received_at'),
    q: z.string().trim().max(255).optional(),
    domain_id: idSchema.optional(),
  }),
  reply: pageOf(waitingRow),
})

const decision = z.strictObject({
  chk: mailChkBody.shape.chk,
  /** For whom the sender is let in or refused: the recipient of each mail, or their whole domain. */
  region: z.enum(['user', 'domain']).default('user'),
})
/** Mails that went as well: of the same senders, to the same people. */
const decisionReply = bulkReply.extend({ along: z.number() })

export const acceptWaitingRoute = defineRoute({
  method: 'POST',
  path: '/mails/waiting/accept',
  summary: 'Let the senders of waiting mail in: it is delivered, and their mail waits no more',
  access: ['mail-action-auth_filter'],
  scope: 'tenant',
  audit: 'mail.let_in',
  body: decision,
  reply: decisionReply,
  errors: [
    'AUTH_FILTER_ONLY_FOR_WAITING',
    'NOT_FOUND_MAIL',
    'VIRUS_FOUND_NOW',
    'MAIL_HELD_NOW',
    'VIRUS_SCAN_FAILED',
  ],
  failure: 'MAIL_PROCESSING_FAILED',
})
export const refuseWaitingRoute = defineRoute({
  method: 'POST',
  path: '/mails/waiting/refuse',
  summary:
    'Refuse the senders of waiting mail: it goes into quarantine, and so does what they send from now on',
  access: ['mail-action-auth_filter'],
  scope: 'tenant',
  audit: 'mail.refuse',
  body: decision,
  reply: decisionReply,
  errors: ['AUTH_FILTER_ONLY_FOR_WAITING', 'NOT_FOUND_MAIL'],
  failure: 'MAIL_PROCESSING_FAILED',
})
