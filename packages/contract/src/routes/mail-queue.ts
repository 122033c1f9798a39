/** The delivery queue: what waits to be handed on, by domain and server, and why. */
import { z } from 'zod'
import { defineRoute } from './define.ts'
import { pageOf, pagingQuery, timestamp } from './shared.ts'

/**
 * How it stands with a server. `sending`: copies are in a worker's hands. `refusing`: it answers, and does not take them.
 * `unreachable`: no answer, or no way to it. `waiting`: not tried yet, or kept back by a filter until its time.
 */
export const QUEUE_STATES = ['unreachable', 'refusing', 'sending', 'waiting'] as const
export type QueueState = (typeof QUEUE_STATES)[number]

/** Names a line of the queue: a domain, and the server that was tried last for it (`host:port`, '' before the first try). */
const queuePlace = z.strictObject({
  destination: z.string().max(255),
  server: z.string().max(300),
})
export type QueuePlace = z.output<typeof queuePlace>

const queueServer = z.object({
  destination: z.string(),
  server: z.string(),
  state: z.enum(QUEUE_STATES),
  /** Copies, and those of them that are being sent. */
  copies: z.number(),
  sending: z.number(),
  /** When the oldest of them came into the queue. */
  oldest: timestamp,
  /** When the next of them is tried. */
  next_at: timestamp,
  /** What the server said last, '' before the first try; and when. */
  reply: z.string(),
  replied_at: timestamp.nullable(),
  /** Most attempts that one of them has had. */
  attempts: z.number(),
})
export type QueueServer = z.output<typeof queueServer>

const access = ['mail-inbound-queue'] as const

export const getQueueRoute = defineRoute({
  method: 'GET',
  path: '/mails/queue',
  summary: 'What waits for its delivery, by domain and server, the worst first',
  access,
  scope: 'tenant',
  reply: z.object({
    /** An administrator has stopped all deliveries (setting `delivery.paused`). */
    paused: z.boolean(),
    copies: z.number(),
    /** Copies that were tried in vain. */
    failing: z.number(),
    sending: z.number(),
    oldest: timestamp.nullable(),
    /** Hours after which a copy is given up. */
    give_up_hours: z.number(),
    servers: z.array(queueServer),
    /** There are more servers than are told. */
    more: z.boolean(),
  }),
})

const queueCopy = z.object({
  id: z.number(),
  /** A mail to its recipient, a mail of ours (a report on a delivery, a code, a spam report), one sent on by hand, or the archive's copy. */
  kind: z.enum(['mail', 'dsn', 'forward', 'journal']),
  mail_id: z.string().nullable(),
  sender: z.string(),
  recipient: z.string(),
  /** Subject, '' of what is no mail of a user. */
  title: z.string(),
  size: z.number().nullable(),
  attempts: z.number(),
  since: timestamp,
  next_at: timestamp,
  reply: z.string(),
  sending: z.boolean(),
})
export type QueueCopy = z.output<typeof queueCopy>

export const listQueueCopiesRoute = defineRoute({
  method: 'GET',
  path: '/mails/queue/copies',
  summary: 'Copies that wait, for one server or all, the oldest first',
  access,
  scope: 'tenant',
  query: pagingQuery.omit({ order: true }).extend({
    /** Without it: everything that waits. */
    destination: queuePlace.shape.destination.optional(),
    server: queuePlace.shape.server.default(''),
  }),
  reply: pageOf(queueCopy),
})

export const retryQueueRoute = defineRoute({
  method: 'POST',
  path: '/mails/queue/retry',
  summary: 'Try what waits at once: that of one server, or everything in reach',
  access: ['mail-action-retry'],
  scope: 'tenant',
  audit: 'mail.retry',
  auditTarget: { name: 'queue' },
  body: z.strictObject({ of: queuePlace.nullable() }),
  /** Copies that are due now; those that are being sent are not among them. */
  reply: z.object({ done: z.number() }),
  failure: 'MAIL_PROCESSING_FAILED',
})

export const cancelQueueRoute = defineRoute({
  method: 'POST',
  path: '/mails/queue/cancel',
  summary: 'Stop what waits for one server: its mails can be recovered later, mail of our own is dropped',
  access: ['mail-action-cancel'],
  scope: 'tenant',
  audit: 'own',
  body: z.strictObject({ of: queuePlace }),
  /** At most some thousands at once: `left` says how many are still there. */
  reply: z.object({ done: z.number(), left: z.number() }),
  failure: 'MAIL_PROCESSING_FAILED',
})
