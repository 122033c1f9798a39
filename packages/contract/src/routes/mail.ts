/** Mail records: search, detail with trace, original, recover, delete (product §3 "Mail record", §6). */
import { z } from 'zod'
import { DETOX_FINDS, DETOX_STATE_LIST, detoxStateName } from '../codes/detox.ts'
import { MAIL_CLASSES, MAIL_EVENTS, MAIL_TYPES, SEND_STATES } from '../codes/mail.ts'
import { LIMITS } from '../limits.ts'
import { detoxReport } from '../validation/detox-report.ts'
import { originalRequest } from '../validation/original-request.ts'
import { sha256Schema } from '../validation/hash.ts'
import { traceEntry } from '../validation/trace-entry.ts'
import { defineRoute } from './define.ts'
import {
  bulkReply,
  flagQuery,
  idSchema,
  mailChkBody,
  mailIdParams,
  pageOf,
  pagingQuery,
  timestamp,
} from './shared.ts'

const text = z.string().trim().min(1).max(320).optional()

/** Every field of the mail record can be searched; texts match anywhere, case-insensitively. */
export const mailQuery = pagingQuery.extend({
  sort: z
    .enum(['receive_date', 'title', 'sender', 'receiver', 'size', 'score', 'class'])
    .default('receive_date'),
  /** Period, ISO 8601; default the last seven days. */
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  /** `apt`: of whatever class, mail in which detox found something. */
  class: z.enum([...MAIL_CLASSES, 'apt', 'all']).default('all'),
  mode: z.coerce.number().int().min(0).max(6).optional(),
  /** Anywhere in sender, sender's name, receiver or title; or a Message-ID, or an id of ours as replies to clients say it. */
  q: text,
  title: text,
  sender: text,
  sender_ip: text,
  sender_domain: text,
  sender_country: z.string().length(2).optional(),
  receiver: text,
  receiver_domain: text,
  attach: flagQuery.optional(),
  attach_name: text,
  /** Extension of an attachment: the part of its name after the last dot, with or without the dot. */
  attach_ext: text,
  /** SHA-256 of an attachment, of the first hundred of a mail. */
  attach_hash: sha256Schema.optional(),
  /** `campaign` of a mail: those nearly the same as it, as far as the caller reaches. */
  campaign: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  size_min: z.coerce.number().int().min(0).optional(),
  size_max: z.coerce.number().int().min(0).optional(),
  virus_name: text,
  filter_info: text,
  reject_code: z.coerce.number().int().min(100).max(199).optional(),
  reject_reason: text,
  recover_flag: flagQuery.optional(),
  send_state: z.enum(SEND_STATES).optional(),
  /** By name; its number is taken as well. */
  detox_state: z
    .union([z.enum(DETOX_STATE_LIST), z.coerce.number().int().min(0).max(7).transform(detoxStateName)])
    .optional(),
  /** What detox removed, or why it did not disarm a file. */
  detox_found: z.enum(DETOX_FINDS).optional(),
  /** Extension of a file that was disarmed, or would have been, with or without the dot. */
  detox_ext: text,
  /** A finding code, 'auth.spf-fail'. */
  finding: text,
  /** Texts match as a whole (but the title and names of files): the very mail that a number of statistics counts. */
  exact: flagQuery.optional(),
  /** Of this domain, or group, by id. */
  domain: idSchema.optional(),
  group: idSchema.optional(),
  message_id: text,
  /** Beginning of the address of the server that took the copy. */
  receiver_ip: text,
  /** Anywhere in the type and charset of the message. */
  mime_info: text,
  mail_type: z.enum(MAIL_TYPES).optional(),
})
export type MailQuery = z.output<typeof mailQuery>

/** One mail in lists. */
export const mailRow = z.object({
  id: z.string(),
  receive_date: timestamp,
  class: z.enum(MAIL_CLASSES),
  mode: z.number(),
  score: z.number(),
  sender: z.string(),
  sender_name: z.string(),
  sender_domain: z.string(),
  sender_ip: z.string(),
  sender_country: z.string(),
  /** Main address of the user whose mail it is; of an address without an account, that address. */
  receiver: z.string(),
  receiver_domain: z.string(),
  /** The address it was written to, '' where it is `receiver`: an alias of the user, or one of their domain. */
  written_to: z.string(),
  title: z.string(),
  attach: z.boolean(),
  attach_names: z.array(z.string()),
  size: z.number(),
  virus_name: z.string(),
  filter_info: z.string(),
  reject_code: z.number().nullable(),
  reject_reason: z.string(),
  /** Advertising or a newsletter that its reader can leave; judged normal. */
  marketing: z.boolean(),
  recover_flag: z.boolean(),
  recover_date: timestamp.nullable(),
  /** Address of whoever recovered it, '' of a mail that was not. */
  recover_by: z.string(),
  send_state: z.enum(SEND_STATES),
  send_message: z.string(),
  /** When it goes out that a filter has delivered later and that nobody stopped or hurried; null otherwise. */
  due: timestamp.nullable(),
  download_count: z.number(),
  detox_state: z.number(),
  /** What mails that are nearly the same have in common; null where there is too little to tell. */
  campaign: z.number().nullable(),
  /** The original is still kept (within the copy retention). */
  has_original: z.boolean(),
  /** What may be done with it now; an absent reason means it may. Codes are ErrorCodes, shown on the disabled button. */
  actions: z.object({
    recover: z.string().nullable(),
    allow: z.string().nullable(),
    deny: z.string().nullable(),
    delete: z.string().nullable(),
    download: z.string().nullable(),
    /** Saying that its verdict is wrong. */
    report: z.string().nullable(),
    /** Stopping its delivery, and trying it at once. */
    cancel: z.string().nullable(),
    retry: z.string().nullable(),
    forward: z.string().nullable(),
    /** Sending the message as it came, where the recipient has another. */
    returnOriginal: z.string().nullable(),
  }),
})
export type MailRow = z.output<typeof mailRow>

export const mailTrace = z.object({
  total: z.number(),
  threshold: z.number(),
  entries: z.array(traceEntry),
  /** Checks that ran, with ms; `failed` ones held the mail. */
  checks: z.array(z.object({ name: z.string(), ms: z.number(), failed: z.boolean() })),
})
export type MailTrace = z.output<typeof mailTrace>

export const deliveryAttempt = z.object({
  at: timestamp,
  server: z.string(),
  outcome: z.enum(['delivered', 'deferred', 'failed']),
  reply: z.string(),
})

/** What somebody did with the mail; the names are those of then. */
const mailEvent = z.object({
  at: timestamp,
  kind: z.enum(MAIL_EVENTS),
  /** The reason that was given for reading what was sent to somebody else, '' for none. */
  reason: z.string(),
  email: z.string(),
  name: z.string(),
  /** Key of a default role, which has a name in each language; of others `role_name` says it. */
  role_key: z.string(),
  role_name: z.string(),
})
export type MailEvent = z.output<typeof mailEvent>

export const mailDetail = mailRow.extend({
  header_from: z.string(),
  header_to: z.string(),
  message_id: z.string(),
  /** The id that the sender heard (`250 … Accepted as`) and that log lines about the mail carry as `mail`. */
  log_id: z.string(),
  header_date: timestamp.nullable(),
  helo: z.string(),
  tls: z.string(),
  sender_rdns: z.string(),
  /** Of the server that took the copy, and its country; '' before, of mail from before they were kept, and of private addresses. */
  receiver_ip: z.string(),
  receiver_country: z.string(),
  /** `multipart/alternative; charset=euc-kr`; '' of what could not be read. */
  mime_info: z.string(),
  mail_type: z.enum([...MAIL_TYPES, '']),
  domain: z.string().nullable(),
  group: z.string().nullable(),
  user: z.string().nullable(),
  /** The sender was proven by SPF or DKIM: an allow filter for senders counts for this mail. */
  sender_proven: z.boolean(),
  /** Anybody can have an address at the sender's domain: it is not allowed as a whole. */
  sender_public: z.boolean(),
  /**
   * What is remembered of the From address: by the domain, or by the user whose mail it is for callers of region group and
   * user. Null where there is no one sender or nobody to remember.
   */
  correspondent: z
    .object({
      /** From is proven for this mail; otherwise what follows is about whom it claims to be. */
      proven: z.boolean(),
      /** When the first proven mail came that was let through; null: none did before this one. */
      since: timestamp.nullable(),
      /** Such mails until now. */
      mails: z.number(),
    })
    .nullable(),
  /**
   * Mails nearly the same as this one, with it, as far as the caller's region reaches; null where there is no other, and for
   * callers of region group and user.
   */
  copies: z.object({ mails: z.number(), since: timestamp }).nullable(),
  attachments: z.array(
    z.object({
      path: z.string(),
      name: z.string(),
      type: z.string(),
      size: z.number(),
      sha256: z.string(),
    }),
  ),
  trace: mailTrace,
  deliveries: z.array(deliveryAttempt),
  /** The newest 200, oldest first; reading one's own mail is none. */
  events: z.array(mailEvent),
  /** The report of detox; null where the mail was not disarmed, and without mail-read-detox. */
  detox: detoxReport.nullable(),
  /** The message as it came. */
  original: z.object({
    /** Kept until then. */
    until: timestamp,
    /** Why the caller may not ask for it (an ErrorCode); null: they may. */
    ask: z.string().nullable(),
    /** The newest request for it that the caller may know of. */
    request: originalRequest.nullable(),
  }),
  /** When the next attempt is due; null when none is. */
  next_attempt: timestamp.nullable(),
})
export type MailDetail = z.output<typeof mailDetail>

/** Where a link was found: a text, HTML, calendar data, a PDF, an attached page, a document, a QR code. */
const LINK_PLACES = ['text', 'html', 'calendar', 'pdf', 'page', 'document', 'code'] as const
export type LinkPlace = (typeof LINK_PLACES)[number]

const mailLink = z.object({
  /** As browsers read it. */
  url: z.string(),
  host: z.string(),
  /** Visible text of a link in HTML, '' of others. */
  text: z.string(),
  /** Where the redirects written into it end; null when it leads where it says. */
  target: z.object({ url: z.string(), host: z.string() }).nullable(),
  /** `file` names the attachment, from the outside in; '' for the mail itself. */
  places: z.array(z.object({ place: z.enum(LINK_PLACES), file: z.string() })),
})
export type FoundMailLink = z.output<typeof mailLink>

export const mailContent = z.object({
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  text: z.string(),
  /** Raw HTML of the message: hostile, only ever rendered sanitised in a sandboxed frame. Empty when there is none. */
  html: z.string(),
  /** Images that the HTML refers to by cid:, as data: URLs; capped. */
  inline_images: z.record(z.string(), z.string()),
  /** Of the bodies and of attachments; the first 200. */
  links: z.array(mailLink),
  truncated: z.boolean(),
  /** Personal numbers are hidden in it; `own`: and the caller, whose mail it is, may have them shown. */
  masked: z.enum(['no', 'yes', 'own']),
})

const MAIL_TABS = [...MAIL_CLASSES, 'wait', 'analyzing', 'apt', 'all'] as const
export const mailCounts = z.object({
  all: z.number(),
  normal: z.number(),
  spam: z.number(),
  virus: z.number(),
  rejected: z.number(),
  wait: z.number(),
  analyzing: z.number(),
  /** 0 to callers without `mail-search-apt`. */
  apt: z.number(),
  /** Those of which there are more, or may be. */
  at_least: z.array(z.enum(MAIL_TABS)),
})
export type MailCounts = z.output<typeof mailCounts>

export const listMailsRoute = defineRoute({
  method: 'GET',
  path: '/mails',
  summary: 'Search mail records',
  access: ['mail-inbound-mail', 'mail-inbound-reject'],
  scope: 'tenant',
  query: mailQuery,
  reply: pageOf(mailRow).extend({
    /** There are so many at least: counting ends at 10,000, and a search ends when it takes too long. */
    total_is_at_least: z.boolean(),
    /** A search that took too long came so far from the newest (oldest first: from the oldest); null when it is complete. */
    searched_to: timestamp.nullable(),
  }),
})
export const countMailsRoute = defineRoute({
  method: 'GET',
  path: '/mails/counts',
  summary: 'Counts per class for the same search',
  access: ['mail-inbound-mail', 'mail-inbound-reject'],
  scope: 'tenant',
  query: mailQuery,
  reply: mailCounts,
})
export const getMailRoute = defineRoute({
  method: 'GET',
  path: '/mails/{id}',
  summary: 'One mail with its trace',
  access: ['mail-inbound-mail', 'mail-inbound-reject'],
  scope: 'tenant',
  params: mailIdParams,
  reply: mailDetail,
})
/** Why somebody else’s mail is read, where a setting asks for it; it holds for an hour of the same mail. */
const readingReason = z.string().trim().min(1).max(LIMITS.readingReason).optional()
/** The message as it came, also where its recipient was given a disarmed one; takes mail-action-return_original. */
const originalFlag = flagQuery.optional()
const BYTES_ERRORS = ['NO_ORIGINAL_MAIL', 'ORIGINAL_UNREADABLE', 'DETOX_NOT_DONE', 'NOT_DISARMED'] as const
export const getMailContentRoute = defineRoute({
  method: 'GET',
  path: '/mails/{id}/content',
  summary: 'Headers and bodies for the viewer',
  access: ['mail-inbound-mail'],
  scope: 'tenant',
  audit: 'mail.read',
  params: mailIdParams,
  /** `unmasked`: with personal numbers, for whom the mail was for. */
  query: z.object({ unmasked: flagQuery.optional(), reason: readingReason }),
  reply: mailContent,
  errors: ['READING_REASON_REQUIRED', ...BYTES_ERRORS],
})
/** Originals of all mail that a search finds; the reason where the setting wants one. */
export const originalsQuery = listMailsRoute.query.extend({ reason: readingReason, original: originalFlag })
export const downloadMailRoute = defineRoute({
  method: 'GET',
  path: '/mails/{id}/original',
  summary: 'The original message (.eml)',
  access: ['mail-action-download'],
  scope: 'tenant',
  audit: 'mail.download',
  params: mailIdParams,
  query: z.object({ reason: readingReason, original: originalFlag }),
  reply: 'file',
  failure: 'DOWNLOAD_FAILED',
  errors: ['READING_REASON_REQUIRED', ...BYTES_ERRORS],
})
export const recoverMailsRoute = defineRoute({
  method: 'POST',
  path: '/mails/recover',
  summary: 'Deliver quarantined mail to its recipients; repeating is harmless',
  access: ['mail-action-return', 'mail-action-return_detox'],
  scope: 'tenant',
  audit: 'mail.recover',
  body: mailChkBody,
  reply: bulkReply,
  failure: 'MAIL_PROCESSING_FAILED',
  errors: [
    'CANNOT_RECOVER',
    'VIRUS_FOUND_NOW',
    'VIRUS_SCAN_FAILED',
    'NO_ORIGINAL_MAIL',
    'MAIL_ANALYZING',
    'NOT_DISARMED',
  ],
})
export const cancelMailsRoute = defineRoute({
  method: 'POST',
  path: '/mails/cancel',
  summary: 'Stop deliveries under way; they can be recovered later',
  access: ['mail-action-cancel'],
  scope: 'tenant',
  audit: 'mail.cancel',
  body: mailChkBody,
  reply: bulkReply,
  failure: 'MAIL_PROCESSING_FAILED',
  errors: ['NOT_UNDER_WAY', 'BEING_SENT'],
})
export const retryMailsRoute = defineRoute({
  method: 'POST',
  path: '/mails/retry',
  summary: 'Try deliveries that wait at once',
  access: ['mail-action-retry'],
  scope: 'tenant',
  audit: 'mail.retry',
  body: mailChkBody,
  reply: bulkReply,
  failure: 'MAIL_PROCESSING_FAILED',
  errors: ['NOT_UNDER_WAY', 'BEING_SENT'],
})
export const deleteMailsRoute = defineRoute({
  method: 'DELETE',
  path: '/mails',
  summary: 'Delete mail records and, with the last one, the kept message',
  access: ['mail-action-delete'],
  scope: 'tenant',
  audit: 'mail.delete',
  body: mailChkBody,
  reply: bulkReply,
  failure: 'MAIL_PROCESSING_FAILED',
})
export const filterFromMailsRoute = defineRoute({
  method: 'POST',
  path: '/mails/filter',
  summary: 'Register an allow or deny filter for the senders of mails',
  access: ['mail-action-allow_sender', 'mail-action-deny_sender'],
  scope: 'tenant',
  audit: 'mail.filter',
  body: z.strictObject({
    chk: mailChkBody.shape.chk,
    policy: z.enum(['allow', 'deny']),
    region: z.enum(['all', 'domain', 'group', 'user']),
    by: z.enum(['sender', 'domain']).default('sender'),
    /** An allow that counts also for mail whose sender is not proven. */
    trust_unauthenticated: z.boolean().default(false),
  }),
  /** `filters`: ids of those that now stand for the senders, new or there before. */
  reply: bulkReply.extend({ filters: z.array(z.number()) }),
  failure: 'FILTER_REGISTRATION_FAILED',
  errors: ['ALLOW_ONLY_FOR_SPAM_OR_VIRUS', 'DENY_ONLY_FOR_NORMAL', 'MAIL_WAITING_AUTH', 'MAIL_ANALYZING'],
})
